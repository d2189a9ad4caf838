import type { AppContext } from "../../core/AppContext.js";
import { editedMeanwhile } from "../../core/AppError.js";
import { findOccurrenceTime, nextDueAt, type OccurrenceTime } from "../../schedule/expand.js";
import { handOverRows, refreshOpenRows, settledKeys } from "../../plan/rowEdits.service.js";
import { changeMessage, changeMessageFound } from "./changeMessage.js";
import { followZone } from "./editDisplay.service.js";
import { adoptExceptions, followSeries, giveExceptionsBack, wholeSeries } from "./exceptions.service.js";
import type { Message, MessageDocument } from "../../plan/message.model.js";
import { messageChanged } from "./messageEvents.js";
import { messageSchedule } from "../../plan/messageSchedule.js";
import { followedBy, followNextPart } from "./nextPart.service.js";
import { removeMessage } from "./messages.service.js";
import { fieldsOf, isWritten, keysSpent, save, type Changes, type Target } from "./saveMessage.js";
import { dateOfKey, splitSeries } from "./splitSeries.js";
import { findDerived, storeDerived } from "./storeMessage.js";
import { CUT_FIELDS, finishedCutOff, isSame, newCutOff } from "./undo/cutOff.js";

/** A cut that a first try has begun: the series ends before the key by now, and `later` goes on. */
export interface Begun {
  target: Target;
  later: MessageDocument;
  key: string;
}

interface Cut {
  ended: MessageDocument;
  later: MessageDocument;
  key: string;
}

/**
 * "This and following": the old series ends before the occurrence, a new one with the same seriesId and slots goes on (docs/DELIVERY.md,
 * cut-by-date-and-slot). What has begun of what follows goes over to the new one. Throws 400 and 409 before anything is cut.
 */
export async function editFollowing(
  app: AppContext,
  target: Target,
  { time, changes, isRemoval = false }: { time: OccurrenceTime; changes: Changes; isRemoval?: boolean },
): Promise<MessageDocument[]> {
  const { message } = target;
  const { key } = time;
  const written = notBefore(changes, key, splitSeries(message, key).later);
  const later = await storeLater(app, target, { time, changes: written, isRemoval });
  // Before the cut, or what dies here would leave them with a series that does not know their dates any more.
  await adoptExceptions({ from: message, to: later, key });
  // Both parts exist for a moment, or for longer if the process dies here: the later start wins (plan.service.ts).
  const ended = await endBefore(app, target, { key, later });
  if (!ended) {
    await giveExceptionsBack(app, { from: later, to: message });
    await removeMessage(app, later);
    throw editedMeanwhile();
  }
  const cut = { ended, later, key };
  const { skippedKeys } = message;
  const begun = await takeOver(app, cut, { changes: written, skippedBefore: skippedKeys });
  return finish(app, target, { cut, begun, changes: written });
}

/** What a first try has stored of the later part, deleted since or not. Who names no version means the cut that was made last. */
export async function findLaterPart({ message, base }: Target, key: string): Promise<MessageDocument | null> {
  return findDerived(message, { version: base ?? message.version - 1, purpose: purposeOf(key) });
}

/** The repeat of a first try that died, or whose answer was lost. Throws 409 when somebody has changed the later part since. */
export async function goOnFollowing(
  app: AppContext,
  { target, later, key }: Begun,
  changes: Changes,
): Promise<MessageDocument[]> {
  const written = notBefore(changes, key, later);
  if (target.base !== undefined && !isWritten(later, written)) throw editedMeanwhile();
  const cut = { ended: target.message, later, key };
  // What was paused or put back in the later part alone stays so.
  const begun =
    later.version === 1 ? await takeOver(app, cut, { changes: written, skippedBefore: [] }) : later;
  return finish(app, target, { cut, begun, changes: written });
}

/** Each step may be repeated. */
async function finish(
  app: AppContext,
  { display }: Target,
  {
    cut: { ended, later, key },
    begun,
    changes,
  }: { cut: Cut; begun: MessageDocument | null; changes: Changes },
): Promise<MessageDocument[]> {
  if (!begun) throw editedMeanwhile();
  // Again: one that was made while the series was cut.
  await adoptExceptions({ from: ended, to: later, key });
  // A first try may have stored other words.
  const said = isWritten(begun, changes) ? begun : await save(app, { message: begun, display }, changes);
  const following = await followZone(app, said);
  await takeRows(app, following, ended);
  // Its first time may be another by now: other words were stored, or another zone.
  await messageChanged(app, await followNextPart(app, ended));
  await messageChanged(app, following);
  await followSeries(app, following);
  app.wakeDueLoop();
  return [ended, following];
}

const purposeOf = (key: string) => `following ${key}`;

/** With its changes at once: what they refuse has changed nothing. */
async function storeLater(
  app: AppContext,
  { message, display }: Target,
  {
    time: { key, dueAt },
    changes,
    isRemoval,
  }: { time: OccurrenceTime; changes: Changes; isRemoval: boolean },
): Promise<MessageDocument> {
  const { later } = splitSeries(message, key);
  const part = { ...message.toObject<Message>(), ...later };
  const settledUntil = message.nextDueAt && message.nextDueAt.getTime() - 1;
  const next = settledUntil && nextDueAt(messageSchedule(part), settledUntil);
  return storeDerived(message, purposeOf(key), {
    ...later,
    startsAt: new Date(dueAt),
    nextDueAt: next ? new Date(next) : null,
    createdAt: new Date(app.now()),
    cutOff: newCutOff(message, { key, isRemoval }),
    ...(await fieldsOf({ message: part, display, at: app.now() }, changes)),
  });
}

/**
 * null: the series was deleted, or changed, meanwhile. What was skipped or paused hinders nobody. Throws 409 when somebody else has made
 * this very cut.
 */
async function endBefore(
  app: AppContext,
  { message, base }: Target,
  { key, later }: Pick<Cut, "key" | "later">,
): Promise<MessageDocument | null> {
  const { earlier } = splitSeries(message, key);
  let isCut = false;
  let isOther = false;
  const ended = await changeMessage(app, message, (current) => {
    isCut = isSame(current, { ...message.toObject<Message>(), ...earlier }, CUT_FIELDS);
    isOther = !isCut && !isSame(current, message, base === undefined ? ["when"] : CONTENT_FIELDS);
    return isCut || isOther ? null : { ...splitSeries(current, key).earlier, followedBy: followedBy(later) };
  });
  if (isCut && base !== undefined) throw editedMeanwhile();
  return isOther ? null : ended;
}

const CONTENT_FIELDS = [
  "when",
  "text",
  "label",
  "urgent",
  "replies",
  "stayMinutes",
  "voice",
  "ladder",
] as const;

/** The new series begins with the occurrence, whatever days stood in the form. `later`: from when on its rule counts. */
function notBefore(changes: Changes, key: string, later: Pick<Message, "when">): Changes {
  const { when } = changes;
  if (when?.kind !== "series" || later.when.kind !== "series") return changes;
  const { extraDates, ...rest } = when;
  const further = extraDates?.filter((date) => date >= dateOfKey(key));
  const startDate = when.startDate < later.when.startDate ? later.when.startDate : when.startDate;
  return { ...changes, when: { ...rest, startDate, ...(further && { extraDates: further }) } };
}

/**
 * What was skipped or paused since the message was read holds for both parts, and so does what was put back; what came due then does not begin at
 * a new time. `skippedBefore`: when it was read, as the later part was made of it.
 */
async function takeOver(
  app: AppContext,
  { ended, later }: Cut,
  { changes, skippedBefore }: { changes: Changes; skippedBefore: string[] },
): Promise<MessageDocument | null> {
  const { pauses, skippedKeys, spentKeys } = ended.toObject<Message>();
  const isTimed = changes.when !== undefined || changes.stayMinutes !== undefined;
  const change = async (current: MessageDocument, at: number) => {
    const begun = isTimed ? await keysSpent(current.toObject<Message>(), at) : current.spentKeys;
    return {
      pauses,
      skippedKeys: mergeSkips(skippedBefore, [current.skippedKeys, skippedKeys]),
      spentKeys: [...new Set([...begun, ...spentKeys])],
      ...(current.cutOff && { cutOff: finishedCutOff(current.cutOff, ended) }),
    };
  };
  return changeMessageFound(app, later, { change, raisesVersion: false });
}

/** Each part has what was skipped in either, without what was put back in either. */
function mergeSkips(before: string[], [one, other]: [string[], string[]]): string[] {
  const isPutBack = (key: string) => before.includes(key) && !(one.includes(key) && other.includes(key));
  return [...new Set([...one, ...other])].filter((key) => !isPutBack(key));
}

/** What has begun of the later part goes over to it. */
async function takeRows(app: AppContext, following: MessageDocument, ended: MessageDocument): Promise<void> {
  const whole = messageSchedule(wholeSeries(following));
  const keys = (await settledKeys(following, app.now())).filter((key) => findOccurrenceTime(whole, key));
  await handOverRows(following, { from: ended._id, keys });
  await refreshOpenRows(app, following);
}
