import { mongo } from "mongoose";
import type { Migration, MigrationContext } from "./Migration.js";

const BATCH = 500;
const DUPLICATE_KEY = 11_000;
/** `answer/<answer>`; with its display it has one part more. */
const OLD_LINE = /^answer\/[^/]+$/;
/** `answer/<answer>/<user>`, or what is pushed of it; the same. */
const OLD_NOTIFICATION = /^answer\/[^/]+\/[^/]+(\/push\/[^/]+)?$/;
/** What a caregiver marked done had an id that a device could name. */
const OLD_DONE = /^done-(?=[0-9a-f]{24}$)/;

interface Keyed extends mongo.Document {
  _id: mongo.ObjectId;
  uniqueKey: string;
}

/**
 * A device's ids are unique on its display only, so the display is part of every key that is made of one: of the lines of the feed, and of what is
 * told of an answer. Answers get the device's own time of the press, and what was taken back before it came says which device may have done so.
 */
export const keysByDisplay: Migration = {
  name: "002-keysByDisplay",
  run: async (context) => {
    await rekey(context, {
      name: "activity",
      old: OLD_LINE,
      displayOf: ({ displayId }) => String(displayId),
    });
    await rekey(context, {
      name: "outbox",
      old: OLD_NOTIFICATION,
      displayOf: ({ payload }) => (payload as { displayId?: string }).displayId,
    });
    await nameDone(context);
    await keepRawTimes(context);
    await keepEarlyRetractions(context);
  },
};

interface Rekeying {
  name: string;
  old: RegExp;
  displayOf(row: Keyed): string | undefined;
}

async function rekey({ db, signal }: MigrationContext, { name, old, displayOf }: Rekeying): Promise<void> {
  const collection = db.collection<Keyed>(name);
  const rows = collection.find({ uniqueKey: old }).sort({ _id: 1 });
  const updates: { _id: mongo.ObjectId; uniqueKey: string }[] = [];
  const write = async () => {
    signal.throwIfAborted();
    if (updates.length > 0) await writeKeys(collection, updates.splice(0));
  };
  for await (const row of rows) {
    const displayId = displayOf(row);
    if (!displayId) continue;
    const [cause = "", answerId = "", ...rest] = row.uniqueKey.split("/");
    const parts = [cause, displayId, answerId.replace(OLD_DONE, "done:"), ...rest];
    updates.push({ _id: row._id, uniqueKey: parts.join("/") });
    if (updates.length === BATCH) await write();
  }
  await write();
}

async function writeKeys(
  collection: mongo.Collection<Keyed>,
  updates: { _id: mongo.ObjectId; uniqueKey: string }[],
): Promise<void> {
  const operations = updates.map(({ _id, uniqueKey }) => ({
    updateOne: { filter: { _id }, update: { $set: { uniqueKey } } },
  }));
  try {
    await collection.bulkWrite(operations, { ordered: false });
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    // A process of the build before wrote it once more under its old key: the same is told already.
    const doubles = failures.map(({ index }) => updates[index]!._id);
    await collection.deleteMany({ _id: { $in: doubles } });
  }
}

async function nameDone({ db, signal }: MigrationContext): Promise<void> {
  const occurrences = db.collection("occurrences");
  const marked = occurrences.find({ "answers.id": OLD_DONE }, { projection: { answers: 1 } });
  for await (const { _id } of marked) {
    signal.throwIfAborted();
    await occurrences.updateOne(
      { _id },
      { $set: { "answers.$[done].id": `done:${_id.toHexString()}` } },
      {
        arrayFilters: [{ "done.id": `done-${_id.toHexString()}`, "done.caregiverName": { $type: "string" } }],
      },
    );
  }
}

/** What was kept was put right already where the device's clock was wrong, and is all there is. */
async function keepRawTimes({ db }: MigrationContext): Promise<void> {
  const withTime = {
    $mergeObjects: ["$$answer", { pressedAt: { $ifNull: ["$$answer.pressedAt", "$$answer.at"] } }],
  };
  await db
    .collection("occurrences")
    .updateMany({ answers: { $elemMatch: { pressedAt: { $exists: false } } } }, [
      { $set: { answers: { $map: { input: "$answers", as: "answer", in: withTime } } } },
    ]);
}

async function keepEarlyRetractions({ db }: MigrationContext): Promise<void> {
  const arrived = { $ifNull: ["$answers.id", []] };
  const early = {
    $map: {
      input: { $setDifference: ["$retractedIds", arrived] },
      as: "answerId",
      in: { answerId: "$$answerId", deviceId: null, at: null },
    },
  };
  await db
    .collection("occurrences")
    .updateMany({ retractedIds: { $exists: true } }, [
      { $set: { earlyRetractions: early } },
      { $unset: "retractedIds" },
    ]);
}
