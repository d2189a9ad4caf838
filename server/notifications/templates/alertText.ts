import { z } from "zod";
import { AlertCause } from "../../../shared/contract/base/alertCause.js";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import { Moment, spokenHour, spokenTime } from "../mails/spokenTime.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Within it a time of day needs no date. */
const SAME_DAY_MS = 20 * HOUR_MS;

/** What every mail and push about an alert is made of. */
export const AlertFacts = z.object({
  displayId: z.string(),
  displayName: z.string(),
  alertId: z.string(),
  cause: AlertCause,
  deviceName: z.string().nullable(),
  since: z.coerce.date(),
  detail: z.number().nullable(),
  ...Moment.shape,
});
export type AlertFacts = z.output<typeof AlertFacts>;

const TOPICS: Record<AlertCause, NotificationTopic> = {
  screenSilent: "offline",
  noTouch: "offline",
  batteryLow: "battery",
  batteryCritical: "battery",
  chargerOut: "battery",
  soundLocked: "troubles",
  clockWrong: "troubles",
  storageFull: "troubles",
  pageHidden: "troubles",
};

export function alertTopic({ cause }: { cause: AlertCause }): NotificationTopic {
  return TOPICS[cause];
}

interface RaisedWords {
  /** One sentence without its full stop. */
  title: string;
  whatToDo: string;
}

const RAISED: Record<AlertCause, (facts: AlertFacts) => RaisedWords> = {
  screenSilent: (facts) => ({
    title: `${screenOf(facts)} has been silent since ${sinceOf(facts)}`,
    whatToDo: "Is the tablet switched on and the wifi working?",
  }),
  batteryLow: (facts) => ({
    title: `${tabletOf(facts)} has ${percentOf(facts)} left and is not charging`,
    whatToDo: "Plug in the charger.",
  }),
  batteryCritical: (facts) => ({
    title: `${tabletOf(facts)} has ${percentOf(facts)} left and is not charging`,
    whatToDo: "Plug in the charger now. When the battery is empty the screen shows nothing.",
  }),
  chargerOut: (facts) => ({
    title: `The charger of ${tabletOf(facts)} was taken out`,
    whatToDo: "Put it back in, or the battery will run out.",
  }),
  soundLocked: (facts) => ({
    title: `${screenOf(facts)} makes no sound`,
    whatToDo: "The browser keeps it silent until somebody taps the screen once.",
  }),
  clockWrong: (facts) => ({
    title: `The clock of ${tabletOf(facts)} is wrong by ${minutesOf(facts)}`,
    whatToDo: "Set date and time to automatic in the settings of the tablet.",
  }),
  storageFull: (facts) => ({
    title: `${tabletOf(facts)} has no room left`,
    whatToDo:
      "It can’t keep all reminders for when the internet is down. Delete something else from the tablet.",
  }),
  pageHidden: (facts) => ({
    title: `${screenOf(facts)} has shown something else since ${sinceOf(facts)}`,
    whatToDo: "Another app or page is in front. Open the display again on the tablet.",
  }),
  noTouch: (facts) => ({
    title: `Nobody has touched ${screenOf(facts)} today`,
    whatToDo: `Until ${spokenHour(facts)} there was no answer, no call and no recording. Call or visit if you are worried.`,
  }),
};

const GOOD: Record<AlertCause, (facts: AlertFacts) => string> = {
  screenSilent: (facts) => `${screenOf(facts)} is back`,
  batteryLow: (facts) => `${tabletOf(facts)} has enough power again`,
  batteryCritical: (facts) => `${tabletOf(facts)} has enough power again`,
  chargerOut: (facts) => `${tabletOf(facts)} is charging again`,
  soundLocked: (facts) => `${screenOf(facts)} has sound again`,
  clockWrong: (facts) => `The clock of ${tabletOf(facts)} is right again`,
  storageFull: (facts) => `${tabletOf(facts)} has room again`,
  pageHidden: (facts) => `${screenOf(facts)} shows the display again`,
  noTouch: (facts) => `${screenOf(facts)} was touched`,
};

const UNSTEADY: Record<AlertCause, (facts: AlertFacts) => string> = {
  screenSilent: (facts) => `${screenOf(facts)} comes and goes`,
  batteryLow: (facts) => `The battery of ${tabletOf(facts)} goes up and down`,
  batteryCritical: (facts) => `The battery of ${tabletOf(facts)} goes up and down`,
  chargerOut: (facts) => `The charger of ${tabletOf(facts)} has a loose contact`,
  soundLocked: (facts) => `The sound of ${screenOf(facts)} comes and goes`,
  clockWrong: (facts) => `The clock of ${tabletOf(facts)} keeps changing`,
  storageFull: (facts) => `${tabletOf(facts)} runs out of room again and again`,
  pageHidden: (facts) => `${screenOf(facts)} is left and opened again and again`,
  noTouch: (facts) => `${screenOf(facts)} is touched now and then`,
};

export function raisedWords(facts: AlertFacts): RaisedWords {
  return RAISED[facts.cause](facts);
}

export function goodAgain(facts: AlertFacts): string {
  return GOOD[facts.cause](facts);
}

export function unsteady(facts: AlertFacts): string {
  return UNSTEADY[facts.cause](facts);
}

/** An all-clear replaces its alert on the phone. */
export function alertTag({ alertId }: AlertFacts): string {
  return `alert-${alertId}`;
}

/** `25 minutes`, `3 hours`, `2 days`. */
export function spokenDuration(ms: number): string {
  if (ms < HOUR_MS) return counted(Math.max(1, Math.round(ms / MINUTE_MS)), "minute");
  return ms < 2 * DAY_MS
    ? counted(Math.round(ms / HOUR_MS), "hour")
    : counted(Math.round(ms / DAY_MS), "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function screenOf({ displayName, deviceName }: AlertFacts): string {
  return `${displayName}’s screen${deviceName === null ? "" : ` “${deviceName}”`}`;
}

function tabletOf({ displayName, deviceName }: AlertFacts): string {
  return `${displayName}’s tablet${deviceName === null ? "" : ` “${deviceName}”`}`;
}

function sinceOf({ since, at, timeZone, clockFormat }: AlertFacts): string {
  const moment = { at: since, timeZone, clockFormat };
  return at.getTime() - since.getTime() < SAME_DAY_MS ? spokenHour(moment) : spokenTime(moment);
}

function percentOf({ detail }: AlertFacts): string {
  return `${detail ?? 0} %`;
}

function minutesOf({ detail }: AlertFacts): string {
  return spokenDuration((detail ?? 0) * MINUTE_MS);
}
