import { expect } from "chai";
import type { Page } from "playwright-core";
import { SubscriptionModel } from "../../../server/circle/subscriptions/subscription.model.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { TIERS } from "../../../shared/rules/tiers.js";
import { atEachSize, clickAtEachSize, seeAtEachSize, SIZES } from "../../support/browser/atEachSize.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import { problemsInBothThemes } from "../../support/steps/billingSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";

const { clientLimit, caregiverLimit } = TIERS.trial;
const DISPLAYS = ["Mum", "Tom", "Ida", "Per"];

describe("Limits that are met, on a phone and on a desktop", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let anna: Page;
  let kari: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ config: { billing: true } });
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    for (const name of DISPLAYS) await buildDisplay(app, owner, { name });
    const member = await buildMember(app, { owner, name: "Kari Moe" });
    browser = await JourneyBrowser.launch({ expectedErrors: /status of (401|402)/ });
    const open = async ({ email }: TestUser) => {
      const page = await browser!.open({ viewport: SIZES.phone });
      await logInAt(page, app.url, { email, password: PASSWORD });
      return page;
    };
    anna = await open(owner);
    kari = await open(member);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("says to the owner that the plan has no further display, with the way to a larger one", async () => {
    expect(DISPLAYS).to.have.length(clientLimit);
    await anna.goto(`${app.url}/dashboard/new-display`);
    const stop = anna.getByRole("alert").filter({ hasText: `Your plan covers ${clientLimit} displays.` });
    await seeAtEachSize(stop.getByText("To add more, choose a larger plan."));

    expect(await stop.getByRole("link", { name: "See the plans" }).getAttribute("href")).to.equal("/pricing");
    await atEachSize(anna, async () => expect(await anna.getByLabel("Name").count()).to.equal(0));
    expect(await problemsInBothThemes(anna, { name: "limit-displays", ready: stop })).to.deep.equal([]);
  });

  it("says to a member whom to ask", async () => {
    await kari.goto(`${app.url}/dashboard/new-display`);
    await seeAtEachSize(kari.getByText(`This group's plan covers ${clientLimit} displays.`));

    await seeAtEachSize(kari.getByText("Ask Anna Berg to choose a larger one."));
    await seeAtEachSize(kari.getByRole("link", { name: "See the plans" }));
  });

  it("says to a member whose subscription it is", async () => {
    await kari.goto(`${app.url}/account`);
    await seeAtEachSize(kari.getByText(/is on Anna Berg's free trial\. You pay nothing\. Ask Anna Berg/));

    await atEachSize(kari, async () =>
      expect(await kari.getByRole("region", { name: "Free trial" }).count()).to.equal(0),
    );
  });

  it("takes no further invitation once all places are taken, open invitations too", async () => {
    for (let taken = 2; taken < caregiverLimit; taken += 1)
      await app.call(groupsApi.invite, { body: { email: `guest${taken}@example.org` } }, { as: owner });
    await anna.goto(`${app.url}/group`);
    const stop = anna
      .getByRole("alert")
      .filter({ hasText: `Your plan covers ${caregiverLimit} caregivers.` });
    await seeAtEachSize(stop.getByText("You count, and so does each open invitation."));

    await atEachSize(anna, async () =>
      expect(await anna.getByRole("button", { name: "Invite", exact: true }).count()).to.equal(0),
    );
    expect(await problemsInBothThemes(anna, { name: "limit-caregivers", ready: stop })).to.deep.equal([]);
  });

  it("keeps the address that was being typed when it became known, and offers it once there is a place", async () => {
    const stop = anna.getByRole("alert").filter({ hasText: "caregivers." });
    const email = anna.getByRole("region", { name: "Invite" }).getByLabel("Email");
    let answer = (): void => {};
    const typed = new Promise<void>((resolve) => (answer = resolve));
    await anna.route("**/api/group/subscription", async (route) => {
      await typed;
      await route.continue();
    });
    await anna.reload();
    await email.fill("late@example.org");
    answer();
    await seeAtEachSize(stop);
    await atEachSize(anna, async () => expect(await email.isVisible()).to.equal(false));
    await clickAtEachSize(anna.getByRole("button", { name: "Revoke the invitation of guest2@example.org" }));

    await stop.waitFor({ state: "hidden" });
    expect(await email.inputValue()).to.equal("late@example.org");
    await anna.unroute("**/api/group/subscription");
  });

  it("after a change to a smaller plan the owner chooses what stays editable", async () => {
    await subscribeToSingle();
    await anna.goto(`${app.url}/dashboard`);
    const notice = anna.getByRole("alert").filter({ hasText: "Your plan covers 1 display" });
    expect(await problemsInBothThemes(anna, { name: "over-limit-dashboard", ready: notice })).to.deep.equal(
      [],
    );
    await clickAtEachSize(notice.getByRole("link", { name: "Choose which ones you go on editing" }));

    const box = (name: string) => anna.getByRole("checkbox", { name });
    await seeAtEachSize(box("Mum"));
    expect(await box("Mum").isChecked()).to.equal(true);
    await box("Tom").press("Space");
    await seeAtEachSize(anna.getByText("Your plan covers 1. Untick 1."));
    await atEachSize(anna, async () =>
      expect(await anna.getByRole("button", { name: "Save" }).isDisabled()).to.equal(true),
    );
    expect(await problemsInBothThemes(anna, { name: "choose-displays", ready: box("Mum") })).to.deep.equal(
      [],
    );
    await box("Mum").press("Space");
    await box("Tom").press("Space");
    await anna.getByRole("button", { name: "Save" }).press("Enter");

    await waitForToast(anna, "Saved.");
    await anna.waitForURL("**/dashboard");
  });

  it("a display that was not chosen says so on its page, and takes no new message", async () => {
    await clickAtEachSize(anna.getByRole("link", { name: /^Mum/ }).first());
    const stop = anna.getByRole("alert").filter({ hasText: "Mum's display can't be changed right now." });
    await seeAtEachSize(stop.getByRole("link", { name: "Choose the displays" }));
    expect(await problemsInBothThemes(anna, { name: "closed-display", ready: stop })).to.deep.equal([]);
    await clickAtEachSize(anna.getByRole("link", { name: "Send a message" }));
    await seeAtEachSize(stop);

    await kari.goto(anna.url());
    await seeAtEachSize(kari.getByText("Mum's display can't be changed right now."));
    await atEachSize(kari, async () =>
      expect(await kari.getByRole("link", { name: "Choose the displays" }).count()).to.equal(0),
    );
    await kari.goto(`${app.url}/group/editable-displays`);
    await seeAtEachSize(kari.getByText("Only the owner can choose"));
  });

  it("the page of the choice says when there is nothing to choose, and when it can't be loaded", async () => {
    await anna.route("**/api/group/subscription", (route) => route.abort());
    await anna.goto(`${app.url}/group/editable-displays`);
    await seeAtEachSize(anna.getByRole("button", { name: "Try again" }));
    await anna.unroute("**/api/group/subscription");
    browser?.claimErrors(/ERR_FAILED/);
    await clickAtEachSize(anna.getByRole("button", { name: "Try again" }));
    await seeAtEachSize(anna.getByRole("checkbox", { name: "Tom" }));

    await SubscriptionModel.deleteMany({});
    await anna.reload();
    await seeAtEachSize(anna.getByText("There is nothing to choose"));
  });

  /** As Stripe would tell it; subscribing.test.ts goes by the door. */
  async function subscribeToSingle(): Promise<void> {
    const at = new Date(app.context.now() + 20 * 24 * 60 * 60_000);
    await SubscriptionModel.findOneAndUpdate(
      { userId: owner.userId },
      {
        current: {
          id: "sub_single",
          status: "active",
          priceId: "price_single",
          tier: "single",
          interval: "monthly",
          quantity: 1,
          periodEndsAt: at,
          endsAt: null,
        },
        lookAt: at,
      },
      { upsert: true },
    );
  }
});
