import { expect } from "chai";
import type { Page } from "playwright-core";
import { setWhitelisted } from "../../../server/features/accounts/accountState.service.js";
import { TOASTS } from "../../../shared/texts.js";
import { atEachSize, clickAtEachSize, seeAtEachSize, SIZES } from "../../support/browser/atEachSize.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import {
  problemsInBothThemes,
  subscriptionSection,
  trialBanner,
  waysOf,
} from "../../support/steps/billingSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";

const DAY_MS = 24 * 60 * 60_000;
/** An access token that has run out, a checkout that nobody offers. */
const EXPECTED = /status of (401|409)/;

describe("A trial without keys of Stripe, on a phone and on a desktop", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let anna: Page;
  let owner: TestUser;
  const clock = new TestClock(new Date().toISOString());

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ clock, config: { billing: true } });
    owner = await buildCaregiver(app, { email: "anna@example.org" });
    await buildDisplay(app, owner, { name: "Mum" });
    browser = await JourneyBrowser.launch({ expectedErrors: EXPECTED });
    anna = await browser.open({ viewport: SIZES.phone });
    await logInAt(anna, app.url, { email: owner.email, password: PASSWORD });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("counts the days from the first on, above every page of the dashboard", async () => {
    for (const path of ["/dashboard", "/dashboard/compose", "/group", "/account"]) {
      await anna.goto(app.url + path);
      await seeAtEachSize(trialBanner(anna).getByText("Your free trial ends in 30 days."));
    }
    const link = trialBanner(anna).getByRole("link", { name: "Subscribe" });
    expect(await link.getAttribute("href")).to.equal("/pricing");
  });

  it("offers a subscription and the plans in My Account", async () => {
    await seeAtEachSize(subscriptionSection(anna).getByText("Your free trial ends in 30 days."));

    await atEachSize(anna, async () =>
      expect(await waysOf(anna)).to.deep.equal(["Subscribe", "See all plans"]),
    );
  });

  it("shows the plans without a price, and says so when nothing can be bought", async () => {
    await clickAtEachSize(subscriptionSection(anna).getByRole("link", { name: "Subscribe" }));
    await seeAtEachSize(anna.getByRole("heading", { name: "Family" }));
    await atEachSize(anna, async () =>
      expect(await anna.locator("[data-price]:not([hidden])").count()).to.equal(0),
    );
    expect(await anna.content()).to.not.include('"Offer"');

    const tabs = anna.context().pages().length;
    await clickAtEachSize(anna.getByRole("listitem").filter({ hasText: "Family" }).getByRole("button"));

    await waitForToast(anna, TOASTS.subscriptionFailed);
    expect(anna.context().pages()).to.have.length(tabs);
  });

  it("lets somebody who pays for a community write from there", async () => {
    await clickAtEachSize(anna.locator('[data-opens-dialog="dialog-communityReachOutFromPricingPage"]'));
    const dialog = anna.getByRole("dialog", { name: "Reach Out to Us" });
    await seeAtEachSize(dialog.getByLabel("Comments"));
    await anna.keyboard.press("Escape");

    await dialog.waitFor({ state: "hidden" });
  });

  it("counts two days on day 29, and says soon on the last", async () => {
    // Into a day: one that has begun counts whole.
    clock.advance(28.5 * DAY_MS);
    await anna.goto(`${app.url}/dashboard`);
    await seeAtEachSize(trialBanner(anna).getByText("Your free trial ends in 2 days."));

    clock.advance(DAY_MS);
    await anna.reload();
    await seeAtEachSize(trialBanner(anna).getByText("Your free trial ends soon."));
  });

  it("has nothing for axe to find, dark and light, while it runs", async () => {
    const look = { name: "trial-dashboard", ready: trialBanner(anna) };
    expect(await problemsInBothThemes(anna, look)).to.deep.equal([]);
    await anna.goto(`${app.url}/account`);
    const ready = subscriptionSection(anna).getByText("soon");
    expect(await problemsInBothThemes(anna, { name: "trial-account", ready })).to.deep.equal([]);
  });

  it("is over after 30 days: no banner, no list of plans, and what is planned goes on", async () => {
    clock.advance(2 * DAY_MS);
    await anna.goto(`${app.url}/account`);
    await seeAtEachSize(subscriptionSection(anna).getByText("Your free trial is over."));

    await atEachSize(anna, async () => expect(await waysOf(anna)).to.deep.equal(["Subscribe"]));
    await atEachSize(anna, async () => expect(await trialBanner(anna).count()).to.equal(0));
    await atEachSize(anna, async () =>
      expect(await subscriptionSection(anna).innerText()).to.include("What is planned keeps showing"),
    );
    const ready = subscriptionSection(anna).getByText("over");
    expect(await problemsInBothThemes(anna, { name: "over-account", ready })).to.deep.equal([]);
  });

  it("says so where something would be added or changed, and to a member whom to ask", async () => {
    const stop = anna.getByRole("alert").filter({ hasText: "Your free trial is over." });
    for (const path of ["/dashboard", "/dashboard/compose", "/dashboard/new-display", "/group", "/people"]) {
      await anna.goto(app.url + path);
      await seeAtEachSize(stop.getByRole("link", { name: "See the plans" }));
    }
    await anna.goto(`${app.url}/dashboard/compose`);
    await seeAtEachSize(stop);
    await atEachSize(anna, async () =>
      expect(await anna.getByRole("textbox", { name: "Message" }).count()).to.equal(0),
    );
    expect(await problemsInBothThemes(anna, { name: "over-compose", ready: stop })).to.deep.equal([]);

    const member = await buildMember(app, { owner, name: "Kari Moe" });
    const kari = await browser!.open({ viewport: SIZES.phone });
    await logInAt(kari, app.url, { email: member.email, password: PASSWORD });
    await kari.goto(`${app.url}/dashboard/compose`);
    await seeAtEachSize(kari.getByText("Ask Anna Berg to subscribe."));
    await kari.goto(`${app.url}/account`);
    await seeAtEachSize(subscriptionSection(kari).getByText(/The subscription of .+ is over.+Ask Anna Berg/));
  });

  it("is free for who is whitelisted: no banner, nothing to press, nothing stopped", async () => {
    await setWhitelisted(app.context, owner.email, true);
    await anna.goto(`${app.url}/account`);
    await seeAtEachSize(subscriptionSection(anna).getByText("Your access is free. There is nothing to pay."));

    await atEachSize(anna, async () => expect(await waysOf(anna)).to.deep.equal([]));
    const ready = subscriptionSection(anna).getByText("free");
    expect(await problemsInBothThemes(anna, { name: "free-account", ready })).to.deep.equal([]);
    await anna.goto(`${app.url}/dashboard/compose`);
    await seeAtEachSize(anna.getByRole("textbox", { name: "Message" }));
  });

  it("is nobody's matter where billing is off, but for one sentence", async () => {
    Object.assign(app.context.config, { billing: false });
    await anna.goto(`${app.url}/account`);
    await seeAtEachSize(subscriptionSection(anna).getByText(/^Billing is off on this installation/));

    await atEachSize(anna, async () =>
      expect((await subscriptionSection(anna).innerText()).split("\n").filter(Boolean)).to.have.length(2),
    );
    const look = { name: "off-account", ready: subscriptionSection(anna).getByText("Billing is off") };
    expect(await problemsInBothThemes(anna, look)).to.deep.equal([]);
    const pages = [
      "/dashboard",
      "/dashboard/compose",
      "/dashboard/new-display",
      "/group",
      "/group/editable-displays",
      "/people",
      "/account/delete",
    ];
    for (const path of pages) {
      await anna.goto(app.url + path);
      await atEachSize(anna, async () => {
        await anna.getByRole("main").getByRole("heading").first().waitFor();
        const said = await anna.getByRole("main").innerText();
        expect(said, path).to.not.match(/subscri|trial|(your|a larger|the) plan\b|billing/i);
      });
    }
  });
});
