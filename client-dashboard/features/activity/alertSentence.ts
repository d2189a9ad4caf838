import type { ActivityItem } from "../../../shared/contract/activity.js";
import type { AlertCause } from "../../../shared/contract/base/alertCause.js";

type AlertItem = Extract<ActivityItem, { type: "alert" }>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const SENTENCES: Record<AlertCause, (screen: string, item: AlertItem) => string> = {
  screenSilent: (screen) => `${screen} went silent.`,
  batteryLow: (screen, { detail }) => `${screen} had ${detail ?? 0} % battery left and wasn't charging.`,
  batteryCritical: (screen, { detail }) => `${screen} had only ${detail ?? 0} % battery left.`,
  chargerOut: (screen) => `The charger of ${screen} was taken out.`,
  soundLocked: (screen) => `${screen} made no sound.`,
  clockWrong: (screen) => `The clock of ${screen} was wrong.`,
  storageFull: (screen) => `${screen} had no room left.`,
  pageHidden: (screen) => `${screen} showed something else.`,
  noTouch: (screen) => `Nobody had touched ${screen} that morning.`,
};

/** What was wrong with a screen, and what has become of it. */
export function alertSentence(item: AlertItem): string {
  const screen = `${item.displayName}'s screen${item.deviceName === null ? "" : ` “${item.deviceName}”`}`;
  return [SENTENCES[item.cause](screen, item), outcome(item)].filter(Boolean).join(" ");
}

function outcome({ state, afterMs, cause }: AlertItem): string {
  switch (state) {
    case "open":
      return "";
    case "unstable":
      return "Since then it comes and goes.";
    case "cleared":
      return cause === "noTouch" ? "Later somebody did." : `All well again after ${duration(afterMs ?? 0)}.`;
    case "ended":
      return "It is no longer watched for.";
  }
}

function duration(ms: number): string {
  if (ms < HOUR_MS) return counted(Math.max(1, Math.round(ms / MINUTE_MS)), "minute");
  return ms < 2 * DAY_MS
    ? counted(Math.round(ms / HOUR_MS), "hour")
    : counted(Math.round(ms / DAY_MS), "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
