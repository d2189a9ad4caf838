/**
 * `npm run screenshots`: the pictures of the README and of the public site, from the demo household of `npm run seed`, on a server of its own
 * with an empty database. It is always the same Tuesday morning, so that a picture only changes when the product does. The pages of the site
 * have its pictures built in: build again after it.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { accountsApi } from "../shared/contract/accounts.js";
import { messagesApi } from "../shared/contract/messages.js";
import { DEVICE_COOKIE } from "../server/circle/displays/devices.service.js";
import { logIn, waitForState } from "../test/support/steps/dashboardSteps.js";
import { findChromium } from "../test/support/browser/findChromium.js";
import { FAKE_MICROPHONE, JourneyBrowser } from "../test/support/browser/JourneyBrowser.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import { TestClock } from "../test/support/server/TestClock.js";
import { closeTestDatabase } from "../test/support/server/testDatabase.js";
import { takeLinkPicture } from "./picturing/linkPicture.js";
import { DOCS_PICTURES, SITE_PICTURES, takePicture } from "./picturing/takePicture.js";
import { DisplayTaker, takeDashboard, type SignedIn } from "./picturing/themes.js";
import { DEMO_ACCOUNT, seedHousehold } from "./seeding/seedHousehold.js";
import type { TestApp } from "../test/support/server/TestApp.js";

const NOW = "2026-11-24T09:08:00.000Z";
const ZONE = "Europe/Oslo";

const BASE: BrowserContextOptions = { timezoneId: ZONE, locale: "en-GB", reducedMotion: "reduce" };
const DESKTOP = { ...BASE, viewport: { width: 1280, height: 800 } };
const PHONE = { ...BASE, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
/** The whole form. */
const COMPOSER_HEIGHT = 1_130;
const TABLET = { ...BASE, viewport: { width: 960, height: 600 }, deviceScaleFactor: 2, hasTouch: true };

const QUESTION = "Good morning, Rose! How did you sleep?";

if (findChromium()) await takePictures();
else {
  console.error("No Chromium was found: set CHROMIUM_PATH, or install chromium or google-chrome.");
  process.exitCode = 1;
}

async function takePictures(): Promise<void> {
  [DOCS_PICTURES, SITE_PICTURES].forEach((folder) => mkdirSync(folder, { recursive: true }));
  const app = await startTestApp({ clock: new TestClock(NOW) });
  const browser = await JourneyBrowser.launch({
    wholeFor: "letters as people see them",
    flags: FAKE_MICROPHONE,
  });
  try {
    const { display, deviceToken } = await seedHousehold(app.context, ZONE);
    const { email, password } = DEMO_ACCOUNT;
    const anna = await app.call(accountsApi.logIn, { body: { email, password } });
    const displays = new DisplayTaker(app, anna, display.id);
    const tablet = await openAtNow(browser, TABLET);
    await tablet.context().addCookies([{ name: DEVICE_COOKIE.name, value: deviceToken ?? "", url: app.url }]);
    await showClock(tablet, app.url, displays);
    const visitor = await openAtNow(browser, DESKTOP);
    await visitor.goto(app.url);
    // A face that is not there in a moment is left for the next page.
    await visitor.reload();
    await take(visitor, "landing");
    await takeLinkPicture(browser, app.url);
    const caregiver = await openAtNow(browser, DESKTOP);
    await showComposer(caregiver, app.url);
    await sendQuestion(app, anna, display.id);
    await tablet.getByText(QUESTION).waitFor();
    await take(tablet, "display-message");
    await displays.take(tablet, "display-message");
    await showDashboard(caregiver, app.url);
    await showPhone(await openAtNow(browser, PHONE), app.url);
    await showDisplayPage(caregiver);
    await showAnswer(tablet, displays);
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

async function take(page: Page, name: string): Promise<void> {
  await takePicture(page, path.join(DOCS_PICTURES, `${name}.png`));
}

async function showClock(tablet: Page, address: string, displays: DisplayTaker): Promise<void> {
  await tablet.goto(`${address}/display`);
  // What stands around the clock comes two seconds later.
  await tablet.getByRole("button", { name: "Call me now" }).waitFor();
  await take(tablet, "display-clock");
  await displays.take(tablet, "display-clock");
}

async function showComposer(caregiver: Page, address: string): Promise<void> {
  await caregiver.goto(`${address}/login`);
  await logIn(caregiver, DEMO_ACCOUNT);
  await caregiver.getByRole("link", { name: "Write to Rose" }).click();
  await caregiver.getByRole("textbox", { name: "Message" }).fill(QUESTION);
  await caregiver.getByRole("radio", { name: "Good / Bad" }).check();
  await caregiver.frameLocator("iframe").getByText(QUESTION).waitFor();
  await caregiver.evaluate(() => window.scrollTo(0, 0));
  await takeDashboard(caregiver, "composer");
  await caregiver.setViewportSize({ ...DESKTOP.viewport, height: COMPOSER_HEIGHT });
  await take(caregiver, "composer");
  await caregiver.setViewportSize(DESKTOP.viewport);
}

async function sendQuestion(app: TestApp, anna: SignedIn, displayId: string): Promise<void> {
  const body = {
    displayIds: [displayId],
    text: QUESTION,
    replies: { set: "goodBad" as const },
    when: { kind: "now" as const },
  };
  await app.call(messagesApi.create, { body }, { as: anna });
  await app.runDueWork();
}

async function showDashboard(caregiver: Page, address: string): Promise<void> {
  await caregiver.goto(`${address}/dashboard`);
  // Whether to show notifications is asked once, after a log-in.
  await caregiver.getByRole("button", { name: "Not now" }).click();
  // Yesterday's lunch was missed: that is settled before the picture.
  await caregiver.getByRole("button", { name: /^Mark as done: / }).click();
  await caregiver.getByRole("button", { name: "Mark as done", exact: true }).click();
  await caregiver.getByRole("button", { name: /^Mark as done: / }).waitFor({ state: "hidden" });
  await caregiver.frameLocator("iframe").getByText(QUESTION).waitFor();
  await caregiver.getByText("Online").first().waitFor();
  await take(caregiver, "dashboard-desktop");
  await takeDashboard(caregiver, "dashboard");
}

async function showPhone(phone: Page, address: string): Promise<void> {
  await phone.goto(`${address}/login`);
  await logIn(phone, DEMO_ACCOUNT);
  await phone.getByRole("button", { name: "Not now" }).click();
  await phone.frameLocator("iframe").getByText(QUESTION).waitFor();
  await phone.evaluate(() => window.scrollTo(0, 0));
  await take(phone, "dashboard-phone");
  await takeDashboard(phone, "phone");
}

async function showDisplayPage(caregiver: Page): Promise<void> {
  await caregiver.getByRole("heading", { name: "Rose", exact: true }).getByRole("link").click();
  await waitForState(caregiver, { text: QUESTION, state: "Shown" });
  await take(caregiver, "display-page");
  await takeDashboard(caregiver, "display-page");
}

async function showAnswer(tablet: Page, displays: DisplayTaker): Promise<void> {
  await tablet.getByRole("button", { name: "Good" }).click();
  await tablet.getByText(/has been told/).waitFor();
  await displays.takeQuickly(tablet, "display-answered");
}
