import type { Types } from "mongoose";
import { SINGLE_MESSAGES_MAX } from "../../../../shared/limits.js";
import type { AppContext } from "../../../core/AppContext.js";
import { AppError } from "../../../core/AppError.js";
import { readJoined } from "../../../database/readJoined.js";
import type { Raw } from "../../../database/readTogether.js";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import { MessageModel, type Message, type MessageDocument } from "../../../plan/message.model.js";
import { OccurrenceModel } from "../../../plan/occurrence.model.js";

/** What a batch of messages meets on its displays, each by the display's id. */
export interface BatchLook {
  /** What an earlier run of the same request has stored already. */
  copies: Map<string, MessageDocument>;
  /** How many messages that are shown once there are: those that are still to come, and those whose window is open. */
  singles: Map<string, number>;
}

interface Looked {
  copy?: Raw<Message>;
  displayId: Types.ObjectId;
  singles?: number;
}

/** Reads it in one command. */
export async function lookAtBatch(
  app: Pick<AppContext, "now">,
  displays: Pick<DisplayDocument, "_id">[],
  batchId: string,
): Promise<BatchLook> {
  const ids = displays.map(({ _id }) => _id);
  const { coming, open } = countsOfSingles(app, ids);
  const looked = await readJoined<Looked>(MessageModel, [
    { $match: { batchId, displayId: { $in: ids } } },
    { $project: { displayId: 1, copy: "$$ROOT" } },
    { $unionWith: { coll: MessageModel.collection.name, pipeline: coming } },
    { $unionWith: { coll: OccurrenceModel.collection.name, pipeline: open } },
  ]);
  return foldLook(looked);
}

/** The same without the copies. */
export async function countSingles(
  app: Pick<AppContext, "now">,
  displays: Pick<DisplayDocument, "_id">[],
): Promise<BatchLook["singles"]> {
  const { coming, open } = countsOfSingles(
    app,
    displays.map(({ _id }) => _id),
  );
  const looked = await readJoined<Looked>(MessageModel, [
    ...coming,
    { $unionWith: { coll: OccurrenceModel.collection.name, pipeline: open } },
  ]);
  return foldLook(looked).singles;
}

/** By display: those still to come, of messages, and those whose window is open, of occurrences. */
function countsOfSingles(app: Pick<AppContext, "now">, displayIds: Types.ObjectId[]) {
  const displayId = { $in: displayIds };
  const coming = {
    displayId,
    nextDueAt: { $gt: new Date(0) },
    deletedAt: null,
    exceptionOf: null,
    "when.kind": { $ne: "series" },
  };
  const open = { displayId, endsAt: { $gt: new Date(app.now()) }, removedAt: null, key: /\/once$/ };
  const count = { $group: { _id: "$displayId", displayId: { $first: "$displayId" }, singles: { $sum: 1 } } };
  return { coming: [{ $match: coming }, count], open: [{ $match: open }, count] };
}

function foldLook(looked: Looked[]): BatchLook {
  const look: BatchLook = { copies: new Map(), singles: new Map() };
  for (const { displayId, copy, singles } of looked) {
    const id = displayId.toHexString();
    if (copy) look.copies.set(id, MessageModel.hydrate(copy));
    if (singles !== undefined) look.singles.set(id, (look.singles.get(id) ?? 0) + singles);
  }
  return look;
}

/** Throws 409 `too-many-messages` naming `field` when one of the displays has no room for one more message that is shown once. */
export function requireSingleRoom(
  singles: BatchLook["singles"],
  displays: DisplayDocument[],
  field: string,
): void {
  for (const display of displays)
    if ((singles.get(display.id) ?? 0) >= SINGLE_MESSAGES_MAX) throw tooManyMessages(display, field);
}

/**
 * To be called when such messages were stored, and to be waited for before anybody is told: of many made at once each looks once more, and
 * takes all of `made` away again when they are too many together.
 */
export async function requireStillSingleRoom(
  app: Pick<AppContext, "now">,
  { made, displays }: { made: MessageDocument[]; displays: DisplayDocument[] },
): Promise<void> {
  const singles = await countSingles(app, displays);
  const full = displays.find(({ id }) => (singles.get(id) ?? 0) > SINGLE_MESSAGES_MAX);
  if (!full) return;
  await MessageModel.deleteMany({ _id: { $in: made.map(({ _id }) => _id) } });
  throw tooManyMessages(full, "when");
}

function tooManyMessages({ name }: DisplayDocument, field: string): AppError {
  return new AppError({
    code: "too-many-messages",
    status: 409,
    message: `${name} has ${SINGLE_MESSAGES_MAX} messages that are shown or still to come, the most a display can hold. Delete some first, or wait until they are over.`,
    field,
  });
}
