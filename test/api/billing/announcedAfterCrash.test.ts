import { expect } from "chai";
import { billingApi } from "../../../shared/contract/billing.js";
import { LEASE_MS } from "../../../server/features/billing/customerLease.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import {
  completeCheckout,
  customerOf,
  deliverAll,
  passDays,
  startBillingApp,
  subscribe,
  type BillingApp,
} from "../../support/stripe/billingApp.js";

const WRITES_MAX = 20;

describe("an open dashboard, and a server that dies while it stores a subscription", () => {
  let billing: BillingApp;

  before(async () => (billing = await startBillingApp()));
  after(() => billing.close());

  /** In the due work, and the next process takes over. */
  async function diesAt(write: number): Promise<boolean> {
    const { app, clock } = billing;
    const moment = { side: "behind", write, of: "subscriptions.findOneAndUpdate" } as const;
    const diedAt = await dieAtWrite(moment, () => app.runDueWork());
    clock.advance(LEASE_MS + 1);
    await app.runDueWork();
    return diedAt !== null;
  }

  it("says at once how the payer stands when the next process has taken over", async () => {
    const { app, stripe } = billing;
    for (let write = 1, died = true; died; write += 1) {
      expect(write).to.be.below(WRITES_MAX);
      const anna = await buildCaregiver(app, { name: `Payer ${write}` });
      const { url } = await app.call(billingApi.createCheckoutSession, { body: {} }, { as: anna });
      const dashboard = await SocketClient.openCaregiver(app.url, anna.accessToken);
      await dashboard.next("snapshot");
      completeCheckout(stripe, url);
      await deliverAll(billing);
      dashboard.forget();

      died = await diesAt(write);

      await dashboard.next("account.changed");
      dashboard.close();
    }
  });

  it("says at once that it is over, where the customer was removed at Stripe", async () => {
    const { app, stripe } = billing;
    const { account, life } = stripe;
    for (let write = 1, died = true; died; write += 1) {
      expect(write).to.be.below(WRITES_MAX);
      const anna = await buildCaregiver(app, { name: `Removed ${write}` });
      await passDays(billing, 31, anna);
      await subscribe(billing, anna);
      const dashboard = await SocketClient.openCaregiver(app.url, anna.accessToken);
      await dashboard.next("snapshot");
      account.removeCustomer(await customerOf(anna), ({ id }) => life.cancel(id));
      await deliverAll(billing);
      dashboard.forget();

      died = await diesAt(write);

      await dashboard.next("account.changed");
      dashboard.close();
    }
  });
});
