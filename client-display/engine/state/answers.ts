import { NOT_YET_RETURN_MS } from "../../../shared/limits.js";
import { postpone, type Postponable } from "../../../shared/rules/notYet.js";
import type { PlannedMessage, PlannedOccurrence } from "../../../shared/realtime/snapshot.js";

/**
 * What was pressed on this device and may not be in the server's plan yet. It lies over the plan, so that an
 * answered message never comes back to the screen while the answer is on its way.
 */
export interface LocalAnswer {
  answerId: string;
  choice: string;
  text: string;
  at: string;
  retracted: boolean;
  /** The server has it, safe in its database. */
  told: boolean;
  /** What "Not yet" changes, as it was before. */
  before?: Postponable | undefined;
}

/** By occurrence key, in order of time: "Not yet" can be said several times before anything is told. */
export type LocalAnswers = Record<string, LocalAnswer[]>;

/** The server sets an answer from the future to the time of its arrival, so the two may differ by a little. */
const CLAMPED_MS = 60_000;

/** Changes the one answer with this id. */
export function changeAnswer(
  local: LocalAnswers,
  answerId: string,
  changes: Partial<LocalAnswer>,
): LocalAnswers {
  const changed: LocalAnswers = {};
  Object.keys(local).forEach((key) => {
    changed[key] = local[key]!.map((one) => (one.answerId === answerId ? { ...one, ...changes } : one));
  });
  return changed;
}

/** The plan's messages with the local answers laid over; unchanged messages stay the same objects. */
export function withLocalAnswers(messages: PlannedMessage[], local: LocalAnswers): PlannedMessage[] {
  if (Object.keys(local).length === 0) return messages;
  return messages.map((message) => {
    if (!message.occurrences.some((occurrence) => local[occurrence.key])) return message;
    const occurrences = message.occurrences.map((occurrence) =>
      (local[occurrence.key] ?? []).reduce(layOver, occurrence),
    );
    return { ...message, occurrences };
  });
}

/** The server's word holds, except for exactly the answer that the person took back here. */
function layOver(occurrence: PlannedOccurrence, local: LocalAnswer): PlannedOccurrence {
  if (local.choice === "notYet") return layNotYetOver(occurrence, local);
  const { answer } = occurrence;
  if (local.retracted) return answer?.id === local.answerId ? { ...occurrence, answer: null } : occurrence;
  if (answer) return occurrence;
  const { answerId: id, choice, text, at } = local;
  return { ...occurrence, answer: { id, choice, text, at } };
}

function layNotYetOver(occurrence: PlannedOccurrence, local: LocalAnswer): PlannedOccurrence {
  if (local.retracted) return isPutOffBy(occurrence, local) ? { ...occurrence, ...local.before } : occurrence;
  return isPlanned(occurrence, local) ? occurrence : postpone(occurrence, Date.parse(local.at));
}

/** By this "Not yet" and no other, which may have been said on another screen since. */
function isPutOffBy({ hiddenUntil }: PlannedOccurrence, { at }: LocalAnswer): boolean {
  if (!hiddenUntil) return false;
  return Math.abs(Date.parse(hiddenUntil) - Date.parse(at) - NOT_YET_RETURN_MS) <= CLAMPED_MS;
}

/** The server's plan already says what this answer says. */
function isPlanned(occurrence: PlannedOccurrence, local: LocalAnswer): boolean {
  if (local.choice !== "notYet") return occurrence.answer?.id === local.answerId;
  if (!occurrence.hiddenUntil) return false;
  // Said on a clock that was ahead: the server's ten minutes end long before those.
  if (local.told && local.before && occurrence.notYets > local.before.notYets) return true;
  return Date.parse(occurrence.hiddenUntil) >= Date.parse(local.at) + NOT_YET_RETURN_MS - CLAMPED_MS;
}

/**
 * Drops what the plan itself says by now, and what belongs to occurrences that the plan has no longer. What was not
 * told yet is always kept.
 */
export function forgetSettled(local: LocalAnswers, messages: PlannedMessage[]): LocalAnswers {
  const keys = Object.keys(local);
  if (keys.length === 0) return local;
  const planned: Record<string, PlannedOccurrence> = {};
  messages.forEach((message) =>
    message.occurrences.forEach((occurrence) => (planned[occurrence.key] = occurrence)),
  );
  const rest: LocalAnswers = {};
  let dropped = false;
  keys.forEach((key) => {
    const unsettled = local[key]!.filter((answer) => !isSettled(answer, planned[key]));
    // A "Not yet" that was taken back would take back the next one too, which has to lie over it for as long.
    const kept = unsettled.some((one) => one.retracted) ? local[key]! : unsettled;
    dropped = dropped || kept.length < local[key]!.length;
    if (kept.length > 0) rest[key] = kept;
  });
  return dropped ? rest : local;
}

function isSettled(answer: LocalAnswer, occurrence: PlannedOccurrence | undefined): boolean {
  if (!answer.told) return false;
  if (!occurrence) return true;
  return !answer.retracted && isPlanned(occurrence, answer);
}
