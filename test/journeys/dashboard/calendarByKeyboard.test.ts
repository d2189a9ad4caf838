import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import type { Display } from "../../../shared/contract/displays.js";
import { longDate } from "../../../shared/rules/describeDays.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { wallClockAt } from "../../../server/schedule/zones.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused, pressByKey, tabTo } from "../../support/steps/keyboardSteps.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { waitFor } from "../../support/waitFor.js";

const DESKTOP = { viewport: { width: 1280, height: 800 }, timezoneId: HOME_ZONE, locale: "en-GB" };
const SIZES = [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const;
/** A Monday after next: nothing of it has begun, and all of it can be paused. */
const MONDAY = mondayAhead();
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [1, 2, 3, 4].map((days) => dateOf(dayOf(MONDAY) + days));
const STOPS_MAX = 60;

for (const [device, size] of SIZES)
  describe(`The calendar by the keyboard alone, on ${device}`, function () {
    this.timeout(120_000);

    let app: TestApp;
    let anna: TestUser;
    let mum: Display;
    let browser: JourneyBrowser | null = null;
    let page: Page;

    before(async function () {
      requireChromium(this);
      app = await startTestApp();
      anna = await buildCaregiver(app);
      mum = await buildDisplay(app, anna);
      const when = {
        ...{ kind: "series" as const, startDate: MONDAY, rule: "FREQ=DAILY;COUNT=5" },
        slots: [{ time: "08:00" }],
      };
      const words = { text: "Take your tablets", label: "medication" as const, when };
      await buildMessage(app, { display: mum, caregiver: anna }, words);
      browser = await JourneyBrowser.launch();
      page = await browser.open({ ...size, reducedMotion: "reduce" });
      await logInAt(page, app.url, anna);
    });
    after(async () => {
      await browser?.close();
      await app?.close();
    });
    runAsSteps(() => browser);

    const open = (view = "agenda", date = MONDAY) =>
      page.goto(`${app.url}/dashboard/calendar?view=${view}&date=${date}`);
    const dialog = () => page.getByRole("dialog");
    const entryOn = (date: string, words: RegExp) =>
      page.locator(`[data-date="${date}"]`).getByRole("button", { name: words });
    /** `2030-01-07 08:00 Take your tablets`, with what is said of it. */
    async function planned(): Promise<string[]> {
      anna = await logInAgain(app, anna);
      const query = { from: MONDAY, until: dateOf(dayOf(MONDAY) + 7) };
      const { events, occurrences, showings } = await app.call(
        calendarApi.list,
        { params: { displayId: mum.id }, query },
        { as: anna },
      );
      const ofEvents = occurrences.map(({ eventId, when, pause }) =>
        [
          ...[when.startDate, when.startTime, when.endTime && `to ${when.endTime}`],
          ...[events.find(({ id }) => id === eventId)?.title, pause && "paused"],
        ]
          .filter(Boolean)
          .join(" "),
      );
      return [...ofEvents, ...showings.map(({ text, state, dueAt }) => `${dueAt} ${text} ${state}`)];
    }
    const of = async (title: string) => (await planned()).filter((line) => line.includes(title));

    async function openEntry(date: string, words: RegExp): Promise<void> {
      await pressByKey(page, entryOn(date, words));
      await dialog().waitFor();
    }
    const press = (name: string) => pressByKey(page, dialog().getByRole("button", { name, exact: true }));
    async function write(field: string, text: string): Promise<void> {
      await tabTo(page, dialog().getByRole("textbox", { name: field }));
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    }
    const choose = (legend: string, name: string) => chooseIn(page, dialog(), { legend, name });
    /** What is offered for ten seconds stands at the end of the page. */
    async function undo(): Promise<void> {
      const button = page.getByRole("button", { name: "Undo" }).last();
      await button.waitFor();
      for (let stop = 0; stop < STOPS_MAX && !(await isFocused(button)); stop += 1)
        await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
    }
    async function chooseDay(date: string): Promise<void> {
      const day = dialog().getByRole("button", { name: longDate(date), exact: true });
      while ((await day.count()) === 0 || (await day.isDisabled()))
        await pressByKey(page, dialog().getByRole("button", { name: "Month after" }));
      await tabTo(page, dialog().locator("table button[tabindex='0']").first());
      for (let step = 0; step < 40 && !(await isOn(day)); step += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    }
    const isOn = async (element: Locator) => (await element.count()) === 1 && (await isFocused(element));

    /** For whoever looks at it, in both themes: by the attribute that a change of the theme sets. */
    async function picture(): Promise<void> {
      if (!process.env.PICTURES) return;
      const wear = (theme: string | undefined) =>
        page.evaluate(
          (name) => (document.documentElement.dataset.mantineColorScheme = name ?? "dark"),
          theme,
        );
      const worn = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
      for (const theme of ["dark", "light"]) {
        await wear(theme);
        await keepPictures(page);
      }
      await wear(worn);
    }

    it("plans a series with an end", async () => {
      await open();
      await entryOn(MONDAY, /Take your tablets/).waitFor();
      await pressByKey(page, page.getByRole("button", { name: "New event" }));
      await dialog().waitFor();
      await page.keyboard.type("Exercise");
      await press("Place, people, repeats, reminder");
      await tabTo(page, dialog().getByRole("switch", { name: "It repeats" }));
      await page.keyboard.press("Space");
      await choose("Repeats", "Daily");
      await choose("Ends", "After a number of times");
      await write("How many times", "5");
      await press("Plan it");
      await entryOn(FRIDAY!, /Exercise/).waitFor();
      expect(await of("Exercise")).to.have.length(5);
    });

    for (const [scope, count] of [
      ["Only this one", 1],
      ["This and all following", 4],
      ["The whole series", 5],
    ] as const)
      it(`changes of it “${scope}”, and takes that back`, async () => {
        await open();
        await openEntry(TUESDAY!, /Exercise/);
        await press("Edit");
        await choose("What to change", scope);
        await write("What is planned", "Gymnastics");
        await page.keyboard.press("Enter");
        await entryOn(TUESDAY!, /Gymnastics/).waitFor();
        expect(await of("Gymnastics")).to.have.length(count);

        await undo();

        await entryOn(TUESDAY!, /Exercise/).waitFor();
        expect(await of("Exercise")).to.have.length(5);
      });

    it("deletes one and all that follow, and takes that back", async () => {
      await open();
      await openEntry(WEDNESDAY!, /Exercise/);
      await press("Delete");
      await choose("Delete", "This and all following");
      await press("Delete");
      await entryOn(WEDNESDAY!, /Exercise/).waitFor({ state: "detached" });
      expect(await of("Exercise")).to.have.length(2);

      await undo();

      await entryOn(WEDNESDAY!, /Exercise/).waitFor();
      expect(await of("Exercise")).to.have.length(5);
    });

    it("moves one time in its dialog and takes that back, moves it by Alt and an arrow, says where it is, and ends it later", async () => {
      await open();
      await openEntry(THURSDAY!, /Exercise/);
      await press("Edit");
      await choose("What to change", "Only this one");
      await tabTo(page, dialog().getByRole("switch", { name: "All day" }));
      await page.keyboard.press("Space");
      await tabTo(page, dialog().getByRole("spinbutton", { name: "From, hour" }));
      await page.keyboard.type("1500");
      await press("Save");
      await entryOn(THURSDAY!, /15:00/).waitFor();

      await openEntry(THURSDAY!, /15:00/);
      await press("Move…");
      await tabTo(page, dialog().getByRole("spinbutton", { name: "Time, hour" }));
      await page.keyboard.type("1630");
      await press("Move");
      await entryOn(THURSDAY!, /16:30/).waitFor();
      await undo();
      await entryOn(THURSDAY!, /15:00/).waitFor();

      await open("day", THURSDAY);
      const exercise = page.getByRole("button", { name: /Exercise/ });
      await tabTo(page, exercise);
      await page.keyboard.press("Alt+ArrowDown");
      await page.getByText(/^Moved.*: “Exercise”.*15:15/).waitFor();
      await tabTo(page, exercise);
      await page.keyboard.press("Alt+Shift+ArrowDown");
      await waitFor("it to end later", async () =>
        (await of("Exercise")).includes(`${THURSDAY} 15:15 to 16:30 Exercise`),
      );
    });

    it("moves a reminder to another day, skips one, puts it back, and pauses and resumes the series", async () => {
      await open();
      await openEntry(FRIDAY!, /Take your tablets/);
      await press("Move…");
      await tabTo(page, dialog().getByRole("spinbutton", { name: "Time, hour" }));
      await page.keyboard.type("0915");
      await press("Move");
      await entryOn(FRIDAY!, /09:15.*Take your tablets.*Changed/s).waitFor();

      await openEntry(TUESDAY!, /Take your tablets/);
      await press("Skip this one");
      await entryOn(TUESDAY!, /Take your tablets.*Skipped/s).waitFor();
      await openEntry(TUESDAY!, /Take your tablets/);
      await press("Put it back");
      await waitFor("it to be back", async () => {
        const text = await entryOn(TUESDAY!, /Take your tablets/).textContent();
        return !text?.includes("Skipped");
      });

      for (const words of [/Take your tablets/, /Exercise/]) {
        await openEntry(TUESDAY!, words);
        await press("Pause the series");
        await choose("How long", "Until a day");
        await chooseDay(THURSDAY!);
        await press("Pause");
        const paused = new RegExp(`${words.source}.*Paused until`, "s");
        await entryOn(TUESDAY!, paused).waitFor();
        expect(await entryOn(TUESDAY!, paused).textContent()).not.to.include("On the screen");
        expect(await entryOn(THURSDAY!, words).textContent())
          .to.include("On the screen")
          .and.not.include("Paused");
        await picture();
        await undo();
        await page.getByText(/^It's as it was\./).waitFor();
        await picture();
        await entryOn(TUESDAY!, paused).waitFor({ state: "detached" });
        await openEntry(TUESDAY!, words);
        await press("Pause the series");
        await press("Pause");
        await entryOn(THURSDAY!, new RegExp(`${words.source}.*Paused`, "s")).waitFor();
        await openEntry(TUESDAY!, words);
        await press("Resume the series");
        await entryOn(THURSDAY!, new RegExp(`${words.source}.*Paused`, "s")).waitFor({ state: "detached" });
      }
    });
  });

/** The arrow keys go through the choices of a group, which the Tab key enters at the one that is made. */
async function chooseIn(
  page: Page,
  place: Locator,
  { legend, name }: { legend: string; name: string },
): Promise<void> {
  const group = place.getByRole("group", { name: legend, exact: true });
  const radio = group.getByRole("radio", { name });
  await tabTo(page, group.locator("input[type=radio]:checked"));
  for (let step = 0; step < 8 && !(await radio.isChecked()); step += 1)
    await page.keyboard.press("ArrowRight");
  expect(await radio.isChecked(), name).to.equal(true);
}

function mondayAhead(): string {
  const today = dayOf(wallClockAt(Date.now(), HOME_ZONE).date);
  // Day 0 was a Thursday.
  const weekday = (((today + 3) % 7) + 7) % 7;
  return dateOf(today + 14 - weekday);
}
