import { recurrenceDays } from "../../../shared/rules/recurrenceDays.js";
import { formatRule, parseRule } from "../../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { nextOccurrence } from "../../schedule/expand.js";
import type { Message, StoredCut, StoredSeries } from "../../plan/message.model.js";
import { messageSchedule } from "../../plan/messageSchedule.js";

type Part = Pick<Message, "when" | "firstDay" | "lastDay">;

/**
 * A series cut in two before the occurrence with this key (docs/DELIVERY.md, cut-by-date-and-slot). The earlier part gets UNTIL and
 * keeps the earlier times of that day; the later one begins there with the same slots, and with what is left of a COUNT. The day of the
 * cut counts in both.
 */
export function splitSeries(series: Part, key: string): { earlier: Part; later: Part } {
  const when = series.when as StoredSeries;
  const date = dateOfKey(key);
  const stays = earlierSlots(series, key);
  const recurrence = parseRule(when.rule)!;
  const until = { kind: "until" as const, date: stays.length > 0 ? date : dateOf(dayOf(date) - 1) };
  const passed = recurrenceDays(recurrence, dayOf(when.startDate), {
    from: dayOf(when.startDate),
    until: dayOf(date),
  }).length;
  const { end } = recurrence;
  const rest =
    end.kind === "count" ? { kind: "count" as const, count: Math.max(1, end.count - passed) } : end;
  const gone = [...stays, ...(slotsCut(series.firstDay, date) ?? [])];
  return {
    earlier: {
      when: { ...when, rule: formatRule({ ...recurrence, end: until }) },
      firstDay: series.firstDay ?? null,
      lastDay: stays.length > 0 ? { date, slotIds: stays } : null,
    },
    later: {
      when: { ...when, startDate: date, rule: formatRule({ ...recurrence, end: rest }) },
      firstDay: gone.length > 0 ? { date, slotIds: gone } : null,
      lastDay: series.lastDay ?? null,
    },
  };
}

/** Nothing would be left of the series before the occurrence: a change of it and all that follow is one of the whole. */
export function isFirst(message: Message, key: string): boolean {
  const { earlier } = splitSeries(message, key);
  const rest = messageSchedule({ ...message, ...earlier, skippedKeys: [], spentKeys: [], pauses: [] });
  return nextOccurrence(rest, message.effectiveFrom.getTime() - 1) === null;
}

/** The slots of the day of the occurrence that lie before it, and that this part of the series has there. */
function earlierSlots({ when, firstDay, lastDay }: Part, key: string): string[] {
  const { slots } = when as StoredSeries;
  const [, date, slotId] = key.split("/");
  const from = slots.find(({ id }) => id === slotId)?.time ?? "";
  const notMine = slotsCut(firstDay, date!) ?? [];
  const mine = slotsCut(lastDay, date!);
  return slots
    .filter(({ id, time }) => time < from && !notMine.includes(id) && (mine?.includes(id) ?? true))
    .map(({ id }) => id);
}

function slotsCut(cut: StoredCut | null | undefined, date: string): string[] | null {
  return cut?.date === date ? cut.slotIds : null;
}

/** The original date in the key of a series' occurrence. */
export function dateOfKey(key: string): string {
  return key.split("/")[1]!;
}
