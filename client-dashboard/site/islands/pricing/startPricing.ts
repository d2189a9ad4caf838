import { BRAND } from "../../../../shared/brand.js";
import type { Price } from "../../../../shared/contract/billing.js";
import { PAID_TIERS, type BillingInterval, type PaidTier } from "../../../../shared/rules/tiers.js";
import { TOASTS } from "../../../../shared/texts.js";
import { localStore } from "../../../api/browserStore.js";
import { openWaitingTab } from "../../../api/waitingTab.js";
import { showToast } from "../showToast.js";
import { offersOf, priceText, type Choice } from "./priceTexts.js";

/** Fills in what the tiers cost, and lets who is signed in order one. */
export function startPricing(root: HTMLElement): void {
  let prices: Price[] = [];
  const draw = () => PAID_TIERS.forEach((tier) => drawPrice(root, { tier, prices, choice: choiceOf(root) }));
  root.addEventListener("input", draw);
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-subscribes]");
    if (button) void subscribe(root, button);
  });
  void fetchPrices().then((found) => {
    prices = found;
    draw();
    describeOffers(found);
  });
  showOwn(root);
  // Whoever comes back from the checkout in another tab finds here what they have now.
  window.addEventListener("focus", () => showOwn(root));
}

async function fetchPrices(): Promise<Price[]> {
  try {
    const answer = await fetch("/api/prices");
    return answer.ok ? ((await answer.json()) as { items: Price[] }).items : [];
  } catch {
    // No connection: the page then names no price.
    return [];
  }
}

function choiceOf(root: HTMLElement): Choice {
  const interval = root.querySelector<HTMLInputElement>("[name=interval]:checked")?.value ?? "monthly";
  const quantity = root.querySelector<HTMLInputElement>("[name=quantity]");
  const isNumber = quantity !== null && quantity.checkValidity();
  return { interval: interval as BillingInterval, quantity: isNumber ? quantity.valueAsNumber : 1 };
}

interface Drawing {
  tier: PaidTier;
  prices: Price[];
  choice: Choice;
}

function drawPrice(root: HTMLElement, { tier, prices, choice }: Drawing): void {
  const place = root.querySelector<HTMLElement>(`[data-tier="${tier}"] [data-price]`);
  const text = priceText(prices, tier, choice);
  if (!place) return;
  place.hidden = text === null;
  const words = document.createElement("small");
  words.textContent = text?.words ?? "";
  place.replaceChildren(text?.amount ?? "", " ", words);
}

/** For search engines, where the page is to be found and something has a price. */
function describeOffers(prices: Price[]): void {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  if (url === undefined || prices.length === 0) return;
  const script = document.createElement("script");
  script.type = "application/ld+json";
  script.textContent = JSON.stringify(offersOf(prices, { name: BRAND.name, url }));
  document.head.append(script);
}

/** The ways of ordering, by who is signed in; the code for it is fetched for them alone. */
function showOwn(root: HTMLElement): void {
  if (localStore.get("userToken") === null) return;
  void import("./orders.js").then(({ showOwnTier }) => showOwnTier(root));
}

async function subscribe(root: HTMLElement, button: HTMLElement): Promise<void> {
  const tier = button.closest<HTMLElement>("[data-tier]")?.dataset.tier as PaidTier | undefined;
  const quantity = root.querySelector<HTMLInputElement>("[name=quantity]");
  if (!tier || button.getAttribute("aria-busy") === "true") return;
  if (tier === "professional" && quantity?.reportValidity() === false) return;
  const choice = choiceOf(root);
  const tab = openWaitingTab();
  button.setAttribute("aria-busy", "true");
  try {
    const { order } = await import("./orders.js");
    const request = { tier, interval: choice.interval };
    const failure = await order(
      tier === "professional" ? { ...request, quantity: choice.quantity } : request,
      tab,
    );
    if (failure !== null) showToast(failure, "error");
  } catch (error) {
    // A part of the page could not be loaded.
    console.info("The checkout was not opened.", error);
    tab.close();
    showToast(TOASTS.subscriptionFailed, "error");
  } finally {
    button.removeAttribute("aria-busy");
  }
}
