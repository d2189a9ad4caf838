import type { Replies } from "../contract/messages.js";
import type { ReplyButton } from "../realtime/snapshot.js";

/** The buttons of a reply set, in the order of the screen. Never empty. */
export function replyButtons(replies: Replies): ReplyButton[] {
  if (replies.set === "own") return replies.texts.map((text, index) => ({ choice: `own${index + 1}`, text }));
  return CHOICES[replies.set].map((choice) => ({ choice, text: null }));
}

const CHOICES = { ok: ["ok"], goodBad: ["good", "bad"], doneNotYet: ["done", "notYet"] };
