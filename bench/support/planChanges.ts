import { untouchedOccurrence } from "../../server/plan/plannedMessage.present.js";
import type { PlanEvent, PlannedMessage } from "../../shared/realtime/snapshot.js";

/** As many messages as a busy family has in two weeks. */
const MESSAGES = 60;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Of ten rounds through all messages: this many rewrite each, then two move it, and the last takes it away. */
const ROUNDS_OF_TEXT = 7;
const ROUNDS_OF_TIME = 2;

/** `count` changes of a plan of version `base`, to messages of the days ahead, so that none of them comes on the screen. */
export function planChanges(count: number, base: number): PlanEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    ...changeNumber(index),
    base: base + index,
    next: base + index + 1,
  })) as PlanEvent[];
}

function changeNumber(index: number): object {
  const round = Math.floor(index / MESSAGES);
  const message = plannedMessage(index % MESSAGES, round);
  const kind = round % 10;
  if (kind < ROUNDS_OF_TEXT) return { type: "message.changed", message };
  const { messageId, occurrences } = message;
  if (kind < ROUNDS_OF_TEXT + ROUNDS_OF_TIME) {
    return { type: "occurrence.changed", messageId, occurrence: occurrences[0] };
  }
  return { type: "message.removed", messageId };
}

function plannedMessage(number: number, round: number): PlannedMessage {
  const messageId = number.toString(16).padStart(24, "0");
  const dueAt = Date.now() + HOUR_MS * (2 + 5 * number) + MINUTE_MS * (round % 60);
  return {
    messageId,
    version: round + 1,
    text: `Visit ${number}, in its wording number ${round}: Anna comes for coffee and brings the photographs.`,
    label: "visit",
    urgent: false,
    replies: [{ choice: "ok", text: null }],
    sender: { name: "Ann", photoURL: null },
    createdAt: new Date().toISOString(),
    occurrences: [untouchedOccurrence({ key: `${messageId}/once`, dueAt, endsAt: dueAt + HOUR_MS })],
  };
}
