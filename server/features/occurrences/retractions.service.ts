import { RETRACT_WINDOW_MS, RETRACTION_LATE_MS } from "../../../shared/limits.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { AppContext } from "../../AppContext.js";
import { cancelNotifications } from "../../notifications/outbox.service.js";
import { changeActivity, findActivityDetails } from "../activity/activity.service.js";
import { answerKey } from "./answerKeys.js";
import {
  OccurrenceModel,
  type EarlyRetraction,
  type OccurrenceDocument,
  type StoredAnswer,
} from "./occurrence.model.js";
import { findReported, rowChanged, type Reporter } from "./occurrences.service.js";
import { tellTakenBack } from "./tellTakenBack.js";

/** More than a person presses and takes back before a connection returns. */
const EARLY_KEPT_MAX = 50;

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
  const retracted = await markRetracted(app, { row, reporter }, frame);
  if (retracted) await untellAnswer(app, reporter, { row, answer: retracted });
}

/**
 * To be called when an answer has been told: if it was taken back meanwhile, the one who took it back found nothing to take back in
 * the feed and the outbox yet.
 */
export async function untellIfRetracted(
  app: AppContext,
  reporter: Reporter,
  { row, answerId }: { row: OccurrenceDocument; answerId: string },
): Promise<void> {
  const { answers } = await OccurrenceModel.findById(row._id).orFail();
  const answer = answers.find(({ id, retractedAt }) => id === answerId && retractedAt !== null);
  if (answer) await untellAnswer(app, reporter, { row, answer });
}

/** Both times are the device's own, so a clock that is wrong by hours is wrong in both. */
export function takesBack(early: EarlyRetraction, answer: StoredAnswer): boolean {
  if (early.answerId !== answer.id || answer.caregiverName !== null) return false;
  if (early.deviceId === null || early.at === null) return true;
  return early.deviceId === answer.deviceId && isInWindow(answer.pressedAt ?? answer.at, early.at);
}

/** The answer as it is taken back; null when it is not, or has not come yet. */
async function markRetracted(
  app: AppContext,
  { row, reporter }: { row: OccurrenceDocument; reporter: Reporter },
  frame: RetractedFrame,
): Promise<StoredAnswer | null> {
  const retraction = { answerId: frame.answerId, deviceId: reporter.device.id, at: new Date(frame.at) };
  await noteEarly(row, retraction);
  // Read after that: an answer that comes in between finds it taken back already.
  const { answers } = await OccurrenceModel.findById(row._id).orFail();
  const answer = answers.find(({ id }) => id === frame.answerId);
  if (!answer) return null;
  if (answer.retractedAt === null && !mayRetract(app, retraction, answer)) {
    logRefused(app, reporter, frame);
    return null;
  }
  await OccurrenceModel.updateOne(
    { _id: row._id, answers: { $elemMatch: { id: answer.id, retractedAt: null } } },
    { $set: { "answers.$.retractedAt": new Date(app.now()), readBy: null } },
  );
  // Told again on a repeat: the process may have died between writing and telling.
  await rowChanged(app, row);
  return answer;
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

/** As after a restored backup: all that is known of the answer is its line in the feed. */
async function retractUnknown(app: AppContext, reporter: Reporter, frame: RetractedFrame): Promise<void> {
  const key = answerKey(reporter.display._id, frame.answerId);
  const details = await findActivityDetails(key);
  if (!details) return;
  const pressedAt = new Date(String(details.pressedAt));
  const isOwn = details.deviceId === reporter.device.id && isInWindow(pressedAt, new Date(frame.at));
  if (isOwn) await changeActivity(app, key, { retracted: true });
  else logRefused(app, reporter, frame);
}

async function untellAnswer(
  app: AppContext,
  { display }: Reporter,
  { row, answer }: { row: OccurrenceDocument; answer: StoredAnswer },
): Promise<void> {
  const key = answerKey(display._id, answer.id);
  await cancelNotifications(key);
  await changeActivity(app, key, { retracted: true });
  // What is said again after a restored backup is no news.
  if (isFresh(app, answer)) await tellTakenBack(app, display, { row, answer });
}

function isFresh(app: AppContext, { receivedAt }: StoredAnswer): boolean {
  return app.now() - receivedAt.getTime() <= RETRACTION_LATE_MS;
}

/** The device is told that it arrived, or it would say so for ever. */
function logRefused(app: AppContext, { display, device }: Reporter, { key }: RetractedFrame): void {
  app.log.info(
    { displayId: display.id, deviceId: device.id, key },
    "an answer was not taken back: it is older than that, or not of this device",
  );
}
