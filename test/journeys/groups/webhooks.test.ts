import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { logInAt } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { atEachSize, clickAtEachSize, seeAtEachSize, SIZES } from "../../support/browser/atEachSize.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { WebhookDouble } from "../../support/doubles/WebhookDouble.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

/** The address that is refused, and a receiver that is asked for less than it likes. */
const REFUSALS = /Failed to load resource.*status of (400|401)/;

describe("Webhooks, on a phone and on a desktop", function () {
  this.timeout(60_000);

  let app: TestApp;
  let home: WebhookDouble;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let page: Page;
  let section: Locator;

  before(async function () {
    requireChromium(this);
    home = await WebhookDouble.start();
    app = await startTestApp({ config: { allowPrivateTargets: ["127.0.0.1"] } });
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    page = await browser.open({ viewport: SIZES.phone });
    await logInAt(page, app.url, { email: owner.email, password: PASSWORD });
    section = page.getByRole("region", { name: "Webhooks" });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await home?.stop();
  });

  runAsSteps(() => browser);

  it("the owner reads what they are for, and adds one by the keyboard", async () => {
    await page.goto(`${app.url}/group`);
    await seeAtEachSize(section.getByText("Tell another system, such as Home Assistant"));
    await seeAtEachSize(section.getByText("No other system is told"));
    await section.getByRole("button", { name: "Add a webhook" }).press("Enter");
    const form = page.getByRole("dialog");
    await form.getByLabel("Address").fill("http://192.168.1.20:8123/api/webhook/lamp");
    await page.keyboard.press("Enter");
    await seeAtEachSize(form.getByText("Choose at least one thing."));
    await form.getByRole("checkbox", { name: "Calls asked for" }).press("Space");
    await form.getByLabel("Address").press("Enter");
    await seeAtEachSize(form.getByText("ALLOW_PRIVATE_TARGETS"));
    await atEachSize(page, async () => expect(await findViolations(page)).to.deep.equal([]));
    await keepPictures(page);

    await form.getByLabel("Address").fill(`${home.url}/api/webhook/lamp`);
    await form.getByRole("button", { name: "Add" }).press("Enter");
  });

  it("is shown the secret once", async () => {
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Secret", { exact: true }).inputValue()).to.match(/^[\w-]{43}$/);
    await seeAtEachSize(dialog.getByRole("button", { name: "Copy secret" }));
    await atEachSize(page, async () => expect(await findViolations(page)).to.deep.equal([]));
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await seeAtEachSize(section.getByText(`${home.url}/api/webhook/lamp`));
    await page.reload();
    await seeAtEachSize(section.getByText("Calls asked for"));
    await atEachSize(page, async () =>
      expect(await page.getByLabel("Secret", { exact: true }).count()).to.equal(0),
    );
  });

  it("sends a test, and sees that it arrived", async () => {
    await section.getByRole("button", { name: "Send a test" }).press("Enter");
    await seeAtEachSize(section.getByText("The test arrived."));
    expect(home.bodies("/api/webhook/lamp")[0]).to.include({ kind: "test" });
    await section.getByText("What was sent lately").press("Enter");
    await seeAtEachSize(section.getByText(/^arrived today/));

    home.status = 500;
    await clickAtEachSize(section.getByRole("button", { name: "Send a test" }));
    await seeAtEachSize(section.getByText("The test didn’t arrive. It answered with an error (500)."));
    await seeAtEachSize(section.getByText(/^failed today/));
    await keepPictures(page);
    await atEachSize(page, async () => expect(await findViolations(page)).to.deep.equal([]));
  });

  it("hears that the address is gone, and switches it on again", async () => {
    home.status = 410;
    await clickAtEachSize(section.getByRole("button", { name: "Send a test" }));
    await seeAtEachSize(section.getByText("The address answered that it is gone (410)"));
    await atEachSize(page, async () => expect(await findViolations(page)).to.deep.equal([]));
    await clickAtEachSize(section.getByRole("button", { name: "Switch on again" }));
    await section.getByText("Switched off", { exact: true }).waitFor({ state: "detached" });
  });

  it("makes a new secret, and removes it", async () => {
    await clickAtEachSize(section.getByRole("button", { name: /^Make a new secret for/ }));
    await clickAtEachSize(page.getByRole("dialog").getByRole("button", { name: "Make a new secret" }));
    await seeAtEachSize(page.getByRole("dialog").getByLabel("Secret", { exact: true }));
    await clickAtEachSize(page.getByRole("dialog").getByRole("button", { name: "Done" }));
    await clickAtEachSize(section.getByRole("button", { name: /^Remove the webhook to/ }));
    await clickAtEachSize(page.getByRole("dialog").getByRole("button", { name: "Remove" }));
    await seeAtEachSize(section.getByText("No other system is told"));
  });

  it("a caregiver who is no owner sees none of it", async () => {
    const member = await buildMember(app, { owner, name: "Ola Berg" });
    const other = await browser!.open({ viewport: SIZES.phone });
    await logInAt(other, app.url, { email: member.email, password: PASSWORD });
    await other.goto(`${app.url}/group`);
    await seeAtEachSize(other.getByRole("region", { name: "Members" }));
    await atEachSize(other, async () =>
      expect(await other.getByRole("region", { name: "Webhooks" }).count()).to.equal(0),
    );
  });
});
