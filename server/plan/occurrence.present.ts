import { ANSWER_NOTIFY_DELAY_MS } from "../../shared/limits.js";
import type { Answer, Occurrence, OccurrenceClaim } from "../../shared/contract/occurrences.js";
import { isAnswerAwaited } from "../../shared/rules/isAnswerAwaited.js";
import { occurrenceState } from "../../shared/rules/occurrenceState.js";
import { postpone } from "../../shared/rules/notYet.js";
import type { PlannedOccurrence } from "../../shared/realtime/snapshot.js";
import type { OccurrenceTime } from "../schedule/expand.js";
import type { AppContext } from "../core/AppContext.js";
import type { MessageDocument } from "./message.model.js";
import { claimEnd, standingClaim } from "./occurrenceClaim.js";
import { presentSender } from "./sender.present.js";
import type { OccurrenceDocument, OccurrenceRow, StoredAnswer, StoredClaim } from "./occurrence.model.js";

/**
 * The answer that closed the occurrence: the first to arrive that was not taken back (docs/DELIVERY.md, first-answer-closes). "Not yet"
 * closes nothing.
 */
export function standingAnswer(row: Pick<OccurrenceRow, "answers">): StoredAnswer | null {
  return row.answers.find((answer) => answer.retractedAt === null && answer.choice !== "notYet") ?? null;
}

/** A row as a caregiver sees it. */
export function presentOccurrence(app: AppContext, row: OccurrenceDocument): Occurrence {
  const answer = standingAnswer(row);
  return {
    key: row.key,
    messageId: row.messageId.toString(),
    messageVersion: row.messageVersion,
    displayId: row.displayId.toString(),
    text: row.text,
    label: row.label,
    urgent: row.urgent,
    replies: row.replies,
    sender: presentSender(app, row.sender),
    dueAt: row.dueAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: occurrenceState(
      {
        endsAt: row.endsAt.getTime(),
        delivered: row.deliveredAt !== null,
        shownAt: row.shownAt?.getTime() ?? null,
        answered: answer !== null,
      },
      app.now(),
    ),
    shownAt: row.shownAt?.toISOString() ?? null,
    repeats: row.repeats,
    exceptionOf: row.exceptionOf?.toString() ?? null,
    answer: answer && presentAnswer(answer),
    answers: row.answers.map(presentAnswer),
    claim: presentClaim(row, app.now()),
    awaitsAnswer: asksForAnswer(row),
  };
}

/** null when nobody has said "I'm on it", or not lately, or when there is nothing left to do. */
function presentClaim(row: OccurrenceRow, now: number): OccurrenceClaim | null {
  const claim = standingAnswer(row) ? null : standingClaim(row, now);
  return (
    claim && {
      userId: claim.userId.toString(),
      name: claim.name,
      at: claim.at.toISOString(),
      until: claimEnd(claim).toISOString(),
    }
  );
}

function presentAnswer(answer: StoredAnswer): Answer {
  return {
    id: answer.id,
    choice: answer.choice,
    text: answer.text,
    at: answer.at.toISOString(),
    receivedAt: answer.receivedAt.toISOString(),
    deviceName: answer.deviceName,
    caregiverName: answer.caregiverName,
    retracted: answer.retractedAt !== null,
  };
}

/** An occurrence ahead, to which nothing has happened yet. */
export function presentUpcoming(
  app: AppContext,
  message: MessageDocument,
  { time, delivered }: { time: OccurrenceTime; delivered: boolean },
): Occurrence {
  return {
    key: time.key,
    messageId: message.id,
    messageVersion: message.version,
    displayId: message.displayId.toString(),
    text: message.text,
    label: message.label,
    urgent: message.urgent,
    replies: message.replies,
    sender: presentSender(app, message.sender),
    dueAt: new Date(time.dueAt).toISOString(),
    endsAt: new Date(time.endsAt).toISOString(),
    state: delivered ? "delivered" : "scheduled",
    shownAt: null,
    repeats: message.when.kind === "series" || message.detachedKey !== null,
    exceptionOf: message.exceptionOf?.toString() ?? null,
    answer: null,
    answers: [],
    awaitsAnswer: asksForAnswer(message),
  };
}

/** A row as the display holds it. What says nothing is left out, as in an occurrence that has no row yet. */
export function presentPlannedOccurrence(row: OccurrenceRow): PlannedOccurrence {
  const answer = standingAnswer(row);
  const untouched: PlannedOccurrence = {
    key: row.key,
    dueAt: row.dueAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...(answer && { answer: presentClosing(answer) }),
    readBy: row.readBy,
    ...(row.shownAt && { shown: true }),
    ...(row.claim && !answer && { claim: presentPlannedClaim(row.claim) }),
    notYets: 0,
  };
  return standingNotYets(row).reduce(
    (occurrence, notYet) => postpone(occurrence, notYet.at.getTime()),
    untouched,
  );
}

/** The screen looks at the time by itself: nothing is sent when a claim lapses. */
function presentPlannedClaim(claim: StoredClaim): PlannedOccurrence["claim"] {
  return { name: claim.name, until: claimEnd(claim).toISOString() };
}

function presentClosing({ id, choice, text, at }: StoredAnswer): PlannedOccurrence["answer"] {
  return { id, choice, text, at: at.toISOString() };
}

/** Every "Not yet" that was not taken back, in order of time. */
export function standingNotYets(row: Pick<OccurrenceRow, "answers">): StoredAnswer[] {
  return row.answers
    .filter((answer) => answer.choice === "notYet" && answer.retractedAt === null)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Somebody relies on an answer: being shown is not enough. Whoever gave it a ladder does, whatever its label is. */
export function asksForAnswer({
  label,
  urgent,
  ladder,
}: Pick<OccurrenceRow, "label" | "urgent"> & { ladder?: object | null }): boolean {
  return isAnswerAwaited({ label, urgent }) || Boolean(ladder);
}

/** It is not taken back any more (docs/DELIVERY.md, undo-10s). What a caregiver has marked as done never is. */
export function isSettled(
  { caregiverName, receivedAt }: Pick<StoredAnswer, "caregiverName" | "receivedAt">,
  now: number,
): boolean {
  return caregiverName !== null || now >= receivedAt.getTime() + ANSWER_NOTIFY_DELAY_MS;
}
