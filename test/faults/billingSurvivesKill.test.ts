import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { LEASE_MS } from "../../server/features/billing/customerLease.js";
import { idOf } from "../../server/features/billing/readSubscription.js";
import { accountsApi, Profile, SessionTokens } from "../../shared/contract/accounts.js";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import { billingApi } from "../../shared/contract/billing.js";
import { PASSWORD } from "../support/builders/buildCaregiver.js";
import { sendRequest } from "../support/server/sendRequest.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import type { RawResponse } from "../support/server/TestApp.js";
import { completeCheckout, PUBLIC_URL, sessionOf } from "../support/stripe/billingApp.js";
import { StripeDouble } from "../support/stripe/StripeDouble.js";
import { waitFor } from "../support/waitFor.js";
import { killAt, KILLED_WITH_MOVED_CLOCK, moveClock } from "./parts/killOrders.js";

/** Sign-ups are limited. */
const LOOK_AGAIN_MS = 2_000;

type Kill = Parameters<typeof killAt>[1];

/** Each payer buys, is told of by Stripe and goes, and the server dies once in each of the three. */
interface Payer {
  email: string;
  /** Of the payer's row: made 1, leased 2, customer 3, what Stripe has 4, next look 5 and 6, released 7. */
  checkout: { what: string; kill: Kill };
  /** Marked 1, the event noted, leased 2, what Stripe has 3, next look 4, released 5. */
  webhook: { what: string; kill: Kill; isTwice?: boolean };
  /** Row found 1, leased 2, released 3, removed 4. */
  deletion: { what: string; kill: Kill };
}

const ROW = ["subscriptions"];

const PAYERS: Payer[] = [
  {
    email: "ann@example.com",
    checkout: {
      what: "the lease is taken",
      kill: { collections: ROW, write: 2, side: "behind" },
    },
    webhook: {
      what: "the customer is marked and the event is not noted",
      kill: { collections: ["stripeevents"], write: 1, side: "before" },
    },
    deletion: {
      what: "the account is marked",
      kill: { collections: ["users"], write: 1, side: "behind" },
    },
  },
  {
    email: "bea@example.com",
    checkout: {
      what: "the customer is made and not stored",
      kill: { collections: ROW, write: 3, side: "before" },
    },
    webhook: {
      what: "what Stripe has is stored",
      kill: { collections: ROW, write: 3, side: "behind" },
    },
    deletion: {
      what: "all is ended at Stripe and nothing of it is stored",
      kill: { collections: ROW, write: 3, side: "before" },
    },
  },
  {
    email: "cec@example.com",
    checkout: {
      what: "the session is made and not answered",
      kill: { collections: ROW, write: 6, side: "before" },
    },
    webhook: {
      what: "the second subscription is ended and told, and still owed",
      kill: { collections: ROW, write: 4, side: "before" },
      isTwice: true,
    },
    deletion: {
      what: "the row of the customer is removed",
      kill: { collections: ROW, write: 4, side: "behind" },
    },
  },
];

/** Real processes at chosen writes; api/billing/diesBetweenSteps.test.ts goes through every one, in one process. */
describe("a server that is killed between two steps of billing", function () {
  this.timeout(180_000);

  let stripe: StripeDouble;
  let server: ServerProcess;
  let aheadMs = 0;

  before(async () => {
    stripe = (await StripeDouble.start({ now: () => Date.now() + aheadMs })).addPrices();
    server = await ServerProcess.start(KILLED_WITH_MOVED_CLOCK, { ...stripe.environment, PUBLIC_URL });
  });

  after(async () => {
    await stopServerProcesses();
    await stripe?.stop();
  });

  for (const { email, checkout, webhook, deletion } of PAYERS) {
    describe(email, () => {
      let accessToken: string;
      let address: string;

      before(async () => {
        accessToken = await signUp(email).then(({ body }) => SessionTokens.parse(body).accessToken);
      });

      it(`has one customer and one open checkout, killed when ${checkout.what}`, async () => {
        await dieAt(checkout.kill, () => call(billingApi.createCheckoutSession, { body: {} }));

        const { status, body } = await call(billingApi.createCheckoutSession, { body: {} });

        expect(status).to.equal(200);
        address = (body as { url: string }).url;
        const customers = [...stripe.account.customers.values()].filter((one) => one.email === email);
        const open = sessionsOf(customerId()).filter((one) => one.status === "open");
        expect(customers).to.have.lengthOf(1);
        expect(open.map(({ id }) => id)).to.deep.equal([sessionOf(address)]);
      });

      it(`has one subscription and is told once, killed when ${webhook.what}`, async () => {
        stripe.account.events.splice(0);
        completeCheckout(stripe, address);
        if (webhook.isTwice) payAgain();
        await dieAt(webhook.kill, () => deliver(stripe.account.events.slice(0, 1)));

        expect(await deliver(stripe.account.events.splice(0))).to.satisfy(areTaken);

        await waitFor("it to be paid", async () => (await profile()).billing.state === "paid");
        await waitFor("nothing to be owed", async () => standing().length === 1);
        expect(standing()[0]!.id).to.equal(
          idOf(stripe.account.sessions.get(sessionOf(address))!.subscription),
        );
        await waitFor("it to be told", async () => (await told()) === (webhook.isTwice ? 1 : 0));
        expect(refunds()).to.have.lengthOf(webhook.isTwice ? 1 : 0);
      });

      it(`is gone here and at Stripe, killed when ${deletion.what}`, async () => {
        const customer = customerId();
        expect(await told()).to.equal(webhook.isTwice ? 1 : 0);
        // Due work may come to that write first, before the account is marked, whose session goes on then.
        const isSignedIn = async () => (await call(accountsApi.getUserData)).status === 200;
        do
          await dieAt(deletion.kill, () => call(accountsApi.deleteAccount, { body: { password: PASSWORD } }));
        while (await isSignedIn());

        await waitFor("the address to be free again", async () => {
          await sleep(LOOK_AGAIN_MS);
          return (await signUp(email)).status === 200;
        });

        expect(stripe.account.customers.has(customer)).to.equal(false);
        const statuses = stripe.account.subscriptionsOf(customer).map(({ status }) => status);
        expect(new Set(statuses)).to.deep.equal(new Set(["canceled"]));
        expect(refunds(customer)).to.have.lengthOf(webhook.isTwice ? 1 : 0);
      });

      function call(
        { method, path }: EndpointDefinition,
        { body }: { body?: unknown } = {},
      ): Promise<RawResponse> {
        return sendRequest(server.url, { method, path, body, as: { accessToken } });
      }

      async function profile(): Promise<Profile> {
        return Profile.parse((await call(accountsApi.getUserData)).body);
      }

      function customerId(): string {
        return [...stripe.account.customers.values()].find((one) => one.email === email)!.id;
      }

      function standing() {
        return stripe.account.subscriptionsOf(customerId()).filter(({ status }) => status !== "canceled");
      }

      function refunds(customer = customerId()) {
        return [...stripe.account.refunds.values()].filter(
          ({ charge }) => stripe.account.charges.get(idOf(charge) ?? "")?.customer === customer,
        );
      }

      /** How often they heard that they subscribed twice. */
      async function told(): Promise<number> {
        const mails = await server.mails();
        const isOfThat = ({ subject = "" }: { subject?: string | undefined }) =>
          /subscribed twice/.test(subject);
        return mails.filter((mail) => isOfThat(mail) && mail.to?.some((one) => one.address === email)).length;
      }

      /** In another tab, and at once. */
      function payAgain(): void {
        const [first] = standing();
        const priceId = first!.items.data[0]!.price.id;
        stripe.life.start({ customer: customerId(), priceId, quantity: 1, trialEnd: null, metadata: {} });
      }
    });
  }

  /** `work` is cut off; the next process begins when a lease of the last one has run out. */
  async function dieAt(kill: Kill, work: () => Promise<unknown>): Promise<void> {
    killAt(server, kill);
    // The answer may come before the process goes.
    await work().catch(() => null);
    await server.untilEnded();
    aheadMs += LEASE_MS + 1_000;
    moveClock(server, aheadMs);
    await server.restart();
  }

  function signUp(email: string): Promise<RawResponse> {
    const { method, path } = accountsApi.signUp;
    return sendRequest(server.url, { method, path, body: { email, password: PASSWORD, name: "Ann" } });
  }

  async function deliver(events: StripeDouble["account"]["events"]): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of events) statuses.push((await stripe.deliver(event, { to: server.url })).status);
    return statuses;
  }

  function sessionsOf(customer: string) {
    return [...stripe.account.sessions.values()].filter((one) => one.customer === customer);
  }
});

function areTaken(statuses: number[]): boolean {
  return statuses.length > 0 && statuses.every((status) => status === 200);
}
