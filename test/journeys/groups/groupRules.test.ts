import { expect } from "chai";
import type { Page } from "playwright-core";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { TIERS } from "../../../shared/rules/tiers.js";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import { logInAt, passwordField, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

/** What a browser says of every answer that is no 200: these journeys are about refusals. */
const REFUSALS = /Failed to load resource.*(status of (402|404|409)|ERR_FAILED)/;
const GROUP = "Anna Berg's group";

describe("What a group allows, in the screens", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let member: TestUser;
  let anna: Page;
  let kari: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ config: { billing: true } });
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    for (let made = 0; made < TIERS.trial.clientLimit; made += 1)
      await buildDisplay(app, owner, { name: `Display ${made}` });
    member = await buildMember(app, { owner, name: "Kari Moe" });
    for (let taken = 2; taken < TIERS.trial.caregiverLimit; taken += 1)
      await app.call(groupsApi.invite, { body: { email: `guest${taken}@example.org` } }, { as: owner });
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    anna = await browser.open(PHONE);
    kari = await browser.open(PHONE);
    await logInAt(anna, app.url, { email: owner.email, password: PASSWORD });
    await logInAt(kari, app.url, { email: member.email, password: PASSWORD });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(() => browser?.requireNoErrors());

  describe("the plan's limits", () => {
    it("one display more than the plan has is refused in words, and what was typed stays", async () => {
      // A page that was open before somebody else added the last display.
      await anna.route("**/api/group/subscription", (route) => route.abort());
      await anna.goto(`${app.url}/dashboard/new-display`);
      await anna.getByLabel("Name").fill("Grandpa");
      await anna.getByRole("button", { name: "Continue" }).click();

      await anna
        .getByRole("alert")
        .getByText(/^The plan of this group allows 4 displays\./)
        .waitFor();
      expect(await anna.getByLabel("Name").inputValue()).to.equal("Grandpa");
    });

    it("one member more than the plan has is refused in words, and what was typed stays", async () => {
      await anna.goto(`${app.url}/group`);
      await anna.getByText("10 of 10 members, including open invitations").waitFor();
      const email = anna.getByRole("textbox", { name: "Email" });
      await email.fill("one.more@example.org");
      await anna.getByRole("button", { name: "Invite", exact: true }).click();

      await anna
        .getByRole("alert")
        .getByText(/^The plan of this group allows 10 members, including open invitations\./)
        .waitFor();
      expect(await email.inputValue()).to.equal("one.more@example.org");
    });

    it("inviting somebody who is a member already is refused beside the address", async () => {
      await anna.getByRole("textbox", { name: "Email" }).fill(member.email);
      await anna.getByRole("button", { name: "Invite", exact: true }).click();

      await anna.getByText("This address already belongs to a member of the group.").waitFor();
      // With what the plan allows, a page that knows it has no form here.
      await anna.unroute("**/api/group/subscription");
    });
  });

  describe("an offer of the group", () => {
    it("that the owner takes back is gone from the other's open page", async () => {
      await offer();
      await kari.goto(`${app.url}/group`);
      await kari.getByText(`Anna Berg wants to hand ${GROUP} over to you`).waitFor();
      await anna.getByRole("button", { name: "Withdraw the offer" }).click();

      await waitForToast(anna, "The offer was withdrawn.");
      await kari.getByText(`Anna Berg wants to hand ${GROUP} over to you`).waitFor({ state: "detached" });
      await anna.getByRole("button", { name: "Offer the group" }).waitFor();
    });

    it("that the other declines leaves everything as it was, and its owner reads so by mail", async () => {
      await offer();
      await kari.getByText(`Anna Berg wants to hand ${GROUP} over to you`).waitFor();
      await kari.getByRole("button", { name: "Decline" }).click();

      await anna.getByRole("button", { name: "Offer the group" }).waitFor();
      await kari.getByText(`Anna Berg wants to hand ${GROUP} over to you`).waitFor({ state: "detached" });
      await kari.getByRole("button", { name: "Leave this group" }).waitFor();
      await app.runDueWork();
      const subjects = (await app.mails()).map(({ subject }) => subject);
      expect(subjects).to.include(`Kari Moe declined ${GROUP}`);
    });

    async function offer(): Promise<void> {
      await anna.goto(`${app.url}/group`);
      await anna.getByLabel("To", { exact: true }).selectOption({ label: "Kari Moe" });
      await passwordField(anna, "Your password").fill(PASSWORD);
      await anna.getByRole("button", { name: "Offer the group" }).click();
      await anna.getByText("You offered it to Kari Moe.").waitFor();
    }
  });

  describe("switching between groups", () => {
    it("is disabled for who has not verified the e-mail, and says why", async () => {
      await kari.goto(`${app.url}/dashboard`);
      await kari.getByRole("combobox", { name: "Group" }).selectOption({ label: "Kari Moe's group" });
      await kari.getByText("No display yet").waitFor();
      await UserModel.updateOne({ _id: member.userId }, { emailVerified: false });

      for (const path of ["/dashboard", "/account"]) {
        await kari.goto(app.url + path);
        await kari.getByText(GROUP_MESSAGES.emailNotVerified).first().waitFor();
        expect(await kari.getByRole("combobox", { name: "Group" }).isDisabled(), path).to.equal(true);
      }
      await kari.goto(`${app.url}/dashboard`);
      const described = await kari.getByRole("combobox", { name: "Group" }).getAttribute("aria-describedby");
      expect(await kari.locator(`[id="${described ?? ""}"]`).textContent()).to.equal(
        GROUP_MESSAGES.emailNotVerified,
      );
    });
  });
});
