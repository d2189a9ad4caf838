import { RETRACT_WINDOW_MS, RETRACTION_LATE_MS } from "../../../shared/limits.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { AppContext } from "../../core/AppContext.js";
import { laterKey } from "../../core/uniqueKey.js";
import { findEntry, recordEntry } from "../../activity/activity.service.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry, recordPendingEntries } from "../../activity/pendingEntries.js";
import { takenOverEntries } from "./answerEntries.js";
import { answerKey, retractionKey } from "./answerKeys.js";
import { LADDER_MARK } from "../../plan/ladderMark.js";
import {
  OccurrenceModel,
  type EarlyRetraction,
  type OccurrenceDocument,
  type StoredAnswer,
} from "../../plan/occurrence.model.js";
import { standingAnswer } from "../../plan/occurrence.present.js";
import { findReported, rowChanged } from "../../plan/occurrences.service.js";
import { missedKey } from "../../plan/reportedLate.js";
import type { Reporter } from "../../realtime/Reporter.js";

/** More than a person presses and takes back before a connection returns. */
const EARLY_KEPT_MAX = 50;

/** Others answer or take back at the same moment; more often than this, something else is wrong. */
const RETRACT_TRIES = 20;

type RetractedFrame = Extract<DeviceFrame, { type: "answer.retracted" }>;

/**
 * The person took the answer back within ten seconds: the occurrence is open again and nobody is told, or everybody who was told already
 * hears that it was taken back. Only the device that answered can, and what came later than that changes nothing. Socket and slow channel
 * may overtake each other, so the answer may still be on its way: then the row knows of the retraction before it (answers.service.ts).
 */
export async function retractAnswer(
  app: AppContext,
  reporter: Reporter,
  frame: RetractedFrame,
): Promise<void> {
  const row = await findReported(reporter, frame);
  if (!row) return retractUnknown(app, reporter, frame);
  await markRetracted(app, { row, reporter }, frame);
}

/** Both times are the device's own, so a clock that is wrong by hours is wrong in both. */
export function takesBack(early: EarlyRetraction, answer: StoredAnswer): boolean {
  if (early.answerId !== answer.id || answer.caregiverName !== null) return false;
  if (early.deviceId === null || early.at === null) return true;
  return early.deviceId === answer.deviceId && isInWindow(answer.pressedAt ?? answer.at, early.at);
}

/** In one write with the entry that says so. Nothing happens when the answer may not be retracted, or has not come yet. */
async function markRetracted(
  app: AppContext,
  { row, reporter }: { row: OccurrenceDocument; reporter: Reporter },
  frame: RetractedFrame,
): Promise<void> {
  const retraction = { answerId: frame.answerId, deviceId: reporter.device.id, at: new Date(frame.at) };
  await noteEarly(row, retraction);
  const answer = await storeRetraction(app, { row, reporter }, retraction);
  if (answer === null) return;
  if (answer.retractedAt === null) return logRefused(app, reporter, frame);
  // It may have been opened again. Should nobody hear this, the due loop finds it by itself.
  app.wakeDueLoop(["closeEndedOccurrences"]);
  // Told again on a repeat: the process may have died between writing and telling.
  await rowChanged(app, row);
  await recordPendingEntries(app, OccurrenceModel, await OccurrenceModel.findById(row._id).orFail());
}

/** The answer as it is by then, retracted if it may be; null when it has not come yet. */
async function storeRetraction(
  app: AppContext,
  { row: { _id }, reporter }: { row: OccurrenceDocument; reporter: Reporter },
  retraction: EarlyRetraction,
): Promise<StoredAnswer | null> {
  for (let tries = 0; tries < RETRACT_TRIES; tries += 1) {
    // Read after the retraction was noted: an answer that comes in between finds it retracted already.
    const row = await OccurrenceModel.findById(_id).orFail();
    const answer = row.answers.find(({ id }) => id === retraction.answerId);
    if (!answer) return null;
    if (answer.retractedAt !== null || !mayRetract(app, retraction, answer)) return answer;
    await markRetractedAsRead(app, { row, reporter }, answer);
  }
  throw new Error("An answer could not be taken back: others were always faster.");
}

/**
 * What closes the occurrence instead is judged by the answers that were read: nothing is written when they are others by now, or when it has ended
 * since. In the same write it is opened again, so that a crash leaves none of it undone.
 */
async function markRetractedAsRead(
  app: AppContext,
  { row, reporter }: { row: OccurrenceDocument; reporter: Reporter },
  answer: StoredAnswer,
): Promise<void> {
  const others = row.answers.filter(({ id }) => id !== answer.id);
  const next = standingAnswer({ answers: others });
  const standing = (id: string) => ({ answers: { $elemMatch: { id, retractedAt: null } } });
  const entries = [
    entryOf(app, reporter, answer.id),
    ...takenOverEntries(app, { row, display: reporter.display, answer }, next),
    ...(row.missedAt && !next ? [missedAgainEntry(app, reporter, { row, answer })] : []),
  ];
  const { endedAt, missedAt, removedAt } = row;
  await OccurrenceModel.updateOne(
    {
      ...{ _id: row._id, endedAt, missedAt, removedAt },
      ...standing(answer.id),
      $and: [{ [`answers.${row.answers.length}`]: { $exists: false } }, ...(next ? [standing(next.id)] : [])],
    },
    {
      $set: {
        "answers.$[taken].retractedAt": new Date(app.now()),
        readBy: null,
        ...(wasClosedByAnswer(row) && { endedAt: null }),
        ...LADDER_MARK.$set,
      },
      $inc: LADDER_MARK.$inc,
      $push: { pendingEntries: { $each: entries } },
    },
    { arrayFilters: [{ "taken.id": answer.id }] },
  );
}

/** It was closed by the answer that stood at its end: without one it may have been missed, and its end is judged again. */
function wasClosedByAnswer({ endedAt, missedAt, removedAt }: OccurrenceDocument): boolean {
  return endedAt !== null && missedAt === null && removedAt === null;
}

function entryOf(app: AppContext, { display }: Reporter, answerId: string): NewEntry {
  const place = { groupId: display.groupId, displayId: display._id, displayName: display.name };
  return newEntry(app, place, {
    kind: "occurrence.answerRetracted",
    uniqueKey: retractionKey(display._id, answerId),
    about: answerKey(display._id, answerId),
    at: new Date(app.now()),
    facts: {},
  });
}

/** Its line has said that it was answered after all. */
function missedAgainEntry(
  app: AppContext,
  { display }: Reporter,
  { row, answer }: { row: OccurrenceDocument; answer: StoredAnswer },
): NewEntry {
  const place = { groupId: display.groupId, displayId: display._id, displayName: display.name };
  return newEntry(app, place, {
    kind: "occurrence.lateAnswerRetracted",
    uniqueKey: laterKey(answerKey(display._id, answer.id), "reopened"),
    about: missedKey(row),
    at: new Date(app.now()),
    facts: {},
  });
}

async function noteEarly({ _id }: OccurrenceDocument, retraction: EarlyRetraction): Promise<void> {
  const { answerId, deviceId } = retraction;
  await OccurrenceModel.updateOne(
    {
      _id,
      "answers.id": { $ne: answerId },
      earlyRetractions: { $not: { $elemMatch: { answerId, deviceId } } },
    },
    { $push: { earlyRetractions: { $each: [retraction], $slice: -EARLY_KEPT_MAX } } },
  );
}

function mayRetract(app: AppContext, retraction: EarlyRetraction, answer: StoredAnswer): boolean {
  return isFresh(app, answer) && takesBack(retraction, answer);
}

/** A clock that is put right between the two may go back. */
function isInWindow(pressedAt: Date, retractedAt: Date): boolean {
  return Math.abs(retractedAt.getTime() - pressedAt.getTime()) <= RETRACT_WINDOW_MS;
}

/** As after a restored backup: all that is known of the answer is its entry. */
async function retractUnknown(app: AppContext, reporter: Reporter, frame: RetractedFrame): Promise<void> {
  const entry = await findEntry(answerKey(reporter.display._id, frame.answerId));
  if (entry?.kind !== "occurrence.answered") return;
  const { deviceId, pressedAt } = entry.facts;
  const isOwn =
    deviceId === reporter.device.id &&
    pressedAt !== null &&
    isInWindow(new Date(pressedAt), new Date(frame.at)) &&
    isFresh(app, { receivedAt: entry.recordedAt });
  if (isOwn) await recordEntry(app, entryOf(app, reporter, frame.answerId));
  else logRefused(app, reporter, frame);
}

function isFresh(app: AppContext, { receivedAt }: Pick<StoredAnswer, "receivedAt">): boolean {
  return app.now() - receivedAt.getTime() <= RETRACTION_LATE_MS;
}

/** The device is told that it arrived, or it would say so for ever. */
function logRefused(app: AppContext, { display, device }: Reporter, { key }: RetractedFrame): void {
  app.log.info(
    { displayId: display.id, deviceId: device.id, key },
    "an answer was not taken back: it is older than that, or not of this device",
  );
}
