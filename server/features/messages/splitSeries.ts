import { formatRule, parseRule } from "../../../shared/rules/recurrenceRule.js";
import { restOfSeries } from "../../../shared/rules/series/restOfSeries.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { nextOccurrence } from "../../schedule/expand.js";
import { slotsOn } from "../../schedule/slotsOfDay.js";
import type { Message, StoredSeries } from "../../plan/message.model.js";
import { cutOf, firstDayOf, messageSchedule } from "../../plan/messageSchedule.js";

type Part = Pick<Message, "when" | "firstDay" | "lastDay">;

/**
 * A series cut in two before the occurrence with this key (docs/DELIVERY.md, cut-by-date-and-slot). The earlier part gets UNTIL and
 * keeps the earlier times of that day; the later one begins there with the same slots, and with what is left of a count. The day of the
 * cut counts in both.
 */
export function splitSeries(series: Part, key: string): { earlier: Part; later: Part } {
  const when = series.when as StoredSeries;
  const date = dateOfKey(key);
  const stays = earlierSlots(series, key);
  const firstDay = firstDayOf(series, when);
  const timesBefore = (day: number) =>
    day === dayOf(date) ? stays.length : slotsOn({ slots: when.slots, firstDay }, day).length;
  const gone = [...stays, ...(firstDay?.day === dayOf(date) ? firstDay.slotIds : [])];
  const rest = restOfSeries(when, date, timesBefore);
  const last = stays.length > 0 ? date : dateOf(dayOf(date) - 1);
  return {
    earlier: {
      // What follows may be days beside the rule alone: then the series has its own end before.
      when: upTo(isOverBy(rest.rule, date) ? when : endedOn(when, last), last),
      firstDay: series.firstDay ?? null,
      lastDay: stays.length > 0 ? { date, slotIds: stays } : null,
    },
    later: {
      when: { ...rest, slots: when.slots },
      firstDay: gone.length > 0 ? { date, slotIds: gone } : null,
      lastDay: series.lastDay ?? null,
    },
  };
}

function isOverBy(rule: string, date: string): boolean {
  const { end } = parseRule(rule)!;
  return end.kind === "until" && end.date < date;
}

function endedOn({ showings: _, ...when }: StoredSeries, date: string): StoredSeries {
  return { ...when, rule: formatRule({ ...parseRule(when.rule)!, end: { kind: "until", date } }) };
}

/** Without the days beside the rule that come after a date. */
function upTo({ extraDates, ...when }: StoredSeries, date: string): StoredSeries {
  const further = extraDates?.filter((one) => one <= date);
  return { ...when, ...(further && further.length > 0 && { extraDates: further }) };
}

/** Nothing would be left of the series before the occurrence: a change of it and all that follow is one of the whole. */
export function isFirst(message: Message, key: string): boolean {
  const { earlier } = splitSeries(message, key);
  const rest = messageSchedule({ ...message, ...earlier, skippedKeys: [], spentKeys: [], pauses: [] });
  return nextOccurrence(rest, message.effectiveFrom.getTime() - 1) === null;
}

/** The slots of the day of the occurrence that lie before it, and that this part of the series has there. */
function earlierSlots(series: Part, key: string): string[] {
  const when = series.when as StoredSeries;
  const [, date, slotId] = key.split("/");
  const from = when.slots.find(({ id }) => id === slotId)?.time ?? "";
  const cuts = { firstDay: firstDayOf(series, when), lastDay: cutOf(series.lastDay) };
  return slotsOn({ slots: when.slots, ...cuts }, dayOf(date!))
    .filter(({ time }) => time < from)
    .map(({ id }) => id);
}

/** The original date in the key of a series' occurrence. */
export function dateOfKey(key: string): string {
  return key.split("/")[1]!;
}
