import type { mongo } from "mongoose";
import type { Migration, MigrationContext } from "./Migration.js";

/** What was written of a message in the builds before, as far as it matters here. */
interface StoredMessage extends mongo.Document {
  _id: mongo.ObjectId;
  displayId: mongo.ObjectId;
  seriesId: string;
  detachedKey: string | null;
  when: {
    kind: string;
    date?: string;
    time?: string;
    startDate?: string;
    slots?: { id: string; time: string }[];
  };
  deletedAt: Date | null;
}

const CONTENT = ["text", "label", "urgent", "replies", "stayMinutes", "voice"];

/**
 * A showing of a series that was changed alone was a message that only its key tied to the series. It gets the message of the series that it
 * belongs to, and the names of what is its own. What shows stays as it is: one whose series was deleted without it belongs to none and stays
 * on the plan, and one whose series was paused without it rests from the next pause on.
 */
export const bindExceptions: Migration = {
  name: "001-bindExceptions",
  run: async ({ db, signal }: MigrationContext) => {
    const messages = db.collection<StoredMessage>("messages");
    const unbound = messages.find({ detachedKey: { $type: "string" }, exceptionOf: { $exists: false } });
    for await (const exception of unbound) {
      signal.throwIfAborted();
      const series = await findSeries(messages, exception);
      const exceptionOf = series?._id ?? null;
      // The rows first: without them done, the message is found again.
      await db
        .collection("occurrences")
        .updateMany({ displayId: exception.displayId, messageId: exception._id }, { $set: { exceptionOf } });
      const removedBy = exception.deletedAt ? "skip" : null;
      const ownFields = ownFieldsOf(exception, series);
      await messages.updateOne({ _id: exception._id }, { $set: { exceptionOf, ownFields, removedBy } });
    }
  },
};

/** The part of the series that has its date: the one that begins last before it. null when that part was deleted. */
async function findSeries(
  messages: mongo.Collection<StoredMessage>,
  { displayId, seriesId, detachedKey }: StoredMessage,
): Promise<StoredMessage | null> {
  const parts = await messages
    .find({ displayId, seriesId, "when.kind": "series" })
    .sort({ _id: 1 })
    .toArray();
  const date = detachedKey!.split("/")[1]!;
  const [part] = parts
    .filter(({ when }) => (when.startDate ?? "") <= date)
    .sort((a, b) => (b.when.startDate ?? "").localeCompare(a.when.startDate ?? "") || rank(a) - rank(b));
  return part && part.deletedAt === null ? part : null;
}

/** Of two that begin on the same date, a split that was not finished has deleted one. */
function rank({ deletedAt }: StoredMessage): number {
  return deletedAt === null ? 0 : 1;
}

function ownFieldsOf(exception: StoredMessage, series: StoredMessage | null): string[] {
  if (!series) return [...CONTENT, "when"];
  const own = CONTENT.filter((name) => isOther(exception[name], series[name]));
  return hasOwnTime(exception, series) ? [...own, "when"] : own;
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}

function hasOwnTime({ when, detachedKey }: StoredMessage, series: StoredMessage): boolean {
  const [, date, slotId] = detachedKey!.split("/");
  const slot = series.when.slots?.find(({ id }) => id === slotId);
  return when.kind !== "once" || when.date !== date || when.time !== slot?.time;
}
