import type { ReplyButton } from "../../shared/realtime/snapshot.js";
import type { QueueEntry } from "../../shared/rules/screenQueue.js";

/** What the person in front of the screen can do. A preview has no hands: its buttons do nothing. */
export interface Hands {
  press(entry: QueueEntry, button: ReplyButton, text: string): void;
  undo(): void;
  offerCode(code: string): void;
  openKeypad(): void;
  leavePairing(): void;
}
