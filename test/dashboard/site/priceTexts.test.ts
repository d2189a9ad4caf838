import { expect } from "chai";
import { offersOf, priceText } from "../../../client-dashboard/site/islands/pricing/priceTexts.js";
import type { Price } from "../../../shared/contract/billing.js";

const PRICES: Price[] = [
  { tier: "family", interval: "monthly", amount: "9.90", currency: "EUR" },
  { tier: "family", interval: "yearly", amount: "99.00", currency: "EUR" },
  { tier: "professional", interval: "monthly", amount: "4.50", currency: "USD" },
  { tier: "single", interval: "monthly", amount: "980", currency: "JPY" },
];

describe("the prices of the pricing page", () => {
  const monthly = { interval: "monthly", quantity: 1 } as const;

  it("says what a plan costs for the chosen interval", () => {
    expect(priceText(PRICES, "family", monthly)).to.deep.equal({ amount: "€9.90", words: "a month" });
    expect(priceText(PRICES, "family", { ...monthly, interval: "yearly" })).to.deep.equal({
      amount: "€99",
      words: "a year",
    });
    expect(priceText(PRICES, "single", monthly)?.amount).to.equal("¥980");
  });

  it("multiplies what is paid for each display", () => {
    expect(priceText(PRICES, "professional", { ...monthly, quantity: 5 })).to.deep.equal({
      amount: "$22.50",
      words: "a month for 5 displays, $4.50 each",
    });
  });

  it("says nothing of what nobody knows", () => {
    expect(priceText([], "family", monthly)).to.equal(null);
    expect(priceText(PRICES, "single", { ...monthly, interval: "yearly" })).to.equal(null);
  });

  it("offers to search engines what has a price", () => {
    const { offers } = offersOf(PRICES, { name: "Mantel", url: "https://example.org/pricing" });

    expect(offers).to.have.length(4);
    expect(offers[0]).to.deep.include({ name: "Family, monthly", price: "9.90", priceCurrency: "EUR" });
  });
});
