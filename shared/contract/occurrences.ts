import { z } from "zod";
import { REPLY_TEXT_MAX } from "../limits.js";
import { Id, Instant, PageQuery, pageOf, typedLine } from "./base/fields.js";
import { endpoint } from "./base/endpoint.js";
import { Label, Sender, SkippedShowing, StoredReplies } from "./messages.js";

/** Which of these is true is a promise (docs/PRODUCT.md, "What it promises"); derived by shared/rules/occurrenceState.ts. */
export const OccurrenceState = z.enum(["scheduled", "delivered", "shown", "answered", "missed"]);
export type OccurrenceState = z.infer<typeof OccurrenceState>;

/** `ok`, `good`, `bad`, `done`, `notYet`, or `own1` to `own5` for the caregiver's own words. */
export const ReplyChoice = z
  .string()
  .regex(/^(ok|good|bad|done|notYet|own[1-5])$/, "This reply is not known.");

export const Answer = z.object({
  id: z.string(),
  choice: ReplyChoice,
  /** What the button said when it was pressed. */
  text: z.string(),
  /** When the button was pressed, by the display's corrected clock. */
  at: Instant,
  receivedAt: Instant,
  /** Empty when a caregiver marked it done. */
  deviceName: z.string(),
  /** The caregiver who marked it done ("I phoned her"); null for an answer from a screen. */
  caregiverName: z.string().nullable(),
  retracted: z.boolean(),
});
export type Answer = z.infer<typeof Answer>;

/** Somebody has said "I'm on it" and has not given it back; it counts until `until`. */
export const OccurrenceClaim = z.object({
  userId: z.string(),
  name: z.string(),
  at: Instant,
  until: Instant,
});
export type OccurrenceClaim = z.infer<typeof OccurrenceClaim>;

/** One showing of one message on one display at one time. */
export const Occurrence = z.object({
  key: z.string(),
  messageId: z.string(),
  messageVersion: z.number().int(),
  displayId: z.string(),
  text: z.string(),
  label: Label,
  urgent: z.boolean(),
  replies: StoredReplies,
  sender: Sender,
  dueAt: Instant,
  endsAt: Instant,
  state: OccurrenceState,
  shownAt: Instant.nullable(),
  /** It is one of a series. */
  repeats: z.boolean(),
  /** It was changed alone: the message of the series that it belongs to. */
  exceptionOf: z.string().nullable(),
  /** The first answer that was not taken back and is not a "Not yet". */
  answer: Answer.nullable(),
  answers: z.array(Answer),
  /** Left out by a build that knew no claims. */
  claim: OccurrenceClaim.nullish(),
  /** Somebody relies on an answer, by its label, its urgency or its ladder. Left out by a build that knew no ladders here. */
  awaitsAnswer: z.boolean().optional(),
});
export type Occurrence = z.infer<typeof Occurrence>;

const OccurrenceKeyBody = z.object({ key: z.string().min(3).max(80) });

export const occurrencesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/occurrences",
    access: "display.view",
    summary: "What a display will show, soonest first, or has shown, newest first.",
    params: z.object({ displayId: Id }),
    query: PageQuery.extend({ direction: z.enum(["upcoming", "past"]) }),
    result: pageOf(Occurrence).extend({
      /** On the first page of what is to come: what was left out of a series within the next days, and can be brought back. */
      skipped: z.array(SkippedShowing),
    }),
  }),
  markDone: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/occurrences/markDone",
    access: "display.send",
    summary: "Closes an occurrence in the person's place, as after a phone call. It leaves every screen.",
    params: z.object({ displayId: Id }),
    body: OccurrenceKeyBody.extend({
      note: typedLine(REPLY_TEXT_MAX, "The note").default("Done"),
    }),
    result: Occurrence,
  }),
  listOpen: endpoint({
    method: "GET",
    path: "/api/openOccurrences",
    access: "group.view",
    summary:
      "What was missed within a day, or waits in vain for an answer, on the displays of the group that the caller may see, newest first: somebody should look after it.",
    result: z.object({ items: z.array(Occurrence) }),
  }),
  claim: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/occurrences/claim",
    access: "display.send",
    summary:
      "Says that the caller looks after what is missed or unanswered; it lapses after 15 minutes. 409 `claimed-already` when somebody else does, 409 `occurrence-over` when nothing is to be done.",
    params: z.object({ displayId: Id }),
    body: OccurrenceKeyBody,
    result: Occurrence,
  }),
  release: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/occurrences/release",
    access: "display.send",
    summary: "Gives back what the caller has claimed. 409 `claimed-already` when it is somebody else's.",
    params: z.object({ displayId: Id }),
    body: OccurrenceKeyBody,
    result: Occurrence,
  }),
};
