import { expect } from "chai";
import type { Locator, Page, Request } from "playwright-core";
import { FeedbackModel } from "../../../server/features/feedback/feedback.model.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { TOASTS } from "./specifiedTexts.js";

const CONTACT = "hi@mantel.example";
const FAILURES = /Failed to load resource.*status of (500|400)/;

/** Where each variant of the dialog opens, and its title. */
const DIALOGS = [
  { type: "professionalReachOut", path: "/professionals", title: "Reach Out to Us", isPublic: true },
  { type: "communityReachOutFromPricingPage", path: "/pricing", title: "Reach Out to Us", isPublic: true },
  { type: "accountFeedback", path: "/account", title: "Feedback", isPublic: false },
  { type: "feedback", path: "/dashboard", title: "Feedback", isPublic: false },
] as const;

describe("Writing to the people behind it", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let page: Page;
  let anna: TestUser;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ config: { contactEmail: CONTACT } });
    anna = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    browser = await JourneyBrowser.launch({ expectedErrors: FAILURES });
  });

  beforeEach(async () => {
    page = await browser!.open({ viewport: { width: 1024, height: 900 } });
  });

  afterEach(async () => {
    await page.context().close();
    browser?.requireNoErrors();
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  it("on the contact page, sent and not sent", async () => {
    await page.goto(`${app.url}/contact`);
    const form = page.locator("main form");
    const sent = await fillAndSend(form, "Message");

    await waitForToast(page, TOASTS.pageSent);
    expect(sent).to.deep.equal({
      formData: { name: "Gudrun Haugen", email: "gudrun@example.com", comments: "Could it be larger?" },
      type: "contact",
    });
    expect(await form.getByLabel("Message").inputValue()).to.equal("");
    expect(await page.getByRole("link", { name: CONTACT }).getAttribute("href")).to.equal(
      `mailto:${CONTACT}`,
    );

    await failing();
    await fillAndSend(form, "Message");
    await waitForToast(page, TOASTS.pageFailed(CONTACT));
    expect(await form.getByLabel("Message").inputValue()).to.equal("Could it be larger?");
  });

  it("knows who is signed in, also long after the page of before was open", async () => {
    await logInAt(page, app.url, anna);
    // What a token looks like whose quarter of an hour is over.
    await page.evaluate(() => {
      const [head, , end] = localStorage.getItem("userToken")!.split(".");
      localStorage.setItem("userToken", [head, btoa(JSON.stringify({ exp: 1 })), end].join("."));
    });
    await page.goto(`${app.url}/contact`);
    const form = page.locator("main form");

    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("main form [name=email]")?.value,
    );
    expect(await form.getByLabel("Name").inputValue()).to.equal("Anna Berg");
    expect(await form.getByLabel("Email").inputValue()).to.equal("anna@example.org");
    expect(browser!.claimErrors(/status of 401/)).to.have.length(1);
  });

  it("sends nothing that is missing or no address", async () => {
    await page.goto(`${app.url}/contact`);
    const form = page.locator("main form");
    for (const name of ["Name", "Email", "Message"])
      expect(await form.getByLabel(name).getAttribute("required")).to.equal("");
    await form.getByLabel("Email").fill("nobody");
    expect(
      await form.getByLabel("Email").evaluate((one: HTMLInputElement) => one.validity.typeMismatch),
    ).to.equal(true);
  });

  for (const { type, path, title, isPublic } of DIALOGS)
    it(`by the dialog ${type}`, async () => {
      if (!isPublic) await logInAt(page, app.url, { email: "anna@example.org", password: PASSWORD });
      await page.goto(app.url + path);
      await openDialog(type);
      const dialog = page.getByRole("dialog", { name: title, exact: true });
      if (type === "accountFeedback") await dialog.getByText(/decision maker/i).waitFor();

      await failing();
      await fillAndSend(dialog, "Comments");
      await waitForToast(page, TOASTS.dialogFailed(CONTACT));
      await page.unrouteAll();
      const sent = await fillAndSend(dialog, "Comments");
      await waitForToast(page, TOASTS.dialogSent);

      await dialog.waitFor({ state: "hidden" });
      if (isPublic) expect(sent).to.have.all.keys("formData", "type");
      const stored = await FeedbackModel.find({ type });
      const senders = stored.map(({ userId }) => userId?.toHexString() ?? null);
      expect(senders).to.deep.equal([isPublic ? null : anna.userId]);
    });

  it("says on a public page too who is signed in", async () => {
    await logInAt(page, app.url, { email: "anna@example.org", password: PASSWORD });
    await page.goto(`${app.url}/professionals`);
    await openDialog("professionalReachOut");
    const sent = await fillAndSend(page.getByRole("dialog"), "Comments");

    expect(sent).to.include({ userID: anna.userId });
  });

  it("returns the focus to its button when Escape closes it", async () => {
    await page.goto(`${app.url}/professionals`);
    const button = page.locator('[data-opens-dialog="dialog-professionalReachOut"]').first();
    await button.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await button.evaluate((one) => one === document.activeElement)).to.equal(true);
  });

  it("shows a spinner while it is sent, and sends it once", async () => {
    await page.goto(`${app.url}/contact`);
    const form = page.locator("main form");
    let asked = 0;
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/feedback", async (route) => {
      asked += 1;
      await held;
      await route.fulfill({ status: 200, json: {} });
    });
    await fill(form, "Message");
    await form.getByRole("button", { name: "Submit" }).click();
    await form.locator(".spinner").waitFor();
    await form.getByRole("button", { name: "Submit" }).click();
    answer();
    await waitForToast(page, TOASTS.pageSent);
    expect(asked).to.equal(1);
  });

  it("keeps a message that was sent before the scripts came, and sends it when they are there", async () => {
    let bring = (): void => {};
    const brought = new Promise<void>((resolve) => (bring = resolve));
    await page.route("**/site-assets/**/*.js", async (route) => {
      await brought;
      await route.continue();
    });
    await page.goto(`${app.url}/contact`, { waitUntil: "commit" });
    const form = page.locator("main form");
    await fill(form, "Message");
    await form.getByRole("button", { name: "Submit" }).click();
    await form.locator(".spinner").waitFor();
    bring();

    await waitForToast(page, TOASTS.pageSent);
    expect(page.url()).to.equal(`${app.url}/contact`);
    await form.locator(".spinner").waitFor({ state: "hidden" });
  });

  async function openDialog(type: string): Promise<void> {
    if (type === "accountFeedback") return page.getByRole("button", { name: "Share Feedback" }).click();
    if (type !== "feedback") return page.locator(`[data-opens-dialog="dialog-${type}"]`).first().click();
    const navigation = page.getByRole("navigation", { name: "Dashboard" });
    await navigation.getByRole("button", { name: "Help" }).click();
    await navigation.getByRole("button", { name: "Feedback" }).click();
  }

  async function failing(): Promise<void> {
    const error = { code: "server-error", message: "Something went wrong.", requestId: "r" };
    await page.route("**/api/feedback", (route) => route.fulfill({ status: 500, json: { error } }));
  }

  async function fill(place: Locator, words: "Message" | "Comments"): Promise<void> {
    await place.getByLabel("Name", { exact: true }).fill("Gudrun Haugen");
    await place.getByLabel("Email").fill("gudrun@example.com");
    await place.getByLabel(words, { exact: true }).fill("Could it be larger?");
  }

  async function fillAndSend(
    place: Locator,
    words: "Message" | "Comments",
  ): Promise<Record<string, unknown>> {
    await fill(place, words);
    const [request] = await Promise.all([
      page.waitForRequest((one: Request) => one.url().endsWith("/api/feedback")),
      place.getByRole("button", { name: "Submit" }).click(),
    ]);
    // Of the dashboard's own form it is a stream, which the browser does not show.
    return (request.postDataJSON() ?? {}) as Record<string, unknown>;
  }
});
