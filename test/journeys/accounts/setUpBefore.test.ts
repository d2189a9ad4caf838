import { expect } from "chai";
import type { Page } from "playwright-core";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { MailStopModel } from "../../../server/notifications/mailStops/mailStop.model.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { logInAt, passwordField, setNewPassword } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { misplacedLabels } from "../../support/browser/dashboardProblems.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { inviteByMail } from "../../support/steps/inviteSteps.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const NEW_PASSWORD = "a clock on the wall";
/** What a browser says of every answer that is no 200: these journeys are about refusals. */
const REFUSALS = /Failed to load resource.*status of (400|401|403|404|409)/;
const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket connection/;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const SCHEMES = ["dark", "light"] as const;

describe("Somebody signed up with my address", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let stranger: TestUser;
  let member: TestUser;
  let display: Display;
  let vera: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ saysItMails: true });
    stranger = await buildCaregiver(app, { name: "Vera Lund", email: "vera@example.org", verified: false });
    display = await buildDisplay(app, stranger, { name: "Mum" });
    await buildDevice(app, { display, caregiver: stranger });
    await buildMessage(app, { display, caregiver: stranger }, { text: "Somebody comes at ten" });
    member = await buildMember(app, { owner: stranger, name: "Mallory Moe" });
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    vera = await browser.open(PHONE);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("the link of that sign-up asks for a password that I do not know, and shows the way to the account", async () => {
    const token = await issueMailToken(app, "verify", stranger);
    await vera.goto(`${app.url}/verify-email#${token}`);

    await passwordField(vera).fill("a guess of mine");
    await vera.getByRole("button", { name: "Verify my email" }).click();
    await vera.getByText("This isn't the password you signed up with.").waitFor();
    expect(await violationsInAllLooks()).to.deep.equal([]);
    await vera.getByRole("link", { name: /It wasn't me/ }).click();
    await vera.getByRole("heading", { name: "Forgot password" }).waitFor();
  });

  it("the same way stands open to who is signed in with another account in this browser", async () => {
    const anna = await buildCaregiver(app, { name: "Anna Lund", email: "anna@example.org" });
    const page = await browser!.open(PHONE);
    await logInAt(page, app.url, { email: anna.email, password: PASSWORD });
    const token = await issueMailToken(app, "verify", stranger);
    await page.goto(`${app.url}/verify-email#${token}`);
    await page.getByRole("link", { name: /It wasn't me/ }).click();

    await page.getByRole("heading", { name: "Forgot password" }).waitFor();
    await page.getByRole("textbox", { name: "Email" }).fill(stranger.email);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.getByText("Check your inbox").waitFor();
    await page.getByRole("button", { name: "Back to the dashboard" }).click();
    await page.waitForURL(/\/(dashboard|welcome)$/);
  });

  it("and who has to sign in with the account of the link first can leave the one that they are in", async () => {
    const gina = await buildCaregiver(app, { name: "Gina Moe", email: "gina@example.org", verified: false });
    await UserModel.updateOne({ _id: gina.userId }, { passwordHash: null });
    const page = await browser!.open(PHONE);
    await logInAt(page, app.url, { email: "anna@example.org", password: PASSWORD });
    await page.goto(`${app.url}/verify-email#${await issueMailToken(app, "verify", gina)}`);
    await page.getByRole("link", { name: "Log out and continue" }).click();

    await page.waitForURL("**/login?mode=logIn");
    await page.getByRole("heading", { name: "Log In" }).waitFor();
  });

  it("by a new password I come in, and am asked first who and what was there before me", async () => {
    const token = await issueMailToken(app, "reset", stranger);
    await vera.goto(`${app.url}/login?mode=reset#${token}`);
    await setNewPassword(vera, NEW_PASSWORD);
    await passwordField(vera).fill(NEW_PASSWORD);
    await vera.getByRole("main").getByRole("button", { name: "Log In" }).click();

    await vera.waitForURL("**/account/set-up-before");
    await vera.getByRole("checkbox", { name: "Mallory Moe" }).waitFor();
    await vera.getByRole("checkbox", { name: "Somebody comes at ten" }).waitFor();
    await vera.getByText(/Shows Mum’s display since/).waitFor();
    expect(await violationsInAllLooks()).to.deep.equal([]);
    expect(await misplacedLabels(vera)).to.deep.equal([]);
  });

  it("elsewhere in the dashboard a notice leads back to the question, and without a network it says so", async () => {
    await vera.goto(`${app.url}/dashboard`);
    await vera.getByText("Some people and screens are waiting for you").waitFor();
    expect(await violationsInAllLooks()).to.deep.equal([]);
    await vera.getByRole("link", { name: "Review them" }).click();
    await vera.getByRole("button", { name: "Keep all of it" }).waitFor();

    await vera.context().setOffline(true);
    await vera.getByRole("button", { name: "Keep all of it" }).click();
    await vera.getByRole("alert").getByText("can't be reached").waitFor();
    await vera.context().setOffline(false);
    browser?.claimErrors(OFFLINE);
  });

  it("by the keyboard I take the tick of one away, and that one is gone", async () => {
    const tick = vera.getByRole("checkbox", { name: "Mallory Moe" });
    await tick.focus();
    await vera.keyboard.press("Space");
    await vera.getByText(/Will be removed/).waitFor();
    expect(await violationsInAllLooks()).to.deep.equal([]);
    const submit = vera.getByRole("button", { name: "Remove 1, keep 2" });
    await submit.focus();
    await vera.keyboard.press("Enter");

    await vera.waitForURL(/\/(dashboard|welcome)$/);
    const params = { displayId: display.id };
    const seen = await app.callRaw(displaysApi.get, { params }, { as: member });
    expect(seen.status).to.equal(404);
  });

  it("nothing is asked a second time", async () => {
    await vera.goto(`${app.url}/account/set-up-before`);
    await vera.getByText("There is nothing to decide").waitFor();
  });

  it("who has not opened the link of a sign-up yet is told before they invite, with a button for another mail", async () => {
    const tom = await buildCaregiver(app, { name: "Tom Hill", email: "tom@example.org", verified: false });
    const page = await browser!.open(PHONE);
    await logInAt(page, app.url, { email: tom.email, password: PASSWORD });
    await page.goto(`${app.url}/group`);

    await page.getByText("Verify your email first").waitFor();
    await page.getByRole("button", { name: "Resend Verification Email" }).waitFor();
    expect(await page.getByRole("button", { name: "Invite", exact: true }).count()).to.equal(0);
  });

  it("who is invited by a stranger stops such mails with one press, and looking alone stops nothing", async () => {
    const anna = await buildCaregiver(app, { name: "Anna Berg" });
    await inviteByMail(app, anna, { email: "nils@example.org" });
    const mail = (await app.mails()).at(-1);
    const link = /\/stop-mails#\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    await vera.goto(app.url + link);

    const button = vera.getByRole("button", { name: "Don't email this address again" });
    await button.waitFor();
    expect(new URL(vera.url()).hash).to.equal("");
    expect(await violationsInAllLooks()).to.deep.equal([]);
    expect(await MailStopModel.countDocuments()).to.equal(0);
    await button.focus();
    await vera.keyboard.press("Enter");
    await vera.getByText("Done").waitFor();
    expect(await MailStopModel.countDocuments()).to.equal(1);
    expect(await violationsInAllLooks()).to.deep.equal([]);
  });

  async function violationsInAllLooks(): Promise<string[]> {
    const found: string[] = [];
    for (const size of SIZES) {
      await vera.setViewportSize(size);
      for (const scheme of SCHEMES) {
        await vera.evaluate((chosen) => {
          document.documentElement.setAttribute("data-mantine-color-scheme", chosen);
        }, scheme);
        await vera.waitForFunction(() =>
          document.getAnimations().every((one) => one.playState !== "running"),
        );
        const look = `${size.width} ${scheme}`;
        found.push(...(await findViolations(vera)).map((violation) => `${look}: ${violation}`));
        await keepPicture(look);
      }
    }
    await vera.setViewportSize(SIZES[0]!);
    return found;
  }

  let pictures = 0;

  async function keepPicture(look: string): Promise<void> {
    const folder = process.env["PICTURES"];
    if (!folder) return;
    pictures += 1;
    await vera.screenshot({ path: `${folder}/setUpBefore-${pictures}-${look}.png`, fullPage: true });
  }
});
