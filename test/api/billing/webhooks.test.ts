import { expect } from "chai";
import type Stripe from "stripe";
import { WEBHOOK_PATH } from "../../../server/features/billing/webhook.routes.js";
import { LEASE_MS } from "../../../server/features/billing/customerLease.js";
import { syncCustomers } from "../../../server/features/billing/syncCustomer.service.js";
import { SubscriptionModel } from "../../../server/circle/subscriptions/subscription.model.js";
import type { OwnBilling } from "../../../shared/contract/base/subscription.js";
import { billingApi } from "../../../shared/contract/billing.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import type { TestUser } from "../../support/server/TestApp.js";
import {
  completeCheckout,
  customerOf,
  deliverAll,
  passDays,
  profileOf,
  startBillingApp,
  subscribe,
  type BillingApp,
} from "../../support/stripe/billingApp.js";
import type { SentEvent } from "../../support/stripe/StripeAccount.js";

const KINDS = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "invoice.paid",
  "customer.subscription.deleted",
] as const;
const SUBSCRIPTIONS = /^GET \/v1\/subscriptions$/;

describe("what Stripe tells", () => {
  let billing: BillingApp;
  let anna: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
    await passDays(billing, 31, anna);
  });

  afterEach(() => billing.close());

  it("is refused unsigned, forged, altered and old", async () => {
    const { app, stripe, clock } = billing;
    const event = await boughtEvent();

    const unsigned = await app.send({ method: "POST", path: WEBHOOK_PATH, body: event.body });
    const forged = await stripe.deliver(event, { to: app.url, secret: "whsec_another" });
    const old = await stripe.deliver(event, { to: app.url, at: clock.now() - 301_000 });
    const altered = await stripe.deliver(event, {
      to: app.url,
      alter: (payload) => payload.replace(event.id, "evt_other"),
    });
    const early = await stripe.deliver(event, { to: app.url, at: clock.now() - 290_000 });

    const all = [unsigned, forged, old, altered, early];
    expect(all.map(({ status }) => status)).to.deep.equal([400, 400, 400, 400, 200]);
  });

  it("is taken whatever Origin it has, and however often it comes", async () => {
    const { app, stripe } = billing;
    const event = await boughtEvent();
    const headers = { Origin: "https://elsewhere.example" };
    const many = Array.from({ length: 60 }, () => stripe.deliver(event, { to: app.url, headers }));

    const statuses = new Set((await Promise.all(many)).map(({ status }) => status));

    expect([...statuses]).to.deep.equal([200]);
  });

  it("asks Stripe once, if the same event comes ten times", async () => {
    const { app, stripe } = billing;
    const event = await boughtEvent();

    for (let round = 0; round < 10; round += 1) {
      await stripe.deliver(event, { to: app.url });
      await app.runDueWork();
    }

    expect(stripe.calls.filter((call) => SUBSCRIPTIONS.test(call))).to.have.lengthOf(2);
    expect((await own()).state).to.equal("paid");
  });

  it("is nothing about a customer whom nobody here knows", async () => {
    const { app, stripe } = billing;
    stripe.account.addCustomer({ email: "somebody@example.com" });
    const [event] = stripe.account.events.splice(-1);

    const { status } = await stripe.deliver(event!, { to: app.url });

    expect(status).to.equal(200);
    expect(await SubscriptionModel.countDocuments()).to.equal(0);
  });

  ordersOf(KINDS).forEach((order) => {
    it(`leads to the same end in the order ${order.map((kind) => kind.split(".").at(-1)).join(", ")}`, async () => {
      const { app, stripe } = billing;
      const stages = await lifeOfASubscription();
      const seen: string[] = [];

      for (const [index, kind] of order.entries()) {
        // What Stripe says when it is asked, whatever the event says that comes just then.
        const { subscription } = stages[index]!;
        stripe.account.subscriptions.set(subscription.id, structuredClone(subscription));
        const { event } = stages.find((stage) => stage.event.type === kind)!;
        expect((await stripe.deliver(event, { to: app.url })).status).to.equal(200);
        await app.runDueWork();
        const { state, endsAt } = await own();
        seen.push(endsAt === null ? state : `${state} to the end`);
      }

      expect(seen).to.deep.equal(["paid", "paid", "paid to the end", "over"]);
      const { subscription, billing: end } = await profileOf(app, anna);
      expect(end).to.include({ state: "over", tier: "family", paymentFailed: false, endsAt: null });
      expect(subscription).to.include({ active: false, status: "trial_over" });
    });
  });

  it("leaves the later state when two answers of Stripe come in the wrong order", async () => {
    const { app, stripe, clock } = billing;
    await subscribe(billing, anna);
    const [subscription] = stripe.account.subscriptions.values();
    const first = stripe.hold(SUBSCRIPTIONS);
    await ask();
    const slow = syncCustomers(app.context);
    await first.asked;

    // Whoever holds the first answer has been given up.
    clock.advance(LEASE_MS + 1);
    stripe.life.cancel(subscription!.id);
    const second = stripe.hold(SUBSCRIPTIONS);
    const quick = syncCustomers(app.context);
    await second.asked;
    second.release();
    await quick;
    first.release();
    await slow;

    expect((await own()).state).to.equal("over");
  });

  it("is asked again when something came while Stripe was being asked", async () => {
    const { app, stripe } = billing;
    await subscribe(billing, anna);
    const [subscription] = stripe.account.subscriptions.values();
    await ask();
    const held = stripe.hold(SUBSCRIPTIONS);
    const asking = syncCustomers(app.context);
    await held.asked;
    stripe.life.cancel(subscription!.id);
    await deliverAll(billing);
    held.release();
    await asking;

    await app.runDueWork();

    expect((await own()).state).to.equal("over");
  });

  /** It makes sense to ask Stripe. */
  async function ask(): Promise<void> {
    await SubscriptionModel.updateOne(
      { userId: anna.userId },
      { $inc: { asks: 1 }, $set: { lookAt: new Date(billing.clock.now()) } },
    );
  }

  async function boughtEvent(): Promise<SentEvent> {
    const { url } = await billing.app.call(billingApi.createCheckoutSession, { body: {} }, { as: anna });
    billing.stripe.account.events.splice(0);
    completeCheckout(billing.stripe, url);
    return billing.stripe.account.events.splice(0).at(0)!;
  }

  /** Bought, paid, changed and ended: each event, and the subscription as it was right behind it. Nothing of it is told yet. */
  async function lifeOfASubscription(): Promise<{ event: SentEvent; subscription: Stripe.Subscription }[]> {
    const { account, life } = billing.stripe;
    const stages: { event: SentEvent; subscription: Stripe.Subscription }[] = [];
    const { url } = await billing.app.call(billingApi.createCheckoutSession, { body: {} }, { as: anna });
    account.events.splice(0);
    completeCheckout(billing.stripe, url);
    const [subscription] = account.subscriptionsOf(await customerOf(anna));
    const keep = () => {
      for (const event of account.events.splice(0)) {
        const isOne = KINDS.some((kind) => kind === event.type);
        if (isOne) stages.push({ event, subscription: structuredClone(subscription!) });
      }
    };
    keep();
    life.setCancelAtPeriodEnd(subscription!.id, true);
    keep();
    life.cancel(subscription!.id);
    keep();
    return stages;
  }

  async function own(): Promise<OwnBilling> {
    return (await profileOf(billing.app, anna)).billing;
  }
});

/** All orders of these. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    ordersOf([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}
