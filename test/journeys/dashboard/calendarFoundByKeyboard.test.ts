import { expect } from "chai";
import { eventsApi } from "../../../shared/contract/calendar/events.js";
import { wallClockAt } from "../../../server/schedule/zones.js";
import { atEachSize, seeAtEachSize, SIZES } from "../../support/browser/atEachSize.js";
import { changeTheme, THEMES } from "../../support/browser/changeTheme.js";
import { misplacedLabels } from "../../support/browser/dashboardProblems.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { fiveDaysFrom, KeyboardHome, mondayAhead } from "../../support/calendars/KeyboardHome.js";
import { TestClock } from "../../support/server/TestClock.js";
import type { CalendarKeys } from "../../support/steps/CalendarKeys.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused, pressByKey, tabTo } from "../../support/steps/keyboardSteps.js";
import { waitFor } from "../../support/waitFor.js";

const [MONDAY, TUESDAY] = fiveDaysFrom(mondayAhead());
const DAY_MS = 24 * 3_600_000;

describe("What the calendar has, by the keyboard alone, on a phone and on a desktop", function () {
  this.timeout(120_000);

  let home: KeyboardHome;
  let keys: CalendarKeys;
  let missedOn: string;

  before(async function () {
    requireChromium(this);
    const clock = new TestClock(new Date(Date.now() - DAY_MS).toISOString());
    home = await KeyboardHome.moveIn(MONDAY, { clock });
    const { app, mum, anna } = home;
    await buildMessage(app, { display: mum, caregiver: anna }, { text: "Drink some water" });
    const times = { startDate: MONDAY, startTime: null, endDate: MONDAY, endTime: null };
    const body = { title: "Exercise", when: { ...times, rule: "FREQ=DAILY;COUNT=5" } };
    await app.call(eventsApi.create, { params: { displayId: mum.id }, body }, { as: anna });
    missedOn = wallClockAt(clock.now(), HOME_ZONE).date;
    clock.set(new Date().toISOString());
    await app.runDueWork();
    await home.sitDown();
    ({ keys } = home);
  });
  after(() => home?.close());
  runAsSteps(() => home?.browser ?? null);

  it("says what was missed", async () => {
    await home.open("agenda", missedOn);
    await seeAtEachSize(keys.entryOn(missedOn, /Drink some water.*Missed/s));
    await keys.picture();
    await keys.openEntry(missedOn, /Drink some water/);
    await seeAtEachSize(keys.dialog().getByText("Missed").first());
    await keys.picture();
    await home.page.keyboard.press("Escape");
    await waitFor("the focus to be back", () => isFocused(keys.entryOn(missedOn, /Drink some water/)));
  });

  it("duplicates one time of an event, on its day", async () => {
    await home.open();
    await keys.openEntry(MONDAY, /Exercise/);
    await keys.press("Duplicate");
    await keys.dialog().getByRole("button", { name: "Plan it" }).waitFor();
    await keys.write("What is planned", "Dance");
    await home.page.keyboard.press("Enter");
    await seeAtEachSize(keys.entryOn(MONDAY, /Dance/));
    expect(await home.planned("Dance")).to.deep.equal([`${MONDAY} Dance`]);
    expect(await home.planned("Exercise")).to.have.length(5);
  });

  it("finds what is looked for, and goes through the days and views", async () => {
    const { page } = home;
    await home.open();
    await seeAtEachSize(keys.entryOn(MONDAY, /Dance/));
    const filter = page.getByRole("button", { name: "Filter" });
    await atEachSize(page, async () => {
      if (page.viewportSize()!.width === SIZES.phone.width) await pressByKey(page, filter);
      else await filter.waitFor({ state: "detached" });
      await tabTo(page, page.getByRole("searchbox", { name: "Find" }));
      await page.keyboard.type("dance");
      await keys.entryOn(MONDAY, /Exercise/).waitFor({ state: "detached" });
      await keys.entryOn(MONDAY, /Dance/).waitFor();
      await page.keyboard.press("Control+A");
      await page.keyboard.press("Delete");
      await keys.entryOn(MONDAY, /Exercise/).waitFor();
    });
    await keys.picture();

    await keys.tabTo(page.getByRole("radio", { name: "Agenda" }));
    await page.keyboard.press("ArrowRight");
    await waitFor("the day", () => page.getByRole("radio", { name: "Day", exact: true }).isChecked());
    await keys.pressOn(page.getByRole("button", { name: "Day after" }));
    await page.waitForURL(`**date=${TUESDAY}**`);
    await keys.picture();
    for (const view of ["Week", "Month"]) {
      await keys.tabTo(page.locator("input[type=radio]:checked").first());
      await page.keyboard.press("ArrowRight");
      await waitFor(view, () => page.getByRole("radio", { name: view, exact: true }).isChecked());
      await seeAtEachSize(page.getByRole("button", { name: /Exercise|entries/ }).first());
      await keys.picture();
    }
  });

  it("axe finds nothing in its dialogs, dark and light, and no button is cut off", async () => {
    for (const [words, buttons] of [
      [/Exercise/, ["Edit", "Move…", "Pause the series", "Delete"]],
      [/Take your tablets/, ["Move…", "Pause the series"]],
    ] as const) {
      await home.open();
      await keys.openEntry(TUESDAY, words);
      await requireFlawless("the entry");
      for (const button of buttons) {
        if (!(await keys.dialog().isVisible())) await keys.openEntry(TUESDAY, words);
        await keys.press(button);
        if (button === "Pause the series") await keys.choose("How long", "Until a day");
        await requireFlawless(button);
        await home.page.keyboard.press("Escape");
        await keys.dialog().waitFor({ state: "detached" });
      }
    }
  });

  async function requireFlawless(place: string): Promise<void> {
    for (const theme of THEMES) {
      await changeTheme(home.page, theme);
      await atEachSize(home.page, async () => {
        const look = `${place}, ${theme}, ${home.page.viewportSize()!.width}`;
        const found = await findViolations(home.page, { onlyColors: theme === "light" });
        expect(found, look).to.deep.equal([]);
        expect(await misplacedLabels(home.page), look).to.deep.equal([]);
        if (process.env.PICTURES) await keepPictures(home.page, [home.page.viewportSize()!]);
      });
    }
  }
});
