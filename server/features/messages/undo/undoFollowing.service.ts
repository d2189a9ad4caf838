import type { MessageUndo } from "../../../../shared/contract/messages.js";
import type { AppContext } from "../../../core/AppContext.js";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import {
  MessageModel,
  type Message,
  type MessageDocument,
  type StoredCutOff,
} from "../../../plan/message.model.js";
import { rowKeysSince } from "../../../plan/rowEdits.service.js";
import { firstSince } from "../bringBack.service.js";
import { changeMessageFound } from "../changeMessage.js";
import { isOneMore, requireSeriesRoom } from "../limits/seriesLimit.js";
import { splitSeries } from "../splitSeries.js";
import { changedSince } from "./changedSince.js";
import { isSame } from "./cutOff.js";
import { finishUndo } from "./finishUndo.service.js";

/** What undoes a cut that was just made; null where these are no two parts, or not as the cut has left them. */
export function undoOf(parts: readonly MessageDocument[]): MessageUndo | null {
  const [earlier, later] = parts;
  if (!earlier || !later?.cutOff) return null;
  const { messageId, version, undone } = later.cutOff;
  const isAsCut = earlier._id.equals(messageId) && earlier.version === version && undone === undefined;
  return isAsCut ? { messageId: later._id.toString(), version: later.version } : null;
}

/**
 * Undoes "this and following": what follows says again what the series said, comes back if it was deleted, and becomes one with the part before it. A
 * repeat finishes what a first try began. Returns what the series is by then. Throws 409 `edited-meanwhile`, with all as it is, once somebody has
 * changed one of the two parts; 409 `too-many-series` where others have taken its place.
 */
export async function undoFollowing(
  app: AppContext,
  { message: later, display }: { message: MessageDocument; display: DisplayDocument },
  version: number,
): Promise<MessageDocument[]> {
  const { cutOff } = later;
  if (!cutOff) throw changedSince();
  if (cutOff.undone === version) return finishUndo(app, { later, cutOff });
  const earlier = await requireUntouched(later, { cutOff, version });
  if (later.deletedAt && (await isOneMore(later))) await requireSeriesRoom([display], "messageId");
  const undone = await sayAsBefore(app, { later, earlier, version });
  return finishUndo(app, { later: undone, cutOff: undone.cutOff! });
}

/** The earlier part. Who deletes a part that was only changed has made no new version of it. */
async function requireUntouched(
  later: MessageDocument,
  { cutOff, version }: { cutOff: StoredCutOff; version: number },
): Promise<MessageDocument> {
  const isAsCut = later.version === version && (later.deletedAt === null || cutOff.isRemoval);
  const found = { _id: cutOff.messageId, version: cutOff.version, deletedAt: null };
  const earlier = isAsCut && cutOff.version !== null ? await MessageModel.findOne(found) : null;
  if (!earlier) throw changedSince();
  return earlier;
}

/** The one write that decides. From then on both parts say what the series said, though they still are two. */
async function sayAsBefore(
  app: AppContext,
  { later, earlier, version }: { later: MessageDocument; earlier: MessageDocument; version: number },
): Promise<MessageDocument> {
  const { deletedAt } = later;
  const said = await changeMessageFound(app, later, {
    change: async (current, at) => {
      const { cutOff } = current;
      if (current.version !== version || !cutOff || cutOff.undone !== undefined) throw changedSince();
      const before = await asBefore(current, earlier.toObject<Message>(), { cutOff, at });
      return { ...before, cutOff: { ...cutOff, undone: version, deletedAt } };
    },
    found: { deletedAt },
  });
  if (!said) throw changedSince();
  return said;
}

/** The later part as it would be if the series had been cut without a change. */
async function asBefore(
  later: MessageDocument,
  earlier: Message,
  { cutOff: { before, key }, at }: { cutOff: StoredCutOff; at: number },
): Promise<Partial<Message>> {
  const { text, label, urgent, replies, stayMinutes, voice, ladder = null, pauses, effectiveFrom } = earlier;
  const { later: part } = splitSeries(before, key);
  const stored = later.toObject<Message>();
  const isTimed = !isSame(stored, { ...part, stayMinutes }, ["when", "stayMinutes"]);
  const begunSince = isTimed ? await rowKeysSince(later, later.createdAt) : [];
  const said = {
    ...{ text, label, urgent, replies, stayMinutes, voice, ladder, pauses, effectiveFrom },
    ...{ ...part, followedBy: before.followedBy ?? null },
    skippedKeys: [...new Set([...earlier.skippedKeys, ...stored.skippedKeys])],
    // What has begun at a time that is undone does not begin again.
    spentKeys: [...new Set([...earlier.spentKeys, ...begunSince])],
    ...{ deletedAt: null, removedBy: null },
  };
  // What came due since at the time that is put back was not shown, and nobody has missed it.
  const nextDueAt = firstSince({ ...stored, ...said }, { since: later.createdAt.getTime(), at });
  return { ...said, nextDueAt };
}
