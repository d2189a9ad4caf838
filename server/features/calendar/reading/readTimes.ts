import ICAL from "ical.js";
import { NAME_MAX } from "../../../../shared/limits.js";
import { DAY_MINUTES, findNamedZone, type FindZone, type SourceZone } from "./readZones.js";
import { typedText } from "./typedText.js";

/** What cannot be shown, in a sentence for who has sent the calendar. */
export class Unreadable extends Error {}

/** A date, or a time by some clock. */
export interface SourceTime {
  isDate: boolean;
  /** Since 1970-01-01, on its wall. */
  minutes: number;
  /** null: a date has none. */
  zone: SourceZone | null;
}

export interface Zones {
  find: FindZone;
  /** Of a time that names no zone: as the calendar says, else the display's. */
  floating: SourceZone;
}

const UTC = findNamedZone("UTC")!;

/** The times of a property: EXDATE and RDATE may have several. Throws Unreadable. */
export function timesOf(property: ICAL.Property, zones: Zones): SourceTime[] {
  const tzid = property.getParameter("tzid");
  const named = typeof tzid === "string" ? zones.find(tzid) : zones.floating;
  if (!named)
    throw new Unreadable(`It is in a time zone that nobody knows: ${typedText(String(tzid), NAME_MAX)}`);
  return (property.getValues() as unknown[]).map((value) => {
    const time: unknown = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time)) throw new Unreadable("Its date cannot be read.");
    return timeOf(time, named);
  });
}

function timeOf(time: ICAL.Time, zone: SourceZone): SourceTime {
  const minutes = minutesOf(time);
  if (Number.isNaN(minutes)) throw new Unreadable("Its date cannot be read.");
  if (time.isDate) return { isDate: true, minutes, zone: null };
  return { isDate: false, minutes, zone: time.zone === ICAL.Timezone.utcTimezone ? UTC : zone };
}

export function minutesOf({ year, month, day, isDate, hour, minute }: ICAL.Time): number {
  const date = Date.UTC(year, month - 1, day) / 60_000;
  return isDate ? date : date + hour * 60 + minute;
}

export function instantOf({ zone, minutes }: SourceTime): number {
  if (!zone) throw new Error("A date is no instant.");
  return zone.instantOf(minutes);
}

export function dayIn({ minutes }: Pick<SourceTime, "minutes">): number {
  return Math.floor(minutes / DAY_MINUTES);
}
