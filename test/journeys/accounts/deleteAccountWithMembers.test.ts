import { expect } from "chai";
import type { Page } from "playwright-core";
import { logInAt, passwordField, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { waitForStartPage } from "../../support/steps/siteSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

describe("Deleting an account while others are in its group", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let anna: Page;
  let kari: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    owner = await buildCaregiver(app);
    await buildDisplay(app, owner);
    const member = await buildMember(app, { owner, name: "Kari Berg" });
    // The first try is refused with 409, and the deleted account's calls afterwards with 403.
    browser = await JourneyBrowser.launch({
      expectedErrors: /Failed to load resource.*status of (401|403|404|409)/,
    });
    anna = await browser.open(PHONE);
    kari = await browser.open(PHONE);
    await logInAt(anna, app.url, owner);
    await logInAt(kari, app.url, member);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const deleteButton = () => anna.getByRole("button", { name: "Delete my account permanently" });

  it("the owner is told of the others before anything is lost", async () => {
    await anna.goto(`${app.url}/account/delete`);
    await passwordField(anna, "Your password").fill(owner.password);
    await deleteButton().click();

    await anna.getByRole("alert").getByText("There are other people in your group").waitFor();
    expect(await deleteButton().isDisabled()).to.equal(true);
    expect(await findViolations(anna)).to.deep.equal([]);
  });

  it("a link leads to where the group is handed over", async () => {
    await anna.getByRole("link", { name: "hand the group over" }).click();

    await anna.waitForURL(`${app.url}/group`);
    await anna.getByText("Kari Berg").first().waitFor();
  });

  it("whoever dissolves the group deletes account and group, and the member is in her own again", async () => {
    await anna.goto(`${app.url}/account/delete`);
    await passwordField(anna, "Your password").fill(owner.password);
    await deleteButton().click();
    await anna.getByRole("checkbox", { name: /^Delete .* for everyone in it$/ }).check();
    await deleteButton().click();

    await waitForStartPage(anna, app.url);
    await waitForToast(anna, "Your account has been deleted.");
    await kari.goto(`${app.url}/account`);
    await kari.getByText("Kari Berg's group").first().waitFor();
  });
});
