import type { Label } from "../../../../shared/contract/messages.js";

/** What the screen of a message says around its text, in one language. */
export interface MessageTexts {
  labels: Record<Label, string>;
  urgent: string;
  replies: Record<"ok" | "good" | "bad" | "done" | "notYet", string>;
  /** A caregiver has said "I'm on it". */
  lookedAfter(name: string): string;
}
