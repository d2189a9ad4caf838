import type { Message, MessageChanges, Scope } from "../../../../shared/contract/messages.js";
import { parseRule } from "../../../../shared/rules/recurrenceRule.js";
import { restOfSeries } from "../../../../shared/rules/series/restOfSeries.js";
import { isOnDay } from "../../../../shared/rules/series/seriesDays.js";
import { dayOf } from "../../../../shared/rules/wallDays.js";
import type { WallTime } from "../../../ui/format/zoneTime.js";
import type { Draft, SentMessage } from "../form/draft.js";
import { draftOfMessage } from "./draftOfMessage.js";

/** All that an edit back puts as it was. */
const WORDS = ["text", "label", "urgent", "replies", "ladder"];

type Series = Extract<Message["when"], { kind: "series" }>;

/**
 * The form for a part of a series: one showing has a day and a time, the rest of the series begins with that day and has what
 * is left of a count. What is sent is the difference to this.
 */
export function draftOfPart(message: Message, scope: Scope, showing: WallTime | null): Draft {
  const draft = draftOfMessage(message);
  if (message.when.kind !== "series" || showing === null || scope === "all") return draft;
  if (scope === "this") return { ...draft, when: "once", ...showing };
  return draftOfMessage({ ...message, when: restFrom(message.when, showing) });
}

function restFrom(when: Series, { date, time }: WallTime): Series {
  // A rule of a newer version of the server.
  if (!parseRule(when.rule)) return { ...when, startDate: date };
  const { startDate, startTime = "", slots } = when;
  const from = (day: number) => (day === dayOf(startDate) ? startTime : "");
  const until = (day: number) => (day === dayOf(date) ? time : "24:00");
  const timesBefore = (day: number) =>
    slots.filter((slot) => isOnDay(slot, day) && slot.time >= from(day) && slot.time < until(day)).length;
  return { ...restOfSeries(when, date, timesBefore), slots };
}

/**
 * What says the words of before again, after a change of all that changed nothing else; else null. Times are taken back by the server (docs/decisions/111), and one
 * showing that was changed alone would keep as its own what it is given (docs/decisions/108).
 */
export function wordsOfBefore(
  { exceptionOf }: Message,
  { before, after }: { before: SentMessage; after: SentMessage },
): MessageChanges | null {
  const back = changesBetween(after, before);
  const movesNothing = Object.entries(back).every(
    ([field, value]) => WORDS.includes(field) && value !== undefined,
  );
  return exceptionOf === null && movesNothing ? back : null;
}

/** What was changed between two messages; what is equal is left out, so that it stays as it is. */
export function changesBetween(before: SentMessage, after: SentMessage): MessageChanges {
  const fields = ["text", "label", "urgent", "replies", "when", "stayMinutes", "voiceId", "ladder"] as const;
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
