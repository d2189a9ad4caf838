import { expect } from "chai";
import { PastTrialModel } from "../../../server/circle/accounts/pastTrial.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { SubscriptionModel } from "../../../server/circle/subscriptions/subscription.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { billingApi } from "../../../shared/contract/billing.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import type { TestUser } from "../../support/server/TestApp.js";
import {
  completeCheckout,
  passDays,
  profileOf,
  startBillingApp,
  subscribe,
  type BillingApp,
} from "../../support/stripe/billingApp.js";

const MINUTE_MS = 60_000;

describe("an account that is deleted", () => {
  let billing: BillingApp;
  let anna: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
  });

  afterEach(() => billing.close());

  it("ends its subscription at Stripe, which forgets the customer", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);

    await remove();

    const { account, calls } = billing.stripe;
    expect([...account.subscriptions.values()].map(({ status }) => status)).to.deep.equal(["canceled"]);
    expect(account.customers.size).to.equal(0);
    expect(calls.at(-1)).to.match(/^DELETE \/v1\/customers\//);
    expect(await SubscriptionModel.countDocuments()).to.equal(0);
    expect(await UserModel.countDocuments()).to.equal(0);
  });

  it("asks Stripe nothing when nothing was ever bought", async () => {
    await remove();

    expect(billing.stripe.calls).to.deep.equal([]);
    expect(await UserModel.countDocuments()).to.equal(0);
  });

  it("is shut at once and deleted later when Stripe does not answer: its subscription ends before anything goes", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    billing.stripe.isDown = true;

    await remove();
    claimConsoleErrors();
    const waiting = await UserModel.findById(anna.userId).orFail();
    const groups = await GroupModel.countDocuments();
    const refused = await billing.app.callRaw(accountsApi.getUserData, {}, { as: anna });
    billing.stripe.isDown = false;
    billing.clock.advance(2 * MINUTE_MS);
    await billing.app.runDueWork();

    expect(waiting.deletingAt).to.not.equal(null);
    expect(waiting.name).to.equal("Anna Berg");
    expect(groups).to.equal(1);
    expect(refused.status).to.equal(403);
    expect(await UserModel.countDocuments()).to.equal(0);
    expect([...billing.stripe.account.subscriptions.values()].map(({ status }) => status)).to.deep.equal([
      "canceled",
    ]);
  });

  it("leaves no checkout open that could still be paid", async () => {
    const { url } = await billing.app.call(billingApi.createCheckoutSession, { body: {} }, { as: anna });

    await remove();

    expect(() => completeCheckout(billing.stripe, url)).to.throw("expired");
  });

  it("finds the customer whose id was never stored", async () => {
    await billing.app.call(billingApi.createCheckoutSession, { body: {} }, { as: anna });
    await SubscriptionModel.updateOne({ userId: anna.userId }, { customerId: null });

    await remove();

    expect(billing.stripe.account.customers.size).to.equal(0);
  });

  it("gives the same address no second trial, and keeps no address for that", async () => {
    await passDays(billing, 20, anna);
    await remove();
    const kept = JSON.stringify(await PastTrialModel.find().lean());
    await passDays(billing, 5);
    const again = await buildCaregiver(billing.app);
    const other = await buildCaregiver(billing.app, { name: "Kari Moe" });
    const { trial_days_remaining: left } = await profileOf(billing.app, again);
    const { trial_days_remaining: fresh } = await profileOf(billing.app, other);
    await passDays(billing, 6, again);

    expect([left, fresh]).to.deep.equal([5, 30]);
    expect((await profileOf(billing.app, again)).billing.state).to.equal("over");
    expect(kept).to.not.include(anna.email);
  });

  it("gives no third trial either, after it was deleted again", async () => {
    await remove();
    await passDays(billing, 31);
    anna = await buildCaregiver(billing.app);
    await remove();
    anna = await buildCaregiver(billing.app);

    expect((await profileOf(billing.app, anna)).billing.state).to.equal("over");
  });

  it("leaves nothing of its address where nothing is paid for", async () => {
    await billing.close();
    billing = await startBillingApp({ billing: false });
    anna = await buildCaregiver(billing.app);

    await remove();

    expect(await PastTrialModel.countDocuments()).to.equal(0);
  });

  async function remove(): Promise<void> {
    const body = { password: PASSWORD, dissolveGroup: true };
    await billing.app.call(accountsApi.deleteAccount, { body }, { as: anna });
    await billing.app.runDueWork();
  }
});
