import type { DisplaySnapshot, PlannedMessage, ReplyButton } from "../../../../shared/realtime/snapshot.js";
import { DEFAULT_LOOK } from "../../../../shared/rules/displayLook.js";
import { NO_PARTS } from "../../../../shared/rules/noParts.js";
import { replyButtons } from "../../../../shared/rules/replyButtons.js";
import { LANDING } from "../../pages/landing/texts.js";

const TEXTS = LANDING.demo;
const STAY_MS = 60 * 60_000;

export interface DemoMessage {
  key: string;
  text: string;
  /** A name of LANDING.demo.replies. */
  replies: string;
  /** Epoch ms. */
  sentAt: number;
}

/** The plan of a display that has got one message, or none yet, in the shape that the preview draws. */
export function demoPlan(message: DemoMessage | null, now: number): DisplaySnapshot {
  return {
    epoch: "demo",
    planVersion: 1,
    serverTime: new Date(now).toISOString(),
    display: { id: "demo", code: "000000", name: TEXTS.receiver, timeZone: "", ...DEFAULT_LOOK },
    device: { id: "demo", name: "Demo", viewing: { diagonalInches: 10, distanceM: 1 } },
    zoneOffsets: [{ from: new Date(0).toISOString(), offsetMinutes: -new Date(now).getTimezoneOffset() }],
    ...NO_PARTS,
    messages: message ? [plannedMessage(message)] : [],
  };
}

function plannedMessage({ key, text, replies, sentAt }: DemoMessage): PlannedMessage {
  const dueAt = new Date(sentAt).toISOString();
  return {
    messageId: key,
    version: 1,
    text,
    label: "message",
    urgent: false,
    replies: buttonsOf(replies),
    sender: { name: TEXTS.sender, photoURL: null },
    createdAt: dueAt,
    occurrences: [{ key, dueAt, endsAt: new Date(sentAt + STAY_MS).toISOString(), readBy: null, notYets: 0 }],
  };
}

function buttonsOf(replies: string): ReplyButton[] {
  if (replies === "own") return replyButtons({ set: "own", texts: [...TEXTS.ownReplies] });
  return replyButtons({ set: replies === "goodBad" ? "goodBad" : "ok" });
}
