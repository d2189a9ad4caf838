import type { PlannedMessage, PlannedOccurrence } from "../realtime/snapshot.js";
import { QUEUE_TURN_MS } from "../limits.js";
import { isGivenUp } from "./notYet.js";

/** One occurrence that may fill the screen. */
export interface QueueEntry {
  message: PlannedMessage;
  occurrence: PlannedOccurrence;
}

const REMINDING_LABELS = ["reminder", "medication", "appointment"];

/** Urgent, reminder, message; then oldest (docs/DELIVERY.md, queue-order). Lower goes first. */
function queueRank(message: Pick<PlannedMessage, "urgent" | "label">): 0 | 1 | 2 {
  if (message.urgent) return 0;
  return REMINDING_LABELS.indexOf(message.label) >= 0 ? 1 : 2;
}

/** Everything due, not ended and not answered at `now` (epoch ms), in the order of the queue. */
export function dueEntries(messages: PlannedMessage[], now: number): QueueEntry[] {
  const due: QueueEntry[] = [];
  messages.forEach((message) => {
    message.occurrences.forEach((occurrence) => {
      if (isOpen(occurrence, now)) due.push({ message, occurrence });
    });
  });
  return due.sort(compareEntries);
}

function isOpen(occurrence: PlannedOccurrence, now: number): boolean {
  if (occurrence.answer || isGivenUp(occurrence)) return false;
  if (occurrence.hiddenUntil && now < Date.parse(occurrence.hiddenUntil)) return false;
  return Date.parse(occurrence.dueAt) <= now && now < Date.parse(occurrence.endsAt);
}

function compareEntries(a: QueueEntry, b: QueueEntry): number {
  return (
    queueRank(a.message) - queueRank(b.message) ||
    Date.parse(a.occurrence.dueAt) - Date.parse(b.occurrence.dueAt) ||
    (a.occurrence.key < b.occurrence.key ? -1 : 1)
  );
}

/**
 * Which entry has the screen at `now`; null shows the clock. Urgent ones share it among themselves only; otherwise all that is due
 * takes turns of two minutes, by the wall clock, so that all devices of a display agree.
 */
export function entryOnScreen(messages: PlannedMessage[], now: number): QueueEntry | null {
  const due = dueEntries(messages, now);
  const first = due[0];
  if (!first) return null;
  const sharing =
    queueRank(first.message) === 0 ? due.filter((entry) => queueRank(entry.message) === 0) : due;
  if (sharing.length === 1) return first;
  const newest = Math.max(...sharing.map((entry) => Date.parse(entry.occurrence.dueAt)));
  const turn = Math.floor(Math.max(0, now - newest) / QUEUE_TURN_MS);
  return sharing[turn % sharing.length] ?? first;
}

/** The soonest occurrence still ahead of `now`; null when nothing is planned. */
export function nextEntry(messages: PlannedMessage[], now: number): QueueEntry | null {
  let next: QueueEntry | null = null;
  messages.forEach((message) => {
    message.occurrences.forEach((occurrence) => {
      if (occurrence.answer || Date.parse(occurrence.dueAt) <= now) return;
      if (!next || Date.parse(occurrence.dueAt) < Date.parse(next.occurrence.dueAt))
        next = { message, occurrence };
    });
  });
  return next;
}
