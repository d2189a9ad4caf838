import type { Message } from "../../../../shared/contract/messages.js";
import { describeRecurrence } from "../../../../shared/rules/describeRecurrence.js";
import { parseRule } from "../../../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../../../shared/rules/wallDays.js";
import { spokenClock, wallDay } from "../../../ui/format/dayTime.js";
import type { WallTime } from "../../../ui/format/zoneTime.js";

/** "Starts today at 20:00": the first showing of a series that is planned now; of one that has begun the next. null when there is none. */
export function startText(
  { startDate }: { startDate: string },
  first: WallTime | undefined,
  now: WallTime,
): string | null {
  if (!first) return null;
  const tomorrow = dateOf(dayOf(now.date) + 1);
  const near = first.date === now.date ? "today" : first.date === tomorrow ? "tomorrow" : null;
  const verb = startDate < now.date ? "Shows next" : "Starts";
  return `${verb} ${near ?? `on ${wallDay(first.date)}`} at ${spokenClock(first.time)}`;
}

/** "Every Monday and Thursday at 8:00"; null for a message that shows once. */
export function describeSeries({ when }: Pick<Message, "when">): string | null {
  if (when.kind !== "series") return null;
  const recurrence = parseRule(when.rule);
  // A rule of a newer version of the server: still true, if vague.
  if (!recurrence) return "Repeats";
  return describeRecurrence(recurrence, { ...when, times: when.slots, clock: spokenClock });
}
