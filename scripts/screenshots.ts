/**
 * `npm run screenshots`: the pictures of the README, from the demo household of `npm run seed`, on a server of its own with an empty
 * database. It is always the same Tuesday morning, so that a picture only changes when the product does.
 */
import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { messagesApi } from "../shared/contract/messages.js";
import { accountsApi } from "../shared/contract/accounts.js";
import { DEVICE_COOKIE } from "../server/circle/displays/devices.service.js";
import { logIn, waitForState } from "../test/support/steps/dashboardSteps.js";
import { findChromium } from "../test/support/browser/findChromium.js";
import { JourneyBrowser } from "../test/support/browser/JourneyBrowser.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import { TestClock } from "../test/support/server/TestClock.js";
import { closeTestDatabase } from "../test/support/server/testDatabase.js";
import { DEMO_ACCOUNT, seedHousehold } from "./seeding/seedHousehold.js";
import type { TestApp } from "../test/support/server/TestApp.js";

const NOW = "2026-11-24T09:08:00.000Z";
const ZONE = "Europe/Oslo";
const FOLDER = path.resolve(import.meta.dirname, "../docs/pictures");
const SIZE_LIMIT = 250_000;

const BASE: BrowserContextOptions = { timezoneId: ZONE, locale: "en-GB", reducedMotion: "reduce" };
const DESKTOP = { ...BASE, viewport: { width: 1280, height: 800 } };
const PHONE = { ...BASE, viewport: { width: 390, height: 844 } };
/** The whole form. */
const COMPOSER_HEIGHT = 1_130;
const TABLET = { ...BASE, viewport: { width: 960, height: 600 }, hasTouch: true };

const QUESTION = "Good morning, Rose! How did you sleep?";

if (findChromium()) await takePictures();
else {
  console.error("No Chromium was found: set CHROMIUM_PATH, or install chromium or google-chrome.");
  process.exitCode = 1;
}

async function takePictures(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const app = await startTestApp({ clock: new TestClock(NOW) });
  const browser = await JourneyBrowser.launch();
  try {
    const { display, deviceToken } = await seedHousehold(app.context, ZONE);
    const tablet = await browser.open(TABLET);
    await tablet.context().addCookies([{ name: DEVICE_COOKIE.name, value: deviceToken ?? "", url: app.url }]);
    await showClock(tablet, app.url);
    await showLanding(await openAtNow(browser, DESKTOP), app.url);
    const caregiver = await openAtNow(browser, DESKTOP);
    await showComposer(caregiver, app.url);
    await sendQuestion(app, display.id);
    await showMessage(tablet);
    await showDashboard(caregiver, app.url);
    await showDisplayPage(caregiver);
    browser.requireNoErrors();
  } finally {
    await browser.close();
    await app.close();
    await closeTestDatabase();
  }
}

async function openAtNow(browser: JourneyBrowser, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.open(options);
  await page.clock.install({ time: NOW });
  return page;
}

async function showClock(tablet: Page, address: string): Promise<void> {
  await tablet.goto(`${address}/display`);
  // What stands around the clock comes two seconds later.
  await tablet.getByRole("button", { name: "Call me now" }).waitFor();
  await take(tablet, "display-clock");
}

async function showLanding(visitor: Page, address: string): Promise<void> {
  await visitor.goto(address);
  await visitor.frameLocator("iframe").first().getByRole("button").first().waitFor();
  await take(visitor, "landing");
}

async function showComposer(caregiver: Page, address: string): Promise<void> {
  await caregiver.goto(`${address}/login`);
  await logIn(caregiver, DEMO_ACCOUNT);
  await caregiver.setViewportSize({ ...DESKTOP.viewport, height: COMPOSER_HEIGHT });
  await caregiver.getByRole("link", { name: "Write to Rose" }).click();
  await caregiver.getByRole("textbox", { name: "Message" }).fill(QUESTION);
  await caregiver.getByRole("radio", { name: "Good / Bad" }).check();
  await caregiver.frameLocator("iframe").getByText(QUESTION).waitFor();
  await take(caregiver, "composer");
  await caregiver.setViewportSize(DESKTOP.viewport);
}

async function sendQuestion(app: TestApp, displayId: string): Promise<void> {
  const { email, password } = DEMO_ACCOUNT;
  const caregiver = await app.call(accountsApi.logIn, { body: { email, password } });
  const body = {
    displayIds: [displayId],
    text: QUESTION,
    replies: { set: "goodBad" as const },
    when: { kind: "now" as const },
  };
  await app.call(messagesApi.create, { body }, { as: caregiver });
  await app.runDueWork();
}

async function showMessage(tablet: Page): Promise<void> {
  await tablet.getByText(QUESTION).waitFor();
  await take(tablet, "display-message");
}

async function showDashboard(caregiver: Page, address: string): Promise<void> {
  await caregiver.goto(`${address}/dashboard`);
  // Whether to show notifications is asked once, after a log-in.
  await caregiver.getByRole("button", { name: "Not now" }).click();
  await caregiver.frameLocator("iframe").getByText(QUESTION).waitFor();
  await caregiver.getByText("Online").first().waitFor();
  await take(caregiver, "dashboard-desktop");
  await caregiver.setViewportSize(PHONE.viewport);
  await caregiver.reload();
  await caregiver.frameLocator("iframe").getByText(QUESTION).waitFor();
  await take(caregiver, "dashboard-phone");
}

async function showDisplayPage(caregiver: Page): Promise<void> {
  await caregiver.setViewportSize(DESKTOP.viewport);
  await caregiver.getByRole("heading", { name: "Rose" }).getByRole("link").click();
  await waitForState(caregiver, { text: QUESTION, state: "Shown" });
  await take(caregiver, "display-page");
}

async function take(page: Page, name: string): Promise<void> {
  const file = path.join(FOLDER, `${name}.png`);
  // Fonts and the scaled previews settle after the words are there.
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: file });
  const { size } = statSync(file);
  console.log(`${path.relative(process.cwd(), file)}  ${Math.round(size / 1_000)} KB`);
  if (size > SIZE_LIMIT) throw new Error(`${name}.png is too large for a README.`);
}
