import type { DisplayLook } from "../contract/displays.js";
import type { Label, Sender } from "../contract/messages.js";

/** One button under a message. `text` is null where the display has its own word for the choice. */
export interface ReplyButton {
  choice: string;
  text: string | null;
}

/** What is known of one showing. Instants are ISO strings. */
export interface PlannedOccurrence {
  key: string;
  dueAt: string;
  endsAt: string;
  /** The answer that closed it on any device of the display. */
  answer: { id: string; choice: string; text: string; at: string } | null;
  /** Name of the caregiver who has read the answer; null until then. */
  readBy: string | null;
  /** It has filled a screen of this display before: a reload repeats no chime. */
  shown: boolean;
  /** How often "Not yet" was said, and until when it stays away for that (shared/rules/notYet.ts). */
  notYets: number;
  hiddenUntil: string | null;
}

/** A message with all of its occurrences between now and the horizon. */
export interface PlannedMessage {
  messageId: string;
  version: number;
  text: string;
  label: Label;
  urgent: boolean;
  replies: ReplyButton[];
  sender: Sender;
  createdAt: string;
  occurrences: PlannedOccurrence[];
}

/** From `from` on, the display's wall clock is UTC plus `offsetMinutes`. Old engines have no zone data of their own. */
export interface ZoneOffset {
  from: string;
  offsetMinutes: number;
}

export interface DisplayFace extends DisplayLook {
  id: string;
  code: string;
  name: string;
  timeZone: string;
}

/** Everything that a display needs for the next 14 days. `planVersion` was read before the rest. */
export interface DisplaySnapshot {
  /** Changes when a backup was restored: the device then resends its answers (design, Away, archive, delete). */
  epoch: string;
  planVersion: number;
  serverTime: string;
  display: DisplayFace;
  device: { id: string; name: string };
  /** In order of `from`; the first one covers now. */
  zoneOffsets: ZoneOffset[];
  messages: PlannedMessage[];
}

/** Changes to a plan. `base` is the version that the change was made on, `next` the version that it leads to. */
export type PlanEvent =
  | { type: "message.changed"; base: number; next: number; message: PlannedMessage }
  | { type: "message.removed"; base: number; next: number; messageId: string }
  | {
      type: "occurrence.changed";
      base: number;
      next: number;
      messageId: string;
      occurrence: PlannedOccurrence;
    }
  | { type: "display.changed"; base: number; next: number; display: DisplayFace; zoneOffsets: ZoneOffset[] };
