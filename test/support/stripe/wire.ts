import type Stripe from "stripe";
import { idOf } from "../../../server/features/billing/readSubscription.js";
import type { StripeAccount } from "./StripeAccount.js";
import { invalid } from "./StripeRefusal.js";

/** Throws as Stripe does for the first parameter that an endpoint does not take. */
export function requireKnown(params: object, takes: readonly string[]): void {
  for (const path of pathsOf(params)) {
    const isKnown = takes.some((pattern) => matches(pattern.split("."), path));
    const param = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join("");
    if (!isKnown) throw invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
}

function pathsOf(value: object, before: string[] = []): string[][] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "object" && inner !== null
      ? pathsOf(inner as object, [...before, name])
      : [[...before, name]],
  );
}

function matches(pattern: string[], path: string[]): boolean {
  return (
    pattern.length === path.length && pattern.every((part, index) => part === "*" || part === path[index])
  );
}

/** What was asked to be expanded, in place of its id; nothing deeper than the product asks for. */
export function expanded(account: StripeAccount, answer: object, expand: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of expand) {
    if (path === "data.latest_invoice") {
      for (const one of (copy as Stripe.ApiList<Stripe.Subscription>).data) {
        one.latest_invoice = account.invoices.get(idOf(one.latest_invoice) ?? "") ?? null;
      }
    } else if (path === "data.invoice") {
      for (const one of (copy as Stripe.ApiList<Stripe.InvoicePayment>).data) {
        one.invoice = account.invoices.get(idOf(one.invoice) ?? "") ?? one.invoice;
      }
    } else throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
  }
  return copy;
}
