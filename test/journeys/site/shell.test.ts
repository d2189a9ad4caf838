import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { beVisitor, labelsIn, waitForStartPage } from "../../support/steps/siteSteps.js";
import { waitFor } from "../../support/waitFor.js";
import { MENUS, NAVBAR, TARGETS } from "./specifiedTexts.js";

const HEIGHT = 900;
/** A browser paints so often. */
const LINK_MS = 17;

describe("The shell of the site", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let page: Page;
  let anna: TestUser;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    browser = await JourneyBrowser.launch();
  });

  beforeEach(async () => {
    page = await browser!.open({ viewport: { width: 1024, height: HEIGHT } });
  });

  afterEach(async () => {
    await page.context().close();
    browser?.requireNoErrors();
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  for (const { session, width, button, entries } of MENUS)
    it(`opens “${button}” at ${width} px, ${session}; Escape closes it and returns the focus`, async () => {
      await beVisitor(page, app.url, session);
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto(`${app.url}/about`);
      const menu = page.getByRole("banner").getByRole("button", { name: button, exact: true });
      expect(await menu.getAttribute("aria-expanded")).to.equal("false");

      await menu.focus();
      await page.keyboard.press("Enter");
      const list = page.locator(`#${(await menu.getAttribute("aria-controls"))!}`);
      expect(await labelsIn(list)).to.deep.equal(entries);
      expect(await menu.getAttribute("aria-expanded")).to.equal("true");
      const links = await list
        .locator("a")
        .filter({ visible: true })
        .evaluateAll((all) =>
          all.map((link) => [link.firstChild!.textContent!.trim(), link.getAttribute("href")]),
        );
      links.forEach(([label, address]) => expect(address, label!).to.equal(TARGETS[label!]));

      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      expect(await menu.getAttribute("aria-expanded")).to.equal("false");
      expect(await menu.evaluate((one) => one === document.activeElement)).to.equal(true);
      expect(await page.getByRole("menu").count()).to.equal(0);
    });

  it("is stuck to the top, and its first stop leads to the content", async () => {
    await page.goto(`${app.url}/frequent-questions`);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal("Skip to the content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal("main");
    await page.evaluate(() => window.scrollTo(0, 600));
    expect((await page.getByRole("banner").boundingBox())?.y).to.equal(0);
  });

  it("opens the display beside the page", async () => {
    await beVisitor(page, app.url, "signedIn");
    await page.goto(app.url);
    const link = page.getByRole("banner").getByRole("link", { name: /^Display/ });
    expect(await link.getAttribute("target")).to.equal("_blank");
    expect(await link.getAttribute("href")).to.equal("/display");
  });

  it("tries a demo in a tab of its own, and stays", async () => {
    await page.goto(app.url);
    for (const link of await page.getByRole("main").getByRole("link", { name: "Try a Demo" }).all()) {
      const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
      await tab.waitForURL(`${app.url}/display/demo`);
      expect(page.url()).to.equal(`${app.url}/`);
      await tab.close();
    }
  });

  it("knows who is signed in at the first painting, and nothing moves", async () => {
    await logInAt(page, app.url, { email: "anna@example.org", password: PASSWORD });
    await page.goto(`${app.url}/about`);

    expect((await labelsIn(page.getByRole("banner"))).slice(1)).to.deep.equal(NAVBAR.signedIn[1024]);
    expect(await layoutShift(page)).to.equal(0);
  });

  it("paints a page when all of it has come, so that no part pushes another", async () => {
    const slow = await startSlowLine(app.url);
    for (const session of ["signedOut", "remembered", "signedIn"]) {
      await beVisitor(page, slow.url, session);
      await page.goto(`${slow.url}/professionals`);
      expect(await layoutShift(page), session).to.equal(0);
    }
    await slow.stop();
  });

  it("logs out on the server too, from a public page, and goes to the start page", async () => {
    await logInAt(page, app.url, { email: "anna@example.org", password: PASSWORD });
    await page.goto(`${app.url}/pricing`);
    await page.getByRole("banner").getByRole("button", { name: "Info" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Log out", exact: true }).click();
    await waitForStartPage(page, app.url);

    expect((await labelsIn(page.getByRole("banner"))).at(-1)).to.equal("Log In");
    const refreshed = await page.evaluate(
      async (path) => (await fetch(path, { method: "POST" })).status,
      accountsApi.refreshSession.path,
    );
    expect(refreshed).to.equal(401);
    browser?.claimErrors(/401/);
    await page.goto(`${app.url}/dashboard`);
    await waitForStartPage(page, app.url);
  });

  it("logs out from the dashboard, where Info leads out of it and People stands below", async () => {
    await logInAt(page, app.url, { email: "anna@example.org", password: PASSWORD });
    await page.goto(`${app.url}/dashboard`);
    const banner = page.getByRole("banner");
    await banner.getByRole("link", { name: "My Account" }).waitFor();
    expect((await labelsIn(banner)).slice(1)).to.deep.equal(NAVBAR.signedIn[1024]);
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "People" }).click();
    await page.waitForURL(`${app.url}/people`);

    await page.setViewportSize({ width: 390, height: HEIGHT });
    await banner.getByRole("button", { name: "Menu" }).click();
    await banner.getByRole("button", { name: "Log Out", exact: true }).click();
    await waitForStartPage(page, app.url);
    await waitFor("the label", async () => (await labelsIn(banner)).at(-1) === "Log In");
  });

  it("leads from an unknown path to the start page, from outside and inside of the dashboard", async () => {
    await page.goto(`${app.url}/no/such/page`);
    expect(page.url()).to.equal(`${app.url}/`);

    await logInAt(page, app.url, { email: "anna@example.org", password: PASSWORD });
    await page.goto(`${app.url}/account`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => history.pushState(null, "", "/account/nowhere"));
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
    await waitForStartPage(page, app.url);
  });

  it("takes no form from somebody who is typing when there is a new version, and reloads with the next page", async () => {
    await page.goto(`${app.url}/robots.txt`);
    await page.evaluate(() => localStorage.setItem("appVersion", "0.0.1"));
    let loads = 0;
    page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    let answer = (): void => {};
    const typed = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/getVersion", async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(`${app.url}/login`);
    const email = page.getByRole("textbox", { name: "Email" });
    await email.pressSequentially("anna@");
    answer();
    await page.waitForFunction(() => localStorage.getItem("appVersion") !== "0.0.1");
    await page.waitForLoadState("networkidle");
    expect([loads, await email.inputValue()]).to.deep.equal([1, "anna@"]);

    await page.evaluate(() => {
      history.pushState(null, "", "/stop-mails");
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
    });
    await waitFor("the reload", async () => loads === 2);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  it("takes what was just said along to the start page", async () => {
    await logInAt(page, app.url, { email: "anna@example.org", password: PASSWORD });
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await app.call(accountsApi.signOutEverywhere, {}, { as: anna });

    await waitForStartPage(page, app.url);
    await page.getByRole("alert").filter({ hasText: "Your session has ended." }).waitFor();
    browser?.claimErrors(/40[13]/);
  });
});

/** Of all that was painted since the page was opened; what is still on its way is there half a second later. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}

/** What `url` serves, on a line that brings a page link by link. */
async function startSlowLine(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => void bring(url + request.url, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bring(address: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(address);
  const type = answer.headers.get("content-type") ?? "";
  response.writeHead(answer.status, { "Content-Type": type });
  if (type.startsWith("text/html"))
    for (const piece of (await answer.text()).split(/(?<=<\/(?:a|h1|li|p)>)/)) {
      response.write(piece);
      await sleep(LINK_MS);
    }
  else response.write(Buffer.from(await answer.arrayBuffer()));
  response.end();
}
