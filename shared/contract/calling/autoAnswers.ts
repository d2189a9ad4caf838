import { z } from "zod";
import { CONSENT_BY_MAX, CONSENT_TEXT_MAX } from "../../limits.js";
import { endpoint } from "../base/endpoint.js";
import { Id, Instant, typedLine, typedText } from "../base/fields.js";

/**
 * That calls of one caregiver may begin by themselves on one device. `on`: it is so. The rest says what has ended it: somebody of the group,
 * its time, the group's new owner, or the caregiver or the screen having come anew since.
 */
export const AutoAnswer = z.object({
  id: z.string(),
  userId: z.string(),
  caregiverName: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  /** In the owner's words. */
  decidedBy: z.string(),
  personSaid: z.string(),
  /** The owner who wrote it, and when. */
  consentedBy: z.string(),
  consentedAt: Instant,
  lapsesAt: Instant,
  state: z.enum(["on", "stopped", "lapsed", "handedOver", "rejoined"]),
  stoppedBy: z.string().nullable(),
  stoppedAt: Instant.nullable(),
});
export type AutoAnswer = z.infer<typeof AutoAnswer>;

export const Consent = z.object({
  userId: Id,
  deviceId: Id,
  decidedBy: typedLine(CONSENT_BY_MAX, "Who decided", "Say who decided."),
  personSaid: typedText(CONSENT_TEXT_MAX, "What the person said", "Write down what the person said."),
});
export type Consent = z.infer<typeof Consent>;

export const autoAnswersApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/autoAnswers",
    access: "display.view",
    summary: "Which caregivers' calls may begin by themselves, and on which device; oldest first.",
    params: z.object({ displayId: Id }),
    result: z.object({ items: z.array(AutoAnswer) }),
  }),
  consent: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/autoAnswers",
    access: "display.consent",
    summary:
      "The owner writes down that calls of a caregiver may begin by themselves on a device, for 180 days. Once more: it is renewed. 404 for who does not see the display, or no device of it; 409 `email-not-verified`.",
    params: z.object({ displayId: Id }),
    body: Consent,
    result: AutoAnswer,
  }),
  stop: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/autoAnswers/:autoAnswerId/stop",
    access: "display.view",
    summary: "Ends it at once, also in the middle of a countdown. Everybody who sees the display may.",
    params: z.object({ displayId: Id, autoAnswerId: Id }),
    result: AutoAnswer,
  }),
};
