import type { Answer, Occurrence } from "../../../shared/contract/occurrences.js";

export function buildOccurrence(changes: Partial<Occurrence> = {}): Occurrence {
  return {
    key: "series/once",
    messageId: "message",
    messageVersion: 1,
    displayId: "display",
    text: "Lunch is ready",
    label: "message",
    urgent: false,
    replies: { set: "ok" },
    sender: { name: "Kari", photoURL: null },
    dueAt: "2026-11-21T11:00:00.000Z",
    endsAt: "2026-11-21T12:00:00.000Z",
    state: "scheduled",
    shownAt: null,
    repeats: false,
    exceptionOf: null,
    answer: null,
    answers: [],
    ...changes,
  };
}

export function buildAnswer(changes: Partial<Answer> = {}): Answer {
  return {
    id: "answer",
    choice: "ok",
    text: "OK",
    at: "2026-11-21T11:05:00.000Z",
    receivedAt: "2026-11-21T11:05:01.000Z",
    deviceName: "Kitchen",
    caregiverName: null,
    retracted: false,
    ...changes,
  };
}
