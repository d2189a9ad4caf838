import { expect } from "chai";
import { eventsApi } from "../../../shared/contract/calendar/events.js";
import { wallClockAt } from "../../../server/schedule/zones.js";
import { changeTheme, THEMES } from "../../support/browser/changeTheme.js";
import { misplacedLabels } from "../../support/browser/dashboardProblems.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { fiveDaysFrom, KeyboardHome, mondayAhead, SIZES } from "../../support/calendars/KeyboardHome.js";
import { TestClock } from "../../support/server/TestClock.js";
import type { CalendarKeys } from "../../support/steps/CalendarKeys.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused, pressByKey, tabTo } from "../../support/steps/keyboardSteps.js";
import { waitFor } from "../../support/waitFor.js";

const [MONDAY, TUESDAY] = fiveDaysFrom(mondayAhead());
const DAY_MS = 24 * 3_600_000;

for (const [device, size] of SIZES)
  describe(`What the calendar has, by the keyboard alone, on ${device}`, function () {
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
      await home.sitDown(size);
      ({ keys } = home);
    });
    after(() => home?.close());
    runAsSteps(() => home?.browser ?? null);

    it("says what was missed", async () => {
      await home.open("agenda", missedOn);
      await keys.entryOn(missedOn, /Drink some water.*Missed/s).waitFor();
      await keys.picture();
      await keys.openEntry(missedOn, /Drink some water/);
      await keys.dialog().getByText("Missed").first().waitFor();
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
      await keys.entryOn(MONDAY, /Dance/).waitFor();
      expect(await home.planned("Dance")).to.deep.equal([`${MONDAY} Dance`]);
      expect(await home.planned("Exercise")).to.have.length(5);
    });

    it("finds what is looked for, and goes through the days and views", async () => {
      const { page } = home;
      await home.open();
      await keys.entryOn(MONDAY, /Dance/).waitFor();
      const filter = page.getByRole("button", { name: "Filter" });
      if (await filter.isVisible()) await pressByKey(page, filter);
      await tabTo(page, page.getByRole("searchbox", { name: "Find" }));
      await page.keyboard.type("dance");
      await keys.entryOn(MONDAY, /Exercise/).waitFor({ state: "detached" });
      await keys.entryOn(MONDAY, /Dance/).waitFor();
      await page.keyboard.press("Control+A");
      await page.keyboard.press("Delete");
      await keys.entryOn(MONDAY, /Exercise/).waitFor();
      await keys.picture();

      await tabTo(page, page.getByRole("radio", { name: "Agenda" }));
      await page.keyboard.press("ArrowRight");
      await waitFor("the day", () => page.getByRole("radio", { name: "Day", exact: true }).isChecked());
      await pressByKey(page, page.getByRole("button", { name: "Day after" }));
      await page.waitForURL(`**date=${TUESDAY}**`);
      await keys.picture();
      for (const view of ["Week", "Month"]) {
        await tabTo(page, page.locator("input[type=radio]:checked").first());
        await page.keyboard.press("ArrowRight");
        await waitFor(view, () => page.getByRole("radio", { name: view, exact: true }).isChecked());
        await page
          .getByRole("button", { name: /Exercise|entries/ })
          .first()
          .waitFor();
        await keys.picture();
      }
    });

    it("axe finds nothing in its dialogs, dark and light, and no button is cut off", async () => {
      for (const [words, buttons] of [
        [/Exercise/, ["Edit", "Move…", "Pause the series", "Delete"]],
        [/Take your tablets/, ["Move…", "Pause the series"]],
      ] as const)
        for (const button of [null, ...buttons]) {
          await home.open();
          await keys.openEntry(TUESDAY, words);
          if (button) await keys.press(button);
          if (button === "Pause the series") await keys.choose("How long", "Until a day");
          for (const theme of THEMES) {
            await changeTheme(home.page, theme);
            const found = await findViolations(home.page, { onlyColors: theme === "light" });
            expect(found, `${theme}: ${button}`).to.deep.equal([]);
            expect(await misplacedLabels(home.page), String(button)).to.deep.equal([]);
            if (process.env.PICTURES) await keepPictures(home.page, [home.page.viewportSize()!]);
          }
        }
    });
  });
