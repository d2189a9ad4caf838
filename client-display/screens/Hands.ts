import type { ReactNode } from "react";
import type { DisplayLanguage } from "../../shared/contract/displays.js";
import type { ReplyButton } from "../../shared/realtime/snapshot.js";
import type { QueueEntry } from "../../shared/rules/screenQueue.js";
import type { ActivePairing } from "../pairing/PairingDesk.js";

/** What the person in front of the screen can do. A preview has no hands: its buttons do nothing. */
export interface Hands {
  press(entry: QueueEntry, button: ReplyButton, text: string): void;
  undo(): void;
  openKeypad(): void;
  /** null while the chunk with the keypad is on its way. */
  drawPairing(pairing: ActivePairing, language: DisplayLanguage | null): ReactNode;
}
