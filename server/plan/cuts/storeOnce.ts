import { MessageModel, type MessageDocument, type StoredMessage } from "../message.model.js";

/** Stores a message that was worked out before; a repeat finds it as it is by now, deleted since or not. There is one of a batch on each display. */
export async function storeOnce(message: StoredMessage): Promise<MessageDocument> {
  const { batchId, displayId } = message;
  return MessageModel.findOneAndUpdate(
    { batchId, displayId },
    { $setOnInsert: message },
    { upsert: true, returnDocument: "after", setDefaultsOnInsert: true },
  );
}
