import { expect } from "chai";
import type { Page } from "playwright-core";
import { eventsApi, type EventWhen, type NewEvent } from "../../../shared/contract/calendar/events.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { zoneAtHour } from "../../support/builders/zoneAtHour.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { FaultyFront } from "../../support/faults/FaultyFront.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { waitFor } from "../../support/waitFor.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";

/** Where it is past noon: what comes at half past four is ahead, and today for an hour more. */
const ZONE = zoneAtHour(12);
const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** What the page and its worker say of a network that is away. */
const AWAY = /ERR_|Failed to load resource|WebSocket connection|Failed to convert|fetching the script/;

describe("What is planned, on the display", function () {
  this.timeout(90_000);

  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let front: FaultyFront;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna, { timeZone: ZONE });
    await app.call(
      displaysApi.edit,
      { params: { displayId: mum.id }, body: { level: "full" } },
      { as: anna },
    );
    await plan({ title: "Doctor Lie", place: "City hospital" }, 0, { startTime: "16:30", endTime: "17:00" });
    await plan({ title: "Ida's birthday" }, 0);
    await plan({ title: "Choir" }, 1, { startTime: "18:00", endTime: "19:30" });
    await plan({ title: "Talk about the home", familyOnly: true }, 0, {
      startTime: "15:00",
      endTime: "16:00",
    });
    const device = await buildDevice(app, { display: mum, caregiver: anna });
    front = await FaultyFront.start(app.url);
    browser = await JourneyBrowser.launch({ expectedErrors: AWAY });
    page = await browser.open(TABLET);
    await becomeDevice(page, { url: front.url, device });
    await waitForClock(page);
  });

  after(async () => {
    await browser?.close();
    await front?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  function plan(event: Omit<NewEvent, "when">, daysAhead: number, times: Partial<EventWhen> = {}) {
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(Date.now());
    const date = dateOf(dayOf(today) + daysAhead);
    const when = { startDate: date, startTime: null, endDate: date, endTime: null, rule: null, ...times };
    const body = { ...event, when };
    return app.call(eventsApi.create, { params: { displayId: mum.id }, body }, { as: anna });
  }

  it("is what comes next, in words, and stands in Today and tomorrow; what only the family knows does not", async () => {
    await page.getByText("at 4:30").waitFor();
    await page
      .getByText(/^Doctor Lie/)
      .first()
      .waitFor();
    await page
      .getByText(/Ida.s birthday/)
      .first()
      .waitFor();
    expect(await page.locator("body").innerText()).to.not.include("Talk about the home");
  });

  it("is said after a power cut without the network too", async () => {
    await waitFor("the page and the plan to be kept", () =>
      page.evaluate(async () => {
        const kept = await (await caches.open("mantel-display")).match("/display-kept.json");
        return kept !== undefined && /Doctor Lie/.test(localStorage.getItem("mantel.display") ?? "");
      }),
    );

    front.turn("down");
    await page.reload();

    await waitForClock(page);
    await page.getByText("at 4:30").waitFor();
    expect(await page.locator("body").innerText()).to.not.include("Talk about the home");
  });

  for (const size of SIZES)
    it(`stands there in whole words at ${size.width}x${size.height}`, async () => {
      await page.setViewportSize(size);

      const next = page.locator(".next");
      await waitFor("what comes next to be whole", () => next.evaluate(isWhole));
      await keepPictures(page, [size]);
      // Where there is room for a word at a time, it is told page by page.
      const words = (await next.locator("p").allInnerTexts()).join(" ").replace(/\s+/g, " ").trim();
      expect(words).not.to.equal("");
      expect("Next at 4:30 Doctor Lie, City hospital").to.include(words);
    });
});

/** Runs in the page: the card is on the screen, and cuts off nothing of its words. */
function isWhole(card: Element): boolean {
  const outer = card.getBoundingClientRect();
  const isOnScreen =
    outer.left >= 0 && outer.top >= 0 && outer.right <= innerWidth && outer.bottom <= innerHeight;
  return (
    isOnScreen &&
    Array.from(card.querySelectorAll("p")).every((line) => {
      const { left, top, right, bottom } = line.getBoundingClientRect();
      return left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;
    })
  );
}
