import { expect } from "chai";
import type { Page } from "playwright-core";
import { SIZES } from "../../support/browser/atEachSize.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { problemsInBothThemes } from "../../support/steps/billingSteps.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { StripeDouble } from "../../support/stripe/StripeDouble.js";

describe("What search engines are offered on the pricing page", function () {
  this.timeout(60_000);

  let app: TestApp;
  let stripe: StripeDouble;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    stripe = await StripeDouble.start();
    const config = { billing: true, publicUrl: "https://mantel.example", stripe: stripe.config };
    app = await startTestApp({ config });
    browser = await JourneyBrowser.launch();
    page = await browser.open({ viewport: SIZES.desktop });
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
        console.error(`Refused by the policy: ${violatedDirective}`),
      );
    });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await stripe?.stop();
  });

  afterEach(() => browser?.requireNoErrors());

  const structured = async () =>
    (await page.locator('script[type="application/ld+json"]').allTextContents()).join();

  it("is nothing where Stripe has no prices, and no amount stands on the page", async () => {
    const answered = page.waitForResponse(/\/api\/prices$/);
    await page.goto(`${app.url}/pricing`);
    await answered;

    expect(await structured())
      .to.include("Organization")
      .and.not.match(/offer/i);
    expect(await page.locator("[data-price]:not([hidden])").count()).to.equal(0);
  });

  it("is each price that stands on the page, once there are some", async () => {
    stripe.addPrices();
    // Prices are kept for a while.
    await app.close();
    const config = { billing: true, publicUrl: "https://mantel.example", stripe: stripe.config };
    app = await startTestApp({ config });
    await page.goto(`${app.url}/pricing`);
    await page.getByText("€9.90", { exact: false }).waitFor();

    const text = await structured();
    expect(text.match(/"@type":"Offer"/g)).to.have.length(6);
    expect(text).to.include('"price":"9.90","priceCurrency":"EUR","url":"https://mantel.example/pricing"');
  });

  it("is nothing where billing is off, and the page says that nothing is charged there", async () => {
    await app.close();
    app = await startTestApp({ config: { billing: false, publicUrl: "https://mantel.example" } });
    await page.goto(`${app.url}/pricing`);
    const ready = page.getByRole("heading", { name: "On this site nothing is charged" });
    expect(await problemsInBothThemes(page, { name: "off-pricing", ready })).to.deep.equal([]);

    expect(await structured()).to.not.match(/offer/i);
    expect(await page.getByRole("button", { name: "Subscribe" }).count()).to.equal(0);
  });
});
