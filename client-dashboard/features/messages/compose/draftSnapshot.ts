import type { Sender } from "../../../../shared/contract/messages.js";
import type { OnScreen } from "../../../../shared/contract/displays.js";
import type { DisplaySnapshot, PlannedMessage } from "../../../../shared/realtime/snapshot.js";
import { replyButtons } from "../../../../shared/rules/replyButtons.js";
import type { Draft } from "../form/draft.js";

const DRAFT_KEY = "draft/once";
const HOUR_MS = 60 * 60_000;

interface Sending {
  sender: Sender;
  now: number;
}

interface DraftPicture {
  snapshot: DisplaySnapshot;
  onScreen: OnScreen;
}

/** The display's plan with the draft as if it were due now: what the preview draws while the caregiver types. */
export function draftSnapshot(base: DisplaySnapshot, draft: Draft, { sender, now }: Sending): DraftPicture {
  const at = new Date(now).toISOString();
  const message: PlannedMessage = {
    messageId: "draft",
    version: 1,
    text: draft.text.trim() || "Your message will appear here.",
    label: draft.label,
    urgent: draft.urgent,
    replies: replyButtons(draftReplies(draft)),
    sender,
    createdAt: at,
    occurrences: [
      {
        key: DRAFT_KEY,
        dueAt: at,
        endsAt: new Date(now + HOUR_MS).toISOString(),
        answer: null,
        readBy: null,
        shown: true,
        notYets: 0,
        hiddenUntil: null,
      },
    ],
  };
  return {
    snapshot: { ...base, serverTime: at, messages: [message] },
    onScreen: { kind: "message", key: DRAFT_KEY },
  };
}

function draftReplies(draft: Draft) {
  const texts = draft.ownReplies.filter((reply) => reply.trim());
  if (draft.replySet !== "own") return { set: draft.replySet };
  return texts.length > 0 ? { set: draft.replySet, texts } : { set: "ok" as const };
}
