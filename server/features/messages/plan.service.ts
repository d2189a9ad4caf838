import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { expandSchedule } from "../../schedule/expand.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { presentPlannedOccurrence } from "../occurrences/occurrence.present.js";
import type { OccurrenceDocument } from "../occurrences/occurrence.model.js";
import { openRows } from "../occurrences/occurrenceRows.js";
import { MessageModel, type PlainMessage } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";
import { presentPlannedMessage, untouchedOccurrence } from "./plannedMessage.present.js";

interface Range {
  from: number;
  until: number;
}

/** What a display has to show in a range of time (epoch ms), by the start of each message. Empty while it is away. */
export async function planOfDisplay(display: DisplayDocument, range: Range): Promise<PlannedMessage[]> {
  const from = Math.max(range.from, display.awayUntil?.getTime() ?? 0);
  if (display.archivedAt !== null || from >= range.until) return [];
  const rows = await openRows(display._id, from);
  const begun = [...rows.values()].map((row) => row.messageId);
  const messages = await MessageModel.find({
    displayId: display._id,
    deletedAt: null,
    $or: [{ nextDueAt: { $lt: new Date(range.until), $ne: null } }, { _id: { $in: begun } }],
  })
    .sort({ startsAt: 1, _id: 1 })
    .lean();
  const claimed = new Set<string>();
  return byPrecedence(messages)
    .map((message) => ({ message, planned: planOfMessage(message, { from, until: range.until }, rows) }))
    .map(({ message, planned }) => ({ message, planned: withoutClaimed(planned, claimed) }))
    .filter(({ planned }) => planned.occurrences.length > 0)
    .sort((a, b) => a.message.startsAt.getTime() - b.message.startsAt.getTime())
    .map(({ planned }) => planned);
}

/** One message with its occurrences in the range. `rows` are the display's open rows. */
export function planOfMessage(
  message: PlainMessage,
  range: Range,
  rows: ReadonlyMap<string, OccurrenceDocument>,
): PlannedMessage {
  const begun = [...rows.values()]
    .filter((row) => row.messageId.equals(message._id) && row.removedAt === null)
    .map(presentPlannedOccurrence);
  const ahead = expandSchedule(messageSchedule(message), range)
    .filter((time) => !rows.has(time.key))
    .map(untouchedOccurrence);
  return presentPlannedMessage(message, [...begun, ...ahead]);
}

/**
 * A process that dies while it splits a series leaves two messages that both know the dates after the split. The one made for an
 * occurrence, then the later start, is the truth; a key is never planned twice.
 */
function byPrecedence(messages: PlainMessage[]): PlainMessage[] {
  const rank = (message: PlainMessage) => (message.when.kind === "series" ? 1 : 0);
  return [...messages].sort((a, b) => rank(a) - rank(b) || b.startsAt.getTime() - a.startsAt.getTime());
}

function withoutClaimed(planned: PlannedMessage, claimed: Set<string>): PlannedMessage {
  const occurrences = planned.occurrences.filter(({ key }) => !claimed.has(key));
  occurrences.forEach(({ key }) => claimed.add(key));
  return { ...planned, occurrences };
}
