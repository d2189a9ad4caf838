import { z } from "zod";
import { Label, type NewMessage } from "../../../../shared/contract/messages.js";
import { Voice } from "../../../../shared/contract/voices.js";
import { EMPTY_SERIES, SeriesDraft, seriesWhen } from "./seriesDraft.js";

/** What stands in the composer. Everything is kept, also what the chosen options hide, so that nothing typed is lost. */
export const Draft = z.object({
  displayIds: z.array(z.string()),
  text: z.string(),
  label: Label,
  replySet: z.enum(["ok", "goodBad", "doneNotYet", "own"]),
  ownReplies: z.array(z.string()),
  urgent: z.boolean(),
  when: z.enum(["now", "once", "series"]),
  date: z.string(),
  time: z.string(),
  series: SeriesDraft,
  /** Minutes, or `tonight`. */
  stay: z.string(),
  /** A person of the group in whose name it goes; null: the caregiver's own. */
  senderId: z.string().nullable(),
  /** What the caregiver has chosen, so that a label no longer brings it along (changeDraft.ts). An older draft does not say. */
  chosen: z.array(z.enum(["replySet", "stay"])).default(["replySet", "stay"]),
  /** A draft stored by an older version of this page has none. */
  voice: Voice.nullable().default(null),
});
export type Draft = z.infer<typeof Draft>;

export const EMPTY_DRAFT: Draft = {
  displayIds: [],
  text: "",
  label: "message",
  replySet: "ok",
  ownReplies: ["Yes", "No"],
  urgent: false,
  when: "now",
  date: "",
  time: "",
  series: EMPTY_SERIES,
  stay: "60",
  chosen: [],
  senderId: null,
  voice: null,
};

/** The draft as the server takes it. Empty reply fields are left out: they are places to type, not replies. */
export function messageFrom(draft: Draft, stayMinutes: number): Required<NewMessage> {
  const { displayIds, text, label, urgent, replySet, senderId, voice } = draft;
  return {
    displayIds,
    text,
    label,
    urgent,
    replies:
      replySet === "own" ? { set: replySet, texts: draft.ownReplies.filter(isSent) } : { set: replySet },
    when: whenFrom(draft),
    stayMinutes,
    senderId,
    voiceId: voice?.id ?? null,
  };
}

export function isSent(reply: string): boolean {
  return reply.trim() !== "";
}

function whenFrom({ when, date, time, series }: Draft): NewMessage["when"] {
  if (when === "now") return { kind: "now" };
  return when === "once" ? { kind: "once", date, time } : seriesWhen(series);
}

/** The draft that was stored as text; null for none, or for one of another version of this page. */
export function parseDraft(stored: string | null): Draft | null {
  if (stored === null) return null;
  try {
    return Draft.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    // Cut off while it was written: nothing to save.
    return null;
  }
}
