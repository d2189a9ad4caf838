import { timeOf } from "../../../shared/rules/wallDays.js";
import { wallClock } from "./dayTime.js";
import { describeMinutes } from "./relativeTime.js";

const DAY_MINUTES = 24 * 60;
/** From where the reminder of a whole day is counted back. */
const MORNING_MINUTES = 9 * 60;

/** When a reminder comes: `30 minutes before`, and of whole days `The day before, 18:00`. */
export function reminderText(minutes: number, { isAllDay }: { isAllDay: boolean }): string {
  if (!isAllDay) return minutes === 0 ? "When it begins" : `${describeMinutes(minutes)} before`;
  const ahead = Math.max(0, Math.ceil((minutes - MORNING_MINUTES) / DAY_MINUTES));
  const at = MORNING_MINUTES - minutes + ahead * DAY_MINUTES;
  const time = wallClock(timeOf(at));
  if (ahead === 0) return `On the day, ${time}`;
  return ahead === 1 ? `The day before, ${time}` : `${ahead} days before, ${time}`;
}
