import { expect } from "chai";
import type { Page } from "playwright-core";
import { messagesApi } from "../../../shared/contract/messages.js";
import { longDate } from "../../../shared/rules/describeDays.js";
import { civilOf, dateOf, dayOf, dayOfCivil } from "../../../shared/rules/wallDays.js";
import { wallClockAt } from "../../../server/schedule/zones.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { bringSession } from "../../support/steps/bringSession.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused, pressByKey, tabTo } from "../../support/steps/keyboardSteps.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { timeField, typeTime } from "../../support/steps/timeSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const DESKTOP = { viewport: { width: 1280, height: 800 }, timezoneId: HOME_ZONE, locale: "en-GB" };
const WORKING_DAYS = ["MO", "TU", "WE", "TH", "FR"];
const STEP_LIMIT_MS = 100_000;

describe("A repetition with other times on some days, further days and a number of times", function () {
  this.timeout(STEP_LIMIT_MS);

  let app: TestApp;
  let anna: TestUser;
  let displayId: string;
  let browser: JourneyBrowser | null = null;
  let page: Page;
  /** The 24th and the 26th of next month, which the calendar names as the sentence does. */
  let furtherDays: [string, string];

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    displayId = (await buildDisplay(app, anna)).id;
    const today = civilOf(dayOf(wallClockAt(Date.now(), HOME_ZONE).date));
    const on = (day: number) => dateOf(dayOfCivil(today.year, today.month + 1, day));
    furtherDays = [on(24), on(26)];
    browser = await JourneyBrowser.launch();
    page = await browser.open(DESKTOP);
    await bringSession(page, app, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("is written with the keyboard alone, and read in plain words", async () => {
    await page.goto(`${app.url}/dashboard`);
    await pressByKey(page, page.getByRole("link", { name: /^(Write to|Send a message)/ }).first());
    await tabTo(page, page.getByRole("textbox", { name: "Message" }));
    await page.keyboard.type("Time for your tablets");
    await tabTo(page, page.getByRole("radio", { name: "Send now" }));
    await page.keyboard.press("ArrowLeft");
    await tabTo(page, page.getByRole("spinbutton", { name: "Time 1, hour" }));
    await page.keyboard.type("0800");
    await pressByKey(page, page.getByRole("button", { name: "Other time on some days" }));
    await tabTo(page, page.getByRole("spinbutton", { name: "Other time 1, hour" }));
    await page.keyboard.type("1000");
    await tabTo(page, page.getByRole("radio", { name: "Never" }));
    await page.keyboard.press("ArrowLeft");
    await tabTo(page, page.getByRole("textbox", { name: "How many times" }));
    await page.keyboard.press("Control+A");
    await page.keyboard.type("12");
    await pressByKey(page, page.getByRole("button", { name: "More choices" }));
    await pressByKey(page, page.getByRole("button", { name: /^Also on these days/ }));
    await pressByKey(page, page.getByRole("button", { name: "Month after" }));
    for (const date of furtherDays) await pressDay(date);
    await page.keyboard.press("Escape");

    const [first, second] = furtherDays.map(longDate);
    const words = `but on Saturday and Sunday at 10:00, 12 times, also on ${first} and ${second}`;
    await page.getByText(`Every day at 8:00, ${words}.`).waitFor();
    await pressByKey(page, page.getByRole("button", { name: /^Start / }));
    await page.getByRole("heading", { name: "Coming up" }).waitFor();
    expect(await stored()).to.deep.include({
      rule: "FREQ=DAILY",
      slots: [
        { id: "s1", time: "08:00", weekdays: WORKING_DAYS },
        { id: "s2", time: "10:00", weekdays: ["SA", "SU"] },
      ],
      extraDates: furtherDays,
      showings: 12,
    });
  });

  it("stands in the form again, on a phone, dark and light, without anything that axe finds", async () => {
    page = await browser!.open(PHONE);
    await bringSession(page, app, anna);
    const { id } = await message();
    await page.goto(`${app.url}/dashboard/messages/${id}/edit`);

    await page.getByRole("group", { name: "Other time on" }).waitFor();
    expect(await page.getByRole("textbox", { name: "How many times" }).inputValue()).to.equal("12");
    expect(await page.getByRole("button", { name: /^Also on these days/ }).innerText()).to.match(
      /^24 .*; 26 /,
    );
    await page.getByRole("button", { name: "Add another time on some days" }).click();
    const found = await violations();
    await page.getByRole("button", { name: /^Also on these days/ }).click();
    await page.getByRole("button", { name: "Month after" }).waitFor();
    expect([...found, ...(await violations())]).to.deep.equal([]);
    await page.keyboard.press("Escape");
  });

  it("names what is missing beside its field", async () => {
    const second = page.getByRole("group", { name: "Other time 2 on" });
    for (const box of await second.getByRole("checkbox").all()) await box.uncheck();
    await page.getByRole("textbox", { name: "How many times" }).fill("");
    await page.getByRole("button", { name: "Save" }).click();

    await second.getByText("Choose at least one day.").waitFor();
    await page.getByText("Enter a number from 1 to 9999.").waitFor();
    await page.getByRole("textbox", { name: "How many times" }).fill("12");
  });

  it("gives one day two times, and loses a further day, under the times that it had", async () => {
    const second = page.getByRole("group", { name: "Other time 2 on" });
    await second.getByRole("checkbox", { name: "Sun" }).check();
    await typeTime(timeField(page, "Other time 2"), "18:00");
    await page.getByRole("radio", { name: "After a number of days" }).waitFor();
    await page.getByRole("button", { name: /^Also on these days/ }).click();
    await page.getByRole("button", { name: longDate(furtherDays[1]) }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Next reminders" }).waitFor();

    expect(await stored()).to.deep.include({
      slots: [
        { id: "s1", time: "08:00", weekdays: WORKING_DAYS },
        { id: "s2", time: "10:00", weekdays: ["SA", "SU"] },
        { id: "s3", time: "18:00", weekdays: ["SU"] },
      ],
      extraDates: furtherDays.slice(0, 1),
      showings: 12,
    });
  });

  /** One day of the calendar has the Tab key, the arrow keys go on from there. */
  async function pressDay(date: string): Promise<void> {
    const day = page.getByRole("button", { name: longDate(date) });
    const isWithin = await page.evaluate(() => document.activeElement?.closest("table") !== null);
    if (!isWithin) await tabTo(page, page.locator("table button[tabindex='0']").first());
    for (let step = 0; step < 31 && !(await isFocused(day)); step += 1)
      await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  }

  async function violations(): Promise<string[]> {
    const found = await findViolations(page);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => (document.documentElement.dataset.mantineColorScheme = name), theme);
      found.push(...(await findViolations(page, { onlyColors: true })).map((one) => `${theme}: ${one}`));
    }
    return found;
  }

  async function message() {
    anna = await logInAgain(app, anna);
    const { items } = await app.call(messagesApi.list, { params: { displayId } }, { as: anna });
    return items[0]!;
  }

  async function stored() {
    return (await message()).when;
  }
});
