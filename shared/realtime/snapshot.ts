import type { DisplayLook } from "../contract/displays.js";
import type { CallUrgency } from "../contract/calls.js";
import type { Headline } from "../contract/headlines.js";
import type { Label, Sender } from "../contract/messages.js";

import type { Weather } from "../contract/weather.js";

/** One button under a message. `text` is null where the display has its own word for the choice. */
export interface ReplyButton {
  choice: string;
  text: string | null;
}

/** What is known of one showing. Instants are ISO strings. What is optional says nothing, and is mostly left out: a plan has thousands. */
export interface PlannedOccurrence {
  key: string;
  dueAt: string;
  endsAt: string;
  /** The answer that closed it on any device of the display. */
  answer?: { id: string; choice: string; text: string; at: string } | null;
  /** Name of the caregiver who has read the answer; null until then. */
  readBy: string | null;
  /** It has filled a screen of this display before: a reload repeats no chime. */
  shown?: boolean;
  /** How often "Not yet" was said, and until when it stays away for that (shared/rules/notYet.ts). */
  notYets: number;
  hiddenUntil?: string | null;
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
  /** A caregiver speaking the message; null or left out, as in a plan stored by an older version: there is none. */
  voiceUrl?: string | null;
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

/** A note beside the clock. */
export interface PlannedCard {
  id: string;
  text: string;
  /** It leaves by itself then; null: it stays. */
  until: string | null;
}

/** A photo of the frame. `url` changes once a week; width and height are pixels. */
export interface PlannedPhoto {
  id: string;
  url: string;
  caption: string;
  /** Who is to be seen, from left to right. */
  names: string[];
  width: number;
  height: number;
}

/** A call that the person asked for, until somebody has called. */
export interface PlannedCallRequest {
  id: string;
  urgency: CallUrgency;
  askedAt: string;
  /** Name of who will call; null: nobody has said so yet. */
  claimedBy: string | null;
  /** When; null: at once. */
  callAt: string | null;
}

/** What the server fetched for the display. A part that is not wanted or not known is empty. */
export interface DisplayExtras {
  weather: Weather | null;
  headlines: Headline[];
  /** Of today and the next days, by the display's own calendar: `2026-11-21`. */
  jokes: { date: string; text: string }[];
}

/** Parts of a plan that are replaced as a whole when something in them changes. */
export interface PlanParts {
  cards: PlannedCard[];
  /** In the order in which they are shown. */
  photos: PlannedPhoto[];
  callRequest: PlannedCallRequest | null;
}

/** Everything that a display needs for the next 14 days. `planVersion` was read before the rest. */
export interface DisplaySnapshot extends PlanParts {
  /** Changes when a backup was restored: the device then resends its answers (design, Away, archive, delete). */
  epoch: string;
  planVersion: number;
  serverTime: string;
  display: DisplayFace;
  device: { id: string; name: string };
  /** In order of `from`; the first one covers now. */
  zoneOffsets: ZoneOffset[];
  messages: PlannedMessage[];
  extras: DisplayExtras;
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
  | { type: "parts.changed"; base: number; next: number; parts: Partial<PlanParts> }
  | { type: "display.changed"; base: number; next: number; display: DisplayFace; zoneOffsets: ZoneOffset[] };
