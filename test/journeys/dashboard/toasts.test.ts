import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { BRAND } from "../../../shared/brand.js";
import { TOASTS } from "../../../shared/texts.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { overlap } from "../../support/browser/dashboardProblems.js";
import { JourneyBrowser, MOVING, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { waitFor } from "../../support/waitFor.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

/** What a browser says of an answer that is no 200: here the server always fails. */
const FAILURES = /Failed to load resource.*status of 500/;

/** In half a second, of which a screen has 30. */
const FRAMES_MAX = 10;

describe("The toasts", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let member: TestUser;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    member = await buildMember(app, { owner, name: "Kari Moe" });
    browser = await JourneyBrowser.launch({ expectedErrors: FAILURES });
    page = await browser.open({ ...PHONE, ...MOVING });
    // As a browser without push.
    await page.addInitScript("delete window.PushManager");
    await logInAt(page, app.url, { email: member.email, password: PASSWORD });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(async () => {
    await page.unrouteAll();
    browser?.requireNoErrors();
  });

  it("“Account update failed” for a name that could not be saved", async () => {
    await page.goto(`${app.url}/account`);
    await fail("/api/setProfile");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Kari M.");
    await name.blur();

    await waitForToast(page, TOASTS.accountUpdateFailed);
  });

  it("“Failed to change group”, and the old one goes on", async () => {
    await page.goto(`${app.url}/account`);
    const group = page.getByRole("combobox", { name: "Group", exact: true });
    await fail("/api/setProfile");
    await group.selectOption({ label: "Kari Moe's group" });

    await waitForToast(page, TOASTS.groupChangeFailed);
    expect(await group.locator("option:checked").textContent()).to.equal("Anna Berg's group");
  });

  it("“Failed to leave group”, and the question stays", async () => {
    await page.goto(`${app.url}/group`);
    await fail("/api/leaveGroup");
    await page.getByRole("button", { name: "Leave this group" }).click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();

    await waitForToast(page, TOASTS.groupLeaveFailed);
    const dialog = page.getByRole("dialog");
    for (const name of ["Leave", "Cancel"])
      await requireInReach(dialog.getByRole("button", { name, exact: true }), TOASTS.groupLeaveFailed);
  });

  it("of the feedback dialog, not sent and sent", async () => {
    await page.goto(`${app.url}/account`);
    await page.getByRole("button", { name: "Share Feedback" }).click();
    await fail("/api/feedback");
    await writeComments();
    await waitForToast(page, TOASTS.feedbackFailed(BRAND.contactEmail));

    await page.unrouteAll();
    await writeComments();
    await waitForToast(page, TOASTS.feedbackSent);
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("“Notifications unavailable in this environment” in a browser without push", async () => {
    await page.goto(`${app.url}/account`);
    await page.getByRole("switch", { name: "Notify me on this device" }).click({ force: true });

    await waitForToast(page, TOASTS.notificationsUnavailable);
  });

  it("keep the page quiet while they stand", async () => {
    await page.goto(`${app.url}/account`);
    await fail("/api/setProfile");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Kari L.");
    await name.blur();
    await waitForToast(page, TOASTS.accountUpdateFailed);
    const toast = page.getByRole("alert").filter({ hasText: TOASTS.accountUpdateFailed });
    await waitFor("a quiet page with the notice on it", async () => {
      const frames = await framesOfHalfASecond();
      return frames < FRAMES_MAX && (await toast.count()) > 0;
    });
  });

  it("cover nothing of the phone's menu, which says “Log Out”", async () => {
    await page.goto(`${app.url}/account`);
    await fail("/api/setProfile");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Kari N.");
    await name.blur();
    await waitForToast(page, TOASTS.accountUpdateFailed);
    await requireInReach(page.getByRole("banner"), TOASTS.accountUpdateFailed);
    const menu = page.getByRole("banner");
    await menu.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("button", { name: "Log Out" }).waitFor();
    for (const item of await menu.getByRole("link").or(menu.getByRole("button")).all())
      await requireInReach(item, TOASTS.accountUpdateFailed);
  });

  /** How many a page asks for that has nothing to move. */
  function framesOfHalfASecond(): Promise<number> {
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const ask = window.requestAnimationFrame.bind(window);
          let asked = 0;
          window.requestAnimationFrame = (callback) => {
            asked += 1;
            return ask(callback);
          };
          setTimeout(() => {
            window.requestAnimationFrame = ask;
            resolve(asked);
          }, 500);
        }),
    );
  }

  /** The toast finds its place when something else has come. */
  async function requireInReach(kept: Locator, words: string): Promise<void> {
    const toast = page.getByRole("alert").filter({ hasText: words }).first();
    await waitFor(`the toast to leave ${String(kept)} free`, async () => {
      const [own, other] = await Promise.all([toast.boundingBox(), kept.boundingBox()]);
      return own !== null && other !== null && !overlap(own, other);
    });
  }

  async function fail(path: string): Promise<void> {
    const error = { code: "server-error", message: "Something went wrong.", requestId: "r" };
    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: { error } }));
  }

  async function writeComments(): Promise<void> {
    const form = page.locator("form").filter({ has: page.getByLabel("Comments", { exact: true }) });
    await form.getByLabel("Name", { exact: true }).fill("Kari Moe");
    await form.getByLabel("Email").fill("kari@example.org");
    await form.getByLabel("Comments", { exact: true }).fill("The clock is lovely.");
    await form.locator("button[type=submit]").click();
  }
});
