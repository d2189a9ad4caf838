import type { NotificationChoices } from "../../../shared/contract/notifications.js";
import { isNightAt } from "../../../shared/rules/night.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";

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
  quietHours: null,
};

/** What this user wants to be told, and how; everything until they say otherwise. */
export function choicesOf(user: Pick<UserDocument, "notificationChoices">): NotificationChoices {
  return { ...ALL_ON, ...user.notificationChoices };
}

/** Whether the user's quiet hours are now, on their own wall clock. */
export function isQuietFor(user: Pick<UserDocument, "notificationChoices" | "timeZone">, now: Date): boolean {
  const { quietHours } = choicesOf(user);
  return isNightAt(quietHours, wallTime(now, user.timeZone ?? "UTC"));
}

/** `08:05` */
function wallTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
}
