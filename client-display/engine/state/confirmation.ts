import { RETRACT_WINDOW_MS } from "../../../shared/limits.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import type { Postponable } from "../../../shared/rules/notYet.js";
import { findOccurrence } from "./plan.js";

/** How much longer the words stay than the button that takes the answer back. */
const AFTER_UNDO_MS = 1_500;
/** How long what is true now can be read before the screen goes on. */
const READING_MS = 4_000;
const HEART_MS = 6_000;
/** A heart that comes later than this after the answer would not be understood any more. */
const HEART_LATEST_MS = 60 * 60_000;
/** The line on the clock stays this long: it stands where the next thing does. */
const LATER_HEART_MS = 20_000;

/**
 * An answer given on this screen, from the press until it has been read. It holds its own words, since the message
 * may be gone from the plan by then. Instants are epoch ms on the true clock.
 */
export interface Confirmation {
  key: string;
  messageId: string;
  answerId: string;
  senderName: string;
  choice: string;
  /** "Not yet": the message returns in ten minutes. */
  comesBack: boolean;
  /** What "Not yet" changes, as it was before. */
  before?: Postponable | undefined;
  text: string;
  pressedAt: number;
  /** Left out before it was tried. */
  isKept?: boolean;
  /** The server has it since then. */
  acknowledgedAt: number | null;
  reader: string | null;
  readAt: number | null;
}

/**
 * When the confirmation leaves the screen: each new fact (told, read) stays long enough to be read. A fact that comes after that does not
 * bring it back.
 */
export function confirmationEndsAt(confirmation: Confirmation): number {
  const { pressedAt, acknowledgedAt, readAt } = confirmation;
  let end = pressedAt + RETRACT_WINDOW_MS + AFTER_UNDO_MS;
  if (acknowledgedAt !== null && acknowledgedAt < end) end = Math.max(end, acknowledgedAt + READING_MS);
  if (readAt !== null && readAt < end) end = Math.max(end, readAt + HEART_MS);
  return end;
}

/** Not before the press either: the clock may have been ahead then, and the screen would stand until it is that time again. */
export function isConfirming(confirmation: Confirmation | null, now: number): boolean {
  if (!confirmation || now < confirmation.pressedAt - RETRACT_WINDOW_MS) return false;
  return now < confirmationEndsAt(confirmation);
}

export function canUndo(confirmation: Confirmation, now: number): boolean {
  return now < confirmation.pressedAt + RETRACT_WINDOW_MS;
}

/** The reader's name while the clock should tell it. */
export function lateReader(confirmation: Confirmation | null, now: number): string | null {
  if (!confirmation || confirmation.readAt === null) return null;
  const fresh = now < confirmation.readAt + LATER_HEART_MS;
  return fresh && !isConfirming(confirmation, now) ? confirmation.reader : null;
}

/** Notes what the server's plan says of the answer. */
export function followConfirmation(
  confirmation: Confirmation | null,
  snapshot: DisplaySnapshot | null,
  now: number,
): Confirmation | null {
  if (!confirmation || confirmation.readAt !== null) return confirmation;
  const occurrence = findOccurrence(snapshot, confirmation.key)?.occurrence;
  if (!occurrence || occurrence.answer?.id !== confirmation.answerId) return confirmation;
  const acknowledgedAt = confirmation.acknowledgedAt ?? now;
  const read = occurrence.readBy !== null && now < confirmation.pressedAt + HEART_LATEST_MS;
  if (!read)
    return acknowledgedAt === confirmation.acknowledgedAt
      ? confirmation
      : { ...confirmation, acknowledgedAt };
  return { ...confirmation, acknowledgedAt, reader: occurrence.readBy, readAt: now };
}
