import { expect } from "chai";
import Stripe from "stripe";
import { STRIPE_API_VERSION } from "../../../server/features/billing/stripeClient.js";
import { StripeDouble } from "../../support/stripe/StripeDouble.js";

/** What the real package gets from it, where a call is wrong: else a test would pass that fails at Stripe. */
describe("the Stripe of the tests", () => {
  let double: StripeDouble;

  before(async () => {
    double = await StripeDouble.start();
  });

  after(() => double.stop());

  it("refuses a parameter that the product does not use, by its name", async () => {
    const refused = await refusalOf(client().customers.create({ email: "a@example.org", phone: "1" }));

    expect(refused).to.include({ statusCode: 400, code: "parameter_unknown", param: "phone" });
  });

  it("refuses one that stands deeper", async () => {
    const items = [{ price: "price_1", adjustable_quantity: { enabled: true } }];

    const refused = await refusalOf(client().checkout.sessions.create({ customer: "c", line_items: items }));

    expect(refused).to.include({
      statusCode: 400,
      param: "line_items[0][adjustable_quantity][enabled]",
    });
  });

  it("refuses another key, another version and what it does not know", async () => {
    const wrongKey = await refusalOf(client({ key: "sk_test_other" }).customers.list());
    const wrongVersion = await refusalOf(client({ version: "2024-06-20" }).customers.list());
    const unknown = await refusalOf(client().products.list());

    expect([wrongKey, wrongVersion, unknown].map(({ statusCode }) => statusCode)).to.deep.equal([
      401, 400, 404,
    ]);
  });

  function client({ key = double.config.secretKey, version = STRIPE_API_VERSION } = {}): Stripe {
    const { hostname: host, port } = new URL(double.url);
    return new Stripe(key, {
      apiVersion: version as typeof STRIPE_API_VERSION,
      host,
      port,
      protocol: "http",
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }
});

async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const refused = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (refused instanceof Stripe.errors.StripeError) return refused;
  throw new Error("It was not refused.");
}
