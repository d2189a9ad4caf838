import type { Types } from "mongoose";
import { batched, rowsByKey } from "../core/batched.js";
import { readTogether, type Raw } from "../database/readTogether.js";
import { MessageModel, NOT_PLANNED, type PlainMessage } from "./message.model.js";
import { OccurrenceModel, type OccurrenceDocument, type OccurrenceRow } from "./occurrence.model.js";

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
 * Of any number of displays at once. One command, which reads the messages first: what comes due between the two reads is in both. The
 * other way round it would be in neither.
 */
export const readPlanRows = batched(async (asked: Asked[]) => {
  const displayId = { $in: asked.map((one) => one.displayId) };
  const latest = new Date(Math.max(...asked.map(({ until }) => until)));
  const earliest = new Date(Math.min(...asked.map(({ from }) => from)));
  const open = { displayId, endsAt: { $gt: earliest } };
  const rows = await readTogether<Raw<PlainMessage> | Raw<OccurrenceRow>>(MessageModel, [
    { $match: { displayId, deletedAt: null, nextDueAt: { $lt: latest, $ne: null } } },
    { $project: NOT_PLANNED },
    { $unionWith: { coll: OccurrenceModel.collection.name, pipeline: [{ $match: open }] } },
  ]);
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

function isOccurrence(row: Raw<PlainMessage> | Raw<OccurrenceRow>): row is Raw<OccurrenceRow> {
  return "messageId" in row;
}

function displayOf({ displayId }: Pick<OccurrenceRow, "displayId">): string {
  return displayId.toString();
}
