import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { expandSchedule } from "../../schedule/expand.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { presentPlannedOccurrence } from "../occurrences/occurrence.present.js";
import type { OccurrenceDocument } from "../occurrences/occurrence.model.js";
import { rowsByKey } from "../occurrences/occurrenceRows.js";
import { MessageModel, type MessageDocument } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";
import { presentPlannedMessage, untouchedOccurrence } from "./plannedMessage.present.js";

interface Range {
  from: number;
  until: number;
}

/** What a display has to show in a range of time (epoch ms), by the start of each message. */
export async function planOfDisplay(display: DisplayDocument, range: Range): Promise<PlannedMessage[]> {
  const messages = await MessageModel.find({
    displayId: display._id,
    deletedAt: null,
    $or: [{ endsAt: null }, { endsAt: { $gt: new Date(range.from) } }],
    startsAt: { $lt: new Date(range.until) },
  }).sort({ startsAt: 1, _id: 1 });
  const rows = await rowsByKey(
    display._id,
    messages.map((message) => message._id),
  );
  return messages
    .map((message) => planOfMessage(message, range, rows))
    .filter((planned) => planned.occurrences.length > 0);
}

/** One message with its occurrences in the range. */
export function planOfMessage(
  message: MessageDocument,
  range: Range,
  rows: ReadonlyMap<string, OccurrenceDocument>,
): PlannedMessage {
  const occurrences = expandSchedule(messageSchedule(message), range).map((time) => {
    const row = rows.get(time.key);
    return row ? presentPlannedOccurrence(row) : untouchedOccurrence(time);
  });
  return presentPlannedMessage(message, occurrences);
}
