import { createHash } from "node:crypto";
import { mongo } from "mongoose";
import type { Migration, MigrationContext } from "./Migration.js";

/** A line of the feed as the builds before stored it. */
interface StoredLine extends mongo.Document {
  _id: mongo.ObjectId;
  uniqueKey: string;
  groupId: mongo.ObjectId;
  displayId: mongo.ObjectId;
  displayName: string;
  type: string;
  at: Date;
  details: Record<string, unknown>;
}

/** An item of the outbox as the builds before stored it. */
interface StoredItem extends mongo.Document {
  _id: mongo.ObjectId;
  uniqueKey: string;
  kind: string;
  userId: mongo.ObjectId | null;
  payload: Record<string, unknown>;
  dueAt: Date;
  attempts: number;
  doneAt: Date | null;
  cancelledAt: Date | null;
  lastError: string | null;
}

const KIND_OF_LINE: Record<string, string> = {
  answer: "occurrence.answered",
  missed: "occurrence.missed",
  callRequest: "callRequest.made",
  recording: "recording.made",
  deviceAsked: "device.asked",
  deviceJoined: "device.joined",
  deviceRemoved: "device.removed",
};

const KIND_OF_NEWS: Record<string, string> = {
  answerMail: "occurrence.answered",
  answerTakenBackMail: "occurrence.answerRetracted",
  callRequestMail: "callRequest.made",
  recordingMail: "recording.made",
  deviceAskedMail: "device.asked",
  deviceJoinedMail: "device.joined",
};
/** Of how many parts the key of an item's cause is; behind them stands whom it is for. */
const PARTS_OF_CAUSE: Record<string, number> = {
  answerMail: 3,
  answerTakenBackMail: 3,
  callRequestMail: 3,
  recordingMail: 3,
  deviceAskedMail: 2,
  deviceJoinedMail: 2,
};

/** What an entry of its own says by now. */
const LATER_FACTS = ["retracted", "turnedInto", "withdrawn", "calledBy"];

/**
 * The lines of feeds become activity entries, and the outbox becomes deliveries (decisions 056 and 057). Every entry counts as told, and a
 * delivery keeps its time, its tries and its own words: what was still to be sent is sent as it would have been, and nothing is sent again.
 */
export const entriesAndDeliveries: Migration = {
  name: "003-entriesAndDeliveries",
  run: async ({ db, signal }: MigrationContext) => {
    const activity = db.collection<StoredLine>("activity");
    for await (const line of activity.find({ kind: { $exists: false } })) {
      signal.throwIfAborted();
      await toEntry(db, line);
    }
    for await (const item of db.collection<StoredItem>("outbox").find()) {
      signal.throwIfAborted();
      await toDelivery(db, item);
    }
    await db.collection("outbox").deleteMany({});
  },
};

/** What changed a line comes first as an entry of its own: without the line done, it is found again. */
async function toEntry(db: mongo.Db, line: StoredLine): Promise<void> {
  const activity = db.collection("activity");
  const { details } = line;
  const common = { at: line.at, recordedAt: line._id.getTimestamp(), urgent: false, nobodyTold: null };
  const derivedAt = common.recordedAt;
  for (const { what, kind, facts } of changesOf(line)) {
    const { groupId, displayId, displayName } = line;
    const later = {
      ...common,
      about: line.uniqueKey,
      groupId,
      displayId,
      displayName,
      kind,
      facts,
      derivedAt,
    };
    const uniqueKey = `${line.uniqueKey}/${what}`;
    const _id = idOfLater(line, uniqueKey);
    await activity.updateOne({ uniqueKey }, { $setOnInsert: { _id, ...later } }, { upsert: true });
  }
  // What is reported later of a missed occurrence corrects it.
  if (line.type === "missed")
    await db
      .collection("occurrences")
      .updateOne({ displayId: line.displayId, key: details.occurrenceKey }, { $set: { missedAt: line.at } });
  const facts = factsOf(line);
  await activity.updateOne(
    { _id: line._id },
    {
      $set: { ...common, about: null, kind: KIND_OF_LINE[line.type] ?? line.type, facts, derivedAt },
      $unset: { type: "", details: "" },
    },
  );
}

/** The same however often it is made, and as old as the line. */
function idOfLater({ _id }: StoredLine, uniqueKey: string): mongo.ObjectId {
  const digest = createHash("sha256").update(uniqueKey).digest("hex");
  return new mongo.ObjectId(`${_id.toHexString().slice(0, 8)}${digest.slice(0, 16)}`);
}

function changesOf({ type, details }: StoredLine) {
  const { retracted, turnedInto, withdrawn, calledBy } = details;
  if (type === "answer" && retracted === true)
    return [{ what: "retracted", kind: "occurrence.answerRetracted", facts: {} }];
  if (type === "missed" && typeof turnedInto === "string")
    return [{ what: turnedInto, kind: "occurrence.reportedLate", facts: { turnedInto } }];
  if (type === "callRequest" && (withdrawn === true || typeof calledBy === "string"))
    return [
      {
        what: "ended",
        kind: "callRequest.ended",
        facts: { withdrawn: withdrawn === true, calledBy: calledBy ?? null },
      },
    ];
  return [];
}

function factsOf({ type, at, details }: StoredLine): Record<string, unknown> {
  const own = Object.entries(details).filter(([name]) => !LATER_FACTS.includes(name));
  const facts = Object.fromEntries(own);
  if (type === "answer")
    return { deviceId: null, pressedAt: null, caregiverName: null, isNews: false, ...facts };
  if (type === "missed") return { label: null, ...facts };
  if (type === "callRequest") return { receivedAt: at.toISOString(), ...facts };
  return type === "deviceAsked" ? { isNews: false, ...facts } : facts;
}

async function toDelivery(db: mongo.Db, item: StoredItem): Promise<void> {
  const { _id, uniqueKey, userId, payload, dueAt, attempts, doneAt, cancelledAt, lastError } = item;
  const isPush = item.kind === "push";
  const told = isPush ? String(payload.about) : item.kind;
  const parts = PARTS_OF_CAUSE[told];
  const delivery = {
    uniqueKey,
    kind: KIND_OF_NEWS[told] ?? told,
    entryKey: parts === undefined ? null : entryKeyOf(uniqueKey, told, parts),
    groupId: idOf(payload.groupId),
    displayId: idOf(payload.displayId),
    userId,
    channel: isPush ? "push" : "mail",
    address: isPush ? String(payload.deviceId) : null,
    urgent: told === "callRequestMail" && payload.urgency === "now",
    payload,
    state: stateOf(item),
    reason: null,
    dueAt,
    staleAt: typeof payload.staleAt === "string" ? new Date(payload.staleAt) : null,
    attempts,
    leasedUntil: null,
    endedAt: doneAt ?? cancelledAt,
    lastError,
  };
  // Under its old id: the Message-ID and the name of a mail's file follow from it.
  await db.collection("deliveries").updateOne({ _id }, { $setOnInsert: delivery }, { upsert: true });
}

function stateOf({ doneAt, cancelledAt }: StoredItem): "sent" | "cancelled" | "waiting" {
  if (doneAt) return "sent";
  return cancelledAt ? "cancelled" : "waiting";
}

/** `answerTakenBack/<display>/<answer>` is `answer/<display>/<answer>/retracted` now. */
function entryKeyOf(uniqueKey: string, told: string, parts: number): string {
  const cause = uniqueKey.split("/").slice(0, parts);
  return told === "answerTakenBackMail"
    ? ["answer", ...cause.slice(1), "retracted"].join("/")
    : cause.join("/");
}

function idOf(id: unknown): mongo.ObjectId | null {
  return typeof id === "string" && /^[0-9a-f]{24}$/.test(id) ? new mongo.ObjectId(id) : null;
}
