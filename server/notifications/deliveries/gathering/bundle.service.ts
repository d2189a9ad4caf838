import type { AppContext } from "../../../core/AppContext.js";
import type { Outcome } from "../../channels/Channel.js";
import { findTemplate } from "../../templates/newsTemplates.js";
import type { DeliveryDocument, DeliveryReason } from "../delivery.model.js";
import { canBeGathered } from "./holdBack.service.js";
import { closeBundleWindow, openBundleWindow } from "./bundleWindow.js";
import { afterSummary, summaryFor } from "./summaryRow.js";

/** There was nothing to tell, or nobody to tell it to. */
const UNTOLD: DeliveryReason[] = ["noAccess", "unwanted", "over", "stale", "joined", "quietHours"];

/**
 * Sends a delivery at once, unless something went to the same person by the same way within the last half a minute: then it waits until that is over, and
 * all that came meanwhile goes as one.
 */
export async function sendOrBundle(
  app: AppContext,
  delivery: DeliveryDocument,
  send: () => Promise<Outcome>,
): Promise<Outcome> {
  // For no time at all, two at once would each take the other for something that has gone.
  if (app.config.newsBundledForMs === 0 || !isBundled(delivery)) return send();
  const { state, until } = await openBundleWindow(app, delivery);
  if (state === "open") {
    const heldIn = await summaryFor(delivery, { kind: "bundleMail", now: app.now(), dueAt: until });
    return { state: "held", until: afterSummary(until), heldIn };
  }
  let hasGone = false;
  try {
    const outcome = await send();
    hasGone = wasTold(outcome);
    return outcome;
  } finally {
    if (!hasGone) await closeBundleWindow(delivery, until);
  }
}

function wasTold(outcome: Outcome): boolean {
  if (outcome.state === "cancelled") return !UNTOLD.includes(outcome.reason);
  return outcome.state === "sent";
}

/** What is tried again, what is urgent, and what a summary was to tell of waits for nothing. */
function isBundled(delivery: DeliveryDocument): boolean {
  const { userId, kind, urgent, attempts, heldIn } = delivery;
  const isNews = findTemplate(kind) !== null || kind === "groupChangedMail";
  return userId !== null && isNews && canBeGathered(delivery) && !urgent && attempts === 1 && !heldIn;
}
