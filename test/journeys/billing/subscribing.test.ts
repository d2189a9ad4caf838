import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { groupsApi } from "../../../shared/contract/groups.js";
import { atEachSize, clickAtEachSize, seeAtEachSize, SIZES } from "../../support/browser/atEachSize.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { logInAt, passwordField } from "../../support/steps/accountSteps.js";
import {
  problemsInBothThemes,
  subscriptionSection,
  trialBanner,
  waysOf,
} from "../../support/steps/billingSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { StripeDouble } from "../../support/stripe/StripeDouble.js";

const DAY_MS = 24 * 60 * 60_000;
const PAYMENT_FAILED = /^The last payment failed\. Nothing has stopped\./;

describe("Subscribing at Stripe, on a phone and on a desktop", function () {
  this.timeout(120_000);

  let app: TestApp;
  let stripe: StripeDouble;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let member: TestUser;
  let anna: Page;
  const clock = new TestClock(new Date().toISOString());

  before(async function () {
    requireChromium(this);
    stripe = (await StripeDouble.start({ now: clock.now })).addPrices();
    app = await startTestApp({ clock, config: { billing: true, stripe: stripe.config } });
    // The app listens on a port that it did not know when it was configured.
    Object.assign(app.context.config, { publicUrl: app.url });
    stripe.webhookUrl = app.url;
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    await buildDisplay(app, owner, { name: "Mum" });
    member = await buildMember(app, { owner, name: "Kari Moe" });
    // After the deletion the page's socket learns it too; Stripe's pages of the double have no icon.
    browser = await JourneyBrowser.launch({ expectedErrors: /status of (401|403|404)/ });
    anna = await browser.open({ viewport: SIZES.phone });
    await logInAt(anna, app.url, { email: owner.email, password: PASSWORD });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await stripe?.stop();
  });

  runAsSteps(() => browser);

  const tier = (name: string): Locator =>
    anna.getByRole("listitem").filter({ has: anna.getByRole("heading", { name }) });

  it("shows what each plan costs, by the month and by the year", async () => {
    await anna.goto(`${app.url}/pricing`);
    await seeAtEachSize(tier("Family").getByText("9.90 a month"));
    const looks = await problemsInBothThemes(anna, {
      name: "pricing",
      ready: tier("Family").getByText("9.90"),
    });
    expect(looks).to.deep.equal([]);

    await anna.getByRole("radio", { name: "Yearly" }).press("Space");
    await seeAtEachSize(tier("Family").getByText("99 a year"));
    await anna.getByRole("spinbutton", { name: "How many displays" }).fill("3");
    await seeAtEachSize(tier("Professional").getByText("237 a year for 3 displays, "));
  });

  it("answers beside the plans what people ask", async () => {
    await anna.getByText("Do I need a card for the trial?").press("Enter");
    await seeAtEachSize(anna.getByText("No. No payment method is required."));
    await clickAtEachSize(anna.getByText("What happens when the trial is over?"));
    await seeAtEachSize(anna.getByText("Nobody is cut off."));
  });

  it("goes back from the checkout without having bought anything", async () => {
    const tab = await openFrom(tier("Single").getByRole("button", { name: "Subscribe" }));
    await seeAtEachSize(tab.getByText(/^mantel_single_yearly/));
    await clickAtEachSize(tab.getByRole("link", { name: "Back" }));
    await seeAtEachSize(tab.getByRole("heading", { name: "Welcome Back!" }));
    await seeAtEachSize(tab.getByText("Your checkout was cancelled."));

    await closeByButton(tab);
    expect(stripe.account.subscriptions.size).to.equal(0);
  });

  it("subscribes in a tab that knows nothing of the dashboard, and closes itself", async () => {
    await anna.getByRole("radio", { name: "Monthly" }).check();
    const tab = await openFrom(tier("Family").getByRole("button", { name: "Subscribe" }));
    await seeAtEachSize(tab.getByText(/^mantel_family_monthly/));
    expect(await tab.evaluate(() => window.opener as unknown)).to.equal(null);
    await clickAtEachSize(tab.getByRole("button", { name: "Subscribe" }));
    await seeAtEachSize(tab.getByRole("heading", { name: "Thank You!" }));
    await seeAtEachSize(tab.getByText("Your subscription was successful."));

    await closeByButton(tab);
    await anna.evaluate(() => window.dispatchEvent(new Event("focus")));
    await seeAtEachSize(tier("Family").getByText("Your plan"));
    await seeAtEachSize(tier("Family").getByRole("button", { name: "Update Subscription" }));
  });

  it("keeps the pages that close themselves in the group of their windows, as not every browser does by itself", async () => {
    for (const path of ["/checkout-success", "/checkout-cancelled"]) {
      const { headers } = await fetch(app.url + path);
      expect(headers.get("Cross-Origin-Opener-Policy"), path).to.equal("unsafe-none");
    }
  });

  it("has no banner any more, and one button", async () => {
    await settled();
    await anna.goto(`${app.url}/account`);
    await seeAtEachSize(subscriptionSection(anna).getByText(/^You have the Family plan, paid monthly\./));

    await atEachSize(anna, async () => expect(await waysOf(anna)).to.deep.equal(["Update Subscription"]));
    await atEachSize(anna, async () => expect(await trialBanner(anna).count()).to.equal(0));
    const ready = subscriptionSection(anna).getByText("Family plan");
    expect(await problemsInBothThemes(anna, { name: "paid-account", ready })).to.deep.equal([]);
  });

  it("says that a payment failed, until the card is mended", async () => {
    await inPortal(async (portal) => {
      await portal.getByLabel("Card").selectOption("declined");
      await clickAtEachSize(portal.getByRole("button", { name: "Save card" }));
    });
    clock.advance(31 * DAY_MS);
    stripe.catchUp();
    await settled();
    await anna.goto(`${app.url}/account`);
    const line = subscriptionSection(anna).getByText(PAYMENT_FAILED);
    expect(await problemsInBothThemes(anna, { name: "failed-account", ready: line })).to.deep.equal([]);

    await inPortal(async (portal) => {
      await portal.getByLabel("Card").selectOption("works");
      await clickAtEachSize(portal.getByRole("button", { name: "Save card" }));
    });
    await line.waitFor({ state: "detached" });
  });

  it("is cancelled at the end of what is paid, and says when", async () => {
    await inPortal((portal) => portal.getByRole("button", { name: "Cancel subscription" }).click());
    const line = subscriptionSection(anna).getByText(
      /^It is cancelled and ends on .+ Until then nothing changes\./,
    );
    await seeAtEachSize(line);
    expect(await problemsInBothThemes(anna, { name: "cancelled-account", ready: line })).to.deep.equal([]);
    await inPortal((portal) => portal.getByRole("button", { name: "Don't cancel" }).click());
    await line.waitFor({ state: "detached" });
  });

  it("goes to Stripe in the same tab where the browser refuses another one", async () => {
    await anna.evaluate(() => {
      window.open = () => null;
    });
    await clickAtEachSize(subscriptionSection(anna).getByRole("button", { name: "Update Subscription" }));
    await anna.waitForURL(/\/portal\//);
    await clickAtEachSize(anna.getByRole("link", { name: "Return to the shop" }));
    await seeAtEachSize(subscriptionSection(anna).getByText(/^You have the Family plan/));
  });

  it("leads to My Account where a window can't close itself", async () => {
    const other = await browser!.openTab(anna);
    await other.goto(`${app.url}/how-it-works`);
    for (const [name, said] of [
      ["cancelled", "Welcome Back!"],
      ["success", "Thank You!"],
    ] as const) {
      await other.goto(`${app.url}/checkout-${name}`);
      const look = { name: `checkout-${name}`, ready: other.getByText(said) };
      expect(await problemsInBothThemes(other, look)).to.deep.equal([]);
    }
    const wayOn = other.getByRole("link", { name: "go to your account" });
    await atEachSize(other, async () => expect(await wayOn.isVisible()).to.equal(false));
    await clickAtEachSize(other.getByRole("button", { name: "Close this window" }));
    await seeAtEachSize(wayOn);
    await clickAtEachSize(wayOn);
    await seeAtEachSize(subscriptionSection(other));
    await other.close();
  });

  it("tells both sides who pays for a group that was handed over", async () => {
    const offer = { userId: member.userId, password: PASSWORD };
    await app.call(groupsApi.offerOwnership, { body: offer }, { as: await logInAgain(app, owner) });
    await app.call(
      groupsApi.answerOwnership,
      { body: { accept: true } },
      { as: await logInAgain(app, member) },
    );
    await anna.goto(`${app.url}/account`);
    await seeAtEachSize(subscriptionSection(anna).getByText(/^You still pay for .+ It is Kari Moe's now/));

    const kari = await browser!.open({ viewport: SIZES.phone });
    await logInAt(kari, app.url, { email: member.email, password: PASSWORD });
    await kari.goto(`${app.url}/dashboard`);
    await seeAtEachSize(kari.getByText(/^Anna Berg still pays for this group\./));
    const ready = kari.getByText("Who pays for this group");
    expect(await problemsInBothThemes(kari, { name: "handed-over", ready })).to.deep.equal([]);
    await kari.context().close();
  });

  it("is cancelled with the account", async () => {
    await anna.goto(`${app.url}/account/delete`);
    await seeAtEachSize(anna.getByText("Your subscription is cancelled, and nothing more is charged."));
    await passwordField(anna, "Your password").fill(PASSWORD);
    await clickAtEachSize(anna.getByRole("button", { name: "Delete my account permanently" }));
    await anna.waitForURL(`${app.url}/`);
    await app.runDueWork();

    const standing = [...stripe.account.subscriptions.values()].map(({ status }) => status);
    expect(standing).to.deep.equal(["canceled"]);
  });

  /** The tab that a press opens, at Stripe. */
  async function openFrom(button: Locator): Promise<Page> {
    const [tab] = await Promise.all([anna.waitForEvent("popup"), button.click()]);
    await tab.waitForURL(/\/(checkout|portal)\//);
    return tab;
  }

  async function closeByButton(tab: Page): Promise<void> {
    const closed = tab.waitForEvent("close");
    const button = tab.getByRole("button", { name: "Close this window" });
    // The window may be gone before the press is answered.
    await button.click().catch(() => null);
    await closed;
  }

  /** From My Account to Stripe's portal and back. */
  async function inPortal(work: (portal: Page) => Promise<void>): Promise<void> {
    const portal = await openFrom(
      subscriptionSection(anna).getByRole("button", { name: "Update Subscription" }),
    );
    await work(portal);
    await portal.waitForLoadState();
    await portal.close();
    await settled();
    await anna.evaluate(() => window.dispatchEvent(new Event("focus")));
  }

  /** What Stripe told has arrived and is worked off. */
  async function settled(): Promise<void> {
    await stripe.delivered();
    await app.runDueWork();
  }
});
