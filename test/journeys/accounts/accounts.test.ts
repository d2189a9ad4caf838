import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { TOAST_DURATION_MS } from "../../../shared/limits.js";
import { AUTH_MESSAGES, TOASTS } from "../../../shared/texts.js";
import {
  logInAt,
  passwordField,
  setNewPassword,
  tryLogIn,
  waitForToast,
} from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { signUp } from "../../support/steps/dashboardSteps.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { waitForStartPage } from "../../support/steps/siteSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { newestMailLink } from "../../support/mail/mailLink.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const EMAIL = "anna@example.org";
const NEW_PASSWORD = "a clock on the wall";
const NEWER_PASSWORD = "a chair by the window";
const VERIFY_MAIL = /confirm your email/i;
const RESET_MAIL = /new password/i;
/** What a browser says of every answer that is no 200: these journeys are about refusals. */
const REFUSALS = /Failed to load resource.*status of (400|401|403|409)/;
const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket connection/;
const SESSION_ENDED = "Your session has ended. Please log in again.";

/** By these words everybody in the browser finds the address bar free of secrets. */
const secretOf = (page: Page) => new URL(page.url()).hash;

describe("An account, from its sign-up to its deletion", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let anna: Page;
  let verificationLink: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ saysItMails: true });
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    anna = await browser.open(PHONE);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("a visitor on /dashboard, /welcome, /account or an unknown path is led to the landing page", async () => {
    for (const path of ["/dashboard", "/welcome", "/account", "/account/delete", "/no/such/page"]) {
      await anna.goto(app.url + path);
      await waitForStartPage(anna, app.url);
    }
  });

  it("a new caregiver signs up, with weak passwords and bad addresses refused in words", async () => {
    await anna.goto(`${app.url}/login?email=nobody`);
    expect(await anna.getByRole("textbox", { name: "Email" }).inputValue()).to.equal("nobody");
    await anna.getByText("At least 8 characters, and none of the common passwords.").waitFor();
    await passwordField(anna).fill("pass");
    await anna.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await anna.getByText(AUTH_MESSAGES["invalid-email"]).waitFor();
    expect(await anna.getByText(AUTH_MESSAGES["weak-password"]).count()).to.equal(1);
    await passwordField(anna).fill("password");
    expect(await anna.getByText(AUTH_MESSAGES["weak-password"]).count()).to.equal(0);
    await anna.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await anna.getByText(AUTH_MESSAGES["weak-password"]).waitFor();
    expect(await anna.getByText(AUTH_MESSAGES["invalid-email"]).count()).to.equal(1);
    await anna.getByText("At least 8 characters, and none of the common passwords.").waitFor();

    await anna.getByRole("textbox", { name: "Email" }).fill(EMAIL);
    await anna.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await anna.getByText(AUTH_MESSAGES["weak-password"]).waitFor();

    await anna.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await anna.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    expect(await anna.getByText(AUTH_MESSAGES["weak-password"]).count()).to.equal(0);
    expect(await anna.getByText("none of the common passwords").count()).to.equal(0);

    await anna.goto(app.url);
    await signUp(anna, { name: "Anna Berg", email: EMAIL });
    expect(anna.url()).to.equal(`${app.url}/welcome`);
  });

  it("the account page says that the e-mail is not verified, and sends the mail again", async () => {
    await anna.goto(`${app.url}/account`);
    await anna.getByText("Your email is not verified").waitFor();
    const email = anna.getByRole("textbox", { name: "Email" });
    expect(await email.inputValue()).to.equal(EMAIL);
    expect(await email.isEditable()).to.equal(false);

    verificationLink = await newestMailLink(app, VERIFY_MAIL);
  });

  it("the link in the mail verifies, leads on, and leaves no secret in the address bar", async () => {
    const tab = await browser!.openTab(anna);
    await tab.goto(app.url + verificationLink);

    await tab.getByText(`${EMAIL} is verified.`).waitFor();
    expect(secretOf(tab)).to.equal("");
    await tab.getByRole("link", { name: "Continue setup" }).click();
    await tab.waitForURL("**/welcome");
    await tab.close();
  });

  it("the account page of another tab learns it without a reload", async () => {
    await anna.getByText("Your email is not verified").waitFor({ state: "detached" });
  });

  it("the link works once: a second visit says that it is verified already", async () => {
    const tab = await browser!.openTab(anna);
    await tab.goto(app.url + verificationLink);

    await tab.getByText(`${EMAIL} is already verified.`).waitFor();
    await tab.close();
  });

  it("a name is saved on leaving the field, and told in a toast that goes after five seconds", async () => {
    const name = anna.getByRole("textbox", { name: "Name" });
    await name.fill("Anna B. Berg");
    await name.blur();

    await waitForToast(anna, TOASTS.accountUpdated);
    await anna
      .getByRole("alert")
      .filter({ hasText: TOASTS.accountUpdated })
      .waitFor({
        state: "detached",
        timeout: TOAST_DURATION_MS + 1_500,
      });
    await anna.reload();
    await anna.getByRole("heading", { name: "Where you're logged in" }).waitFor();
    expect(await name.inputValue()).to.equal("Anna B. Berg");
  });

  it("an empty name is not saved", async () => {
    const name = anna.getByRole("textbox", { name: "Name" });
    await name.fill(" ");
    await name.blur();

    await anna.getByText("Enter a name.").waitFor();
    await name.press("Escape");
    expect(await name.inputValue()).to.equal("Anna B. Berg");
  });

  it("a photo is sent, seen and removed, and what is no photo is refused in words", async () => {
    const choose = anna.getByRole("button", { name: "Choose a photo" });
    await chooseFile(anna, choose, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    await anna.getByText("This kind of file can't be used as a photo.").waitFor();
    const broken = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
    await chooseFile(anna, choose, broken);
    await anna
      .getByRole("alert")
      .filter({ hasText: /photo|picture|image/i })
      .waitFor();
    const buffer = Buffer.from(await SAMPLE_PHOTO.arrayBuffer());
    await chooseFile(anna, choose, { name: "me.jpg", mimeType: "image/jpeg", buffer });

    await anna.getByRole("button", { name: "Remove photo" }).waitFor();
    await anna.waitForFunction(() => {
      const photo = document.querySelector<HTMLImageElement>(".photo img");
      return photo !== null && photo.src.startsWith("http") && photo.naturalWidth > 0;
    });
    await anna.getByRole("button", { name: "Remove photo" }).click();
    await choose.waitFor();
  });

  it("a new password keeps this tab and its neighbor signed in, and ends another browser", async () => {
    const other = await browser!.open(PHONE);
    await logInAt(other, app.url, { email: EMAIL, password: PASSWORD });
    const neighbor = await browser!.openTab(anna);
    await neighbor.goto(`${app.url}/account`);
    await neighbor.getByRole("heading", { name: "My Account" }).waitFor();

    await passwordField(anna, "Current password").fill("not this one");
    await passwordField(anna, "New password").fill(NEW_PASSWORD);
    await passwordField(anna, "Repeat new password").fill(NEW_PASSWORD);
    await anna.getByRole("button", { name: "Change password" }).click();
    await anna.getByText(AUTH_MESSAGES["wrong-password"]).waitFor();
    await passwordField(anna, "Current password").fill(PASSWORD);
    await anna.getByRole("button", { name: "Change password" }).click();
    await waitForToast(anna, TOASTS.accountUpdated);

    await waitForStartPage(other, app.url);
    await other.getByText(SESSION_ENDED).waitFor();
    await neighbor.reload();
    await neighbor.getByRole("heading", { name: "My Account" }).waitFor();
    await anna.getByText("This device", { exact: true }).waitFor();
    expect(await anna.getByText(SESSION_ENDED).count()).to.equal(0);
    await neighbor.close();
    await other.close();
  });

  it("logging out leads to the landing page, which remembers the log-in; /login asks for it", async () => {
    await anna.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
    await waitForStartPage(anna, app.url);
    await anna.getByRole("main").getByRole("link", { name: "Log In" }).first().click();

    await anna.getByRole("heading", { name: "Log In" }).waitFor();
  });

  it("the second wrong password in a row offers a new one", async () => {
    await tryLogIn(anna, { email: EMAIL, password: PASSWORD });
    await anna.getByText(AUTH_MESSAGES["invalid-credential"]).waitFor();
    await tryLogIn(anna, { email: EMAIL, password: "again not this one" });

    await anna.getByRole("heading", { name: "Forgot password" }).waitFor();
    await anna.getByText(AUTH_MESSAGES["invalid-credential"]).waitFor();
    expect(await anna.getByRole("textbox", { name: "Email" }).inputValue()).to.equal(EMAIL);
  });

  it("Reset Password asks for the address, then sends the link", async () => {
    await anna.getByRole("textbox", { name: "Email" }).fill("");
    await anna.getByRole("button", { name: "Reset Password" }).click();
    await anna.getByText(AUTH_MESSAGES["missing-email"]).waitFor();
    await anna.getByRole("textbox", { name: "Email" }).fill(EMAIL);
    await anna.getByRole("button", { name: "Reset Password" }).click();

    await waitForToast(anna, TOASTS.resetLinkSent);
  });

  it("says the same of an address that has no account", async () => {
    const stranger = await browser!.open(PHONE);
    await stranger.goto(`${app.url}/login`);
    await stranger.getByRole("main").getByText("Log In", { exact: true }).first().click();
    await stranger.getByRole("button", { name: "Forgot password" }).click();
    await stranger.getByRole("textbox", { name: "Email" }).fill("nobody@example.org");
    await stranger.getByRole("button", { name: "Reset Password" }).click();

    await waitForToast(stranger, TOASTS.resetLinkSent);
    await stranger.close();
  });

  it("the link sets a new password, without a secret in the address bar, and the log-in takes it", async () => {
    await anna.goto(app.url + (await newestMailLink(app, RESET_MAIL)));
    await anna.getByRole("heading", { name: "New password" }).waitFor();
    expect(secretOf(anna)).to.equal("");
    await setNewPassword(anna, "password");
    await anna.getByText(AUTH_MESSAGES["weak-password"]).waitFor();
    await setNewPassword(anna, NEWER_PASSWORD);
    await anna.getByText("Your password has been changed.").waitFor();
    await tryLogIn(anna, { email: EMAIL, password: NEWER_PASSWORD });

    await anna.waitForURL("**/welcome");
  });

  it("a link that was used offers a new one", async () => {
    const tab = await browser!.openTab(anna);
    await tab.goto(app.url + (await newestMailLink(app, RESET_MAIL)));
    await setNewPassword(tab, "a rug under the table");
    await tab.getByText("This link can't be used").waitFor();
    await tab.close();
  });

  it("a log-out without a connection ends the session once it is back", async () => {
    await anna.goto(`${app.url}/account`);
    await anna.getByText("This device", { exact: true }).waitFor();
    await anna.context().setOffline(true);
    await anna.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
    await anna.waitForURL(`${app.url}/`);
    expect(await hasSession(anna)).to.equal(true);
    await anna.context().setOffline(false);
    await waitForStartPage(anna, app.url);

    await anna.waitForFunction(() => localStorage.getItem("pendingLogOut") === null);
    expect(await hasSession(anna)).to.equal(false);
    browser?.claimErrors(OFFLINE);
  });

  it("a stale tab on another device goes dark after Log out everywhere", async () => {
    await logInAt(anna, app.url, { email: EMAIL, password: NEWER_PASSWORD });
    const stale = await browser!.open(PHONE);
    await logInAt(stale, app.url, { email: EMAIL, password: NEWER_PASSWORD });
    await anna.goto(`${app.url}/account`);
    await anna.getByRole("button", { name: "Log out everywhere" }).click();
    await anna.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();

    await waitForStartPage(anna, app.url);
    await waitForStartPage(stale, app.url);
    await stale.getByText(SESSION_ENDED).waitFor();
    expect(await stale.evaluate(() => localStorage.getItem("userToken"))).to.equal(null);
    await stale.close();
  });

  it("one session of the list is signed out, this device is marked", async () => {
    await logInAt(anna, app.url, { email: EMAIL, password: NEWER_PASSWORD });
    const lost = await browser!.open({ ...PHONE, userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" });
    await logInAt(lost, app.url, { email: EMAIL, password: NEWER_PASSWORD });
    await anna.goto(`${app.url}/account`);
    await anna.getByText("This device", { exact: true }).waitFor();
    await anna.getByRole("button", { name: /^Log out .*Firefox/ }).click();

    await waitForStartPage(lost, app.url);
    await anna.getByRole("button", { name: /^Log out .*Firefox/ }).waitFor({ state: "detached" });
    await lost.close();
  });

  it("all that is kept is downloaded as a zip file", async () => {
    const download = anna.waitForEvent("download");
    await anna.getByRole("button", { name: "Download my data" }).click();

    expect((await download).suggestedFilename()).to.match(/^mantel-\d{4}-\d\d-\d\d\.zip$/);
    await anna.getByText("Saved with your other downloads.").waitFor();
  });

  it("the account is deleted with the password, lands on / and cannot log in any more", async () => {
    await anna.getByRole("link", { name: "Delete my account" }).click();
    const password = passwordField(anna, "Your password");
    await password.fill("not this one");
    await anna.getByRole("button", { name: "Delete my account permanently" }).click();
    await anna.getByText(AUTH_MESSAGES["wrong-password"]).waitFor();
    await password.fill(NEWER_PASSWORD);
    await anna.getByRole("button", { name: "Delete my account permanently" }).click();

    await waitForStartPage(anna, app.url);
    await waitForToast(anna, "Your account has been deleted.");
    await anna.getByRole("main").getByRole("link", { name: "Sign Up" }).first().click();
    await anna.getByRole("main").getByText("Log In", { exact: true }).first().click();
    await tryLogIn(anna, { email: EMAIL, password: NEWER_PASSWORD });
    await anna.getByText(AUTH_MESSAGES["invalid-credential"]).waitFor();
  });
});

describe("The log-in and where it leads", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    const tom = await buildCaregiver(app, { name: "Tom Hill", email: "tom@example.org" });
    await buildDisplay(app, tom);
    await buildCaregiver(app, { name: "Eva Lind", email: "eva@example.org" });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(() => browser?.requireNoErrors());

  const TOM = { email: "tom@example.org", password: PASSWORD };
  const EVA = { email: "eva@example.org", password: PASSWORD };

  async function logInBy(query: string, credentials: typeof TOM): Promise<Page> {
    const page = await browser!.open(PHONE);
    await logInHere(page, query, credentials);
    return page;
  }

  async function logInHere(page: Page, query: string, credentials: typeof TOM): Promise<void> {
    await page.goto(`${app.url}/login${query}`);
    await page.getByRole("main").getByText("Log In", { exact: true }).first().click();
    await tryLogIn(page, credentials);
  }

  async function logOutInOtherTab(page: Page): Promise<void> {
    const other = await page.context().newPage();
    await other.goto(`${app.url}/account`);
    await other.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
    await waitForStartPage(page, app.url);
    await other.close();
  }

  it("signs up by a second press when the answer to the first was lost", async () => {
    const page = await browser!.open(PHONE);
    const answers = "**/api/signUp";
    await page.route(answers, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(`${app.url}/login`);
    await page.getByLabel("Your name").fill("Ida Falk");
    await page.getByRole("textbox", { name: "Email" }).fill("ida@example.org");
    await passwordField(page).fill(PASSWORD);
    const press = page.getByRole("button", { name: "Sign Up" });
    await press.click();
    await page.getByRole("main").getByRole("alert").waitFor();
    browser!.claimErrors(/ERR_FAILED/);
    await page.unroute(answers);
    await press.click();
    await page.getByRole("heading", { name: "Welcome, Ida Falk" }).waitFor();
  });

  it("leads to the redirect target of this site", async () => {
    const page = await logInBy("?redirect=/account", TOM);
    await page.waitForURL(`${app.url}/account`);
  });

  it("leads nowhere else", async () => {
    const page = await logInBy("?redirect=https://evil.example/account", TOM);
    await page.waitForURL(`${app.url}/dashboard`);
  });

  it("leads who is new to the welcome, whatever the target", async () => {
    const page = await logInBy("?redirect=/account", EVA);
    await page.waitForURL(`${app.url}/welcome`);
  });

  it("sends a visitor who is signed in to the dashboard", async () => {
    const page = await logInBy("", EVA);
    await page.waitForURL(`${app.url}/welcome`);
    await page.goto(`${app.url}/login`);
    await page.waitForURL(`${app.url}/dashboard`);
  });

  it("keeps what was half written for who wrote it, and from who logs in next", async () => {
    const page = await logInBy("?redirect=/dashboard/compose", TOM);
    const text = page.getByRole("textbox", { name: "Message" });
    await text.fill("Only for Mum");
    await logOutInOtherTab(page);
    await logInHere(page, "?redirect=/dashboard/compose", TOM);
    await text.waitFor();
    expect(await text.inputValue()).to.equal("Only for Mum");

    await logOutInOtherTab(page);
    await logInHere(page, "", EVA);
    await page.waitForURL(`${app.url}/welcome`);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.to.include("Only for Mum");
  });

  it("keeps the marker for seven days", async () => {
    const page = await logInBy("", TOM);
    await page.waitForURL(`${app.url}/dashboard`);
    const [flag, expiry] = await page.evaluate(() => [
      localStorage.getItem("hasLoggedIn"),
      (JSON.parse(localStorage.getItem("loginMarker") ?? "{}") as { expiry?: number }).expiry ?? 0,
    ]);

    expect(flag).to.equal("true");
    expect(Number(expiry) - Date.now()).to.be.within(604_740_000, 604_800_000);
  });

  it("is dark until its visitor switches, and stays as they left it", async () => {
    const page = await logInBy("?redirect=/account", TOM);
    const theme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
    await page.getByRole("radio", { name: "Light" }).waitFor({ state: "attached" });
    expect(await theme()).to.equal("dark");
    await page.getByRole("radio", { name: "Light" }).check();
    await page.reload();

    expect(await theme()).to.equal("light");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).to.equal("light");
  });

  it("can be as the system: before anything has run, and live", async () => {
    const page = await logInBy("?redirect=/account", TOM);
    const theme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("radio", { name: "As the system" }).check();
    await waitFor("the light theme", async () => (await theme()) === "light");
    await page.emulateMedia({ colorScheme: "dark" });
    await waitFor("the dark theme", async () => (await theme()) === "dark");
    expect(await page.getByRole("radio", { name: "As the system" }).isChecked()).to.equal(true);

    await page.emulateMedia({ colorScheme: "light" });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();

    expect(await theme()).to.equal("light");
    browser!.claimErrors(/ERR_FAILED/);
  });

  it("offers the first steps on the dashboard until they are hidden", async () => {
    const page = await logInBy("", TOM);
    await page.getByRole("button", { name: "Hide Getting started" }).click();
    await page.reload();
    await page.getByRole("heading", { name: "What happened" }).waitFor();

    expect(await page.getByText("Getting started").count()).to.equal(0);
  });

  it("stores the server's version without a reload, and reloads once for another one", async () => {
    const page = await browser!.open(PHONE);
    let loads = 0;
    // Not its load events: the reload comes before that of the page that it replaces.
    page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await page.goto(`${app.url}/stop-mails`);
    await page.waitForFunction(() => localStorage.getItem("appVersion") !== null);
    expect(loads).to.equal(1);
    await page.evaluate(() => localStorage.setItem("appVersion", "0.0.1"));
    await page.goto(`${app.url}/login`);
    await waitFor("the reload", async () => loads === 3);
    await page.getByRole("heading", { name: "Sign Up" }).waitFor();
    await page.waitForLoadState("networkidle");

    expect(loads).to.equal(3);
  });
});

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function chooseFile(page: Page, button: Locator, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(file);
}

/** Whether the refresh cookie of this browser would still be exchanged; asking changes nothing for a page that is logged out. */
async function hasSession(page: Page): Promise<boolean> {
  const offline = await page.evaluate(() => !navigator.onLine);
  if (offline) return (await page.context().cookies()).some(({ name }) => name === "mantel_refresh");
  const answer = await page.context().request.post(new URL("/api/refreshSession", page.url()).href);
  return answer.ok();
}
