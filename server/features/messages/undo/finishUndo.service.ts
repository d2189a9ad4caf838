import type { AppContext } from "../../../core/AppContext.js";
import {
  MessageModel,
  type Message,
  type MessageDocument,
  type StoredCutOff,
  type StoredMessage,
} from "../../../plan/message.model.js";
import {
  handOverAll,
  handOverRows,
  refreshOpenRows,
  reopenRows,
  rowKeys,
} from "../../../plan/rowEdits.service.js";
import { firstSince } from "../bringBack.service.js";
import { changeMessage, changeMessageFound } from "../changeMessage.js";
import { exceptionsOf } from "../../../plan/cuts/exceptionsOf.js";
import { followSeries, restoreExceptions } from "../exceptions.service.js";
import { messageChanged, messageRemoved } from "../messageEvents.js";
import { followedBy, followNextPart } from "../nextPart.service.js";
import { splitSeries } from "../splitSeries.js";
import { CUT_FIELDS, isSame } from "./cutOff.js";
import { bringGivenUpBack } from "./givenUp.service.js";

interface Undone {
  /** It says what the series said. */
  later: MessageDocument;
  cutOff: StoredCutOff;
}

interface Parts extends Undone {
  whole: MessageDocument;
}

/**
 * Does what is left of an undo that is noted on the later part; each step may be repeated. Of one that died in between both parts stand, and the
 * later one counts (plan.service.ts): nothing shows twice, or not at all. Returns what there is of the series by then.
 */
export async function finishUndo(app: AppContext, { later, cutOff }: Undone): Promise<MessageDocument[]> {
  if (cutOff.isJoined) {
    const whole = await MessageModel.findOne({ _id: cutOff.messageId, deletedAt: null });
    return whole ? tell(app, { later, cutOff, whole }) : [];
  }
  if (cutOff.deletedAt) {
    await reopenRows(later, cutOff.deletedAt);
    await restoreExceptions(app, later);
  }
  await bringGivenUpBack(app, later, later.createdAt);
  await followSeries(app, later);
  await refreshOpenRows(app, later);
  const whole = await makeWhole(app, { later, cutOff });
  const gone = whole && (await join(app, { later, cutOff, whole }));
  if (gone) return tell(app, { later: gone, cutOff: gone.cutOff!, whole });
  await messageChanged(app, later);
  app.wakeDueLoop();
  return MessageModel.find({ _id: { $in: [cutOff.messageId, later._id] }, deletedAt: null });
}

/** The earlier part is the series that it was before. null: somebody has changed it at this very moment, and both parts stay. */
async function makeWhole(app: AppContext, { later, cutOff }: Undone): Promise<MessageDocument | null> {
  const { before, version, messageId } = cutOff;
  const saved = await changeMessage(app, { _id: messageId }, (current, at) => {
    if (current.version !== version) return null;
    const spentKeys = [...new Set([...current.spentKeys, ...later.spentKeys])];
    const series = { ...current.toObject<Message>(), ...before, spentKeys };
    const nextDueAt = firstSince(series, { since: later.createdAt.getTime(), at });
    return { ...before, spentKeys, nextDueAt };
  });
  const isWhole = saved && isSame(saved.toObject<Message>(), before, CUT_FIELDS);
  return isWhole ? saved : null;
}

/**
 * The later part goes, and all that has begun of it with it. null: somebody has changed it at this very moment. Then it stays, and the earlier one ends
 * before it as it did.
 */
async function join(app: AppContext, { later, cutOff, whole }: Parts): Promise<MessageDocument | null> {
  const { version } = later;
  const keys = await rowKeys(later);
  await handOverAll(later, whole._id);
  const gone = await changeMessageFound(app, later, {
    change: (current, at) =>
      current.version === version ? { deletedAt: new Date(at), cutOff: { ...cutOff, isJoined: true } } : null,
    raisesVersion: false,
  });
  if (gone?.cutOff?.isJoined) return gone;
  await handOverRows(later, { from: whole._id, keys });
  if (gone) await endAgain(app, { later: gone, cutOff, whole });
  return null;
}

async function endAgain(app: AppContext, { later, cutOff, whole }: Parts): Promise<void> {
  const { earlier } = splitSeries(cutOff.before, cutOff.key);
  const ended = await changeMessage(app, whole, ({ version }) =>
    version === whole.version
      ? { ...earlier, followedBy: followedBy(later.toObject<StoredMessage>()) }
      : null,
  );
  if (ended) await messageChanged(app, ended);
}

/** The whole series first: what is on a screen stays there. */
async function tell(app: AppContext, { later, whole }: Parts): Promise<MessageDocument[]> {
  await MessageModel.updateMany(exceptionsOf(later), { $set: { exceptionOf: whole._id } });
  const series = await followNextPart(app, whole);
  await handOverAll(later, series._id);
  await refreshOpenRows(app, series);
  await messageChanged(app, series);
  await messageRemoved(app, later);
  await followSeries(app, series);
  app.wakeDueLoop();
  return [series];
}
