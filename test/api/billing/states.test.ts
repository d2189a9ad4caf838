import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { idOf } from "../../../server/features/billing/readSubscription.js";
import { setWhitelisted } from "../../../server/features/accounts/accountState.service.js";
import type { Profile } from "../../../shared/contract/accounts.js";
import { billingApi } from "../../../shared/contract/billing.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { subscriptionState, type SubscriptionFacts } from "../../../shared/rules/subscriptionState.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import type { TestUser } from "../../support/server/TestApp.js";
import {
  customerOf,
  passDays,
  profileOf,
  startBillingApp,
  subscribe,
  type BillingApp,
} from "../../support/stripe/billingApp.js";

const BILLING_PAGE = path.resolve(import.meta.dirname, "../../../docs/BILLING.md");
const NOW = Date.parse("2026-11-21T13:05:00.000Z");
const AHEAD = NOW + 1;

describe("the table of states in docs/BILLING.md", () => {
  /** By the words of its first column. */
  const SITUATIONS: Record<string, Partial<SubscriptionFacts>> = {
    "billing off": { billing: false },
    whitelisted: { whitelisted: true, subscription: { status: "active", tier: "family" } },
    "own trial": { trialEndsAt: AHEAD },
    "own trial, checkout not completed": {
      trialEndsAt: AHEAD,
      subscription: { status: "incomplete", tier: "family" },
    },
    "Stripe: trialing": { subscription: { status: "trialing", tier: "family" } },
    "Stripe: active": { subscription: { status: "active", tier: "family" } },
    "Stripe: past_due": { subscription: { status: "past_due", tier: "family" } },
    "Stripe: unpaid": { subscription: { status: "unpaid", tier: "family" } },
    "Stripe: paused": { subscription: { status: "paused", tier: "family" } },
    "Stripe: canceled": { subscription: { status: "canceled", tier: "family" } },
    "Stripe: canceled, own trial": {
      trialEndsAt: AHEAD,
      subscription: { status: "canceled", tier: "family" },
    },
    "own trial over": {},
  };

  it("says what the function says", () => {
    const rows = Object.entries(SITUATIONS).map(([situation, facts]) => {
      const given = { billing: true, whitelisted: false, trialEndsAt: NOW, subscription: null, ...facts };
      const view = subscriptionState(given, NOW);
      const buttons = view.buttons.length > 0 ? view.buttons.join(", ") : "none";
      const banner = view.banner ? "red" : "none";
      return [situation, view.state, String(view.active), view.status, banner, buttons];
    });

    expect(tableOf(readFileSync(BILLING_PAGE, "utf8"))).to.deep.equal(rows);
  });

  function tableOf(text: string): string[][] {
    const section = text.split("## States")[1]?.split("\n## ")[0] ?? "";
    const lines = section.split("\n").filter((line) => line.startsWith("|"));
    return lines.slice(2).map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  }
});

describe("how somebody stands", () => {
  let billing: BillingApp;
  let anna: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
  });

  afterEach(() => billing.close());

  it("is a trial of 30 days that is as a Family, and then over", async () => {
    const first = await profile();
    await passDays(billing, 29, anna);
    const last = await profile();
    await passDays(billing, 1, anna);
    const after = await profile();

    expect([first, last, after].map((one) => one.trial_days_remaining)).to.deep.equal([30, 1, 0]);
    expect([first, last, after].map((one) => one.billing.state)).to.deep.equal(["trial", "trial", "over"]);
    expect(first.subscription).to.deep.equal({
      active: true,
      name: "Free trial",
      clientLimit: 4,
      caregiverLimit: 10,
      status: "trialing",
    });
    expect(after.subscription).to.include({ active: false, status: "trial_over" });
  });

  it("is paid when Stripe counts the rest of the trial, and after it", async () => {
    await subscribe(billing, anna, { tier: "single" });
    const early = await profile();
    await passDays(billing, 35, anna);
    const later = await profile();

    for (const one of [early, later]) {
      expect(one.billing).to.include({ state: "paid", tier: "single", paymentFailed: false });
      expect(one.subscription).to.include({ status: "active", clientLimit: 1, caregiverLimit: 3 });
    }
    expect(later.billing.renewsAt).to.not.equal(early.billing.renewsAt);
  });

  it("stays paid while a payment fails, with one mail for each invoice, until it is mended", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    const customer = await customerOf(anna);
    billing.stripe.account.cards.set(customer, "declined");

    await passDays(billing, 30, anna);
    const failed = await profile();
    await passDays(billing, 3, anna);
    billing.stripe.account.cards.set(customer, "works");
    await passDays(billing, 3, anna);
    const mended = await profile();
    await billing.app.runDueWork();
    const first = await subjects();
    billing.stripe.account.cards.set(customer, "declined");
    await passDays(billing, 30, anna);
    await billing.app.runDueWork();

    expect(failed.billing).to.include({ state: "paid", paymentFailed: true });
    expect(mended.billing).to.include({ state: "paid", paymentFailed: false });
    expect(first).to.deep.equal(["Your payment did not go through"]);
    expect(await subjects(), "of the next invoice").to.deep.equal([...first, ...first]);
  });

  it("mails nothing of a failed payment where Stripe does", async () => {
    billing.app.context.config.billingMail = false;
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    billing.stripe.account.cards.set(await customerOf(anna), "declined");

    await passDays(billing, 30, anna);
    await billing.app.runDueWork();

    expect((await profile()).billing.paymentFailed).to.equal(true);
    expect(await subjects()).to.deep.equal([]);
  });

  it("is over when no try to pay has succeeded", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    billing.stripe.account.cards.set(await customerOf(anna), "declined");

    await passDays(billing, 30, anna);
    for (let tries = 0; tries < 3; tries += 1) await passDays(billing, 3, anna);

    expect((await profile()).billing.state).to.equal("over");
  });

  it("stays paid up to the period's end after a cancellation, and can go on again", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    const [subscription] = billing.stripe.account.subscriptions.values();
    const set = async (cancels: boolean) => {
      billing.stripe.life.setCancelAtPeriodEnd(subscription!.id, cancels);
      await passDays(billing, 0, anna);
    };

    await set(true);
    const cancelled = await profile();
    await set(false);
    const goesOn = await profile();
    await set(true);
    await passDays(billing, 31, anna);

    expect(cancelled.billing).to.include({ state: "paid", renewsAt: null });
    expect(cancelled.billing.endsAt).to.equal(goesOn.billing.renewsAt);
    expect(goesOn.billing.endsAt).to.equal(null);
    expect((await profile()).billing.state).to.equal("over");
  });

  it("is over at once when the payment was refunded whole, and not for a part of it", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    const [charge] = billing.stripe.account.charges.values();

    billing.stripe.account.refund(idOf(charge!.payment_intent) ?? "", 100);
    await passDays(billing, 0, anna);
    const partly = await profile();
    billing.stripe.account.refund(idOf(charge!.payment_intent) ?? "", charge!.amount - 100);
    await passDays(billing, 0, anna);
    await billing.app.runDueWork();

    expect(partly.billing.state).to.equal("paid");
    expect((await profile()).billing.state).to.equal("over");
    expect(statuses()).to.deep.equal(["canceled"]);
    expect(await subjects()).to.deep.equal(["Your subscription has ended"]);
  });

  it("goes on when a payment for a month that is over was refunded whole", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    await passDays(billing, 30, anna);

    giveBack("first");
    await passDays(billing, 0, anna);

    expect((await profile()).billing.state).to.equal("paid");
    expect(charges().map(({ refunded }) => refunded)).to.deep.equal([true, false]);
  });

  it("is over at once when all that was paid for this month was refunded, and not for one of two payments", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    const [subscription] = billing.stripe.account.subscriptions.values();
    billing.stripe.life.payExtra(subscription!.id, 500);

    giveBack("last");
    await passDays(billing, 0, anna);
    const oneOfTwo = await profile();
    giveBack("first");
    await passDays(billing, 0, anna);

    expect(oneOfTwo.billing.state).to.equal("paid");
    expect((await profile()).billing.state).to.equal("over");
  });

  it("is over at once when the last payment was refunded while the next one fails, and nothing more is charged", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    billing.stripe.account.cards.set(await customerOf(anna), "declined");
    await passDays(billing, 30, anna);
    const failed = await profile();

    giveBack("last");
    await passDays(billing, 0, anna);
    billing.stripe.account.cards.set(await customerOf(anna), "works");
    await passDays(billing, 3, anna);

    expect(failed.billing).to.include({ state: "paid", paymentFailed: true });
    expect((await profile()).billing.state).to.equal("over");
    expect(charges()).to.have.lengthOf(1);
  });

  it("is over at once when a payment is disputed, also that of a month ago, and can be bought anew", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    const [charge] = billing.stripe.account.charges.values();
    await passDays(billing, 30, anna);

    billing.stripe.account.dispute(charge!.id);
    await passDays(billing, 0, anna);
    await billing.app.runDueWork();
    const disputed = await profile();
    await subscribe(billing, anna);

    expect(disputed.billing.state).to.equal("over");
    expect(await subjects()).to.deep.equal(["Your subscription has ended"]);
    expect((await profile()).billing.state).to.equal("paid");
    expect(statuses().sort()).to.deep.equal(["active", "canceled"]);
  });

  it("is free for who is whitelisted, whatever else there is", async () => {
    await passDays(billing, 31, anna);
    expect(await setWhitelisted(billing.app.context, anna.email, true)).to.equal(true);

    const free = await profile();
    for (let made = 0; made < 6; made += 1) {
      const body = { name: "Mum", timeZone: "Europe/Oslo" };
      await billing.app.call(displaysApi.create, { body }, { as: anna });
    }

    expect(free).to.include({ whitelisted: true });
    expect(free.billing).to.include({ state: "free" });
    expect(free.subscription).to.deep.equal({
      active: true,
      name: "Mantel",
      clientLimit: null,
      caregiverLimit: null,
      status: "active",
    });
    expect(await setWhitelisted(billing.app.context, "nobody@example.com", true)).to.equal(false);
  });

  it("charges nothing more of who was whitelisted with a subscription, which ends at its period", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    await setWhitelisted(billing.app.context, anna.email, true);
    await billing.app.runDueWork();
    const [subscription] = billing.stripe.account.subscriptions.values();
    const ends = subscription!.cancel_at_period_end;

    await passDays(billing, 31, anna);

    expect(ends).to.equal(true);
    expect(statuses()).to.deep.equal(["canceled"]);
    expect(charges()).to.have.lengthOf(1);
    expect((await profile()).billing.state).to.equal("free");
  });

  it("is nothing without billing", async () => {
    await billing.close();
    billing = await startBillingApp({ billing: false });
    anna = await buildCaregiver(billing.app);
    await passDays(billing, 100, anna);

    const { subscription, billing: own } = await profile();

    expect(own).to.include({ state: "off", canPay: false });
    expect(subscription).to.include({ active: true, status: "active", clientLimit: null });
    const group = await billing.app.call(billingApi.getGroupSubscription, {}, { as: anna });
    expect(group).to.include({ state: "off", isEditable: true, payer: null });
  });

  it("is asked of Stripe every hour, without a word from it", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    const [subscription] = billing.stripe.account.subscriptions.values();
    billing.stripe.life.cancel(subscription!.id);
    billing.stripe.account.events.splice(0);

    await passDays(billing, 61 / (24 * 60), anna);

    expect((await profile()).billing.state).to.equal("over");
  });

  function profile(): Promise<Profile> {
    return profileOf(billing.app, anna);
  }

  function charges() {
    return [...billing.stripe.account.charges.values()];
  }

  /** Whole. */
  function giveBack(which: "first" | "last"): void {
    const charge = charges().at(which === "first" ? 0 : -1);
    billing.stripe.account.refund(idOf(charge!.payment_intent) ?? "");
  }

  function statuses(): string[] {
    return [...billing.stripe.account.subscriptions.values()].map(({ status }) => status);
  }

  async function subjects(): Promise<(string | undefined)[]> {
    const mails = await billing.app.mails();
    return mails.map(({ subject }) => subject).filter((subject) => /subscri|payment/i.test(subject ?? ""));
  }
});
