import { expect } from "chai";
import { Types } from "mongoose";
import { SubscriptionModel } from "../../../server/circle/subscriptions/subscription.model.js";
import { CUSTOMERS_PER_ROUND, syncCustomers } from "../../../server/features/billing/syncCustomer.service.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import type { TestUser } from "../../support/server/TestApp.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { profileOf, startBillingApp, subscribe, type BillingApp } from "../../support/stripe/billingApp.js";

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

describe("the hourly look at Stripe", () => {
  let billing: BillingApp;
  let anna: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
    await subscribe(billing, anna);
  });

  afterEach(() => billing.close());

  it("comes to everybody in one go, however many are due", async () => {
    await addPayers(CUSTOMERS_PER_ROUND + 10);
    await endUntold();

    const rounds = await untilDone();

    expect(rounds).to.equal(2);
    expect((await profileOf(billing.app, anna)).billing.state).to.equal("trial");
  });

  it("comes to who stands behind a round of those that always fail, a minute later at most", async () => {
    const failing = await addPayers(CUSTOMERS_PER_ROUND);
    failing.forEach(breakAtStripe);
    await endUntold();

    await syncCustomers(billing.app.context);
    billing.clock.advance(MINUTE_MS + 1);
    await syncCustomers(billing.app.context);

    claimConsoleErrors();
    expect((await profileOf(billing.app, anna)).billing.state).to.equal("trial");
  });

  it("comes again to those that have failed", async () => {
    const [customerId] = await addPayers(1);
    const mend = breakAtStripe(customerId!);
    await endUntold();
    await syncCustomers(billing.app.context);
    claimConsoleErrors();
    expect(await storedStatus(customerId!)).to.equal(undefined);

    mend();
    billing.clock.advance(MINUTE_MS + 1);
    await syncCustomers(billing.app.context);

    expect(await storedStatus(customerId!)).to.equal("active");
  });

  /** Has ended, and no webhook has told it. Whoever else there is has been due for longer. */
  async function endUntold(): Promise<void> {
    const { account, life } = billing.stripe;
    const subscription = [...account.subscriptions.values()].find(
      ({ metadata }) => metadata.userId === anna.userId,
    );
    life.cancel(subscription!.id);
    account.events.splice(0);
    billing.clock.advance(HOUR_MS + MINUTE_MS);
    Object.assign(anna, await logInAgain(billing.app, anna));
  }

  /** Returns how many rounds it took. */
  async function untilDone(): Promise<number> {
    let rounds = 1;
    while ((await syncCustomers(billing.app.context)) !== null) rounds += 1;
    return rounds;
  }

  /** Others who have subscribed, and are due a little earlier than Anna; returns their customers. */
  async function addPayers(count: number): Promise<string[]> {
    const { account, life } = billing.stripe;
    const [price] = account.prices.values();
    const ids = Array.from({ length: count }, () => account.addCustomer({}).id);
    const bought = { priceId: price!.id, quantity: 1, trialEnd: null, metadata: {} };
    for (const customer of ids) life.start({ ...bought, customer });
    const lookAt = new Date(billing.clock.now() + HOUR_MS / 2);
    await SubscriptionModel.insertMany(
      ids.map((customerId) => ({ userId: new Types.ObjectId(), customerId, lookAt })),
    );
    return ids;
  }

  /** What Stripe has of them can't be read; returns what mends that. */
  function breakAtStripe(customerId: string): () => void {
    const [subscription] = billing.stripe.account.subscriptionsOf(customerId);
    const items: unknown[] = subscription!.items.data;
    const before = items.splice(0);
    return () => void items.push(...before);
  }

  async function storedStatus(customerId: string): Promise<string | undefined> {
    const row = await SubscriptionModel.findOne({ customerId }).orFail();
    return row.current?.status;
  }
});
