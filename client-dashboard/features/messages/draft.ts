import { z } from "zod";
import { Label, type NewMessage } from "../../../shared/contract/messages.js";

/** What stands in the composer. Everything is kept, also what the chosen options hide, so that nothing typed is lost. */
export const Draft = z.object({
  displayIds: z.array(z.string()),
  text: z.string(),
  label: Label,
  replySet: z.enum(["ok", "goodBad", "own"]),
  ownReplies: z.array(z.string()),
  urgent: z.boolean(),
  when: z.enum(["now", "once"]),
  date: z.string(),
  time: z.string(),
  /** Minutes, or `tonight`. */
  stay: z.string(),
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
  stay: "60",
};

/** The draft as the server takes it. Empty reply fields are left out: they are places to type, not replies. */
export function messageFrom(draft: Draft, stayMinutes: number): NewMessage {
  const { displayIds, text, label, urgent, replySet, when, date, time } = draft;
  return {
    displayIds,
    text,
    label,
    urgent,
    replies:
      replySet === "own"
        ? { set: replySet, texts: draft.ownReplies.filter((reply) => reply.trim()) }
        : { set: replySet },
    when: when === "now" ? { kind: "now" } : { kind: "once", date, time },
    stayMinutes,
  };
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
