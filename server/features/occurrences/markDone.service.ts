import type { Occurrence } from "../../../shared/contract/occurrences.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { newEntry, recordPendingEntries } from "../../activity/pendingEntries.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { answerKey, doneAnswerId } from "./answerKeys.js";
import { LADDER_MARK } from "../../plan/ladderMark.js";
import { OccurrenceModel, type StoredAnswer } from "../../plan/occurrence.model.js";
import { presentOccurrence } from "../../plan/occurrence.present.js";
import { rowChanged } from "../../plan/occurrences.service.js";
import { findRow } from "../../plan/rowEdits.service.js";

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
  const place = { groupId: display.groupId, displayId: display._id, displayName: display.name };
  const entry = newEntry(app, place, {
    kind: "occurrence.answered",
    uniqueKey: answerKey(display._id, answer.id),
    at: now,
    facts: {
      occurrenceKey: key,
      messageText: row.text,
      choice: answer.choice,
      answerText: note,
      deviceName: "",
      deviceId: null,
      pressedAt: null,
      caregiverName: actor.user.name,
      differs: false,
      // Whoever did it knows, and the others see it in the dashboard.
      isNews: false,
    },
  });
  await OccurrenceModel.updateOne(
    { _id: row._id, "answers.id": { $ne: answer.id } },
    { $push: { answers: answer, pendingEntries: entry }, ...LADDER_MARK },
  );
  const done = await OccurrenceModel.findById(row._id).orFail();
  await rowChanged(app, done);
  await recordPendingEntries(app, OccurrenceModel, done);
  return presentOccurrence(app, done);
}
