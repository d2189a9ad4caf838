import { expect } from "chai";
import { Types } from "mongoose";
import { LEASE_MS } from "../../../server/features/billing/customerLease.js";
import { SubscriptionModel } from "../../../server/circle/subscriptions/subscription.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { billingApi, type CheckoutRequest } from "../../../shared/contract/billing.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import type { TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";
import {
  completeCheckout,
  customerOf,
  passDays,
  profileOf,
  sessionOf,
  startBillingApp,
  subscribe,
  type BillingApp,
} from "../../support/stripe/billingApp.js";

/** Each where no other guard covers for it: see checkout.test.ts for what they do together. */
describe("the guards of a checkout", () => {
  let billing: BillingApp;
  let anna: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
  });

  afterEach(() => billing.close());

  describe("against a second customer", () => {
    it("find the one by its e-mail that was made days ago and never stored, when Stripe has forgotten the key", async () => {
      await checkout();
      await SubscriptionModel.updateOne({ userId: anna.userId }, { customerId: null });
      await passDays(billing, 2, anna);

      await checkout();

      expect(billing.stripe.account.customers.size).to.equal(1);
    });

    it("find it by its key when it is made while another process looks for it", async () => {
      const { stripe, clock } = billing;
      const listed = stripe.hold(/^GET \/v1\/customers$/);
      const slow = tryCheckout();
      await listed.asked;
      // Whoever holds the first answer has been given up.
      clock.advance(LEASE_MS + 1);
      const quick = await tryCheckout();
      listed.release();
      await slow;
      claimConsoleErrors();

      expect(quick.status).to.equal(200);
      expect(stripe.account.customers.size).to.equal(1);
      expect(await customerOf(anna)).to.equal([...stripe.account.customers.keys()][0]);
    });

    it("wait for no process that died with its lease while the server's clock was hours ahead", async () => {
      await checkout();
      const leasedUntil = new Date(billing.clock.now() + 3 * 3_600_000 + LEASE_MS);
      await SubscriptionModel.updateOne(
        { userId: anna.userId },
        { leaseId: new Types.ObjectId(), leasedUntil },
      );

      expect((await tryCheckout()).status).to.equal(200);
    });

    it("begin anew when a checkout is the first to see that it was removed at Stripe, twice as well", async () => {
      const { account, life } = billing.stripe;
      await subscribe(billing, anna);

      for (let removed = 0; removed < 2; removed += 1) {
        account.removeCustomer(await customerOf(anna), ({ id }) => life.cancel(id));
        account.events.splice(0);
        const { url } = await checkout();
        expect(account.sessions.get(sessionOf(url))?.customer).to.equal(await customerOf(anna));
        completeCheckout(billing.stripe, url);
        await billing.app.call(billingApi.refresh, {}, { as: anna });
      }

      expect(account.customers.size).to.equal(1);
      expect((await profileOf(billing.app, anna)).billing.state).to.equal("paid");
    });
  });

  describe("against a second subscription", () => {
    it("lead to the portal when the open checkout is completed while it is being closed", async () => {
      const { stripe } = billing;
      const first = await checkout();
      const listed = stripe.hold(/^GET \/v1\/checkout\/sessions$/);
      const second = checkout({ tier: "single" });
      await listed.asked;
      completeCheckout(stripe, first.url);
      listed.release();

      expect((await second).url).to.include("/portal/");
      const open = [...stripe.account.sessions.values()].filter(({ status }) => status === "open");
      expect(open).to.deep.equal([]);
      expect(stripe.account.subscriptions.size).to.equal(1);
    });
  });

  describe("against what is bought for nobody", () => {
    const findsRow = ({ model, op, update }: HeldCall) =>
      model === "Subscription" && op === "findOneAndUpdate" && update.$setOnInsert !== undefined;
    const takesLease = ({ model, update }: HeldCall) =>
      model === "Subscription" && update.$set !== undefined && "leasedUntil" in update.$set;

    for (const [when, fits] of [
      ["before it had a row", findsRow],
      ["before it had the lease", takesLease],
    ] as const)
      it(`make nothing at Stripe for an account that went ${when}`, async () => {
        const { status } = await overtake(fits, () => tryCheckout(), remove);

        expect(status).to.equal(409);
        await expectNothingLeft();
      });

    it("close what was opened for an account that began to go meanwhile", async () => {
      const { stripe } = billing;
      const opened = stripe.hold(/^POST \/v1\/checkout\/sessions$/);
      const late = tryCheckout();
      await opened.asked;
      const removing = remove();
      await waitFor("the account to go", async () => (await UserModel.findById(anna.userId))?.deletingAt);
      opened.release();
      await late;
      await removing;

      const states = [...stripe.account.sessions.values()].map(({ status }) => status);
      expect(states).to.deep.equal(["expired"]);
      await expectNothingLeft();
    });

    async function expectNothingLeft(): Promise<void> {
      expect([...billing.stripe.account.customers.values()]).to.deep.equal([]);
      expect(await SubscriptionModel.countDocuments()).to.equal(0);
      expect(await UserModel.countDocuments()).to.equal(0);
    }
  });

  function checkout(body: CheckoutRequest = {}) {
    return billing.app.call(billingApi.createCheckoutSession, { body }, { as: anna });
  }

  function tryCheckout(body: CheckoutRequest = {}) {
    return billing.app.callRaw(billingApi.createCheckoutSession, { body }, { as: anna });
  }

  async function remove(): Promise<void> {
    const body = { password: PASSWORD, dissolveGroup: true };
    await billing.app.call(accountsApi.deleteAccount, { body }, { as: anna });
  }
});
