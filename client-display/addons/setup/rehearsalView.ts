import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import type { View } from "../../engine/state/View.js";

/** An answer to the sample message. Instants are epoch ms on the true clock; `acknowledgedAt` null: not told yet. */
export interface Rehearsed {
  text: string;
  pressedAt: number;
  acknowledgedAt: number | null;
}

/** It comes from nobody of the family. */
const SENDER = "Mantel";

/** The screen as it is with the sample message on it, or with the confirmation of its answer. */
export function rehearsalView(base: View, text: string, answer: Rehearsed | null): View {
  const message = sampleMessage(text, base.minute);
  if (!answer)
    return { ...base, screen: { kind: "message", entry: { message, occurrence: message.occurrences[0]! } } };
  const confirmation = {
    ...answer,
    key: "rehearsal/once",
    messageId: "rehearsal",
    answerId: `rehearsal ${answer.pressedAt}`,
    senderName: SENDER,
    choice: "ok",
    comesBack: false,
    reader: null,
    readAt: null,
  };
  return { ...base, screen: { kind: "confirmation", confirmation, canUndo: true } };
}

function sampleMessage(text: string, dueAt: number): PlannedMessage {
  const at = new Date(dueAt).toISOString();
  const occurrence = {
    key: "rehearsal/once",
    dueAt: at,
    endsAt: at,
    answer: null,
    readBy: null,
    shown: false,
    notYets: 0,
    hiddenUntil: null,
  };
  return {
    messageId: "rehearsal",
    version: 1,
    text,
    label: "message",
    urgent: false,
    replies: [{ choice: "ok", text: null }],
    sender: { name: SENDER, photoURL: null },
    createdAt: at,
    occurrences: [occurrence],
  };
}
