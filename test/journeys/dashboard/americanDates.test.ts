import { expect } from "chai";
import type { Page } from "playwright-core";
import { eventsApi } from "../../../shared/contract/calendar/events.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { misplacedLabels } from "../../support/browser/dashboardProblems.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { timeField, writtenTime } from "../../support/steps/timeSteps.js";

const AMERICAN = { locale: "en-US" } as const;
/** A Wednesday. */
const DAY = "2027-03-10";
/** `24 Nov`, `24 November`: a day before its month. */
const EUROPEAN_DATE = /\b\d{1,2}\.? (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/;
/** `14:05`, and not `2:05 PM`. */
const EUROPEAN_TIME = /\b\d{1,2}:\d\d\b(?!\s[AP]M)/;

describe("The dashboard of an American", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let phone: Page;
  let desktop: Page;
  let displayId: string;
  let anna: TestUser;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    const display = await buildDisplay(app, anna);
    displayId = display.id;
    await buildDevice(app, { display, caregiver: anna });
    await buildMessage(
      app,
      { display, caregiver: anna },
      {
        text: "Time for your tablets",
        when: { kind: "series", startDate: DAY, rule: "FREQ=DAILY;COUNT=2", slots: [{ time: "20:30" }] },
      },
    );
    const when = { startDate: DAY, startTime: "14:05", endDate: DAY, endTime: "15:00", rule: null };
    const body = { title: "Dentist", when };
    await app.call(eventsApi.create, { params: { displayId }, body }, { as: anna });
    browser = await JourneyBrowser.launch();
    phone = await browser.open({ ...PHONE, ...AMERICAN });
    desktop = await browser.open({ ...PHONE, ...AMERICAN, viewport: { width: 1280, height: 800 } });
    for (const page of [phone, desktop]) await logInAt(page, app.url, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(() => browser?.requireNoErrors());

  async function requireAmerican(page: Page): Promise<void> {
    const words = await page.getByRole("main").innerText();
    expect(words).to.not.match(EUROPEAN_DATE);
    expect(words).to.not.match(EUROPEAN_TIME);
    expect(await misplacedLabels(page)).to.deep.equal([]);
  }

  it("has American dates and times in the overview", async () => {
    for (const page of [phone, desktop]) {
      await page.goto(`${app.url}/dashboard`);
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      await requireAmerican(page);
    }
  });

  for (const view of ["month", "week"])
    it(`begins the ${view} on a Sunday`, async () => {
      for (const page of [phone, desktop]) {
        await page.goto(`${app.url}/dashboard/calendar?view=${view}&date=${DAY}`);
        await page
          .getByRole("button", { name: /Dentist/ })
          .first()
          .waitFor();
        // The month's first week holds the end of February, and its table no week of another month.
        const [first] = await page
          .locator("[data-date]")
          .evaluateAll((days) => days.map((day) => day.getAttribute("data-date")));
        expect(first).to.equal(view === "month" ? "2027-02-28" : "2027-03-07");
        await requireAmerican(page);
      }
    });

  it("begins the week on a Sunday where a day is chosen, and writes it as an American does", async () => {
    for (const page of [phone, desktop]) {
      await page.goto(`${app.url}/dashboard/compose?display=${displayId}`);
      await page.getByRole("radio", { name: "Once" }).check();
      expect(await writtenTime(timeField(page, "Time"))).to.match(/ [AP]M$/);
      const day = page.getByRole("button", { name: /^Day/ });
      expect(await day.innerText()).to.match(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
      await requireAmerican(page);

      await day.click();
      await page.getByRole("button", { name: "Month after" }).waitFor();
      expect(await page.locator("thead th").first().innerText()).to.match(/^Su/);
    }
  });

  it("begins with Sunday where the days of a series are chosen", async () => {
    await phone.goto(`${app.url}/dashboard/compose?display=${displayId}`);
    await phone.getByRole("radio", { name: "Repeat" }).check();
    await phone.getByRole("radio", { name: "Weekly" }).check();
    expect(await daysOf(phone, "On these days")).to.deep.equal(WEEK_FROM_SUNDAY);

    await phone.getByRole("radio", { name: "Daily" }).check();
    await phone.getByRole("button", { name: "Other time on some days" }).click();
    expect(await daysOf(phone, "Other time on")).to.deep.equal(WEEK_FROM_SUNDAY);
  });

  it("begins with Sunday in the duty table", async () => {
    await phone.goto(`${app.url}/group`);
    await phone.getByRole("button", { name: "Set up a week" }).click();
    const form = phone.getByRole("dialog");
    const days = await form.locator("legend").allInnerTexts();
    expect(days.slice(0, 2)).to.deep.equal(["Sunday", "Monday"]);
    await form.getByRole("button", { name: "Cancel" }).click();
  });

  it("does not reach a Norwegian who also reads American English", async () => {
    const page = await browser!.open({ ...PHONE, locale: "nb-NO" });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "languages", { value: ["nb-NO", "en-US", "en"] }),
    );
    await logInAt(page, app.url, anna);

    await page.goto(`${app.url}/dashboard/compose?display=${displayId}`);
    await page.getByRole("radio", { name: "Once" }).check();
    const day = await page.getByRole("button", { name: /^Day/ }).innerText();
    expect(day).to.match(/^[A-Z][a-z]{2},? \d{1,2} [A-Z][a-z]{2,3} \d{4}$/);
    await page.getByRole("radio", { name: "Repeat" }).check();
    await page.getByRole("radio", { name: "Weekly" }).check();
    expect((await daysOf(page, "On these days"))[0]).to.equal("Mon");
  });
});

const WEEK_FROM_SUNDAY = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function daysOf(page: Page, legend: string): Promise<string[]> {
  return page.getByRole("group", { name: legend }).locator("label").allInnerTexts();
}
