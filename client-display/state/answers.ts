import type { PlannedMessage, PlannedOccurrence } from "../../shared/realtime/snapshot.js";

/**
 * What was pressed on this device and may not be in the server's plan yet. It lies over the plan, so that an
 * answered message never comes back to the screen while the answer is on its way.
 */
export interface LocalAnswer {
  answerId: string;
  messageId: string;
  choice: string;
  text: string;
  at: string;
  retracted: boolean;
  /** The server has it, safe in its database. */
  told: boolean;
}

/** By occurrence key. */
export type LocalAnswers = Record<string, LocalAnswer>;

/** The answer that holds: the server's, unless the person took exactly that one back, else the local one. */
export function standingAnswer(
  occurrence: PlannedOccurrence,
  local: LocalAnswer | undefined,
): PlannedOccurrence["answer"] {
  if (!local) return occurrence.answer;
  if (occurrence.answer && (!local.retracted || occurrence.answer.id !== local.answerId))
    return occurrence.answer;
  if (local.retracted) return null;
  return { id: local.answerId, choice: local.choice, text: local.text, at: local.at };
}

/** The plan's messages with the local answers laid over; unchanged messages stay the same objects. */
export function withLocalAnswers(messages: PlannedMessage[], local: LocalAnswers): PlannedMessage[] {
  if (Object.keys(local).length === 0) return messages;
  return messages.map((message) => {
    if (!message.occurrences.some((occurrence) => local[occurrence.key])) return message;
    const occurrences = message.occurrences.map((occurrence) => ({
      ...occurrence,
      answer: standingAnswer(occurrence, local[occurrence.key]),
    }));
    return { ...message, occurrences };
  });
}

/**
 * Drops what the plan itself says by now, and what belongs to occurrences that the plan has no longer and whose
 * answer has arrived. What was not told yet is always kept.
 */
export function forgetSettled(local: LocalAnswers, messages: PlannedMessage[]): LocalAnswers {
  const keys = Object.keys(local);
  if (keys.length === 0) return local;
  const planned: Record<string, PlannedOccurrence> = {};
  messages.forEach((message) =>
    message.occurrences.forEach((occurrence) => (planned[occurrence.key] = occurrence)),
  );
  const kept = keys.filter((key) => {
    const answer = local[key]!;
    const occurrence = planned[key];
    if (!answer.told) return true;
    if (!occurrence) return false;
    return answer.retracted || !occurrence.answer || occurrence.answer.id !== answer.answerId;
  });
  if (kept.length === keys.length) return local;
  const rest: LocalAnswers = {};
  kept.forEach((key) => (rest[key] = local[key]!));
  return rest;
}
