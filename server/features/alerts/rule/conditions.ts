import type { AlertCause } from "../../../../shared/contract/base/alertCause.js";
import { isClockWrong } from "../../../../shared/rules/findTroubles.js";
import { isNight, isUsuallyOff, lastNightEnd, nextNightEnd } from "./silence.js";
import type { DeviceFacts, DeviceMemory, WatchFacts, WatchState } from "./watchState.js";

const MINUTE_MS = 60_000;
/** While a screen is off as usual it is looked at so often whether it still is usual. */
const HABIT_LOOK_MS = 10 * MINUTE_MS;

const BATTERY_LOW_PERCENT = 20;
const BATTERY_CRITICAL_PERCENT = 10;
/** So far above its bound a battery is well again, also without a charger. */
const BATTERY_REST_PERCENT = 5;

/** Told of a device itself: not that nobody has touched any. */
export type DeviceCause = Exclude<AlertCause, "noTouch">;

/** `unknown` raises nothing and ends nothing: what a browser does not report is never "good". */
export type Condition =
  | { is: "good" }
  /** `isBriefly`: it may be back in a moment. */
  | { is: "unknown"; lookAt?: number; isBriefly?: true }
  | { is: "bad"; since?: number; detail?: number };

const GOOD = { is: "good" } as const;
const UNKNOWN = { is: "unknown" } as const;
const BAD = { is: "bad" } as const;

interface Watched {
  device: DeviceFacts;
  memory: DeviceMemory;
  facts: WatchFacts;
  state: Pick<WatchState, "heldUntil" | "awakeSince">;
  now: number;
}

type Status = NonNullable<DeviceFacts["status"]>;
type OfStatus = (status: Status, watched: Watched) => Condition;

const OF_STATUS: Record<Exclude<DeviceCause, "screenSilent">, OfStatus> = {
  batteryCritical: ({ battery }) => batteryCondition(battery, 0, BATTERY_CRITICAL_PERCENT),
  batteryLow: ({ battery }) => batteryCondition(battery, BATTERY_CRITICAL_PERCENT, BATTERY_LOW_PERCENT),
  chargerOut: ({ battery }, { memory }) => {
    if (!battery) return UNKNOWN;
    if (battery.charging) return GOOD;
    return memory.charger === "out" ? { ...BAD, detail: battery.percent } : UNKNOWN;
  },
  soundLocked: ({ sound }, { facts }) => {
    if (!facts.usesSound) return GOOD;
    return sound === null ? UNKNOWN : sound === "locked" ? BAD : GOOD;
  },
  clockWrong: (status) => {
    const isWrong = isClockWrong(status);
    if (isWrong === null) return UNKNOWN;
    return isWrong ? { ...BAD, detail: Math.round(Math.abs(status.clockOffMs ?? 0) / MINUTE_MS) } : GOOD;
  },
  storageFull: ({ storage }) => (storage === null ? UNKNOWN : storage === "full" ? BAD : GOOD),
  pageHidden: ({ pageHidden }, { facts, now }) => {
    if (pageHidden === null) return UNKNOWN;
    if (!pageHidden) return GOOD;
    return isNight(facts, now) ? { is: "unknown", lookAt: nextNightEnd(facts, now)! } : BAD;
  },
};

export const STATUS_CAUSES = Object.keys(OF_STATUS) as (keyof typeof OF_STATUS)[];

export function conditionOf(cause: DeviceCause, watched: Watched): Condition {
  if (cause === "screenSilent") return silentCondition(watched);
  const { device } = watched;
  // What it said last says nothing of now.
  if (!device.online || !device.status) return UNKNOWN;
  return OF_STATUS[cause](device.status, watched);
}

/** It has been connected: one that never was is still being set up. */
export function isInUse({ pairedAt, lastSeenAt }: DeviceFacts): boolean {
  return lastSeenAt > pairedAt;
}

/** Since when a device that is offline is silent, for this rule. */
export function silentFrom(
  { lastSeenAt }: Pick<DeviceFacts, "lastSeenAt">,
  { steadySince }: Pick<WatchFacts, "steadySince">,
  awakeSince: number | null,
): number {
  return Math.max(lastSeenAt, steadySince, awakeSince ?? 0);
}

function silentCondition({ device, memory, facts, state, now }: Watched): Condition {
  if (device.online) return GOOD;
  if (isNight(facts, now)) return { is: "unknown", lookAt: nextNightEnd(facts, now)! };
  const from = Math.max(silentFrom(device, facts, state.awakeSince), lastNightEnd(facts, now) ?? 0);
  const dueAt = Math.max(from + facts.silentMinutes * MINUTE_MS, state.heldUntil ?? 0);
  if (now < dueAt) return { is: "unknown", lookAt: dueAt, isBriefly: true };
  if (isUsuallyOff(memory.silences, facts.timeZone, now))
    return { is: "unknown", lookAt: now + HABIT_LOOK_MS };
  return { is: "bad", since: device.lastSeenAt };
}

/** Bad from `above` up to, not with, `below` percent. */
function batteryCondition(battery: Status["battery"], above: number, below: number): Condition {
  if (!battery) return UNKNOWN;
  const { percent, charging } = battery;
  if (charging || percent >= below + BATTERY_REST_PERCENT) return GOOD;
  return percent >= above && percent < below ? { ...BAD, detail: percent } : UNKNOWN;
}
