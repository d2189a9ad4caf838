import { expect } from "chai";
import type { Page } from "playwright-core";
import { groupsApi } from "../../../shared/contract/groups.js";
import { TOASTS } from "../../../shared/texts.js";
import { logInAt, passwordField, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const MIA = "mia@example.org";
const HOME = "192.168.1.20";
/** Answers that are no 200: what the last steps are refused, and who is not signed in yet. */
const REFUSALS = /Failed to load resource.*status of (401|429)/;

describe("Invitations where no mail leaves the installation", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let displayId: string;
  let anna: Page;
  let mia: Page;
  let link: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    app.context.homeHosts = () => [HOME];
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    displayId = (await buildDisplay(app, owner, { name: "Mum" })).id;
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    anna = await browser.open(PHONE);
    mia = await browser.open(PHONE);
    await logInAt(anna, app.url, { email: owner.email, password: PASSWORD });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("the owner is told that no mail went out, and gets a link that other devices in the home can open", async () => {
    await anna.goto(`${app.url}/group`);
    await anna.getByText("This installation sends no email. You get a link").waitFor();
    await invite(MIA);

    await waitForToast(anna, `${MIA} is invited. No email was sent: give them the link below yourself.`);
    const field = anna.getByRole("textbox", { name: `Link for ${MIA}` });
    link = await field.inputValue();
    expect(link).to.match(new RegExp(`^http://${HOME}:\\d+/invite#[\\w-]{43}$`));
    await anna.getByText("It opens in your home network only.").waitFor();
    expect(await anna.getByText("on its way").count()).to.equal(0);
    expect(await anna.getByRole("button", { name: "Send again" }).count()).to.equal(0);
    expect(await anna.getByRole("button", { name: "Copy link" }).count()).to.equal(1);
  });

  it("the invited person signs up by it with the address filled in, and accepts without a mail", async () => {
    await mia.goto(app.url + new URL(link).pathname + new URL(link).hash);
    await mia.getByText("Anna Berg invites you to").waitFor();
    await mia.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
    expect(await mia.getByRole("textbox", { name: "Email" }).inputValue()).to.equal(MIA);
    await mia.getByLabel("Your name").fill("Mia");
    await passwordField(mia).fill(PASSWORD);
    await mia.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await mia.getByRole("button", { name: "Accept the invitation to Anna Berg's group" }).click();

    await mia.waitForURL("**/dashboard");
    await mia.getByRole("link", { name: "Mum", exact: true }).waitFor();
    await anna.getByRole("listitem").filter({ hasText: "Mia" }).filter({ hasText: "All displays" }).waitFor();
  });

  it("has no empty group beside the one that they joined, until they want their own", async () => {
    await mia.goto(`${app.url}/account`);
    await mia.getByRole("link", { name: "Members" }).waitFor();
    expect(await mia.getByRole("combobox", { name: "Group" }).count()).to.equal(0);
    await mia.getByRole("button", { name: "Set up my own display" }).click();

    await mia.waitForURL("**/dashboard/new-display");
    await mia.goto(`${app.url}/account`);
    await mia.getByRole("combobox", { name: "Group" }).selectOption({ label: "Anna Berg's group" });
    await waitForToast(mia, TOASTS.groupChanged);
    expect(await mia.getByRole("button", { name: "Set up my own display" }).count()).to.equal(0);
  });

  it("no page promises them a mail", async () => {
    await mia.goto(`${app.url}/account`);
    await mia.getByRole("button", { name: "Resend Verification Email" }).click();
    await mia.getByText("A new link was made. No email was sent.").waitFor();
    await mia.getByText("so only notifications reach you.").waitFor();
    expect(await mia.getByText("was sent to").count()).to.equal(0);
    expect(await mia.getByText("Emails go to").count()).to.equal(0);

    await mia.goto(`${app.url}/login?mode=forgotPassword`);
    await mia.getByRole("textbox", { name: "Email" }).fill(MIA);
    await mia.getByRole("button", { name: "Reset Password" }).click();
    await mia.getByText("No email was sent").waitFor();
    expect(await mia.getByText(TOASTS.resetLinkSent).count()).to.equal(0);
  });

  it("a new screen gets a QR code and a link with an address that it can open", async () => {
    await anna.goto(`${app.url}/dashboard/displays/${displayId}`);

    expect(await anna.getByLabel("Link for the screen").inputValue()).to.match(
      new RegExp(`^http://${HOME}:\\d+/display/\\d{6}#`),
    );
    await anna.getByText(new RegExp(`${HOME}:\\d+/display`)).waitFor();
    expect(await anna.getByText("A tablet can't find this address").count()).to.equal(0);
  });

  it("with a mail server it says what is on its way, sends it again, and says when that was enough", async () => {
    app.context.config.smtpUrl = "smtp://127.0.0.1:9";
    await anna.goto(`${app.url}/group`);
    await invite("eva@example.org");
    await waitForToast(anna, "An invitation is on its way to eva@example.org.");
    const again = anna.getByRole("button", { name: "Send again to eva@example.org" });
    await again.click();
    await waitForToast(anna, "The invitation is on its way to eva@example.org again.");
    const { items } = await app.call(groupsApi.listInvites, { query: {} }, { as: owner });
    const params = { inviteId: items[0]?.id ?? "" };
    for (let sent = 1; sent < 3; sent += 1)
      await app.call(groupsApi.sendInviteAgain, { params }, { as: owner });
    await again.click();

    await waitForToast(anna, "You have sent this invitation again 3 times today.");
    await anna.getByRole("button", { name: "Show the link for eva@example.org" }).click();
    await anna.getByRole("textbox", { name: "Link for eva@example.org" }).waitFor();
  });

  async function invite(email: string): Promise<void> {
    await anna.getByRole("textbox", { name: "Email" }).fill(email);
    await anna.getByRole("button", { name: "Invite", exact: true }).click();
  }
});
