import type { NotificationChoices } from "../../../shared/contract/notifications.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import { quietUntil, type QuietRule } from "./gathering/quietTime.js";

const BOTH = { push: true, mail: true };
const ALL_ON: NotificationChoices = {
  answers: BOTH,
  screens: BOTH,
  calls: BOTH,
  recordings: BOTH,
  missed: BOTH,
  offline: BOTH,
  battery: BOTH,
  troubles: BOTH,
  group: BOTH,
  quietHours: null,
  passes: { callNow: true, medication: true, battery: true },
  pausedUntil: null,
};

type Chooser = Pick<UserDocument, "notificationChoices">;

/** What this user wants to be told, and how; everything until they say otherwise. What a build before did not know is as it is for who has said nothing. */
export function choicesOf({ notificationChoices }: Chooser): NotificationChoices {
  const passes = { ...ALL_ON.passes, ...notificationChoices?.passes };
  return { ...ALL_ON, ...notificationChoices, passes };
}

export interface Quiet {
  /** When the user may be told again. */
  until: Date;
  cause: "pause" | "quietHours";
}

/** The user's quiet hours, on their own wall clock, or their pause; null: they may be told now. */
export function quietOf(user: Chooser & Pick<UserDocument, "timeZone">, now: number): Quiet | null {
  const rule = quietRuleOf(user);
  const until = quietUntil(rule, zoneClock(user.timeZone ?? "UTC"), now);
  if (until === null) return null;
  const isPaused = rule.pausedUntil !== null && rule.pausedUntil > now;
  return { until: new Date(until), cause: isPaused ? "pause" : "quietHours" };
}

export function quietRuleOf(user: Chooser): QuietRule {
  const { quietHours, pausedUntil } = choicesOf(user);
  return { quietHours, pausedUntil: pausedUntil === null ? null : Date.parse(pausedUntil) };
}
