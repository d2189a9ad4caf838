import type { Profile } from "../../../shared/contract/accounts.js";
import type { GroupSubscription } from "../../../shared/contract/billing.js";
import { wallDay } from "../../ui/format/dayTime.js";
import { ownTimeZone, wallTimeAt } from "../../ui/format/zoneTime.js";

type Own = Pick<Profile, "billing" | "subscription" | "trial_days_remaining">;

export const OVER_GOES_ON = "What is planned keeps showing, and answers keep coming in.";
export const PAYMENT_FAILED =
  "The last payment failed. Nothing has stopped. Check your card, so that your plan goes on.";

/** A day that has begun counts whole: with one left it may be over in an hour. */
export function trialText(days: number): string {
  return days <= 1 ? "Your free trial ends soon." : `Your free trial ends in ${days} days.`;
}

/**
 * How the own subscription stands, one sentence for each thing to know (docs/BILLING.md, "States"). `isCovered`: the own group still lives on its former
 * owner's, so that nothing stops although this one is over.
 */
export function ownSubscription(
  { billing, subscription, trial_days_remaining: days }: Own,
  { isCovered = false } = {},
): string[] {
  const limits = limitsText(subscription);
  switch (billing.state) {
    case "off":
      return ["Billing is off on this installation: nothing is charged, and nothing is limited."];
    case "free":
      return ["Your access is free. There is nothing to pay."];
    case "trial":
      return [trialText(days), `Until then you have ${limits}. After that you choose a plan.`];
    case "paid":
      return [paidText({ billing, subscription }), `It covers ${limits}.`, goesOnText(billing)];
    case "over":
      return [
        overText(billing.tier),
        ...(isCovered ? [] : [`${OVER_GOES_ON} To add or change something, subscribe.`]),
      ];
  }
}

/** Groups that others own by now and that still live on this subscription; of one that has ended there is nothing to say. */
export function paysForTexts({ billing }: Pick<Profile, "billing">): string[] {
  return billing.paysFor.flatMap(({ groupName, ownerName }) => {
    const until = `until ${ownerName} subscribes`;
    switch (billing.state) {
      case "paid":
        return `You still pay for ${groupName}. It is ${ownerName}'s now, and yours to pay ${until} or your plan ends.`;
      case "trial":
        return `${groupName} is ${ownerName}'s now. It goes on with your free trial ${until}.`;
      case "free":
        return `${groupName} is ${ownerName}'s now. It goes on with your free access ${until}.`;
      default:
        return [];
    }
  });
}

export function overText(tier: GroupSubscription["tier"]): string {
  return tier === "trial" ? "Your free trial is over." : "Your subscription has ended.";
}

/**
 * Whose subscription a group lives on, for a member, and for an owner to whom it was handed over; null: their own, also of a group that is another one's
 * by now, of which paysForTexts() speaks.
 */
export function groupSubscriptionText(
  { payer, ask, handOver, state }: GroupSubscription,
  { ownId, groupName }: { ownId: string; groupName: string },
): string | null {
  const isOwner = ask.userId === ownId;
  const isOwn = payer?.userId === ownId && handOver?.stage !== "ended";
  if (state === "off" || isOwn || (isOwner && handOver === null)) return null;
  const name = payer?.name ?? "The former owner";
  const whose = payer?.userId === ownId ? "Your" : `${name}'s`;
  if (handOver)
    return `${handOverText({ name, whose }, handOver)} ${isOwner ? takeOverText(handOver) : askText(ask)}`;
  if (state === "over") return `The subscription of ${groupName} is over. ${OVER_GOES_ON} ${askText(ask)}`;
  const what = state === "trial" ? "free trial" : "subscription";
  return `${groupName} is on ${name}'s ${what}. You pay nothing. ${askText(ask)}`;
}

function handOverText(
  { name, whose }: { name: string; whose: string },
  { stage, until }: NonNullable<GroupSubscription["handOver"]>,
): string {
  if (stage === "ended")
    return `${whose} subscription has ended. Nothing changes ${until ? `until ${dayText(until)}` : "for now"}.`;
  return until
    ? `${name} still pays for this group, until ${dayText(until)}.`
    : `${name} still pays for this group.`;
}

function takeOverText({ until }: NonNullable<GroupSubscription["handOver"]>): string {
  return until ? "Subscribe before then, so that it all goes on." : "Subscribe to take that over.";
}

function askText({ name }: GroupSubscription["ask"]): string {
  return `Ask ${name} about it.`;
}

function paidText({ billing, subscription }: Pick<Own, "billing" | "subscription">): string {
  const { interval, quantity, tier } = billing;
  const of = tier === "professional" ? ` for ${countOf(quantity, "display")}` : "";
  return `You have the ${subscription.name} plan${of}${interval ? `, paid ${interval}` : ""}.`;
}

function goesOnText({ endsAt, renewsAt, paymentFailed }: Profile["billing"]): string {
  if (endsAt) return `It is cancelled and ends on ${dayText(endsAt)}. Until then nothing changes.`;
  return renewsAt && !paymentFailed ? `It renews on ${dayText(renewsAt)}.` : "";
}

/** `4 displays and 10 caregivers, with you`; of a subscription that limits nothing, too. */
function limitsText({
  clientLimit,
  caregiverLimit,
}: Pick<GroupSubscription, "clientLimit" | "caregiverLimit">): string {
  const displays = clientLimit === null ? "any number of displays" : countOf(clientLimit, "display");
  const people = caregiverLimit === null ? "caregivers" : countOf(caregiverLimit, "caregiver");
  return `${displays} and ${people}, with you`;
}

/** Of more displays than are covered: in this group, or in all groups that live on the same subscription. */
export function overLimitText({
  displayCount,
  clientLimit,
}: Pick<GroupSubscription, "displayCount" | "clientLimit">): string {
  const limit = clientLimit ?? displayCount;
  if (displayCount <= limit)
    return `Your plan covers ${countOf(limit, "display")} in all groups that live on it, and you have more.`;
  return `You have ${countOf(displayCount, "display")}, and your plan covers ${limit}.`;
}

export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** `Tuesday 24 November 2026`, by the reader's own calendar. */
function dayText(instant: string): string {
  return wallDay(wallTimeAt(Date.parse(instant), ownTimeZone()).date);
}
