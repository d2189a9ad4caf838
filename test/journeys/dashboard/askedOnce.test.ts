import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { logInAt } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

/** It is asked for while the connection opens, and may have changed meanwhile. */
const ASKED_AGAIN = "/api/getUserData";
const LIVE_WITHIN_MS = 10_000;

describe("Loading the dashboard", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let page: Page;
  let displayId: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const anna = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    displayId = (await buildDisplay(app, anna)).id;
    browser = await JourneyBrowser.launch();
    page = await browser.open(PHONE);
    await logInAt(page, app.url, { email: anna.email, password: PASSWORD });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(async () => {
    await page.unrouteAll();
    browser?.requireNoErrors();
  });

  for (const [name, path] of [
    ["the overview", () => "/dashboard"],
    ["a display's page", () => `/dashboard/displays/${displayId}`],
  ] as const)
    it(`asks for nothing twice: ${name}`, async () => {
      await page.goto("about:blank");
      // The connection opens beside the first call, and its snapshot is here before any page is.
      let hasSnapshot = false;
      page.once("websocket", (socket) => socket.once("framereceived", () => (hasSnapshot = true)));
      await page.route("**/api/getUserData", async (route) => {
        for (const until = Date.now() + LIVE_WITHIN_MS; !hasSnapshot && Date.now() < until;) await sleep(20);
        await route.continue();
      });
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith("/api/")) asked.push(`${pathname}${search}`);
      });

      await page.goto(`${app.url}${path()}`);
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      await page.waitForLoadState("networkidle");

      expect(asked).to.include.members(["/api/group", "/api/openOccurrences"]);
      const twice = asked.filter((call, index) => asked.indexOf(call) < index && call !== ASKED_AGAIN);
      expect(twice).to.deep.equal([]);
    });
});
