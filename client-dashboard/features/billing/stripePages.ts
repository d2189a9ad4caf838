import { billingApi, type CheckoutRequest } from "../../../shared/contract/billing.js";
import { TOASTS } from "../../../shared/texts.js";
import { ApiError } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";
import { tabStore } from "../../api/browserStore.js";
import { openWaitingTab, type WaitingTab } from "../../api/waitingTab.js";

const WENT_KEY = "wentToStripe";

/**
 * Opens the page of Stripe: a checkout, or the portal of who has a subscription. To be called in a click, or with a tab that one has opened.
 * Returns what to tell the person when it did not open; null when it did.
 */
export async function openStripePage(
  request: CheckoutRequest = {},
  tab: WaitingTab = openWaitingTab(),
): Promise<string | null> {
  try {
    const { url } = await apiCall(billingApi.createCheckoutSession, { body: request });
    tabStore.set(WENT_KEY, "yes");
    tab.goTo(url);
    return null;
  } catch (error) {
    tab.close();
    return failureText(error);
  }
}

/** Once after Stripe's page was opened: the server asks how the subscription stands now. false: it was not. */
export async function settleReturn(): Promise<boolean> {
  if (tabStore.get(WENT_KEY) === null) return false;
  tabStore.remove(WENT_KEY);
  return refreshSubscription();
}

/** The server hears of changes by itself, and a while later; whoever just comes from Stripe's page does not wait for that. */
export async function refreshSubscription(): Promise<boolean> {
  try {
    await apiCall(billingApi.refresh, {});
    return true;
  } catch (error) {
    console.info("How the subscription stands is seen later.", error);
    return false;
  }
}

/** A refusal that says what is wrong with what was chosen is shown; everything else has the one text of the catalogue. */
function failureText(error: unknown): string {
  const isPlain = error instanceof ApiError && (error.status === 400 || error.code === "free-access");
  return isPlain ? error.message : TOASTS.subscriptionFailed;
}
