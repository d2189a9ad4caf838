import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";

/** As some browsers have it, and most no longer. */
interface BatteryManager {
  level: number;
  charging: boolean;
  addEventListener?(name: string, listener: () => void): void;
}

/** `note` is called with what the browser tells of its battery, at once and at each change; never where it tells nothing. */
export function watchBattery(note: (battery: DeviceStatus["battery"]) => void): void {
  const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> };
  if (!getBattery) return;
  getBattery.call(navigator).then(
    (battery) => {
      const tell = () => note(readBattery(battery));
      if (battery.addEventListener)
        ["levelchange", "chargingchange"].forEach((name) => battery.addEventListener!(name, tell));
      tell();
    },
    // Forbidden, as in a frame: it stays not reported.
    () => undefined,
  );
}

/** null: it says nothing that could be a level. */
function readBattery({ level, charging }: BatteryManager): DeviceStatus["battery"] {
  if (!(level >= 0 && level <= 1)) return null;
  return { percent: Math.round(level * 100), charging };
}
