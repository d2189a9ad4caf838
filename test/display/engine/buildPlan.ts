import type {
  DisplaySnapshot,
  PlannedMessage,
  PlannedOccurrence,
} from "../../../shared/realtime/snapshot.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import { NO_PARTS } from "../../../shared/rules/noParts.js";
import { DEFAULT_LOOK } from "../../../shared/rules/displayLook.js";

/** Saturday morning, 21 November 2026. */
export const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const MINUTE = 60_000;

export function minutesFromNow(minutes: number): string {
  return new Date(NOW + minutes * MINUTE).toISOString();
}

export function buildOccurrence(changes: Partial<PlannedOccurrence> = {}): PlannedOccurrence {
  return {
    key: "series1/once",
    dueAt: minutesFromNow(0),
    endsAt: minutesFromNow(60),
    readBy: null,
    notYets: 0,
    ...changes,
  };
}

export function buildMessage(changes: Partial<PlannedMessage> = {}): PlannedMessage {
  return {
    messageId: "a".repeat(24),
    version: 1,
    text: "Lunch is ready",
    label: "message",
    urgent: false,
    replies: [{ choice: "ok", text: null }],
    sender: { name: "Anna", photoURL: null },
    createdAt: minutesFromNow(-60),
    occurrences: [buildOccurrence()],
    ...changes,
  };
}

export function buildSnapshot(changes: Partial<DisplaySnapshot> = {}): DisplaySnapshot {
  return {
    epoch: "first",
    planVersion: 1,
    serverTime: minutesFromNow(0),
    display: { id: "d".repeat(24), code: "123456", name: "Rose", timeZone: "UTC", ...DEFAULT_LOOK },
    device: { id: "e".repeat(24), name: "Kitchen" },
    zoneOffsets: [{ from: minutesFromNow(-1440), offsetMinutes: 0 }],
    messages: [buildMessage()],
    ...NO_PARTS,
    ...changes,
  };
}

export function buildEntry(message: PlannedMessage = buildMessage()): QueueEntry {
  return { message, occurrence: message.occurrences[0]! };
}
