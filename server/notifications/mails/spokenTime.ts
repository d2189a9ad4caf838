import { z } from "zod";
import { ClockFormat } from "../../../shared/contract/base/fields.js";

/** When it was, by which wall clock, and how whoever is told reads it; see clockOf() in recipient.ts. */
export const Moment = z.object({
  at: z.coerce.date(),
  timeZone: z.string(),
  clockFormat: ClockFormat.nullish(),
});

/** `2:05 in the afternoon`, or `14:05`: of a day that goes without saying. */
export function spokenHour({ at, timeZone, clockFormat }: z.output<typeof Moment>): string {
  const spoken = spokenTime({ at, timeZone, clockFormat });
  return spoken.slice(spoken.indexOf(" at ") + " at ".length);
}

/** `Saturday 21 November at 2:05 in the afternoon`, for who reads 24 hours `Saturday 21 November at 14:05`. */
export function spokenTime({ at, timeZone, clockFormat }: z.output<typeof Moment>): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const clock =
    clockFormat === "24" ? `${part("hour")}:${part("minute")}` : spokenClock(part("hour"), part("minute"));
  return `${part("weekday")} ${part("day")} ${part("month")} at ${clock}`;
}

/** One takes longer to make than all else of a mail's words; there are a few hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, format);
  return format;
}

function spokenClock(hours: string, minutes: string): string {
  const hour = Number(hours);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${timeOfDay(hour)}`;
}

function timeOfDay(hour: number): string {
  if (hour < 5 || hour >= 22) return "at night";
  if (hour < 12) return "in the morning";
  return hour < 18 ? "in the afternoon" : "in the evening";
}
