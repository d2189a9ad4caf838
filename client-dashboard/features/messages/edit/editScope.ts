import type { Message, MessageChanges, Scope } from "../../../../shared/contract/messages.js";
import { recurrenceDays } from "../../../../shared/rules/recurrenceDays.js";
import { parseRule } from "../../../../shared/rules/recurrenceRule.js";
import { dayOf } from "../../../../shared/rules/wallDays.js";
import type { WallTime } from "../../../ui/format/zoneTime.js";
import type { Draft, SentMessage } from "../form/draft.js";
import { draftOfMessage } from "./draftOfMessage.js";

/**
 * The form for a part of a series: one showing has a day and a time, the rest of the series begins with that day and has what
 * is left of a count. What is sent is the difference to this.
 */
export function draftOfPart(message: Message, scope: Scope, showing: WallTime | null): Draft {
  const draft = draftOfMessage(message);
  if (message.when.kind !== "series" || showing === null || scope === "all") return draft;
  if (scope === "this") return { ...draft, when: "once", ...showing };
  const { series } = draft;
  const count = series.end === "count" ? String(countLeft(message.when, showing.date)) : series.count;
  return { ...draft, series: { ...series, startDate: showing.date, count } };
}

function countLeft(when: { rule: string; startDate: string }, date: string): number {
  const recurrence = parseRule(when.rule);
  if (recurrence?.end.kind !== "count") return 0;
  const start = dayOf(when.startDate);
  const passed = recurrenceDays(recurrence, start, { from: start, until: dayOf(date) }).length;
  return Math.max(1, recurrence.end.count - passed);
}

/** What was changed between two messages; what is equal is left out, so that it stays as it is. */
export function changesBetween(before: SentMessage, after: SentMessage): MessageChanges {
  const fields = ["text", "label", "urgent", "replies", "when", "stayMinutes", "voiceId", "ladder"] as const;
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
