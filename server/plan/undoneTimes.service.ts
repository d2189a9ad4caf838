import type { AppContext } from "../core/AppContext.js";
import { findOccurrenceTime, type OccurrenceTime } from "../schedule/expand.js";
import type { Message, MessageDocument, StoredTimesEdit } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";
import { OccurrenceModel, type OccurrenceDocument, type OccurrenceRow } from "./occurrence.model.js";
import { announceOccurrence } from "./occurrences.service.js";

/** What the undo of an edit of times does to the rows of what began at those times (docs/decisions/111). */

/** Nobody has answered it, put it off or taken it on, nobody was told of it, and it is not over. */
const UNTOUCHED = {
  endedAt: null,
  claim: null,
  "answers.0": { $exists: false },
  "earlyRetractions.0": { $exists: false },
  "ladderTold.0": { $exists: false },
  moves: null,
};

export function isUntouched(row: OccurrenceRow): boolean {
  const { endedAt, claim, answers, earlyRetractions, ladderTold = [], moves } = row;
  return (
    endedAt === null && claim === null && !moves && [answers, earlyRetractions, ladderTold].every(isEmpty)
  );
}

/** What has begun of a series since its times were edited. */
export async function rowsSince(
  { displayId, _id: messageId }: Pick<MessageDocument, "displayId" | "_id">,
  { at, settled }: Pick<StoredTimesEdit, "at" | "settled">,
): Promise<OccurrenceDocument[]> {
  const rows = await OccurrenceModel.find({ displayId, messageId, dueAt: { $gte: at } });
  return rows.filter(({ key }) => !settled.includes(key));
}

/** It began at a time that its series does not have, or not for this showing. */
export function isElsewhere(series: Message, row: Pick<OccurrenceRow, "key" | "dueAt">): boolean {
  return ownTime(series, row)?.dueAt !== row.dueAt.getTime();
}

/** It has not begun then: it begins at its own time, if that comes. False: somebody has done something about it, and it stays as it is. */
export async function takeBackRow({ _id }: Pick<OccurrenceDocument, "_id">): Promise<boolean> {
  const { deletedCount } = await OccurrenceModel.deleteOne({ _id, ...UNTOUCHED });
  return deletedCount > 0 || (await OccurrenceModel.exists({ _id })) === null;
}

/** What has begun at its own time ends when the series says so, unless that has passed. */
export async function mendEnd(app: AppContext, series: Message, row: OccurrenceDocument): Promise<void> {
  const time = findOccurrenceTime(messageSchedule(series), row.key);
  if (time?.dueAt !== row.dueAt.getTime() || time.endsAt === row.endsAt.getTime() || time.endsAt <= app.now())
    return;
  const mended = await OccurrenceModel.findOneAndUpdate(
    { _id: row._id, ...UNTOUCHED },
    { $set: { endsAt: new Date(time.endsAt) } },
    { returnDocument: "after" },
  );
  if (mended) announceOccurrence(app, mended);
}

/**
 * Somebody opens what is due of a message as it was before its edit was undone, and is late with it. True: the showing was taken back.
 */
export async function takeBackLate(
  row: OccurrenceDocument,
  { read, current }: { read: MessageDocument; current: MessageDocument },
): Promise<boolean> {
  const { timesEdit } = current;
  const isUndone = timesEdit?.undone && timesEdit.version === read.version;
  if (!isUndone || row.dueAt < timesEdit.at || timesEdit.settled.includes(row.key)) return false;
  return isElsewhere(current.toObject<Message>(), row) && (await takeBackRow(row));
}

/** Whether or not it was spent meanwhile. */
function ownTime(series: Message, { key }: Pick<OccurrenceRow, "key">): OccurrenceTime | null {
  return findOccurrenceTime(messageSchedule({ ...series, skippedKeys: [], spentKeys: [] }), key);
}

function isEmpty({ length }: readonly unknown[]): boolean {
  return length === 0;
}
