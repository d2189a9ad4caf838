import { expect } from "chai";
import { loadConfig } from "../../../server/app/config.js";
import { ConfigError } from "../../../server/core/Config.js";
import { inWholeUnits } from "../../../server/features/billing/prices.service.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { billingApi, type CheckoutRequest } from "../../../shared/contract/billing.js";
import { TOASTS } from "../../../shared/texts.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import type { TestUser } from "../../support/server/TestApp.js";
import {
  completeCheckout,
  customerOf,
  deliverAll,
  passDays,
  profileOf,
  PUBLIC_URL,
  sessionOf,
  startBillingApp,
  subscribe,
  type BillingApp,
} from "../../support/stripe/billingApp.js";

const DAY_MS = 24 * 60 * 60_000;

describe("POST /api/create-checkout-session", () => {
  let billing: BillingApp;
  let anna: TestUser;

  beforeEach(async () => {
    billing = await startBillingApp();
    anna = await buildCaregiver(billing.app);
  });

  afterEach(() => billing.close());

  it("leads to a Family by the month for an empty body", async () => {
    const { url } = await checkout();

    const wanted = billing.stripe.account.wanted.get(sessionOf(url));
    expect(lookupKeyOf(wanted?.line_items?.[0]?.price)).to.equal("mantel_family_monthly");
    expect(wanted).to.include({
      success_url: `${PUBLIC_URL}/checkout-success`,
      cancel_url: `${PUBLIC_URL}/checkout-cancelled`,
      client_reference_id: anna.userId,
    });
    expect(new URL(url).origin).to.equal(billing.stripe.url);
    const { method, path } = billingApi.createCheckoutSession;
    expect((await billing.app.send({ method, path, as: anna })).status, "without a body").to.equal(200);
  });

  it("leads to what was chosen, Professional by the number of displays", async () => {
    await passDays(billing, 31, anna);

    await subscribe(billing, anna, { tier: "professional", interval: "yearly", quantity: 12 });

    const { subscription, billing: own } = await profileOf(billing.app, anna);
    expect(subscription).to.deep.equal({
      active: true,
      name: "Professional",
      clientLimit: 12,
      caregiverLimit: 60,
      status: "active",
    });
    expect(own).to.include({ state: "paid", interval: "yearly", quantity: 12, canPay: true });
  });

  it("refuses what cannot be bought", async () => {
    for (const quantity of [0, 501, 1.5]) {
      const refused = await tryCheckout({ tier: "professional", quantity });
      expect(refused.status, String(quantity)).to.equal(400);
      expect(ErrorBody.parse(refused.body).error.field).to.equal("quantity");
    }
    expect((await tryCheckout({ tier: "free" as "family" })).status).to.equal(400);
  });

  it("makes no customer at Stripe before the first checkout, and one for all of them", async () => {
    await profileOf(billing.app, anna);
    await billing.app.runDueWork();
    expect(billing.stripe.calls).to.deep.equal([]);

    await checkout();
    await checkout();

    expect([...billing.stripe.account.customers.values()].map(({ email }) => email)).to.deep.equal([
      anna.email,
    ]);
  });

  it("keeps what is left of the own trial, and nothing of one that ends within two days", async () => {
    const early = billing.stripe.account.wanted.get(sessionOf((await checkout()).url));
    await passDays(billing, 28.5, anna);
    const late = billing.stripe.account.wanted.get(sessionOf((await checkout()).url));

    const { trialEndsAt } = await UserModel.findById(anna.userId).orFail();
    expect(Number(early?.subscription_data?.trial_end)).to.equal(Math.floor(trialEndsAt.getTime() / 1_000));
    expect(late?.subscription_data?.trial_end).to.equal(undefined);
  });

  it("lets Professional begin and be paid at once, whatever is left of the own trial", async () => {
    const { url } = await checkout({ tier: "professional", quantity: 2 });
    completeCheckout(billing.stripe, url);

    const wanted = billing.stripe.account.wanted.get(sessionOf(url));
    expect(wanted?.subscription_data?.trial_end).to.equal(undefined);
    expect([...billing.stripe.account.charges.values()].map(({ amount }) => amount)).to.deep.equal([1_580]);
  });

  it("counts displays for Professional alone", async () => {
    const { url } = await checkout({ tier: "single", quantity: 12 });

    const wanted = billing.stripe.account.wanted.get(sessionOf(url));
    expect(Number(wanted?.line_items?.[0]?.quantity)).to.equal(1);
  });

  it("gives who has a subscription the portal, whatever they ask for", async () => {
    await subscribe(billing, anna);

    const { url } = await checkout({ tier: "single" });
    const portal = await billing.app.call(billingApi.createPortalSession, {}, { as: anna });

    expect(url).to.include("/portal/");
    expect(portal.url).to.include("/portal/");
    expect(billing.stripe.account.portals.get(sessionOf(url))?.return_url).to.equal(`${PUBLIC_URL}/account`);
  });

  it("has no portal for who never bought anything", async () => {
    const refused = await billing.app.callRaw(billingApi.createPortalSession, {}, { as: anna });

    expect(refused.status).to.equal(409);
    expect(ErrorBody.parse(refused.body).error.code).to.equal("no-subscription");
  });

  it("closes the open checkout when another one is opened", async () => {
    const first = await checkout();
    const second = await checkout();

    expect(() => completeCheckout(billing.stripe, first.url)).to.throw("expired");
    completeCheckout(billing.stripe, second.url);
    await deliverAll(billing);
    await billing.app.runDueWork();
    expect((await profileOf(billing.app, anna)).billing.state).to.equal("paid");
  });

  it("leaves one open checkout when two are asked for at once", async () => {
    const urls = await Promise.all([checkout(), checkout({ tier: "single" })]);

    const states = urls.map(({ url }) => billing.stripe.account.sessions.get(sessionOf(url))?.status);
    expect(states.sort()).to.deep.equal(["expired", "open"]);
    expect(billing.stripe.account.customers.size).to.equal(1);
  });

  it("ends and refunds a second subscription all the same, and tells who paid", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    const { account, life } = billing.stripe;
    const [first] = account.subscriptions.values();
    const priceId = first!.items.data[0]!.price.id;
    const customer = await customerOf(anna);
    const second = life.start({ customer, priceId, quantity: 1, trialEnd: null, metadata: {} });

    await deliverAll(billing);
    await billing.app.runDueWork();
    await billing.app.runDueWork();

    expect(account.getSubscription(first!.id).status).to.equal("active");
    expect(account.getSubscription(second.id).status).to.equal("canceled");
    expect([...account.charges.values()].map(({ refunded }) => refunded)).to.deep.equal([false, true]);
    expect((await profileOf(billing.app, anna)).billing.state).to.equal("paid");
    expect(await subjects()).to.deep.equal(["You subscribed twice: we gave one back"]);
  });

  it("says the specified words when there are no keys, when the price is unknown, and when Stripe is down", async () => {
    billing.stripe.account.prices.clear();
    const noPrice = await tryCheckout({});
    billing.stripe.isDown = true;
    const isDown = await tryCheckout({});
    claimConsoleErrors();
    await billing.close();
    billing = await startBillingApp({ stripe: null });
    anna = await buildCaregiver(billing.app);
    const noKeys = await tryCheckout({});

    const errors = [noPrice, isDown, noKeys].map(({ body }) => ErrorBody.parse(body).error);
    expect(errors.map(({ code }) => code)).to.deep.equal([
      "checkout-unavailable",
      "checkout-failed",
      "checkout-unavailable",
    ]);
    for (const { message } of errors) expect(message).to.equal(TOASTS.subscriptionFailed);
    expect((await profileOf(billing.app, anna)).billing).to.include({ state: "trial", canPay: false });
  });

  it("sells nothing to who has free access", async () => {
    await UserModel.updateOne({ _id: anna.userId }, { whitelisted: true });

    const refused = await tryCheckout({});

    expect(ErrorBody.parse(refused.body).error.code).to.equal("free-access");
  });

  it("asks for taxes and promotion codes when it is set so", async () => {
    await billing.close();
    billing = await startBillingApp();
    Object.assign(billing.app.context.config.stripe!, { tax: true, promotionCodes: true });
    anna = await buildCaregiver(billing.app);

    const { url } = await checkout();

    const wanted = billing.stripe.account.wanted.get(sessionOf(url)) as unknown as Record<string, unknown>;
    expect(wanted.allow_promotion_codes).to.equal("true");
    expect(wanted.automatic_tax).to.deep.equal({ enabled: "true" });
    // Stripe works out no tax of a customer whose address it does not know.
    expect(wanted.customer_update).to.deep.equal({ address: "auto", name: "auto" });
    expect(wanted.tax_id_collection).to.deep.equal({ enabled: "true" });
  });

  it("needs no webhook when who comes back asks for it", async () => {
    const { url } = await checkout();
    completeCheckout(billing.stripe, url);

    await billing.app.call(billingApi.refresh, {}, { as: anna });

    expect((await profileOf(billing.app, anna)).billing.state).to.equal("paid");
  });

  it("finds within the hour what no webhook has told", async () => {
    const { url } = await checkout();
    completeCheckout(billing.stripe, url);
    billing.stripe.account.events.splice(0);

    await passDays(billing, 61 / (24 * 60), anna);

    expect((await profileOf(billing.app, anna)).billing.state).to.equal("paid");
  });

  it("begins anew for who was removed at Stripe", async () => {
    await passDays(billing, 31, anna);
    await subscribe(billing, anna);
    const { account, life } = billing.stripe;
    account.removeCustomer(await customerOf(anna), ({ id }) => life.cancel(id));
    await deliverAll(billing);
    await billing.app.runDueWork();
    const removed = await profileOf(billing.app, anna);

    await subscribe(billing, anna);

    expect(removed.billing.state).to.equal("over");
    expect((await profileOf(billing.app, anna)).billing.state).to.equal("paid");
    expect(account.customers.size).to.equal(1);
  });

  it("takes a changed e-mail to Stripe", async () => {
    await subscribe(billing, anna);
    await UserModel.updateOne({ _id: anna.userId }, { email: "anna.new@example.com" });
    billing.clock.advance(DAY_MS);

    await billing.app.runDueWork();

    expect(billing.stripe.account.getCustomer(await customerOf(anna)).email).to.equal("anna.new@example.com");
  });

  function checkout(body: CheckoutRequest = {}) {
    return billing.app.call(billingApi.createCheckoutSession, { body }, { as: anna });
  }

  function tryCheckout(body: CheckoutRequest) {
    return billing.app.callRaw(billingApi.createCheckoutSession, { body }, { as: anna });
  }

  function lookupKeyOf(priceId: string | undefined): string | null {
    return billing.stripe.account.prices.get(priceId ?? "")?.lookup_key ?? null;
  }

  async function subjects(): Promise<(string | undefined)[]> {
    const mails = await billing.app.mails();
    return mails.map(({ subject }) => subject).filter((subject) => /subscri|payment/i.test(subject ?? ""));
  }
});

describe("GET /api/prices", () => {
  let billing: BillingApp;

  beforeEach(async () => {
    billing = await startBillingApp();
  });

  afterEach(() => billing.close());

  it("says what Stripe asks for, without asking it each time", async () => {
    const { items } = await billing.app.call(billingApi.listPrices, {});
    await billing.app.call(billingApi.listPrices, {});

    expect(items).to.have.lengthOf(6);
    expect(items).to.deep.include({ tier: "family", interval: "yearly", amount: "99.00", currency: "EUR" });
    expect(billing.stripe.calls).to.deep.equal(["GET /v1/prices"]);
  });

  it("keeps the last prices while Stripe does not answer, and a day later has none", async () => {
    await billing.app.call(billingApi.listPrices, {});
    billing.stripe.isDown = true;
    billing.clock.advance(60 * 60_000);
    const soon = await billing.app.call(billingApi.listPrices, {});
    billing.clock.advance(DAY_MS);
    const late = await billing.app.call(billingApi.listPrices, {});

    expect(soon.items).to.have.lengthOf(6);
    expect(late.items).to.deep.equal([]);
  });

  it("has none without billing", async () => {
    await billing.close();
    billing = await startBillingApp({ billing: false });

    expect((await billing.app.call(billingApi.listPrices, {})).items).to.deep.equal([]);
  });
});

describe("inWholeUnits()", () => {
  it("counts as Stripe does, which has no smaller unit for some currencies", () => {
    expect(inWholeUnits(990, "eur")).to.equal("9.90");
    expect(inWholeUnits(990, "jpy")).to.equal("990");
    expect(inWholeUnits(99_000, "isk")).to.equal("990.00");
    expect(inWholeUnits(9_990, "kwd")).to.equal("9.990");
  });
});

describe("the settings of billing", () => {
  const KEYS = { STRIPE_SECRET_KEY: "sk_test_1", PUBLIC_URL: "https://mantel.example" };

  it("turn it on by themselves when there is a key, and off when it is said so", () => {
    expect(loadConfig({}).billing).to.equal(false);
    expect(loadConfig({ BILLING: "on" })).to.deep.include({ billing: true, stripe: null });
    expect(loadConfig(KEYS).billing).to.equal(true);
    expect(loadConfig({ ...KEYS, BILLING: "off" }).billing).to.equal(false);
  });

  it("ask for taxes and promotion codes only where it is said so", () => {
    expect(loadConfig(KEYS).stripe).to.include({ tax: false, promotionCodes: false });
    const both = { ...KEYS, STRIPE_TAX: "on", STRIPE_PROMOTION_CODES: "on", BILLING_MAIL: "off" };
    expect(loadConfig(both).stripe).to.include({ tax: true, promotionCodes: true });
    expect([loadConfig(KEYS), loadConfig(both)].map(({ billingMail }) => billingMail)).to.deep.equal([
      true,
      false,
    ]);
  });

  it("need an address that Stripe can lead back to", () => {
    expect(() => loadConfig({ ...KEYS, PUBLIC_URL: "" })).to.throw(ConfigError, "PUBLIC_URL");
  });
});
