import { z } from "zod";
import type { LadderMinutes } from "../../../../shared/contract/base/ladder.js";
import { Label, type NewMessage } from "../../../../shared/contract/messages.js";
import { Voice } from "../../../../shared/contract/voices.js";
import { ladderOf, LadderTyped } from "../ladder/ladderDraft.js";
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
  /** What happens when nobody answers: as the group has it for the label, nothing, or the minutes that were typed. */
  ladder: z
    .object({ use: z.enum(["group", "off", "own"]), minutes: LadderTyped.nullable() })
    .default({ use: "group", minutes: null }),
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
  ladder: { use: "group", minutes: null },
};

/** A whole message. Without a ladder it has the one of its label. */
export type SentMessage = Required<Omit<NewMessage, "ladder">> & Pick<NewMessage, "ladder">;

/** The draft as the server takes it. Empty reply fields are left out: they are places to type, not replies. */
export function messageFrom(draft: Draft, stayMinutes: number): SentMessage {
  const { displayIds, text, label, urgent, replySet, senderId, voice } = draft;
  const ladder = draftLadder(draft);
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
    ...(ladder !== undefined && { ladder }),
  };
}

/** null: nothing. undefined: as the group has it for the label, which is `usual` where it is known. */
export function draftLadder(
  { ladder }: Draft,
  usual?: LadderMinutes | null,
): LadderMinutes | null | undefined {
  if (ladder.use === "group") return usual;
  return ladder.use === "own" && ladder.minutes ? ladderOf(ladder.minutes) : null;
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
