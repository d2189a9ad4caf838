import type { GroupSubscription } from "../../../shared/contract/billing.js";
import { countOf, OVER_GOES_ON, overText } from "./billingTexts.js";

/** What somebody is about to do. */
export type Intent =
  | { kind: "edit" }
  | { kind: "editDisplay"; displayId: string }
  | { kind: "addDisplay" }
  /** Members and open invitations there are. */
  | { kind: "invite"; people: number };

/** Why it can't be done, in words. */
export interface Stop {
  title: string;
  text: string;
  /** The owner may choose other displays to be editable. */
  canChoose: boolean;
}

/** What the group's subscription does not allow; null: go on. The server refuses the same (shared/contract, `needsSubscription`). */
export function findStop(
  subscription: Pick<
    GroupSubscription,
    "isEditable" | "tier" | "ask" | "clientLimit" | "caregiverLimit" | "displayCount" | "displays"
  >,
  { intent, ownId }: { intent: Intent; ownId: string },
): Stop | null {
  const isOwner = subscription.ask.userId === ownId;
  const asks = (what: string) => `Ask ${subscription.ask.name} ${what}.`;
  if (!subscription.isEditable)
    return {
      title: isOwner ? overText(subscription.tier) : "This group's subscription is over.",
      text: `${OVER_GOES_ON} To add or change something, ${isOwner ? "subscribe." : "it needs a subscription. " + asks("to subscribe")}`,
      canChoose: false,
    };
  const { displays, displayCount, clientLimit, caregiverLimit } = subscription;
  const larger = isOwner ? "To add more, choose a larger plan." : asks("to choose a larger one");
  const whose = isOwner ? "Your plan" : "This group's plan";
  if (intent.kind === "addDisplay" && clientLimit !== null && displayCount >= clientLimit)
    return { title: `${whose} covers ${countOf(clientLimit, "display")}.`, text: larger, canChoose: false };
  if (intent.kind === "invite" && caregiverLimit !== null && intent.people >= caregiverLimit)
    return {
      title: `${whose} covers ${countOf(caregiverLimit, "caregiver")}.`,
      text: `You count, and so does each open invitation. ${larger}`,
      canChoose: false,
    };
  const refused =
    intent.kind === "editDisplay" &&
    displays.find(({ id, isEditable }) => id === intent.displayId && !isEditable);
  if (!refused) return null;
  return {
    title: `${refused.name}'s display can't be changed right now.`,
    text: `${whose} covers ${countOf(clientLimit ?? 0, "display")}, and this is not one of them. What is planned here keeps showing. ${isOwner ? "Choose which ones you go on editing, or a larger plan." : larger}`,
    canChoose: isOwner,
  };
}
