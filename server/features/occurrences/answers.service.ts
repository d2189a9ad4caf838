import { ANSWERS_KEPT_MAX, ANSWER_NOTIFY_DELAY_MS } from "../../../shared/limits.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { AppContext } from "../../AppContext.js";
import { keepEnds } from "../../database/keepEnds.js";
import { keyWithin } from "../../database/uniqueKey.js";
import { caregiversOf } from "../../notifications/audience.js";
import { queueNotifications } from "../../notifications/outbox.service.js";
import { changeActivity, recordActivity } from "../activity/activity.service.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { answerKey } from "./answerKeys.js";
import { OccurrenceModel, type OccurrenceDocument, type StoredAnswer } from "./occurrence.model.js";
import { isVisible } from "../../../shared/rules/plainText.js";
import { isGivenUp } from "../../../shared/rules/notYet.js";
import { presentPlannedOccurrence, standingAnswer, standingNotYets } from "./occurrence.present.js";
import {
  clampToWindow,
  findReported,
  missedActivityKey,
  rowChanged,
  type Reporter,
} from "./occurrences.service.js";
import { takesBack, untellIfRetracted } from "./retractions.service.js";

/** Of the answer that closes the occurrence, in a list, as the database finds it: without it the occurrence would open again. */
const CLOSING_ID = {
  $slice: [
    idsOfAnswers({
      $and: [{ $lte: ["$$this.retractedAt", null] }, { $ne: ["$$this.choice", "notYet"] }],
    }),
    1,
  ],
};
/** Of what a caregiver marked done. */
const CAREGIVERS_IDS = idsOfAnswers({ $gt: ["$$this.caregiverName", null] });

type AnsweredFrame = Extract<DeviceFrame, { type: "occurrence.answered" }>;

/**
 * Stores an answer and everything that must follow from it, in steps that are each harmless to repeat, and only then returns:
 * the device is acknowledged when nothing can be lost any more, and sends again after a crash before that. The first answer to
 * arrive closes the occurrence; later ones are kept, and only a different one notifies (design, Answer).
 */
export async function recordAnswer(app: AppContext, reporter: Reporter, frame: AnsweredFrame): Promise<void> {
  const row = await findReported(reporter, frame);
  if (!row) return keepUnknownAnswer(app, reporter, frame);
  const answered = await storeAnswer(app, row, { reporter, frame });
  const stored = answered.answers.find((answer) => answer.id === frame.id)!;
  const differs = differsFromEarlier(answered, stored);
  await rowChanged(app, answered);
  await recordActivity(app, {
    uniqueKey: answerKey(reporter.display._id, frame.id),
    group: answered.groupId,
    display: reporter.display,
    type: "answer",
    at: stored.at,
    details: answerDetails(answered, stored, differs),
  });
  // Whether or not the row is closed: a "Not yet" that came late has opened it again.
  if (standingAnswer(answered))
    await changeActivity(app, missedActivityKey(answered), { turnedInto: "answered" });
  const news = differs || standingAnswer(answered)?.id === stored.id || isLastNotYet(answered, stored);
  if (news && !stored.retractedAt) await notifyCaregivers(app, reporter.display, { row: answered, stored });
  await untellIfRetracted(app, reporter, { row: answered, answerId: frame.id });
}

/** "Not yet" for the last time: from here on it counts as unanswered, and the caregivers should know. */
function isLastNotYet(row: OccurrenceDocument, stored: StoredAnswer): boolean {
  return stored.choice === "notYet" && isGivenUp({ notYets: standingNotYets(row).length });
}

function idsOfAnswers(cond: object): object {
  return { $map: { input: { $filter: { input: "$answers", cond } }, in: "$$this.id" } };
}

async function storeAnswer(
  app: AppContext,
  row: OccurrenceDocument,
  { reporter, frame }: { reporter: Reporter; frame: AnsweredFrame },
): Promise<OccurrenceDocument> {
  const at = clampToWindow(app, row, frame.at);
  const answer: StoredAnswer = {
    id: frame.id,
    choice: frame.choice,
    text: answerText(frame),
    deviceId: reporter.device.id,
    deviceName: reporter.device.name,
    caregiverName: null,
    messageVersion: frame.messageVersion,
    at,
    pressedAt: new Date(frame.at),
    receivedAt: new Date(app.now()),
    retractedAt: null,
  };
  await pushOnce(row, answer);
  const keptIds = { $concatArrays: [CLOSING_ID, CAREGIVERS_IDS] };
  await keepEnds(OccurrenceModel, row._id, { field: "answers", max: ANSWERS_KEPT_MAX, keptIds });
  if (frame.choice === "notYet") await keepForNotYet(row, frame.id);
  // Whoever pressed a button has seen it, even when the report of the showing is still on its way.
  await OccurrenceModel.updateOne({ _id: row._id, shownAt: null }, { $set: { shownAt: at } });
  return OccurrenceModel.findById(row._id).orFail();
}

/** What the button said; without a word that can be shown, which button it was. */
function answerText({ text, choice }: AnsweredFrame): string {
  return isVisible(text) ? text : choice;
}

/** Taken back before it came (retractions.service.ts), it is kept as that. */
async function pushOnce({ _id }: OccurrenceDocument, answer: StoredAnswer): Promise<void> {
  const absent = { _id, "answers.id": { $ne: answer.id } };
  const pushed = await OccurrenceModel.updateOne(
    { ...absent, "earlyRetractions.answerId": { $ne: answer.id } },
    { $push: { answers: answer } },
  );
  if (pushed.matchedCount > 0) return;
  const { earlyRetractions } = await OccurrenceModel.findById(_id).orFail();
  const retractedAt = earlyRetractions.some((early) => takesBack(early, answer)) ? answer.receivedAt : null;
  await OccurrenceModel.updateOne(absent, { $push: { answers: { ...answer, retractedAt } } });
}

/** It comes back after ten minutes: its window stays open for that (shared/rules/notYet.ts). */
async function keepForNotYet(row: OccurrenceDocument, answerId: string): Promise<void> {
  const answered = await OccurrenceModel.findById(row._id).orFail();
  const { endsAt } = presentPlannedOccurrence(answered);
  await OccurrenceModel.updateOne(
    { _id: row._id, removedAt: null, answers: { $elemMatch: { id: answerId, retractedAt: null } } },
    { $max: { endsAt: new Date(endsAt) }, $set: { endedAt: null } },
  );
}

function differsFromEarlier(row: OccurrenceDocument, stored: StoredAnswer): boolean {
  const standing = standingAnswer(row);
  if (stored.choice === "notYet") return false;
  return standing !== null && standing.id !== stored.id && standing.choice !== stored.choice;
}

/** The occurrence is not known here, as after a restored backup: nothing that was said is thrown away. */
async function keepUnknownAnswer(
  app: AppContext,
  { device, display }: Reporter,
  frame: AnsweredFrame,
): Promise<void> {
  app.log.warn(
    { displayId: display.id, key: frame.key },
    "an answer came for an occurrence that is not known",
  );
  await recordActivity(app, {
    uniqueKey: answerKey(display._id, frame.id),
    group: display.groupId,
    display,
    type: "answer",
    at: new Date(Math.min(Date.parse(frame.at), app.now())),
    details: {
      occurrenceKey: frame.key,
      messageText: "",
      choice: frame.choice,
      answerText: answerText(frame),
      deviceName: device.name,
      differs: false,
      retracted: false,
      deviceId: device.id,
      pressedAt: frame.at,
    },
  });
}

function answerDetails(
  row: OccurrenceDocument,
  answer: StoredAnswer,
  differs: boolean,
): Record<string, unknown> {
  return {
    occurrenceKey: row.key,
    messageText: row.text,
    choice: answer.choice,
    answerText: answer.text,
    deviceName: answer.deviceName,
    differs,
    retracted: answer.retractedAt !== null,
  };
}

async function notifyCaregivers(
  app: AppContext,
  display: DisplayDocument,
  { row, stored }: { row: OccurrenceDocument; stored: StoredAnswer },
): Promise<void> {
  const caregivers = await caregiversOf(display);
  const payload = {
    displayId: display.id,
    displayName: display.name,
    messageText: row.text,
    answerText: stored.text,
    deviceName: stored.deviceName,
    at: stored.at.toISOString(),
    timeZone: display.timeZone,
  };
  const dueAt = new Date(stored.receivedAt.getTime() + ANSWER_NOTIFY_DELAY_MS);
  await queueNotifications(
    app,
    caregivers.map((user) => ({
      uniqueKey: keyWithin(answerKey(display._id, stored.id), user._id),
      kind: "answerMail",
      userId: user._id,
      payload,
      dueAt,
    })),
  );
}

/** A caregiver has the answer before their eyes: the display says so. Only the first reader is named. */
export async function recordRead(
  app: AppContext,
  display: DisplayDocument,
  { key, readerName }: { key: string; readerName: string },
): Promise<void> {
  const row = await OccurrenceModel.findOneAndUpdate(
    { displayId: display._id, key, readBy: null, answers: { $elemMatch: { retractedAt: null } } },
    { $set: { readBy: readerName } },
    { returnDocument: "after" },
  );
  if (row) await rowChanged(app, row);
}
