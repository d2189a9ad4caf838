import type { QueryFilter, Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { wholePlansChanged } from "../realtime/catchUp/wholePlansChanged.js";
import { renameSenderOfOccurrences } from "./occurrenceRemoval.service.js";
import { storeCarriedParts } from "./cuts/pendingPart.service.js";
import { MessageModel, type Message } from "./message.model.js";

/** For a group that is being deleted. */
export async function removeMessagesOfGroup(groupId: Types.ObjectId): Promise<void> {
  await MessageModel.deleteMany({ groupId });
}

/** The groups in which the user wrote something. */
export async function groupsWrittenIn(authorId: Types.ObjectId): Promise<Types.ObjectId[]> {
  return MessageModel.distinct("groupId", { authorId });
}

/**
 * Calls the sender of everything that the user wrote, or that was sent in the name of these persons, something else: on the screens
 * too. Harmless to repeat.
 */
export async function renameSender(
  app: AppContext,
  { authorId, personIds }: { authorId: Types.ObjectId; personIds: Types.ObjectId[] },
  to: string,
): Promise<void> {
  const theirs: QueryFilter<Message> = {
    $or: [{ authorId, "sender.personId": null }, { "sender.personId": { $in: personIds } }],
    "sender.name": { $ne: to },
  };
  await storeCarriedParts({});
  const messages = await MessageModel.find(theirs, { displayId: 1 }).lean();
  const displays = new Map(messages.map(({ displayId }) => [displayId.toString(), displayId]));
  const ids = messages.map(({ _id }) => _id);
  await renameSenderOfOccurrences(ids, to);
  await MessageModel.updateMany(
    { _id: { $in: ids } },
    { $set: { "sender.name": to, "sender.photoId": null } },
  );
  await wholePlansChanged(app, [...displays.values()]);
}
