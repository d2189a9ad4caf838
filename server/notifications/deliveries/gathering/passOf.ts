import { z } from "zod";
import type { NotificationPasses } from "../../../../shared/contract/notifications.js";

export type Pass = keyof NotificationPasses;

const CALLS = ["callRequest.made", "callRequest.changed", "callRequest.unanswered", "callRequest.released"];
const REMINDERS = ["occurrence.missed", "occurrence.unanswered", "occurrence.released"];

const Facts = z.object({
  urgency: z.string().optional().catch(undefined),
  label: z.string().nullish().catch(undefined),
  cause: z.string().optional().catch(undefined),
});

/** Which of a user's switches lets this through quiet hours and pauses; null: nothing does. `facts`: of the entry and of its line in the feed. */
export function passOf(kind: string, facts: unknown): Pass | null {
  const { urgency, label, cause } = Facts.parse(facts);
  if (CALLS.includes(kind) && urgency === "now") return "callNow";
  if (REMINDERS.includes(kind) && label === "medication") return "medication";
  return kind === "alert.raised" && cause === "batteryCritical" ? "battery" : null;
}
