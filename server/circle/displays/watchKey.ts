import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import { isClockWrong } from "../../../shared/rules/findTroubles.js";

/** Where an alert about a battery begins or ends, in percent (server/features/alerts/rule/conditions.ts). */
const BATTERY_BOUNDS = [10, 15, 20, 25] as const;

/** What of a status can raise or end an alert: as long as it is the same, nobody has to look. */
export function watchKeyOf({ battery, pageHidden, sound, storage, clockOffMs }: DeviceStatus): string {
  const level = battery && BATTERY_BOUNDS.filter((bound) => battery.percent >= bound).length;
  return JSON.stringify([level, battery?.charging, pageHidden, sound, storage, isClockWrong({ clockOffMs })]);
}
