import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { AppContext } from "../../AppContext.js";
import { cancelNotifications } from "../../notifications/outbox.service.js";
import { changeActivity } from "../activity/activity.service.js";
import { answerActivityKey, answerOutboxPrefix } from "./answerKeys.js";
import { OccurrenceModel, type OccurrenceDocument } from "./occurrence.model.js";
import { findReported, rowChanged, type Reporter } from "./occurrences.service.js";

type RetractedFrame = Extract<DeviceFrame, { type: "answer.retracted" }>;

/**
 * The person took the answer back within five seconds: the occurrence is open again and nobody is told. Socket and slow channel may
 * overtake each other, so the answer may still be on its way: then the row knows of the retraction before it (storeAnswer).
 */
export async function retractAnswer(
  app: AppContext,
  reporter: Reporter,
  frame: RetractedFrame,
): Promise<void> {
  const row = await findReported(reporter, frame);
  if (row) await markRetracted(app, row, frame.answerId);
  await untellAnswer(app, frame.answerId);
}

/**
 * To be called when an answer has been told: if it was taken back meanwhile, the one who took it back found nothing to take back in
 * the feed and the outbox yet.
 */
export async function untellIfRetracted(
  app: AppContext,
  row: OccurrenceDocument,
  answerId: string,
): Promise<void> {
  if (await OccurrenceModel.exists({ _id: row._id, retractedIds: answerId }))
    await untellAnswer(app, answerId);
}

async function markRetracted(app: AppContext, row: OccurrenceDocument, answerId: string): Promise<void> {
  // In this order: an answer that comes in between finds it taken back already.
  await OccurrenceModel.updateOne({ _id: row._id }, { $addToSet: { retractedIds: answerId } });
  await OccurrenceModel.updateOne(
    { _id: row._id, answers: { $elemMatch: { id: answerId, retractedAt: null } } },
    { $set: { "answers.$.retractedAt": new Date(app.now()), readBy: null } },
  );
  // Told again on a repeat: the process may have died between writing and telling.
  await rowChanged(app, row);
}

async function untellAnswer(app: AppContext, answerId: string): Promise<void> {
  await cancelNotifications(answerOutboxPrefix(answerId));
  await changeActivity(app, answerActivityKey(answerId), { retracted: true });
}
