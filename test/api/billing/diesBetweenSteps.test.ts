import { expect } from "chai";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { billingApi, type CheckoutRequest } from "../../../shared/contract/billing.js";
import { LEASE_MS } from "../../../server/features/billing/customerLease.js";
import { SubscriptionModel } from "../../../server/circle/subscriptions/subscription.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { copyCaregiver } from "../../support/builders/copyCaregiver.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import type { TestUser } from "../../support/server/TestApp.js";
import { customerOf, profileOf, startBillingApp, type BillingApp } from "../../support/stripe/billingApp.js";

/** Of the writes: sweeps and what else goes with an account have tests of their own. */
const OF_BILLING = /^(subscriptions|deliveries)\.|^stripeevents\.insert|^users\.updateOne/;
const SIDES = ["before", "behind"] as const;
/** Of the due work: all that a flow goes through. */
const WORK = ["syncCustomers", "sendDueNotifications", "sendUrgentMails", "finishDeletions"];
/** Marks the customer, and finds it marked: more of them go the same way. */
const EVENTS = 2;
/** Stripe is asked for them anew, so that each checkout takes as many calls. */
const PRICES_FRESH_MS = 11 * 60_000;
const HOUR_MS = 60 * 60_000;
/** A deletion that died is taken up by then. */
const TAKE_UP_MS = 2 * 60_000;

interface Checkout {
  wanted: CheckoutRequest;
  /** Of the price. */
  key: string;
  quantity: number;
  /** What is left of the own trial: it goes on at Stripe. */
  trialDays: number;
}

const CHECKOUTS: Checkout[] = [
  { wanted: {}, key: "mantel_family_monthly", quantity: 1, trialDays: 0 },
  {
    wanted: { tier: "single", interval: "yearly" },
    key: "mantel_single_yearly",
    quantity: 1,
    trialDays: 20,
  },
  {
    wanted: { tier: "professional", quantity: 3 },
    key: "mantel_professional_monthly",
    quantity: 3,
    trialDays: 0,
  },
];

/** A way through the server: what is done before, what may die, and what has to be true when it was begun again. */
interface Flow {
  /** Of the payer's own trial; 0: it is over. */
  trialDays?: number;
  prepare?: () => Promise<void>;
  run: () => Promise<unknown>;
  /** The next process goes on, or Stripe delivers again. */
  goOn: () => Promise<unknown>;
  check: () => Promise<void>;
}

describe("billing on a server that dies between two steps", function () {
  this.timeout(10 * 60_000);
  let billing: BillingApp;
  let original: TestUser;
  let anna: TestUser;
  let number = 0;

  before(async () => {
    billing = await startBillingApp();
    original = await buildCaregiver(billing.app);
  });

  after(() => billing.close());

  const checkout = (body: CheckoutRequest = {}) =>
    billing.app.callRaw(billingApi.createCheckoutSession, { body }, { as: anna });

  for (const { wanted, key, quantity, trialDays } of CHECKOUTS)
    it(`makes one customer and leaves one checkout open, of ${quantity} ${key}`, () =>
      atEveryStep(() => ({
        trialDays,
        run: () => checkout(wanted),
        goOn: () => checkout(wanted),
        check: async () => {
          const { account } = billing.stripe;
          expect(customers()).to.have.lengthOf(1);
          const open = openCheckouts();
          expect(open).to.have.lengthOf(1);
          expect(open[0]!.client_reference_id).to.equal(anna.userId);
          const { line_items: [item] = [], subscription_data } = account.wanted.get(open[0]!.id)!;
          expect(account.prices.get(item!.price!)?.lookup_key).to.equal(key);
          expect(Number(item!.quantity)).to.equal(quantity);
          expect(subscription_data?.trial_end !== undefined).to.equal(trialDays > 0);
        },
      })));

  it("leads who has a subscription to the portal, and opens no checkout", () =>
    atEveryStep(() => ({
      prepare: async () => {
        await buy({ times: 1 });
        await deliverAndWork();
      },
      run: () => checkout(),
      goOn: () => checkout(),
      check: async () => {
        expect((await checkout()).body)
          .to.have.property("url")
          .that.includes("/portal/");
        expect(customers()).to.have.lengthOf(1);
        expect(openCheckouts()).to.deep.equal([]);
      },
    })));

  it("takes what Stripe tells, and stores what is true", () =>
    atEveryStep(() => ({
      prepare: () => buy({ times: 1 }),
      run: deliverAndWork,
      goOn: deliverAndWork,
      check: async () => {
        expect((await profileOf(billing.app, anna)).billing.state).to.equal("paid");
      },
    })));

  it("ends and refunds a second subscription once, and tells it once", () =>
    atEveryStep(() => ({
      prepare: () => buy({ times: 2 }),
      run: deliverAndWork,
      goOn: deliverAndWork,
      check: async () => {
        const { account } = billing.stripe;
        const customer = await customerOf(anna);
        const statuses = account.subscriptionsOf(customer).map(({ status }) => status);
        const refunds = [...account.refunds.values()].filter((refund) => refund.customer === customer);
        expect(statuses.sort()).to.deep.equal(["active", "canceled"]);
        expect(refunds).to.have.lengthOf(1);
        expect(await mailsTo(anna)).to.deep.equal(["You subscribed twice: we gave one back"]);
      },
    })));

  it("ends a subscription whose payment is disputed, and tells it once", () =>
    atEveryStep(() => ({
      prepare: async () => {
        await buy({ times: 1 });
        await deliverAndWork();
        const { account } = billing.stripe;
        account.dispute([...account.charges.keys()].at(-1)!);
      },
      run: deliverAndWork,
      goOn: deliverAndWork,
      check: async () => {
        const customer = await customerOf(anna);
        const statuses = billing.stripe.account.subscriptionsOf(customer).map(({ status }) => status);
        expect(statuses).to.deep.equal(["canceled"]);
        expect((await profileOf(billing.app, anna)).billing.state).to.equal("over");
        expect(await mailsTo(anna)).to.deep.equal(["Your subscription has ended"]);
      },
    })));

  it("deletes an account, and never before its subscription has ended", () =>
    atEveryStep(() => ({
      prepare: async () => {
        await buy({ times: 1 });
        await deliverAndWork();
      },
      run: deleteAccount,
      goOn: async () => {
        await deleteAccount();
        billing.clock.advance(TAKE_UP_MS);
        await work();
      },
      check: async () => {
        expect(await UserModel.exists({ _id: anna.userId })).to.equal(null);
        expect(await SubscriptionModel.exists({ userId: anna.userId })).to.equal(null);
        expect(customers()).to.deep.equal([]);
      },
    })));

  /** Of Stripe's calls and of the database's writes, one after the other, each side of each. */
  async function atEveryStep(flowOf: () => Flow): Promise<void> {
    const writes: string[] = [];
    const seen = { add: (name: string) => writes.push(name) };
    const calls = await play(flowOf, async (run) => {
      const before = billing.stripe.calls.length;
      await dieAtWrite({ side: "before", write: Infinity, seen }, run);
      return billing.stripe.calls.length - before;
    });
    const names = writes.filter((name) => OF_BILLING.test(name));
    for (const side of SIDES) {
      for (const of of new Set(names))
        for (let write = 1; write <= names.filter((name) => name === of).length; write += 1)
          await playDying(flowOf, (run) => dieAtWrite({ side, write, of }, run));
      for (let call = 1; call <= calls; call += 1)
        await playDying(flowOf, (run) => dieAtCall({ side, call }, run));
    }
  }

  async function playDying(
    flowOf: () => Flow,
    die: (run: () => Promise<unknown>) => Promise<string | null>,
  ): Promise<void> {
    const diedAt = await play(flowOf, die);
    expect(diedAt, "every step of the whole flow is one to die at").to.not.equal(null);
  }

  /** Returns what `die` does. */
  async function play<Outcome>(
    flowOf: () => Flow,
    die: (run: () => Promise<unknown>) => Promise<Outcome>,
  ): Promise<Outcome> {
    const flow = flowOf();
    await newPayer(flow.trialDays ?? 0);
    await flow.prepare?.();
    const outcome = await die(flow.run);
    billing.clock.advance(LEASE_MS + 1);
    await flow.goOn();
    try {
      await flow.check();
    } catch (error) {
      throw new Error(`Died at ${String(outcome)}. ${String(error)}`, { cause: error });
    }
    return outcome;
  }

  /** Stripe hears nothing any more from that call on, or has done it and nobody hears of it. */
  async function dieAtCall(
    { side, call }: { side: "before" | "behind"; call: number },
    run: () => Promise<unknown>,
  ): Promise<string | null> {
    const { stripe } = billing;
    const number = stripe.calls.length + call;
    stripe.breaksAt = { call: number, side };
    await run();
    stripe.breaksAt = null;
    claimConsoleErrors();
    return stripe.calls[number - 1] ?? null;
  }

  /** And nobody else: what others have bought would be renewed and told with every month that passes. */
  async function newPayer(trialDays: number): Promise<void> {
    number += 1;
    billing.clock.advance(PRICES_FRESH_MS);
    billing.stripe.account.forgetEverybody();
    await SubscriptionModel.deleteMany({});
    anna = await copyCaregiver(billing.app, original, { name: `Payer ${number}`, trialDays });
  }

  /** As a checkout leaves it that was completed; in `times` tabs at once. Their trial is over, or nothing would have been paid. */
  async function buy({ times }: { times: number }): Promise<void> {
    const { account, life } = billing.stripe;
    const { id, email } = account.addCustomer({ ...anna, metadata: { userId: anna.userId } });
    const price = [...account.prices.values()].find(
      ({ lookup_key }) => lookup_key === "mantel_family_monthly",
    );
    const bought = { customer: id, priceId: price!.id, quantity: 1, trialEnd: null, metadata: {} };
    for (let time = 1; time <= times; time += 1) life.start(bought);
    account.events.splice(0, account.events.length - EVENTS);
    await SubscriptionModel.create({
      userId: anna.userId,
      customerId: id,
      customerEmail: email,
      lookAt: new Date(billing.clock.now() + HOUR_MS),
    });
  }

  async function deleteAccount(): Promise<void> {
    const body = { password: PASSWORD, dissolveGroup: true };
    await billing.app.callRaw(accountsApi.deleteAccount, { body }, { as: anna });
  }

  /** What is not answered with 200 is delivered again. */
  async function deliverAndWork(): Promise<void> {
    const events = [...billing.stripe.account.events];
    for (const event of events) {
      const { status } = await billing.stripe.deliver(event, { to: billing.app.url });
      if (status === 200)
        billing.stripe.account.events.splice(billing.stripe.account.events.indexOf(event), 1);
    }
    await work();
    await work();
  }

  async function work(): Promise<void> {
    const { awaitedWork, steadyWork, leftBehindWork } = billing.app.context.registered;
    const all = Object.keys({ ...awaitedWork, ...steadyWork, ...leftBehindWork });
    await billing.app.runDueWork({ without: all.filter((name) => !WORK.includes(name)) });
  }

  function openCheckouts() {
    return [...billing.stripe.account.sessions.values()].filter(
      ({ customer, status }) => customer === customers()[0]!.id && status === "open",
    );
  }

  function customers() {
    return [...billing.stripe.account.customers.values()].filter(
      ({ metadata }) => metadata.userId === anna.userId,
    );
  }

  async function mailsTo({ email }: TestUser): Promise<(string | undefined)[]> {
    const mails = await billing.app.mails();
    return mails
      .filter(({ to, subject }) => to?.some((one) => one.address === email) && /subscri/i.test(subject ?? ""))
      .map(({ subject }) => subject);
  }
});
