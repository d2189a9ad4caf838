import { expect } from "chai";
import { atEachSize, seeAtEachSize } from "../../support/browser/atEachSize.js";
import { fiveDaysFrom, KeyboardHome, mondayAhead } from "../../support/calendars/KeyboardHome.js";
import type { CalendarKeys } from "../../support/steps/CalendarKeys.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { tabTo } from "../../support/steps/keyboardSteps.js";
import { waitFor } from "../../support/waitFor.js";

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = fiveDaysFrom(mondayAhead());

describe("The calendar by the keyboard alone, on a phone and on a desktop", function () {
  this.timeout(120_000);

  let home: KeyboardHome;
  let keys: CalendarKeys;

  before(async function () {
    requireChromium(this);
    home = await KeyboardHome.moveIn(MONDAY);
    await home.sitDown();
    ({ keys } = home);
  });
  after(() => home?.close());
  runAsSteps(() => home?.browser ?? null);

  it("plans a series with an end", async () => {
    await home.open();
    await seeAtEachSize(keys.entryOn(MONDAY, /Take your tablets/));
    await keys.pressOn(home.page.getByRole("button", { name: "New event" }));
    await keys.dialog().waitFor();
    await home.page.keyboard.type("Exercise");
    await keys.press("Place, people, repeats, reminder");
    await keys.tabTo(keys.dialog().getByRole("switch", { name: "It repeats" }));
    await home.page.keyboard.press("Space");
    await keys.choose("Repeats", "Daily");
    await keys.choose("Ends", "After a number of times");
    await keys.write("How many times", "5");
    await keys.press("Plan it");
    await seeAtEachSize(keys.entryOn(FRIDAY, /Exercise/));
    expect(await home.planned("Exercise")).to.have.length(5);
  });

  for (const [scope, count] of [
    ["Only this one", 1],
    ["This and all following", 4],
    ["The whole series", 5],
  ] as const)
    it(`changes of it “${scope}”, and takes that back`, async () => {
      await home.open();
      await keys.openEntry(TUESDAY, /Exercise/);
      await keys.press("Edit");
      await keys.choose("What to change", scope);
      await keys.write("What is planned", "Gymnastics");
      await home.page.keyboard.press("Enter");
      await keys.entryOn(TUESDAY, /Gymnastics/).waitFor();
      expect(await home.planned("Gymnastics")).to.have.length(count);

      await keys.undo();

      await keys.entryOn(TUESDAY, /Exercise/).waitFor();
      expect(await home.planned("Exercise")).to.have.length(5);
    });

  it("deletes one and all that follow, and takes that back", async () => {
    await home.open();
    await keys.openEntry(WEDNESDAY, /Exercise/);
    await keys.press("Delete");
    await keys.choose("Delete", "This and all following");
    await keys.press("Delete");
    await keys.entryOn(WEDNESDAY, /Exercise/).waitFor({ state: "detached" });
    expect(await home.planned("Exercise")).to.have.length(2);

    await keys.undo();

    await keys.entryOn(WEDNESDAY, /Exercise/).waitFor();
    expect(await home.planned("Exercise")).to.have.length(5);
  });

  it("moves one time in its dialog and takes that back, moves it by Alt and an arrow, says where it is, and ends it later", async () => {
    await home.open();
    await keys.openEntry(THURSDAY, /Exercise/);
    await keys.press("Edit");
    await keys.choose("What to change", "Only this one");
    await keys.tabTo(keys.dialog().getByRole("switch", { name: "All day" }));
    await home.page.keyboard.press("Space");
    await keys.tabTo(keys.dialog().getByRole("spinbutton", { name: "From, hour" }));
    await home.page.keyboard.type("1500");
    await keys.press("Save");
    await seeAtEachSize(keys.entryOn(THURSDAY, /15:00/));

    await keys.openEntry(THURSDAY, /15:00/);
    await keys.press("Move…");
    await keys.tabTo(keys.dialog().getByRole("spinbutton", { name: "Time, hour" }));
    await home.page.keyboard.type("1630");
    await keys.press("Move");
    await keys.entryOn(THURSDAY, /16:30/).waitFor();
    await keys.undo();
    await keys.entryOn(THURSDAY, /15:00/).waitFor();

    await home.open("day", THURSDAY);
    const exercise = home.page.getByRole("button", { name: /Exercise/ });
    await atEachSize(home.page, async () => {
      await tabTo(home.page, exercise);
      await home.page.keyboard.press("Alt+ArrowDown");
    });
    await home.page.getByText(/^Moved.*: “Exercise”.*15:30/).waitFor();
    await atEachSize(home.page, async () => {
      await tabTo(home.page, exercise);
      await home.page.keyboard.press("Alt+Shift+ArrowDown");
    });
    await waitFor("it to end later", async () =>
      (await home.planned("Exercise")).includes(`${THURSDAY} 15:30 to 17:00 Exercise`),
    );
  });

  it("moves a reminder to another day, skips one, puts it back, and pauses and resumes the series", async () => {
    await home.open();
    await keys.openEntry(FRIDAY, /Take your tablets/);
    await keys.press("Move…");
    await keys.tabTo(keys.dialog().getByRole("spinbutton", { name: "Time, hour" }));
    await home.page.keyboard.type("0915");
    await keys.press("Move");
    await seeAtEachSize(keys.entryOn(FRIDAY, /09:15.*Take your tablets.*Changed/s));

    await keys.openEntry(TUESDAY, /Take your tablets/);
    await keys.press("Skip this one");
    await seeAtEachSize(keys.entryOn(TUESDAY, /Take your tablets.*Skipped/s));
    await keys.openEntry(TUESDAY, /Take your tablets/);
    await keys.press("Put it back");
    await waitFor("it to be back", async () => {
      const text = await keys.entryOn(TUESDAY, /Take your tablets/).textContent();
      return !text?.includes("Skipped");
    });

    for (const words of [/Take your tablets/, /Exercise/]) {
      await keys.openEntry(TUESDAY, words);
      await keys.press("Pause the series");
      await keys.choose("How long", "Until a day");
      await keys.chooseDay(THURSDAY);
      await keys.press("Pause");
      const paused = new RegExp(`${words.source}.*Paused until`, "s");
      await seeAtEachSize(keys.entryOn(TUESDAY, paused));
      expect(await keys.entryOn(TUESDAY, paused).textContent()).not.to.include("On the screen");
      expect(await keys.entryOn(THURSDAY, words).textContent())
        .to.include("On the screen")
        .and.not.include("Paused");
      await keys.picture();
      await keys.undo();
      await home.page.getByText(/^It's as it was\./).waitFor();
      await keys.picture();
      await keys.entryOn(TUESDAY, paused).waitFor({ state: "detached" });
      await keys.openEntry(TUESDAY, words);
      await keys.press("Pause the series");
      await keys.press("Pause");
      await seeAtEachSize(keys.entryOn(THURSDAY, new RegExp(`${words.source}.*Paused`, "s")));
      await keys.openEntry(TUESDAY, words);
      await keys.press("Resume the series");
      await keys.entryOn(THURSDAY, new RegExp(`${words.source}.*Paused`, "s")).waitFor({ state: "detached" });
    }
  });
});
