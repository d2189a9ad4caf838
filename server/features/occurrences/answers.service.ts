import { ANSWERS_KEPT_MAX } from "../../../shared/limits.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { AppContext } from "../../core/AppContext.js";
import { laterKey } from "../../core/uniqueKey.js";
import { keepEnds } from "../../database/keepEnds.js";
import { recordEntry } from "../../activity/activity.service.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry, settlePendingEntries, storePendingEntries } from "../../activity/pendingEntries.js";
import type { DisplayDocument, NamedDisplay } from "../../circle/displays/display.model.js";
import { answeredEntry } from "./answerEntries.js";
import { answerKey, retractionKey } from "./answerKeys.js";
import {
  OccurrenceModel,
  type OccurrenceDocument,
  type OccurrenceRow,
  type StoredAnswer,
} from "../../plan/occurrence.model.js";
import { isVisible } from "../../../shared/rules/plainText.js";
import { isGivenUp, postpone } from "../../../shared/rules/notYet.js";
import { ladderMarkOf } from "../../plan/ladderMark.js";
import { presentPlannedOccurrence, standingAnswer, standingNotYets } from "../../plan/occurrence.present.js";
import { clampToWindow, findReported, rowChanged } from "../../plan/occurrences.service.js";
import { reportedLate } from "../../plan/reportedLate.js";
import type { Reporter } from "../../realtime/Reporter.js";
import { takesBack } from "./retractions.service.js";

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

/** Answers at once to one row collide once each; more collisions than this mean that something else is wrong. */
const STORE_TRIES = 20;

/**
 * Stores an answer, in one write with the activity entry that it brings about, and only returns when nothing of it can be lost any more: the device
 * is acknowledged then, and sends again after a crash before that. The first answer to
 * arrive closes the occurrence; later ones are kept, and only a different one notifies (docs/DELIVERY.md, first-answer-closes).
 */
export async function recordAnswer(app: AppContext, reporter: Reporter, frame: AnsweredFrame): Promise<void> {
  const row = await findReported(reporter, frame);
  if (!row) return keepUnknownAnswer(app, reporter, frame);
  const answered = await storeAnswer(app, row, { reporter, frame });
  // Beside one another, since somebody waits for the acknowledgement. The entries leave the row when both are stored.
  const storing = storePendingEntries(app, answered);
  // Its error is rowChanged()'s; where that fails before, the entry waits on its row.
  storing.catch(() => undefined);
  await rowChanged(app, answered, async () =>
    settlePendingEntries(app, OccurrenceModel, { row: answered, stored: await storing }),
  );
}

/** "Not yet" for the last time: from here on it counts as unanswered, and the caregivers should know. */
function isLastNotYet(answers: StoredAnswer[], stored: StoredAnswer): boolean {
  return stored.choice === "notYet" && isGivenUp({ notYets: standingNotYets({ answers }).length });
}

function idsOfAnswers(cond: object): object {
  return { $map: { input: { $filter: { input: "$answers", cond } }, in: "$$this.id" } };
}

/** The row with the answer on it, and with the entries that are to be recorded. */
async function storeAnswer(
  app: AppContext,
  found: OccurrenceDocument,
  said: { reporter: Reporter; frame: AnsweredFrame },
): Promise<OccurrenceDocument> {
  let row: OccurrenceDocument = found;
  for (let tries = 0; tries < STORE_TRIES; tries += 1) {
    if (row.answers.some(({ id }) => id === said.frame.id)) return row;
    const stored = await pushAnswer(app, row, said);
    if (stored) return shortened(stored);
    // The time at which it began may have been undone since: then it is answered where it is by now.
    row = (await findReported(said.reporter, said.frame)) ?? row;
  }
  throw new Error("An answer could not be stored: others were always faster.");
}

/** What the answer means for the others depends on those that are there: null when there are others by now. */
async function pushAnswer(
  app: AppContext,
  row: OccurrenceDocument,
  { reporter, frame }: { reporter: Reporter; frame: AnsweredFrame },
): Promise<OccurrenceDocument | null> {
  const answer = answerOf(app, row, { reporter, frame });
  const entries = entriesOf(app, reporter.display, { row, answer });
  const mark = ladderMarkOf(row);
  return OccurrenceModel.findOneAndUpdate(
    {
      _id: row._id,
      "answers.id": { $ne: answer.id },
      [`answers.${row.answers.length}`]: { $exists: false },
      [`earlyRetractions.${row.earlyRetractions.length}`]: { $exists: false },
      ...{ missedAt: row.missedAt, shownAt: row.shownAt, endsAt: row.endsAt, removedAt: row.removedAt },
    },
    {
      $push: { answers: answer, pendingEntries: { $each: entries } },
      ...mark,
      $set: {
        ...mark.$set,
        // Whoever pressed a button has seen it, even when the report of the showing is still on its way.
        ...(row.shownAt === null && { shownAt: answer.at }),
        ...keptForNotYet(row, answer),
      },
    },
    { returnDocument: "after" },
  );
}

/** Retracted before it came (retractions.service.ts), it is kept as that. */
function answerOf(
  app: AppContext,
  row: OccurrenceDocument,
  { reporter: { device }, frame }: { reporter: Reporter; frame: AnsweredFrame },
): StoredAnswer {
  const receivedAt = new Date(app.now());
  const answer: StoredAnswer = {
    id: frame.id,
    choice: frame.choice,
    text: answerText(frame),
    deviceId: device.id,
    deviceName: device.name,
    caregiverName: null,
    messageVersion: frame.messageVersion,
    at: clampToWindow(app, row, frame.at),
    pressedAt: new Date(frame.at),
    receivedAt,
    retractedAt: null,
  };
  const isRetracted = row.earlyRetractions.some((early) => takesBack(early, answer));
  return isRetracted ? { ...answer, retractedAt: receivedAt } : answer;
}

/** What the answer brings about, on a row that does not have it yet. */
function entriesOf(
  app: AppContext,
  display: NamedDisplay,
  { row, answer }: { row: OccurrenceDocument; answer: StoredAnswer },
): NewEntry[] {
  const place = { groupId: row.groupId, displayId: row.displayId, displayName: display.name };
  const answers = [...row.answers, answer];
  const standing = standingAnswer({ answers });
  const differs = differsFrom(standing, answer);
  const isNews = differs || standing?.id === answer.id || isLastNotYet(answers, answer);
  const entries: NewEntry[] = [answeredEntry(app, { row, display, answer }, { differs, isNews })];
  if (answer.retractedAt)
    entries.push(
      newEntry(app, place, {
        kind: "occurrence.answerRetracted",
        uniqueKey: retractionKey(display._id, answer.id),
        about: answerKey(display._id, answer.id),
        at: answer.retractedAt,
        facts: {},
      }),
    );
  // Whether or not the row is closed: a "Not yet" that came late has opened it again.
  if (standing && row.missedAt) entries.push(answeredLate(app, display, { row, answer }));
  return entries;
}

function answeredLate(
  app: AppContext,
  display: NamedDisplay,
  { row, answer }: { row: OccurrenceDocument; answer: StoredAnswer },
): NewEntry {
  // One of before may have been taken back, which its line says: this one is said again.
  const isFirst = row.answers.every(({ retractedAt }) => retractedAt === null);
  const again = isFirst ? {} : { uniqueKey: laterKey(answerKey(display._id, answer.id), "over") };
  return reportedLate(app, { row, display, ...again }, "answered");
}

/** What the button said; without a word that can be shown, which button it was. */
function answerText({ text, choice }: AnsweredFrame): string {
  return isVisible(text) ? text : choice;
}

async function shortened(row: OccurrenceDocument): Promise<OccurrenceDocument> {
  if (row.answers.length > ANSWERS_KEPT_MAX) {
    const keptIds = { $concatArrays: [CLOSING_ID, CAREGIVERS_IDS] };
    await keepEnds(OccurrenceModel, row._id, { field: "answers", max: ANSWERS_KEPT_MAX, keptIds });
  }
  return row;
}

/** It comes back after ten minutes: its window stays open for that (shared/rules/notYet.ts). */
function keptForNotYet(row: OccurrenceDocument, answer: StoredAnswer): Partial<OccurrenceRow> {
  if (answer.choice !== "notYet" || answer.retractedAt !== null || row.removedAt !== null) return {};
  const { endsAt } = postpone(presentPlannedOccurrence(row), answer.at.getTime());
  return { endsAt: new Date(endsAt), endedAt: null };
}

function differsFrom(standing: StoredAnswer | null, stored: StoredAnswer): boolean {
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
  const place = { groupId: display.groupId, displayId: display._id, displayName: display.name };
  await recordEntry(
    app,
    newEntry(app, place, {
      kind: "occurrence.answered",
      uniqueKey: answerKey(display._id, frame.id),
      at: new Date(Math.min(Date.parse(frame.at), app.now())),
      facts: {
        occurrenceKey: frame.key,
        messageText: "",
        choice: frame.choice,
        answerText: answerText(frame),
        deviceName: device.name,
        deviceId: device.id,
        pressedAt: frame.at,
        caregiverName: null,
        differs: false,
        isNews: false,
      },
    }),
  );
}

/** A caregiver's page shows the answer: the display says that it was read. Only the first reader is named. */
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
