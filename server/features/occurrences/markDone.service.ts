import type { Occurrence } from "../../../shared/contract/occurrences.js";
import type { AppContext } from "../../AppContext.js";
import { notFound } from "../../http/AppError.js";
import type { Actor } from "../../http/access.js";
import { recordActivity } from "../activity/activity.service.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { answerKey, doneAnswerId } from "./answerKeys.js";
import { OccurrenceModel, type StoredAnswer } from "./occurrence.model.js";
import { presentOccurrence } from "./occurrence.present.js";
import { rowChanged } from "./occurrences.service.js";
import { findRow } from "./rowEdits.service.js";

/**
 * A caregiver closes an occurrence that has begun, in the person's place: "I phoned her". It leaves every screen. Doing it twice
 * leaves one. Throws 404 for what has not begun.
 */
export async function markDone(
  app: AppContext,
  display: DisplayDocument,
  { actor, key, note }: { actor: Actor; key: string; note: string },
): Promise<Occurrence> {
  const row = await findRow(display._id, key);
  if (!row) throw notFound("The occurrence");
  const now = new Date(app.now());
  const answer: StoredAnswer = {
    id: doneAnswerId(row.id),
    choice: "done",
    text: note,
    deviceId: "",
    deviceName: "",
    caregiverName: actor.user.name,
    messageVersion: row.messageVersion,
    at: now,
    pressedAt: now,
    receivedAt: now,
    retractedAt: null,
  };
  await OccurrenceModel.updateOne(
    { _id: row._id, "answers.id": { $ne: answer.id } },
    { $push: { answers: answer } },
  );
  const done = await OccurrenceModel.findById(row._id).orFail();
  await rowChanged(app, done);
  await recordActivity(app, {
    uniqueKey: answerKey(display._id, answer.id),
    group: display.groupId,
    display,
    type: "answer",
    at: now,
    details: {
      occurrenceKey: key,
      messageText: row.text,
      choice: answer.choice,
      answerText: note,
      deviceName: "",
      caregiverName: actor.user.name,
      differs: false,
      retracted: false,
    },
  });
  return presentOccurrence(app, done);
}
