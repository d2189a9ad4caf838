import ICAL from "ical.js";
import nodeIcal from "node-ical";

/** One time of something in a calendar: `2026-11-23T13:30:00.000Z`, or `2026-11-23` of a whole day. */
export interface ReadTime {
  title: string;
  from: string;
  /** Not part of it. */
  until: string;
}

interface Range {
  /** ISO instants. */
  from: string;
  until: string;
}

/** What ical.js makes of a calendar, by the zones that the file itself brings along. */
export function readByIcalJs(text: string, range: Range): ReadTime[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  ICAL.TimezoneService.reset();
  calendar.getAllSubcomponents("vtimezone").forEach((zone) => ICAL.TimezoneService.register(zone));
  const all = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  const series = all.filter((one) => !one.isRecurrenceException());
  const times = series.flatMap((one) => {
    all
      .filter((other) => other.isRecurrenceException() && other.uid === one.uid)
      .forEach((other) => one.relateException(other));
    if (!one.isRecurring()) return [timeOf(one, one.startDate, one.endDate)];
    const found: ReadTime[] = [];
    const iterator = one.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { item, startDate, endDate } = one.getOccurrenceDetails(next);
      if (next.toJSDate().toISOString() >= range.until) break;
      found.push(timeOf(item, startDate, endDate));
    }
    return found;
  });
  return inRange(times, range);
}

/** The same by node-ical, which knows the zones by their names. */
export function readByNodeIcal(text: string, range: Range): ReadTime[] {
  const events = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === "VEVENT");
  const span = { from: new Date(range.from), to: new Date(range.until) };
  const times = events.flatMap((event) =>
    nodeIcal.expandRecurringEvent(event, span).map(({ start, end, summary, isFullDay }) => ({
      title: typeof summary === "string" ? summary : summary.val,
      from: isFullDay ? localDate(start) : start.toISOString(),
      until: isFullDay ? localDate(end) : end.toISOString(),
    })),
  );
  return inRange(times, range);
}

function timeOf({ summary }: ICAL.Event, start: ICAL.Time, end: ICAL.Time): ReadTime {
  const text = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
  return { title: summary, from: text(start), until: text(end) };
}

/** node-ical has whole days as midnights of the machine. */
function localDate(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

function inRange(times: ReadTime[], { from, until }: Range): ReadTime[] {
  return times
    .filter(
      (time) => time.from >= from.slice(0, time.from.length) && time.from < until.slice(0, time.from.length),
    )
    .sort((a, b) => (a.from + a.title < b.from + b.title ? -1 : 1));
}
