import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { logInAt } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { WebhookDouble } from "../../support/doubles/WebhookDouble.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** The address that is refused, and a receiver that is asked for less than it likes. */
const REFUSALS = /Failed to load resource.*status of (400|401)/;

for (const viewport of SIZES) {
  describe(`Webhooks at ${viewport.width}x${viewport.height}`, function () {
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
      page = await browser.open({ viewport });
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
      await section.getByText("Tell another system, such as Home Assistant").waitFor();
      await section.getByText("No other system is told").waitFor();
      await section.getByRole("button", { name: "Add a webhook" }).press("Enter");
      const form = page.getByRole("dialog");
      await form.getByLabel("Address").fill("http://192.168.1.20:8123/api/webhook/lamp");
      await page.keyboard.press("Enter");
      await form.getByText("Choose at least one thing.").waitFor();
      await form.getByRole("checkbox", { name: "Calls asked for" }).press("Space");
      await form.getByLabel("Address").press("Enter");
      await form.getByText("ALLOW_PRIVATE_TARGETS").waitFor();
      expect(await findViolations(page)).to.deep.equal([]);
      await keepPictures(page);

      await form.getByLabel("Address").fill(`${home.url}/api/webhook/lamp`);
      await form.getByRole("button", { name: "Add" }).press("Enter");
    });

    it("is shown the secret once", async () => {
      const dialog = page.getByRole("dialog");
      expect(await dialog.getByLabel("Secret", { exact: true }).inputValue()).to.match(/^[\w-]{43}$/);
      await dialog.getByRole("button", { name: "Copy secret" }).waitFor();
      expect(await findViolations(page)).to.deep.equal([]);
      await dialog.getByRole("button", { name: "Done" }).press("Enter");
      await section.getByText(`${home.url}/api/webhook/lamp`).waitFor();
      await page.reload();
      await section.getByText("Calls asked for").waitFor();
      expect(await page.getByLabel("Secret", { exact: true }).count()).to.equal(0);
    });

    it("sends a test, and sees that it arrived", async () => {
      await section.getByRole("button", { name: "Send a test" }).press("Enter");
      await section.getByText("The test arrived.").waitFor();
      expect(home.bodies("/api/webhook/lamp")[0]).to.include({ kind: "test" });
      await section.getByText("What was sent lately").press("Enter");
      await section.getByText(/^arrived today/).waitFor();

      home.status = 500;
      await section.getByRole("button", { name: "Send a test" }).click();
      await section.getByText("The test didn’t arrive. It answered with an error (500).").waitFor();
      await section.getByText(/^failed today/).waitFor();
      await keepPictures(page);
      expect(await findViolations(page)).to.deep.equal([]);
    });

    it("hears that the address is gone, and switches it on again", async () => {
      home.status = 410;
      await section.getByRole("button", { name: "Send a test" }).click();
      await section.getByText("The address answered that it is gone (410)").waitFor();
      expect(await findViolations(page)).to.deep.equal([]);
      await section.getByRole("button", { name: "Switch on again" }).click();
      await section.getByText("Switched off", { exact: true }).waitFor({ state: "detached" });
    });

    it("makes a new secret, and removes it", async () => {
      await section.getByRole("button", { name: /^Make a new secret for/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Make a new secret" }).click();
      await page.getByRole("dialog").getByLabel("Secret", { exact: true }).waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
      await section.getByRole("button", { name: /^Remove the webhook to/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await section.getByText("No other system is told").waitFor();
    });

    it("a caregiver who is no owner sees none of it", async () => {
      const member = await buildMember(app, { owner, name: "Ola Berg" });
      const other = await browser!.open({ viewport });
      await logInAt(other, app.url, { email: member.email, password: PASSWORD });
      await other.goto(`${app.url}/group`);
      await other.getByRole("region", { name: "Members" }).waitFor();
      expect(await other.getByRole("region", { name: "Webhooks" }).count()).to.equal(0);
    });
  });
}
