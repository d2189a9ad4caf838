import { expect } from "chai";
import type { Page } from "playwright-core";
import {
  DisplayLanguage,
  displaysApi,
  type Display,
  type DisplayChanges,
} from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { enterCode, leaveSetUpCheck, waitForClock } from "../../support/steps/displaySteps.js";
import { FORGETFUL_TABLET, JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { readHour, readStanding } from "../../support/browser/screenReadings.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { zoneAtHour } from "../../support/builders/zoneAtHour.js";

/** How long a change may take to be seen, with two busy cores; on an idle machine it is a fraction of this. */
const SEEN_WITHIN_MS = 1_000;
const GERMAN_DAY = /^Es ist /;
/** Of each language, what stands only in the script with the words of its clock screen. */
const SCRIPT_MARKS: Record<DisplayLanguage, string> = {
  en: "Wednesday Thursday Friday",
  es: "lunes martes",
  de: "Donnerstag Freitag Samstag",
  fr: "mercredi jeudi vendredi",
  it: "sabato",
  nl: "donderdag vrijdag zaterdag",
  pt: "quinta-feira sexta-feira",
  nb: "onsdag torsdag fredag",
};
/** Some minutes after it are read as 3:20 or as 15:20. */
const AFTERNOON = 15;
const CLOCK = [".day", ".date", ".clock"];
const EVERYTHING = [...CLOCK, ".next-place", ".home-side", ".home-buttons"];
const readParts = readStanding(EVERYTHING);

describe("The settings of a screen", function () {
  this.timeout(60_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let page: Page;
  const scripts: string[] = [];

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app, { email: "anna@example.com" });
    display = await buildDisplay(app, anna, { timeZone: zoneAtHour(AFTERNOON) });
    // The code entry is shown after the server has refused a visitor, which a browser notes on its console.
    browser = await JourneyBrowser.launch({ expectedErrors: /status of 401|ERR_FAILED/ });
    // So large that everything has its place, read from two metres.
    page = await browser.open({ ...FORGETFUL_TABLET, viewport: { width: 1920, height: 1080 } });
    page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const change = (body: DisplayChanges) =>
    app.call(displaysApi.edit, { params: { displayId: display.id }, body }, { as: anna });
  const send = (text: string, urgent: boolean) =>
    app.call(
      messagesApi.create,
      { body: { displayIds: [display.id], text, urgent, when: { kind: "now" } } },
      { as: anna },
    );
  const isBlack = () =>
    page.evaluate(() => {
      const screen = document.querySelector(".screen");
      return screen !== null && getComputedStyle(screen).backgroundColor === "rgb(0, 0, 0)";
    });

  it("a screen shows English and has loaded no other language", async () => {
    await page.goto(`${app.url}/display`);
    await enterCode(page, display.code);
    await leaveSetUpCheck(page);
    await waitForClock(page);
    await page.getByText(/^It is /).waitFor();
    // The last part of the screen to come.
    await page.getByRole("button", { name: "Call me tonight" }).waitFor();

    expect(await languagesOf(scripts)).to.deep.equal(["en"]);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  });

  it("a theme is seen within a second of the answer", async () => {
    await change({ theme: "light", textSize: "large" });

    await page.locator("body.light.large").waitFor({ timeout: SEEN_WITHIN_MS });
  });

  it("a language and a clock format are seen without a reload, by its own scripts alone", async () => {
    const before = scripts.length;
    expect(await readHour(page)).to.be.within(AFTERNOON - 12, AFTERNOON - 11);
    await change({ language: "de", clockFormat: "24" });

    await page.getByText(GERMAN_DAY).waitFor();
    expect(await readHour(page)).to.be.within(AFTERNOON, AFTERNOON + 1);
    await page.getByRole("button", { name: "Ruft mich heute Abend an" }).waitFor();
    // Those of the screens, of the home and of the recording; the other languages would be as many each.
    expect(scripts.slice(before).length).to.be.within(1, 3);
    expect(await languagesOf(scripts.slice(before))).to.deep.equal(["de"]);
    expect(await page.evaluate(() => "notReloaded" in window)).to.equal(true);
  });

  it("after a reload it speaks German at once, and never English on the way", async () => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (/It is /.test(document.body?.innerText ?? "")) Object.assign(window, { wasEnglish: true });
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    // Saving is a moment behind the screen.
    await page.waitForFunction(() => /"language":"de"/.test(localStorage.getItem("mantel.display") ?? ""));
    await page.reload();

    await page.getByText(GERMAN_DAY).waitFor();
    expect(await page.evaluate(() => "wasEnglish" in window)).to.equal(false);
    expect(await page.locator("body.light.large").count()).to.equal(1);
  });

  it("a language that cannot be loaded leaves the last one on the screen", async () => {
    await page.route(/display-assets\/.*\.js$/, (route) => route.abort());
    await change({ language: "fr", theme: "dark" });

    await page.locator("body.dark").waitFor({ timeout: SEEN_WITHIN_MS });
    expect(await page.getByText(GERMAN_DAY).isVisible()).to.equal(true);
    await page.unroute(/display-assets\/.*\.js$/);
    await page.getByText(/^C’est /).waitFor();
  });

  it("the clock alone has nothing below it but its buttons, and without them nothing", async () => {
    await change({ level: "full" });
    await page.locator("body.level-full .home-side").waitFor();
    expect(await readParts(page)).to.deep.equal(EVERYTHING);

    await change({ level: "clock" });

    await page.locator("body.level-clock").waitFor({ timeout: SEEN_WITHIN_MS });
    expect(await readParts(page)).to.deep.equal([...CLOCK, ".home-buttons"]);
    await change({ callButtons: false, recordButton: false });
    await page.locator(".home-buttons").waitFor({ state: "detached", timeout: SEEN_WITHIN_MS });
    expect(await readParts(page)).to.deep.equal(CLOCK);
  });

  it("the night is black, also before the bundle runs, and a touch shows the clock for a moment", async () => {
    await change({ night: { from: "00:00", until: "23:59" } });
    await page.locator(".screen-asleep").waitFor({ timeout: SEEN_WITHIN_MS });
    expect(await isBlack()).to.equal(true);

    await page.touchscreen.tap(500, 400);
    await waitForClock(page);
    await page.locator(".screen-asleep").waitFor({ timeout: 17_000 });
  });

  it("what is not urgent stays dark, what is urgent wakes it", async () => {
    await send("Sleep well, Mum", false);
    await send("Please open the door", true);

    await page.getByText("Please open the door").waitFor();
    expect(await page.getByText("Sleep well, Mum").count()).to.equal(0);
  });
});

/** Whose words are in these scripts. */
async function languagesOf(addresses: string[]): Promise<DisplayLanguage[]> {
  const scripts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  return DisplayLanguage.options.filter((language) =>
    scripts.some((script) => script.includes(SCRIPT_MARKS[language])),
  );
}
