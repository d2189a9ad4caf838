import "../../../api/noEval.js";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import type { CheckoutRequest } from "../../../../shared/contract/billing.js";
import { apiCall, apiClient } from "../../../api/apiCall.js";
import { localStore } from "../../../api/browserStore.js";
import type { WaitingTab } from "../../../api/waitingTab.js";
import { forgetSession } from "../session.js";

apiClient.onSessionOver(forgetSession);

/** Leads the tab to the checkout. Returns what to tell the person when there is none. */
export async function order(request: CheckoutRequest, tab: WaitingTab): Promise<string | null> {
  const { openStripePage } = await import("../../../features/billing/site.js");
  return openStripePage(request, tab);
}

/** What stands on the buttons of who has a subscription already, or needs none. */
export async function showOwnTier(root: HTMLElement): Promise<void> {
  try {
    const { settleReturn } = await import("../../../features/billing/site.js");
    await settleReturn();
    const { billing } = await apiCall(accountsApi.getUserData, {});
    root.dataset.own = billing.state;
    root.querySelectorAll<HTMLElement>("[data-tier]").forEach((card) => {
      card.toggleAttribute("data-own-tier", billing.state === "paid" && card.dataset.tier === billing.tier);
    });
  } catch (error) {
    if (localStore.get("userToken") !== null) console.info("What this account has is not known.", error);
  }
}

/** Has the server ask how the subscription stands. */
export async function settle(): Promise<void> {
  const { refreshSubscription } = await import("../../../features/billing/site.js");
  await refreshSubscription();
}
