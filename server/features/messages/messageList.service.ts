import { Types } from "mongoose";
import type { z } from "zod";
import type { messagesApi } from "../../../shared/contract/messages.js";
import { badInput } from "../../core/AppError.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { storeCarriedParts } from "../../plan/cuts/pendingPart.service.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";

type ListQuery = z.output<typeof messagesApi.list.query>;

/** One page of a display's messages that were not deleted, newest first. */
export async function listMessages(
  display: DisplayDocument,
  { kind, cursor, limit }: ListQuery,
): Promise<{ messages: MessageDocument[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : requireCursor(cursor);
  await storeCarriedParts({ displayId: display._id });
  const messages = await MessageModel.find({
    displayId: display._id,
    deletedAt: null,
    ...(kind === "series" && { "when.kind": "series" }),
    ...(after && {
      $or: [{ createdAt: { $lt: after.at } }, { createdAt: after.at, _id: { $lt: after.id } }],
    }),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1);
  const page = messages.slice(0, limit);
  const last = page.at(-1);
  return {
    messages: page,
    nextCursor: messages.length > limit && last ? `${last.createdAt.getTime()}.${last.id}` : null,
  };
}

/** An id alone gives no order: the message of a split has one made from its cause. */
function requireCursor(cursor: string): { at: Date; id: Types.ObjectId } {
  const match = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(cursor);
  if (!match) throw badInput("cursor", "This page is not known.");
  return { at: new Date(Number(match[1])), id: new Types.ObjectId(match[2]) };
}
