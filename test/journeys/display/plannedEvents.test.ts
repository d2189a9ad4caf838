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
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";

/** Where it is past noon: what comes at half past four is ahead, and today for an hour more. */
const ZONE = zoneAtHour(12);

describe("What is planned, on the display", function () {
  this.timeout(90_000);

  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
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
    browser = await JourneyBrowser.launch();
    page = await browser.open(TABLET);
    await becomeDevice(page, { url: app.url, device });
    await waitForClock(page);
  });

  after(async () => {
    await browser?.close();
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
});
