import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { ReplyButton } from "../../../shared/realtime/snapshot.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import type { LocalAnswers } from "./answers.js";
import type { Confirmation } from "./confirmation.js";
import type { AnswerFrame, QueuedFrame } from "./outbox.js";
import { EMPTY_PLAN, type Plan } from "./plan.js";

/** Everything that a display knows. Only `reduceDisplay` makes new ones. */
export interface DisplayState {
  plan: Plan;
  /** Frames that the server has not answered, oldest first. */
  outbox: QueuedFrame[];
  /** Answers of the last 14 days, for a server that was restored from a backup (another epoch). */
  sentAnswers: AnswerFrame[];
  localAnswers: LocalAnswers;
  /** `key@version` of what has filled this screen: reported once. */
  shownKeys: string[];
  confirmation: Confirmation | null;
}

export const EMPTY_STATE: DisplayState = {
  plan: EMPTY_PLAN,
  outbox: [],
  sentAnswers: [],
  localAnswers: {},
  shownKeys: [],
  confirmation: null,
};

/** `at` and `now` are epoch ms on the true clock, ids are frame ids. */
export type DisplayAction =
  | { type: "connected" }
  | { type: "received"; frame: ServerToDevice; now: number }
  | { type: "doubted" }
  | { type: "answered"; id: string; entry: QueueEntry; button: ReplyButton; text: string; at: number }
  | { type: "retracted"; id: string; at: number }
  | { type: "shown"; id: string; entry: QueueEntry; at: number }
  | { type: "queued"; frames: QueuedFrame[] };

/** The version is part of it, since an edited text counts as another showing. */
export function shownName(entry: QueueEntry): string {
  return `${entry.occurrence.key}@${entry.message.version}`;
}
