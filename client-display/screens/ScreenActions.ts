import type { ReactNode } from "react";
import type { CallUrgency } from "../../shared/contract/callRequests.js";
import type { DisplayLanguage } from "../../shared/contract/displays.js";
import type { ReplyButton } from "../../shared/realtime/snapshot.js";
import type { Recorder } from "../addons/recording/Recorder.js";
import type { QueueEntry } from "../../shared/rules/screenQueue.js";
import type { ActivePairing } from "./pairing/PairingRenderer.js";

/** What the person in front of the screen can do. A preview has none: its buttons do nothing. */
export interface ScreenActions {
  press(entry: QueueEntry, button: ReplyButton, text: string): void;
  undo(): void;
  /** A long press on the corner: the menu for a caregiver. */
  holdCorner(): void;
  requestCall(urgency: CallUrgency): void;
  withdrawCall(requestId: string): void;
  /** null until its chunk is here, and in the demo. */
  recorder: Recorder | null;
  /** Says who can see the person. Left out until its addon is here, and in the demo. */
  openCard?: () => void;
  /** null while the chunk with the keypad is on its way. */
  drawPairing(pairing: ActivePairing, language: DisplayLanguage | null): ReactNode;
}
