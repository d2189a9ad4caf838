import type { Message } from "../../../shared/contract/messages.js";
import { describeRecurrence } from "../../../shared/rules/describeRecurrence.js";
import { parseRule } from "../../../shared/rules/recurrenceRule.js";
import { spokenClock } from "../../ui/format/dayTime.js";

/** "Every Monday and Thursday at 8:00"; null for a message that shows once. */
export function seriesWords({ when }: Pick<Message, "when">): string | null {
  if (when.kind !== "series") return null;
  const recurrence = parseRule(when.rule);
  // A rule of a newer version of the server: still true, if vague.
  if (!recurrence) return "Repeats";
  const times = when.slots.map(({ time }) => time);
  return describeRecurrence(recurrence, { startDate: when.startDate, times, clock: spokenClock });
}
