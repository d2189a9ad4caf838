import type { Page } from "playwright-core";
import { createDisplay, signUp } from "../support/dashboardSteps.js";
import { enterCode, waitForClock } from "../support/displaySteps.js";
import { JourneyBrowser, PHONE, TABLET } from "../support/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../support/journeySteps.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp } from "../support/TestApp.js";

describe("The settings page of a screen", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let display: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    // The code entry is shown after the server has refused a visitor, which a browser notes on its console.
    browser = await JourneyBrowser.launch({ expectedErrors: /status of 401/ });
    caregiver = await browser.open(PHONE);
    display = await browser.open(TABLET);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("has a screen to set up", async () => {
    await caregiver.goto(app.url);
    await signUp(caregiver, { name: "Anna Berg", email: "anna@example.org" });
    const code = await createDisplay(caregiver, "Mum");
    await display.goto(`${app.url}/display`);
    await enterCode(display, code);
    await waitForClock(display);
  });

  it("shows the effect in the picture before anything is saved", async () => {
    await caregiver.goto(`${app.url}/dashboard`);
    await caregiver.getByRole("link", { name: "Mum" }).first().click();
    await caregiver.waitForURL(/\/displays\/[0-9a-f]{24}$/);
    await caregiver.goto(`${caregiver.url()}/settings`);
    await caregiver.getByLabel("Language", { exact: true }).selectOption({ label: "Français" });
    await caregiver.getByRole("radio", { name: "Light" }).check({ force: true });

    const picture = caregiver.frameLocator('iframe[title*="with these settings"]');
    await picture.locator("body.light").waitFor();
    await picture.getByText(/^C’est /).waitFor();
    await display.getByText(/^It is /).waitFor();
  });

  it("changes the real screen when it is saved", async () => {
    await caregiver.getByRole("button", { name: "Save the screen" }).click();

    await display.locator("body.light").waitFor();
    await display.getByText(/^C’est /).waitFor();
  });
});
