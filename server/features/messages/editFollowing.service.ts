import type { AppContext } from "../../core/AppContext.js";
import { editedMeanwhile } from "../../core/AppError.js";
import { findOccurrenceTime, nextDueAt, type OccurrenceTime } from "../../schedule/expand.js";
import { storePendingPart } from "../../plan/cuts/pendingPart.service.js";
import { handOverRows, refreshOpenRows, settledKeys } from "../../plan/rowEdits.service.js";
import { changeMessage, changeMessageFound, type MessageUpdate } from "./changeMessage.js";
import { followZone } from "./editDisplay.service.js";
import { followSeries, wholeSeries } from "./exceptions.service.js";
import type { Message, MessageDocument, StoredMessage } from "../../plan/message.model.js";
import { messageChanged } from "./messageEvents.js";
import { messageSchedule } from "../../plan/messageSchedule.js";
import { followedBy, followNextPart } from "./nextPart.service.js";
import { fieldsOf, isWritten, save, type Changes, type Target } from "./saveMessage.js";
import { dateOfKey, splitSeries } from "./splitSeries.js";
import { deriveMessage, findDerived } from "./storeMessage.js";
import { CUT_FIELDS, isSame, newCutOff } from "./undo/cutOff.js";

/** A cut that a first try has made: the series ends before the key by now, and `later` goes on. */
export interface Begun {
  target: Target;
  later: MessageDocument;
  key: string;
}

/** The two parts of a series that was cut. */
export type Parts = [ended: MessageDocument, later: MessageDocument];

interface Cut {
  time: OccurrenceTime;
  changes: Changes;
  isRemoval?: boolean;
}

/**
 * "This and following": the old series ends before the occurrence, a new one with the same seriesId and slots goes on (docs/DELIVERY.md,
 * cut-by-date-and-slot). What has begun of what follows goes over to the new one. Throws 400 and 409 before anything is cut. The last step is
 * noteFinished(): what dies before is finished by due work (finishCuts.service.ts).
 */
export async function editFollowing(app: AppContext, target: Target, cut: Cut): Promise<Parts> {
  const { ended, isOwn } = await cutInTwo(app, target, cut);
  if (isOwn) return finishCut(app, ended);
  // Somebody who asked for it at the same moment has cut it just there.
  const { key } = cut.time;
  const now = { ...target, message: ended };
  const later = await findLaterPart(now, key);
  if (!later || later.deletedAt) throw editedMeanwhile();
  return goOnFollowing(app, { target: now, later, key }, cut.changes);
}

/** What a first try has stored of the later part, deleted since or not. Who names no version means the cut that was made last. */
export async function findLaterPart({ message, base }: Target, key: string): Promise<MessageDocument | null> {
  return findDerived(message, { version: base ?? message.version - 1, purpose: purposeOf(key) });
}

/** The repeat of a first try whose answer was lost. Throws 409 when somebody has changed the later part since. */
export async function goOnFollowing(
  app: AppContext,
  { target: { message: ended, display, base }, later, key }: Begun,
  changes: Changes,
): Promise<Parts> {
  const written = notBefore(changes, key, later);
  const isSaid = isWritten(later, written);
  if (base !== undefined && !isSaid) throw editedMeanwhile();
  // A first try may have stored other words.
  return tell(app, [ended, isSaid ? later : await save(app, { message: later, display }, written)]);
}

/** Does what follows the write of a cut; each step may be repeated. */
export async function finishCut(app: AppContext, ended: MessageDocument): Promise<Parts> {
  const later = (await storePendingPart(ended))!;
  return later.deletedAt || later.cutOff?.undone !== undefined ? [ended, later] : tell(app, [ended, later]);
}

/** Whatever follows a cut is done. The earlier part has its own next time again. */
export async function noteFinished(app: AppContext, [ended, later]: Parts): Promise<Parts> {
  if (!ended.pendingPart) return [ended, later];
  const finished = await changeMessageFound(app, ended, {
    change: ({ pendingPart }) => (pendingPart?.part._id.equals(later._id) ? { pendingPart: null } : null),
    found: {},
    raisesVersion: false,
  });
  return [finished ?? ended, later];
}

/** Each step may be repeated. */
async function tell(app: AppContext, [ended, later]: Parts): Promise<Parts> {
  const following = await followZone(app, later);
  await takeRows(app, following, ended);
  // Its first time may be another by now: other words were stored, or another zone.
  const isNext = isSame(ended, { followedBy: followedBy(following.toObject<StoredMessage>()) }, [
    "followedBy",
  ]);
  await messageChanged(app, isNext ? ended : await followNextPart(app, ended));
  await messageChanged(app, following);
  await followSeries(app, following);
  app.wakeDueLoop();
  return [ended, following];
}

const purposeOf = (key: string) => `following ${key}`;

/**
 * The one write that decides: the series ends, and carries the part that goes on. What was skipped or paused since it was read holds for both.
 * Throws 400 when the changes are refused, and 409 when the series was deleted or changed meanwhile, or somebody else has made this very cut, with
 * all as it is.
 */
async function cutInTwo(
  app: AppContext,
  target: Target,
  cut: Cut,
): Promise<{ ended: MessageDocument; isOwn: boolean }> {
  const { message, base } = target;
  let isOwn = false;
  const asCut = { ...message.toObject<Message>(), ...splitSeries(message, cut.time.key).earlier };
  const ended = await changeMessage(app, message, (current, at) => {
    isOwn = !isSame(current, asCut, CUT_FIELDS);
    if (!isOwn && base !== undefined) throw editedMeanwhile();
    if (!isOwn) return null;
    if (!isSame(current, message, base === undefined ? ["when"] : CONTENT_FIELDS)) throw editedMeanwhile();
    return cutAt(current, { target, cut, at });
  });
  if (!ended) throw editedMeanwhile();
  return { ended, isOwn };
}

async function cutAt(
  series: MessageDocument,
  { target, cut, at }: { target: Target; cut: Cut; at: number },
): Promise<MessageUpdate> {
  const { earlier } = splitSeries(series, cut.time.key);
  const part = await laterPart(series, { target, cut, at });
  const ended = { ...earlier, followedBy: followedBy(part) };
  const next = nextDueAt(messageSchedule({ ...series.toObject<Message>(), ...ended }), at);
  const times = [next, part.nextDueAt?.getTime()].filter((time) => typeof time === "number");
  return {
    ...ended,
    pendingPart: { since: new Date(at), part },
    // Whoever reads what is ahead of the display, or opens what is due, finds what it carries, also when nothing is left of the series itself.
    nextDueAt: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

/** With its changes at once: what they refuse has changed nothing. */
async function laterPart(
  series: MessageDocument,
  {
    target: { display, base = series.version },
    cut: { time, changes, isRemoval = false },
    at,
  }: { target: Target; cut: Cut; at: number },
): Promise<StoredMessage> {
  const { key, dueAt } = time;
  const { later } = splitSeries(series, key);
  const part = { ...series.toObject<Message>(), ...later };
  const settledUntil = series.nextDueAt && series.nextDueAt.getTime() - 1;
  const next = settledUntil && nextDueAt(messageSchedule(part), settledUntil);
  return deriveMessage(
    series,
    { version: base, purpose: purposeOf(key) },
    {
      ...later,
      startsAt: new Date(dueAt),
      nextDueAt: next ? new Date(next) : null,
      createdAt: new Date(at),
      cutOff: newCutOff(series, { key, isRemoval }),
      ...(await fieldsOf({ message: part, display, at }, notBefore(changes, key, later))),
    },
  );
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

/** What has begun of the later part goes over to it. */
async function takeRows(app: AppContext, following: MessageDocument, ended: MessageDocument): Promise<void> {
  const whole = messageSchedule(wholeSeries(following));
  const keys = (await settledKeys(following, app.now())).filter((key) => findOccurrenceTime(whole, key));
  await handOverRows(following, { from: ended._id, keys });
  await refreshOpenRows(app, following);
}
