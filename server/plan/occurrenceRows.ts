import type { Types } from "mongoose";
import { notFound } from "../core/AppError.js";
import { batched, rowsByKey } from "../core/batched.js";
import { rethrowUnlessDuplicate } from "../core/isDuplicateKey.js";
import { readLongBeside } from "../database/readBeside.js";
import { readTogether, type Raw } from "../database/readTogether.js";
import type { OccurrenceTime } from "../schedule/expand.js";
import { newRowLadder } from "./ladderMark.js";
import {
  MessageModel,
  NOT_PLANNED,
  type Message,
  type MessageDocument,
  type PlainMessage,
  type StoredSender,
} from "./message.model.js";
import { standingAnswer } from "./occurrence.present.js";
import { OccurrenceModel, type OccurrenceDocument, type OccurrenceRow } from "./occurrence.model.js";

/**
 * The row of an occurrence, made when it is not there yet. Safe from any number of processes at once: the key is unique, and
 * whoever comes second finds the first one's row.
 */
export async function requireRow(
  message: MessageDocument,
  time: OccurrenceTime,
): Promise<OccurrenceDocument> {
  const id = { displayId: message.displayId, key: time.key };
  const onInsert = {
    groupId: message.groupId,
    messageId: message._id,
    messageVersion: message.version,
    text: message.text,
    label: message.label,
    urgent: message.urgent,
    repeats: message.when.kind === "series" || message.detachedKey !== null,
    exceptionOf: message.exceptionOf,
    replies: message.replies,
    sender: copySender(message.sender),
    dueAt: new Date(time.dueAt),
    endsAt: new Date(time.endsAt),
    ...newRowLadder(message.ladder, time.dueAt),
  };
  const upsert = () =>
    OccurrenceModel.findOneAndUpdate(
      id,
      { $setOnInsert: onInsert },
      { upsert: true, returnDocument: "after", setDefaultsOnInsert: true },
    );
  // Two upserts of the same key at once: the loser then finds the row.
  return (await upsert().catch(rethrowUnlessDuplicate)) ?? (await upsert().orFail());
}

function copySender({ name, photoId, personId }: StoredSender): StoredSender {
  return { name, photoId, personId };
}

/** Instants, as epoch ms. */
interface Asked {
  displayId: Types.ObjectId;
  from: number;
  until: number;
}

/** What is stored of a display's plan. */
export interface PlanRows {
  /** The messages with something still to come before `until`. */
  ahead: PlainMessage[];
  /**
   * Of the occurrences whose windows are still open at `from`, by key, by the time when they were due; removed ones included: what has
   * begun is settled by its row, whatever became of its schedule since.
   */
  open: Map<string, OccurrenceDocument>;
}

/**
 * Of any number of displays at once, the messages first: what comes due between the two reads is in both. The other way round it would be
 * in neither.
 */
export const readPlanRows = batched(async (asked: Asked[]) => {
  const displayId = { $in: asked.map((one) => one.displayId) };
  const latest = new Date(Math.max(...asked.map(({ until }) => until)));
  const earliest = new Date(Math.min(...asked.map(({ from }) => from)));
  const open = { displayId, endsAt: { $gt: earliest } };
  const rows = await readLongBeside<PlainMessage | OccurrenceRow>(
    MessageModel,
    { $match: { displayId, deletedAt: null, nextDueAt: { $lt: latest, $ne: null } } },
    { $project: NOT_PLANNED },
    { $unionWith: { coll: OccurrenceModel.collection.name, pipeline: [{ $match: open }] } },
  );
  const messages = rows.filter((row): row is Raw<PlainMessage> => !isOccurrence(row));
  const occurrences = rows.filter(isOccurrence).sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const messagesOf = rowsByKey(messages, displayOf);
  const occurrencesOf = rowsByKey(occurrences, displayOf);
  return ({ displayId: id, from, until }): PlanRows => ({
    ahead: messagesOf(id).filter(({ nextDueAt }) => nextDueAt !== null && nextDueAt.getTime() < until),
    open: new Map(
      occurrencesOf(id)
        .filter(({ endsAt }) => endsAt.getTime() > from)
        .map((row) => [row.key, OccurrenceModel.hydrate(row)]),
    ),
  });
});

function isOccurrence(row: Raw<PlainMessage | OccurrenceRow>): row is Raw<OccurrenceRow> {
  return "messageId" in row;
}

function displayOf({ displayId }: Pick<OccurrenceRow, "displayId">): string {
  return displayId.toString();
}

/** The rows of these keys that were answered, by key, whether or not their windows are still open. */
export async function answeredRows(
  displayId: Types.ObjectId,
  keys: string[],
): Promise<Map<string, OccurrenceDocument>> {
  const rows = await OccurrenceModel.find({ displayId, key: { $in: keys }, "answers.0": { $exists: true } });
  return new Map(rows.filter(standingAnswer).map((row) => [row.key, row]));
}

/**
 * The message as it is now, and the rows of its series whose windows are still open at `from` (epoch ms), found by the range of their keys: a
 * display may have hundreds of others. One command, which reads the message first: what comes due between the two is in both.
 */
export async function readWithOpenRows(
  { _id, displayId, seriesId }: Pick<MessageDocument, "_id" | "displayId" | "seriesId">,
  from: number,
): Promise<{ message: MessageDocument; rows: OccurrenceDocument[] }> {
  const open = { displayId, key: keysFrom(seriesId), endsAt: { $gt: new Date(from) } };
  const [found] = await readTogether<Raw<Message> & { rows: Raw<OccurrenceRow>[] }>(MessageModel, [
    { $match: { _id } },
    { $lookup: { from: OccurrenceModel.collection.name, pipeline: [{ $match: open }], as: "rows" } },
  ]);
  if (!found) throw notFound("The message");
  const { rows, ...message } = found;
  return { message: MessageModel.hydrate(message), rows: rows.map((row) => OccurrenceModel.hydrate(row)) };
}

/** The keys of a series from a date on, as a range of the index. */
export function keysFrom(seriesId: string, date = ""): { $gte: string; $lt: string } {
  // "0" comes right behind "/".
  return { $gte: `${seriesId}/${date}`, $lt: `${seriesId}0` };
}
