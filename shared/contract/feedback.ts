import { z } from "zod";
import { COMMENTS_MAX } from "../limits.js";
import { Done, Email, Id, PersonName, typedText } from "./base/fields.js";
import { endpoint } from "./base/endpoint.js";

export const FeedbackType = z.enum([
  "feedback",
  "professionalReachOut",
  "communityReachOutFromPricingPage",
  "accountFeedback",
  "contact",
]);
export type FeedbackType = z.infer<typeof FeedbackType>;

const HONEYPOT_MAX = 1_000;

export const NewFeedback = z.object({
  formData: z.object({
    name: PersonName,
    email: Email,
    comments: typedText(COMMENTS_MAX, "The message", "Write a message first"),
  }),
  type: FeedbackType,
  /** Sent by a signed-in client; the server believes the access token, not this. */
  userID: Id.optional(),
  /** A field that no person sees: what fills it in is a program, and is told that all went well. */
  website: z.string().max(HONEYPOT_MAX).optional(),
});
export type NewFeedback = z.infer<typeof NewFeedback>;

export const feedbackApi = {
  create: endpoint({
    method: "POST",
    path: "/api/feedback",
    access: "anyone",
    summary: "Sends a contact or feedback form to the people behind the product.",
    body: NewFeedback,
    result: Done,
  }),
};
