import { expect } from "chai";
import type { Locator, Page, Route } from "playwright-core";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import { calendarLinksApi } from "../../../shared/contract/calendar/calendarLinks.js";
import { eventsApi, type EventWhen, type NewEvent } from "../../../shared/contract/calendar/events.js";
import type { Display } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { changeTheme, THEMES } from "../../support/browser/changeTheme.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildCalendar } from "../../support/builders/sampleCalendar.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logIn } from "../../support/steps/dashboardSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused, pressByKey, tabTo } from "../../support/steps/keyboardSteps.js";
import { timeField, typeTime } from "../../support/steps/timeSteps.js";
import { waitFor } from "../../support/waitFor.js";

const DESKTOP = {
  viewport: { width: 1280, height: 800 },
  timezoneId: HOME_ZONE,
  locale: "en-GB",
} as const;
/** A Wednesday, a Thursday and the Monday before. */
const [MONDAY, DAY, NEXT] = ["2027-03-08", "2027-03-10", "2027-03-11"];
const ON_DAY = "Wednesday 10 March 2027";

describe("The calendar in the dashboard", function () {
  this.timeout(120_000);

  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let browser: JourneyBrowser | null = null;
  let phone: Page;
  let desktop: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    const pills = await buildMessage(
      app,
      { display: mum, caregiver: anna },
      {
        text: "Take your tablets",
        label: "medication",
        when: { kind: "series", startDate: MONDAY, rule: "FREQ=DAILY;COUNT=5", slots: [{ time: "08:00" }] },
      },
    );
    const skipped = { key: `${pills.id}/${NEXT}/s1` };
    await app.call(messagesApi.skip, { params: { messageId: pills.id }, body: skipped }, { as: anna });
    await plan("Dentist", { startTime: "10:00", endTime: "11:00" }, { place: "Main Street 4" });
    await plan("Talk about the home", { startTime: "10:30", endTime: "11:30" }, { familyOnly: true });
    browser = await JourneyBrowser.launch();
    phone = await browser.open(PHONE);
    desktop = await browser.open(DESKTOP);
    for (const page of [phone, desktop]) {
      await page.goto(`${app.url}/login`);
      await logIn(page, anna);
    }
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  function plan(title: string, times: Partial<EventWhen> = {}, others: Partial<NewEvent> = {}) {
    const when = { startDate: DAY, startTime: null, endDate: DAY, endTime: null, rule: null, ...times };
    const body = { title, when, ...others };
    return app.call(eventsApi.create, { params: { displayId: mum.id }, body }, { as: anna });
  }

  async function planned(): Promise<string[]> {
    const query = { from: MONDAY, until: "2027-03-22" };
    const { events, occurrences } = await app.call(
      calendarApi.list,
      { params: { displayId: mum.id }, query },
      { as: anna },
    );
    return occurrences.map(({ eventId, when }) => {
      const title = events.find(({ id }) => id === eventId)?.title ?? "";
      return [title, when.startDate, when.startTime].filter((part) => part !== null).join(" ");
    });
  }

  async function eventIds(title: string): Promise<string[]> {
    const query = { from: MONDAY, until: "2027-03-22" };
    const { events } = await app.call(eventsApi.list, { params: { displayId: mum.id }, query }, { as: anna });
    return events.filter((event) => event.title === title).flatMap(({ id, seriesId }) => [id, seriesId]);
  }

  const open = (page: Page, query: string) => page.goto(`${app.url}/dashboard/calendar?${query}`);
  const entry = (page: Page, words: RegExp | string) => page.getByRole("button", { name: words });
  const dialog = (page: Page) => page.getByRole("dialog");
  const dayList = (page: Page, name: RegExp) => page.getByRole("region", { name });

  describe("on a phone", () => {
    it("is found from the home screen and from the display's page, and is a list first", async () => {
      await phone
        .getByRole("navigation", { name: "Dashboard" })
        .getByRole("link", { name: "Calendar" })
        .click();
      await phone.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
      expect(await phone.getByRole("radio", { name: "Agenda" }).isChecked()).to.equal(true);

      await phone.goto(`${app.url}/dashboard/displays/${mum.id}`);
      await phone.locator(".display-page-tools").getByRole("link", { name: "Calendar" }).click();
      await phone.waitForURL(`**/dashboard/calendar?display=${mum.id}`);
    });

    it("tells what the screen shows from what only the family knows, and says what is at the same time", async () => {
      await open(phone, `date=${MONDAY}`);
      const day = dayList(phone, /Wednesday,? 10 March/);
      await day
        .getByRole("button", { name: /08:00\s*Take your tablets.*Medication.*On the screen/ })
        .waitFor();
      await day
        .getByRole("button", { name: /Talk about the home.*Only the family.*At the same time as Dentist/ })
        .waitFor();
      await dayList(phone, /Thursday,? 11 March/)
        .getByRole("button", { name: /Take your tablets.*Skipped/ })
        .waitFor();
    });

    it("shows everything about an entry", async () => {
      await entry(phone, /Dentist.*Main Street 4/).click();
      await dialog(phone)
        .getByText(/Wednesday,? 10 March 2027, 10:00 to 11:00/)
        .waitFor();
      await dialog(phone).getByText("Planned by").waitFor();
      await dialog(phone).getByRole("button", { name: "Close" }).click();
    });

    it("calls no day empty while it is still loading", async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await phone.route(/\/calendar\?from=/, async (route) => {
        await released;
        await route.continue();
      });
      await open(phone, "view=week&date=2027-03-24");
      const day = dayList(phone, /Wednesday,? 24 March/);
      await day.waitFor();
      expect(await phone.getByText("Nothing planned.").count()).to.equal(0);

      release();
      await day.getByText("Nothing planned.").waitFor();
      await phone.unrouteAll();
      await open(phone, `date=${MONDAY}`);
    });

    it("leaves what is looked for", async () => {
      await phone.getByRole("button", { name: "Filter" }).click();
      await phone.getByRole("searchbox", { name: "Find" }).fill("main street");
      await waitFor("the rest to leave", async () => (await entry(phone, /Take your tablets/).count()) === 0);
      await entry(phone, /Dentist/).waitFor();
      await phone.getByRole("searchbox", { name: "Find" }).fill("nothing of this kind");
      await phone.getByText("Nothing found in these 30 days").waitFor();
      await phone.getByRole("searchbox", { name: "Find" }).fill("");
      await phone.getByRole("combobox", { name: "Show" }).click();
      await phone.getByRole("option", { name: "Only the family" }).click();
      await waitFor("the rest to leave", async () => (await entry(phone, /Dentist.*Main/).count()) === 0);
      await entry(phone, /Talk about the home/).waitFor();
    });

    it("calls no day empty whose entries a filter hides, and shows them again", async () => {
      const day = dayList(phone, /Wednesday,? 10 March/);
      const showAll = (within: Page | Locator) => within.getByRole("button", { name: "Show everything" });
      for (const view of ["week", "month"]) {
        await open(phone, `view=${view}&date=${DAY}&search=nothing+of+this+kind`);
        await day.getByText("Nothing that matches the filter.").waitFor();
        expect(await phone.getByText("Nothing planned.").count()).to.equal(0);
        expect(await findViolations(phone)).to.deep.equal([]);

        // A week says it once.
        expect(await showAll(phone).count()).to.equal(1);
        await showAll(phone).press("Enter");
        expect(await phone.evaluate(() => document.activeElement?.tagName)).to.equal("H1");
        await day.getByRole("button", { name: /Dentist.*Main Street 4/ }).waitFor();
      }
      await open(phone, `view=agenda&date=${DAY}&kind=familyOnly&search=dentist`);
      await showAll(phone).tap();
      await day.getByRole("button", { name: /Dentist.*Main Street 4/ }).waitFor();
      expect(await phone.getByRole("searchbox", { name: "Find" }).inputValue()).to.equal("");
    });

    it("has at once what somebody else plans", async () => {
      await open(phone, `date=${MONDAY}`);
      await entry(phone, /Dentist.*Main/).waitFor();
      await plan("Bo comes for coffee", {
        startDate: NEXT,
        endDate: NEXT,
        startTime: "15:00",
        endTime: "16:00",
      });
      await entry(phone, /Bo comes for coffee/).waitFor();
    });

    it("plans an event in a few taps: the day, the words, done", async () => {
      await open(phone, `view=month&date=${MONDAY}`);
      await phone.getByRole("button", { name: /^Friday,? 12 March 2027, / }).tap();
      await phone.getByRole("button", { name: /^Plan something on Friday,? 12 March 2027$/ }).tap();
      await phone.getByRole("textbox", { name: "What is planned" }).fill("Ida's birthday");
      await phone.keyboard.press("Enter");
      await entry(phone, /All day\s*Ida's birthday/).waitFor();
      expect(await planned()).to.include("Ida's birthday 2027-03-12");
    });

    it("changes it: another time, and for the family alone", async () => {
      await entry(phone, /Ida's birthday/).tap();
      await dialog(phone).getByRole("button", { name: "Edit" }).tap();
      await dialog(phone).getByRole("switch", { name: "All day" }).press("Space");
      await typeTime(timeField(phone, "From"), "17:30");
      await dialog(phone).getByRole("radio", { name: "Only the family" }).press("Space");
      await dialog(phone).getByRole("button", { name: "Save" }).tap();
      await entry(phone, /17:30 to 18:30\s*Ida's birthday.*Only the family/).waitFor();
      expect(await planned()).to.include("Ida's birthday 2027-03-12 17:30");
    });

    it("deletes it, and brings it back within ten seconds", async () => {
      await entry(phone, /Ida's birthday/).tap();
      await dialog(phone).getByRole("button", { name: "Delete" }).tap();
      await waitFor("it to leave", async () => (await entry(phone, /Ida's birthday/).count()) === 0);
      expect((await planned()).join()).to.not.include("Ida's birthday");
      await phone.getByRole("button", { name: "Undo" }).last().tap();
      await entry(phone, /Ida's birthday/).waitFor();
    });

    it("moves an event with a finger that rests on it first; one that goes on at once scrolls", async () => {
      await open(phone, `date=${MONDAY}`);
      const coffee = entry(phone, /Bo comes for coffee/);
      const friday = dayList(phone, /Friday,? 12 March/);
      await coffee.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const { finger, lift } = await touch(coffee);
      await finger({ x: 0, y: -120 });
      await lift();
      await waitFor("the page to scroll", () => phone.evaluate(() => window.scrollY > 0));
      expect(await planned()).to.include("Bo comes for coffee 2027-03-11 15:00");

      // The page may still be gliding.
      await open(phone, `date=${MONDAY}`);
      await coffee.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const from = (await coffee.boundingBox())!;
      const to = (await friday.boundingBox())!;
      const held = await touch(coffee);
      await phone.locator("[data-dragging]").waitFor();
      await held.finger({ x: 0, y: to.y + to.height / 2 - from.y - from.height / 2 });
      await held.lift();
      await phone.getByText(/^Moved: “Bo comes for coffee”, Friday,? 12 March 2027/).waitFor();
      expect(await planned()).to.include("Bo comes for coffee 2027-03-12 15:00");
    });

    it("plans what was begun as a message, in the composer's own words", async () => {
      await phone.goto(`${app.url}/dashboard/compose?display=${mum.id}`);
      await phone.getByRole("textbox", { name: "Message" }).fill("Kari brings\nsoup");
      await phone.getByRole("link", { name: "Calendar event instead" }).tap();
      await phone.waitForURL("**/dashboard/calendar");
      expect(await dialog(phone).getByRole("textbox", { name: "What is planned" }).inputValue()).to.equal(
        "Kari brings soup",
      );
      await dialog(phone).getByRole("button", { name: "Plan it" }).tap();
      await phone.getByText(/^Planned: /).waitFor();
      await phone.reload();
      await entry(phone, /Kari brings soup/).waitFor();
      expect(await dialog(phone).count()).to.equal(0);
    });

    it("says what is wrong before anything is sent", async () => {
      await phone.getByRole("button", { name: "New event" }).tap();
      await dialog(phone).getByRole("button", { name: "Plan it" }).tap();
      await dialog(phone).getByText("Say what is planned.").waitFor();
      await dialog(phone).getByRole("button", { name: "Cancel" }).tap();
    });
  });

  describe("on a desktop", () => {
    it("plans on the free place of a day of the month", async () => {
      await open(desktop, `view=month&date=${DAY}`);
      const cell = desktop.locator('td[data-date="2027-03-16"]');
      await cell.click({ position: { x: 60, y: 90 } });
      await desktop.getByRole("textbox", { name: "What is planned" }).fill("Hairdresser");
      await desktop.keyboard.press("Enter");
      await cell.getByRole("button", { name: /Hairdresser/ }).waitFor();
      expect(await planned()).to.include("Hairdresser 2027-03-16");
    });

    it("plans at the time that was pressed in the week", async () => {
      await open(desktop, `view=week&date=${DAY}`);
      const times = desktop.getByRole("region", { name: /^Fri 12, March/ }).locator(".grid-times");
      const hour = await desktop
        .locator(".time-grid-hours span")
        .first()
        .evaluate(({ clientHeight }) => clientHeight);
      await times.click({ position: { x: 40, y: hour * 2 + 5 } });
      await desktop.getByRole("textbox", { name: "What is planned" }).fill("Foot care");
      await desktop.getByRole("button", { name: "Plan it" }).click();
      await entry(desktop, /Foot care/).waitFor();
      expect(await planned()).to.include("Foot care 2027-03-12 09:00");
    });

    it("changes one time of a series, what follows, or all of it", async () => {
      await open(desktop, `view=agenda&date=${MONDAY}`);
      await desktop.getByRole("button", { name: "New event" }).click();
      await dialog(desktop).getByRole("textbox", { name: "What is planned" }).fill("Choir");
      await dialog(desktop)
        .getByRole("button", { name: /^Place, people/ })
        .click();
      await dialog(desktop).getByRole("switch", { name: "It repeats" }).press("Space");
      await dialog(desktop).getByRole("radio", { name: "Daily" }).press("Space");
      await dialog(desktop).getByRole("radio", { name: "After a number of times" }).press("Space");
      await dialog(desktop).getByRole("textbox", { name: "How many times" }).fill("4");
      await dialog(desktop).getByRole("button", { name: "Plan it" }).click();
      await dayList(desktop, /Tuesday,? 9 March/)
        .getByRole("button", { name: /Choir.*Repeats/ })
        .waitFor();

      await changeChoir(/Tuesday,? 9 March/, "Only this one", "Choir at Per's");
      await changeChoir(/Wednesday,? 10 March/, "This and all following", "Singing");
      const choir = (await planned()).filter((line) => /Choir|Singing/.test(line));
      expect(choir).to.deep.equal([
        "Choir 2027-03-08",
        "Choir at Per's 2027-03-09",
        "Singing 2027-03-10",
        "Singing 2027-03-11",
      ]);
    });

    it("keeps what was typed when another part is meant, and when somebody changes something else of it", async () => {
      await dayList(desktop, /Wednesday,? 10 March/)
        .getByRole("button", { name: /Singing/ })
        .click();
      await dialog(desktop).getByRole("button", { name: "Edit" }).click();
      await dialog(desktop).getByRole("switch", { name: "All day" }).press("Space");
      await typeTime(timeField(desktop, "From"), "18:00");
      await dialog(desktop).getByRole("radio", { name: "The whole series" }).press("Space");
      const [id, seriesId] = await eventIds("Singing");
      const params = { displayId: mum.id, eventId: id! };
      await app.call(eventsApi.skip, { params, body: { date: NEXT, skipped: true } }, { as: anna });
      await app.call(eventsApi.edit, { params, body: { changes: { place: "School" } } }, { as: anna });
      await dialog(desktop).getByRole("button", { name: "Save" }).click();
      await dayList(desktop, /Wednesday,? 10 March/)
        .getByRole("button", { name: /18:00.*Singing.*School/ })
        .waitFor();
      expect(await eventIds("Singing")).to.deep.equal([id, seriesId]);
      browser?.claimErrors(/status of 409/);
    });

    it("asks who is right where both have changed the same", async () => {
      await dayList(desktop, /Wednesday,? 10 March/)
        .getByRole("button", { name: /Singing/ })
        .click();
      await dialog(desktop).getByRole("button", { name: "Edit" }).click();
      await dialog(desktop).getByRole("radio", { name: "The whole series" }).press("Space");
      await dialog(desktop).getByRole("textbox", { name: "What is planned" }).fill("Singing together");
      const params = { displayId: mum.id, eventId: (await eventIds("Singing"))[0]! };
      await app.call(
        eventsApi.edit,
        { params, body: { changes: { title: "Songs", place: "Church" } } },
        { as: anna },
      );
      await dialog(desktop).getByRole("button", { name: "Save" }).click();
      const choice = desktop.getByRole("dialog", { name: "Someone else saved first" });
      await choice.getByRole("row", { name: /What\s*Songs\s*Singing together/ }).waitFor();
      expect(await choice.getByRole("row", { name: /Church/ }).count()).to.equal(0);
      await choice.getByRole("button", { name: "Save mine" }).click();
      await dayList(desktop, /Wednesday,? 10 March/)
        .getByRole("button", { name: /Singing together.*Church/ })
        .waitFor();
      browser?.claimErrors(/status of 409/);
    });

    it("deletes this one and all following, and brings them back", async () => {
      await dayList(desktop, /Wednesday,? 10 March/)
        .getByRole("button", { name: /Singing/ })
        .click();
      await dialog(desktop).getByRole("button", { name: "Delete" }).click();
      await dialog(desktop).getByRole("radio", { name: "The whole series" }).press("Space");
      await dialog(desktop).getByRole("button", { name: "Delete" }).click();
      await waitFor("them to leave", async () => (await entry(desktop, /Singing/).count()) === 0);
      await desktop.getByRole("button", { name: "Undo" }).last().click();
      await entry(desktop, /Singing/)
        .first()
        .waitFor();
    });

    it("moves an event to another day by dragging it, and back by Undo", async () => {
      await open(desktop, `view=month&date=${DAY}`);
      const from = entry(desktop, /Hairdresser/);
      await drag(from, desktop.locator('td[data-date="2027-03-18"]'));
      await desktop.getByText(/^Moved: “Hairdresser”, Thursday,? 18 March 2027, all day/).waitFor();
      expect(await planned()).to.include("Hairdresser 2027-03-18");
      await desktop.getByRole("button", { name: "Undo" }).last().click();
      await desktop.getByText("It's back where it was.").waitFor();
      expect(await planned()).to.include("Hairdresser 2027-03-16");
    });

    it("moves it to another time, and makes it longer, by dragging in the week", async () => {
      await open(desktop, `view=week&date=${DAY}`);
      const care = entry(desktop, /Foot care/);
      const { height } = (await care.boundingBox())!;
      await dragBy(care, { x: 0, y: height });
      await waitFor("it to be an hour later", async () =>
        (await planned()).includes("Foot care 2027-03-12 10:00"),
      );
      await desktop.getByText(/Moved: “Foot care”.*10:00 to 11:00/).waitFor();
      await dragBy(care.locator("[data-resize]"), { x: 0, y: height / 2 });
      await desktop.getByText(/Moved: “Foot care”.*10:00 to 11:30/).waitFor();
    });

    it("asks how much of a series moves", async () => {
      await open(desktop, `view=month&date=${DAY}`);
      await drag(entry(desktop, /Singing/).first(), desktop.locator('td[data-date="2027-03-13"]'));
      await dialog(desktop).getByRole("radio", { name: "Only this one" }).press("Space");
      await dialog(desktop).getByRole("button", { name: "Move" }).click();
      await desktop.getByText(/^Moved only this one: “Singing together”, Saturday,? 13 March 2027/).waitFor();
      expect(await planned()).to.include("Singing together 2027-03-13 18:00");
    });

    it("skips a reminder and puts it back, and pauses its series", async () => {
      await open(desktop, `view=agenda&date=${MONDAY}`);
      const tablets = dayList(desktop, /Tuesday,? 9 March/).getByRole("button", {
        name: /Take your tablets/,
      });
      await tablets.click();
      await dialog(desktop).getByRole("button", { name: "Skip this one" }).click();
      await dayList(desktop, /Tuesday,? 9 March/)
        .getByRole("button", { name: /Take your tablets.*Skipped/ })
        .click();
      await dialog(desktop).getByRole("button", { name: "Put it back" }).click();
      await waitFor("it to be back", async () => !/Skipped/.test((await tablets.textContent()) ?? ""));
      await tablets.click();
      await dialog(desktop).getByRole("button", { name: "Pause the series" }).click();
      await dialog(desktop).getByRole("radio", { name: "Until a day" }).press("Space");
      await dialog(desktop).getByRole("button", { name: "Pause", exact: true }).click();
      await dialog(desktop).getByText("Choose the day on which it goes on.").waitFor();
      expect(await findViolations(desktop)).to.deep.equal([]);
      await chooseDay("11 March 2027");
      await dialog(desktop).getByRole("button", { name: "Pause", exact: true }).click();
      await dayList(desktop, /Tuesday,? 9 March/)
        .getByRole("button", { name: /Take your tablets.*Paused until Thursday,? 11 March/ })
        .click();
      await dialog(desktop).getByRole("button", { name: "Resume the series" }).click();
      await waitFor("it to go on", async () => !/Paused/.test((await tablets.textContent()) ?? ""));
    });

    it("pauses a series of events until a day, shows it so, takes that back, and resumes it", async () => {
      const times = { startDate: MONDAY, endDate: MONDAY, startTime: "07:00", endTime: "07:30" };
      await plan("Exercise", { ...times, rule: "FREQ=DAILY;COUNT=5" });
      const monday = dayList(desktop, /Monday,? 8 March/).getByRole("button", { name: /Exercise/ });
      const isPaused = async () =>
        /Paused until Thursday,? 11 March/.test((await monday.textContent()) ?? "");
      const pauseUntilThursday = async () => {
        await monday.click();
        await dialog(desktop).getByRole("button", { name: "Pause the series" }).click();
        await dialog(desktop)
          .getByText(/isn’t on the screen while it is paused/)
          .waitFor();
        await dialog(desktop).getByRole("radio", { name: "Until a day" }).press("Space");
        await chooseDay("11 March 2027");
        await dialog(desktop).getByRole("button", { name: "Pause", exact: true }).click();
        await waitFor("it to be paused", isPaused);
      };
      await pauseUntilThursday();
      expect(
        await dayList(desktop, /Thursday,? 11 March/)
          .getByRole("button", { name: /Exercise/ })
          .textContent(),
      ).not.to.include("Paused");

      await desktop.getByRole("button", { name: "Undo" }).last().click();
      await waitFor("it to be as it was", async () => !(await isPaused()));
      await pauseUntilThursday();
      await keepPictures(desktop);
      await monday.click();
      await dialog(desktop).getByRole("button", { name: "Resume the series" }).click();
      await waitFor("it to go on", async () => !(await isPaused()));
    });

    it("takes back a change of one time and all that follow", async () => {
      await dayList(desktop, /Wednesday,? 10 March/)
        .getByRole("button", { name: /Exercise/ })
        .click();
      await dialog(desktop).getByRole("button", { name: "Edit" }).click();
      await dialog(desktop).getByRole("radio", { name: "This and all following" }).press("Space");
      await dialog(desktop).getByRole("textbox", { name: "What is planned" }).fill("Gymnastics");
      await dialog(desktop).getByRole("button", { name: "Save" }).click();
      await entry(desktop, /Gymnastics/)
        .first()
        .waitFor();
      const before = await planned();
      expect(before.filter((line) => /Gymnastics/.test(line))).to.have.length(3);

      await desktop.getByRole("button", { name: "Undo" }).last().click();

      await waitFor("the series to be whole", async () => (await entry(desktop, /Gymnastics/).count()) === 0);
      const exercise = (await planned()).filter((line) => /Exercise/.test(line));
      expect(exercise).to.have.length(5);
    });

    it("shows the month's arrows of a day's field in a dialog that is low", async () => {
      // Notices stay as long as the mouse rests on one, and lie over what is low.
      await open(desktop, `view=agenda&date=${MONDAY}`);
      await desktop.setViewportSize({ width: 1280, height: 420 });
      await entry(desktop, /Exercise/)
        .first()
        .click();
      await dialog(desktop).getByRole("button", { name: "Move…" }).click();
      await dialog(desktop).getByRole("button", { name: /^Day/ }).click();
      const arrow = desktop.getByRole("button", { name: "Month after" });
      await arrow.scrollIntoViewIfNeeded();

      await arrow.click({ timeout: 5_000 });
      await desktop.getByRole("button", { name: "30 April 2027" }).click({ timeout: 5_000 });

      await desktop
        .getByRole("button", { name: /^Day/ })
        .and(desktop.getByText(/30 Apr 2027/))
        .waitFor();
      await desktop.keyboard.press("Escape");
      await desktop.keyboard.press("Escape");
      await desktop.setViewportSize(DESKTOP.viewport);
    });

    it("moves one reminder of a series in its dialog", async () => {
      await dayList(desktop, /Friday,? 12 March/)
        .getByRole("button", { name: /Take your tablets/ })
        .click();
      await dialog(desktop).getByRole("button", { name: "Move…" }).click();
      await typeTime(timeField(dialog(desktop), "Time"), "09:15");
      await dialog(desktop).getByRole("button", { name: "Move", exact: true }).click();
      await dayList(desktop, /Friday,? 12 March/)
        .getByRole("button", { name: /09:15\s*Take your tablets.*Changed/ })
        .waitFor();
    });

    it("is used by the keyboard alone", async () => {
      await open(desktop, `view=month&date=${DAY}`);
      await desktop
        .getByRole("button", { name: new RegExp(`^${ON_DAY.replace(" ", ",? ")}, \\d`) })
        .waitFor();
      await pressByKey(desktop, desktop.getByRole("button", { name: "New event" }));
      await desktop.getByRole("textbox", { name: "What is planned" }).waitFor();
      await desktop.keyboard.type("Chess with Tom");
      await desktop.keyboard.press("Enter");
      await dialog(desktop).waitFor({ state: "detached" });
      await open(desktop, `view=day&date=${DAY}`);
      await entry(desktop, /Chess with Tom/).waitFor();
      await tabTo(desktop, entry(desktop, /Chess with Tom/));
      await desktop.keyboard.press("Enter");
      await dialog(desktop)
        .getByText(/Wednesday,? 10 March 2027, all day/)
        .waitFor();
      await desktop.keyboard.press("Escape");
      await dialog(desktop).waitFor({ state: "detached" });
      await waitFor("the focus to be back", () => isFocused(entry(desktop, /Chess with Tom/)));
      await desktop.keyboard.press("Alt+ArrowRight");
      await waitFor("it to be in the next day's list", () => isFocused(entry(desktop, /Chess with Tom/)));
      await desktop.getByText(/^Moved: “Chess with Tom”, Thursday,? 11 March 2027, all day/).waitFor();
      expect(await planned()).to.include("Chess with Tom 2027-03-11");
    });

    it("ends at the right day when a key comes while an earlier move is being stored, also one of a series", async () => {
      await open(desktop, `view=agenda&date=${MONDAY}`);
      for (const [name, from, to, said] of [
        ["Chess with Tom", "11", "13", /^Moved: “Chess with Tom”, Saturday,? 13 March 2027/],
        ["Choir at Per's", "09", "11", /^Moved only this one: “Choir at Per's”, Thursday,? 11 March 2027/],
        [
          "Take your tablets",
          "12",
          "14",
          /^Moved only this one: “Take your tablets”, Sunday,? 14 March 2027/,
        ],
      ] as const) {
        const on = (day: string) =>
          desktop.locator(`[data-date="2027-03-${day}"]`).getByRole("button", { name: new RegExp(name) });
        await on(from).focus();
        const { held, release } = await holdNextChange();
        await desktop.keyboard.press("Alt+ArrowRight");
        await held;
        await desktop.keyboard.press("Alt+ArrowRight");
        release();
        await desktop.getByText(said).waitFor();
        await waitFor("it to keep the focus", () => isFocused(on(to)));
      }
      expect(await planned()).to.include.members(["Chess with Tom 2027-03-13", "Choir at Per's 2027-03-11"]);
      expect(await desktop.getByText(/couldn't be moved/).count()).to.equal(0);
    });

    it("keeps a whole day with a long name within its day of the week", async () => {
      await plan("A visit of the whole family from Trondheim");
      await open(desktop, `view=week&date=${DAY}`);
      const day = desktop.getByRole("region", { name: /^Wed 10, March/ });
      const { x, width } = (await day.getByRole("button", { name: /A visit of/ }).boundingBox())!;
      const { x: left, width: room } = (await day.boundingBox())!;
      expect(x + width).to.be.at.most(left + room);
    });
  });

  describe("in another calendar", () => {
    const section = (page: Page) => page.getByRole("region", { name: "In your own calendar" });
    const address = (page: Page, name: string) =>
      section(page).getByRole("textbox", { name: `Address of “${name}”` });

    it("is read at an address that is made by the keyboard alone, and ended at once", async () => {
      await open(desktop, `view=agenda&date=${DAY}`);
      await section(desktop).getByText("Google looks every 8 to 24 hours").waitFor();
      await pressByKey(desktop, section(desktop).getByRole("button", { name: "Make an address of “Mum”" }));
      await address(desktop, "Mum").waitFor();
      const url = await address(desktop, "Mum").inputValue();
      await section(desktop)
        .getByRole("switch", { name: /^The messages/ })
        .press("Space");
      await waitFor("the messages", async () => {
        const { items } = await app.call(calendarLinksApi.list, {}, { as: anna });
        return items[0]?.withMessages ?? false;
      });
      const text = await (await fetch(url)).text();
      expect(text).to.include("SUMMARY:Dentist");

      await pressByKey(desktop, section(desktop).getByRole("button", { name: "End the address of “Mum”" }));
      await pressByKey(desktop, dialog(desktop).getByRole("button", { name: "End the address" }));
      await desktop.getByText("The address leads nowhere now.").waitFor();

      expect((await fetch(url)).status).to.equal(404);
    });

    it("has an address of one's own visits, and axe finds nothing, dark and light, on a phone and on a desktop", async () => {
      for (const page of [phone, desktop]) {
        await open(page, `view=agenda&date=${DAY}`);
        const own = address(page, "Your visits and duties");
        const make = section(page).getByRole("button", { name: /^Make an address of “Your/ });
        await own.or(make).first().waitFor();
        if (await make.isVisible()) await make.click();
        await own.waitFor();
        await own.scrollIntoViewIfNeeded();
        for (const theme of THEMES) {
          await changeTheme(page, theme);
          expect(await findViolations(page, { onlyColors: theme === "light" }), theme).to.deep.equal([]);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(wide, theme).to.be.at.most(0);
          await keepPictures(page);
        }
      }
    });
  });

  describe("from another calendar", () => {
    const section = (page: Page) => page.getByRole("region", { name: "From another calendar" });
    const bytes = (...lines: string[]) =>
      buildCalendar(lines)
        .arrayBuffer()
        .then((buffer) => Buffer.from(buffer));
    const choose = async (page: Page, buffer: Buffer) => {
      const file = { name: "work.ics", mimeType: "text/calendar", buffer };
      await section(page).locator('input[type="file"]').setInputFiles(file);
    };

    it("takes a file in after it was looked at, and gives it back, axe finding nothing", async () => {
      const event = [
        "BEGIN:VEVENT",
        "UID:1",
        "SUMMARY:Book club",
        `DTSTART:${DAY.replaceAll("-", "")}T180000`,
      ];
      const hourly = [
        "BEGIN:VEVENT",
        "UID:2",
        "SUMMARY:Bell",
        "DTSTART:20270310T100000",
        "RRULE:FREQ=HOURLY",
      ];
      const file = await bytes(
        "X-WR-CALNAME:Anna at work",
        ...event,
        "RRULE:FREQ=WEEKLY",
        "END:VEVENT",
        ...hourly,
        "END:VEVENT",
      );
      for (const page of [phone, desktop]) {
        await open(page, `view=day&date=${DAY}`);
        await section(page).getByRole("button", { name: "Choose a calendar file" }).waitFor();
        await choose(page, file);
        await dialog(page).getByText("For Mum: 1 event that repeats.").waitFor();
        await dialog(page).getByText("Bell: It repeats several times a day.").waitFor();
        for (const theme of THEMES) {
          await changeTheme(page, theme);
          expect(await findViolations(page, { onlyColors: theme === "light" }), theme).to.deep.equal([]);
          await keepPictures(page);
        }
        await pressByKey(page, dialog(page).getByRole("button", { name: "Import" }));
        await page.getByText("1 event came into the calendar.").waitFor();
        await entry(page, /Book club/)
          .first()
          .waitFor();
        expect(await planned()).to.include(`Book club ${DAY} 18:00`);

        await pressByKey(page, section(page).getByRole("button", { name: "Take it back: “Anna at work”" }));
        await pressByKey(page, dialog(page).getByRole("button", { name: "Take it back" }));
        await page.getByText("Its events are off the calendar.").first().waitFor();
        expect(await planned()).not.to.include(`Book club ${DAY} 18:00`);
      }
    });

    it("says what is wrong with a file that is none", async () => {
      await open(desktop, `view=day&date=${DAY}`);
      await section(desktop).getByRole("button", { name: "Choose a calendar file" }).waitFor();
      await choose(desktop, Buffer.from("<html>"));
      await dialog(desktop).getByText("This is no calendar file.").waitFor();
      browser?.claimErrors(/status of 400/);
      await desktop.keyboard.press("Escape");
    });
  });

  describe("for everybody", () => {
    for (const view of ["agenda", "day", "week", "month"])
      it(`axe finds nothing in the ${view}, dark and light, on a phone and on a desktop`, async () => {
        for (const [name, page] of [
          ["phone", phone],
          ["desktop", desktop],
        ] as const) {
          await open(page, `view=${view}&date=${DAY}`);
          await page.getByRole("heading", { level: 2 }).first().waitFor();
          await waitFor("the entries", async () => {
            const all = page.getByRole("button", { name: /Dentist|10 March 2027, \d+ entries/ });
            return (await all.count()) > 0;
          });
          for (const theme of THEMES) {
            await changeTheme(page, theme);
            expect(
              await findViolations(page, { onlyColors: theme === "light" }),
              `${name}, ${theme}`,
            ).to.deep.equal([]);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect(wide, `${name}, ${theme}`).to.be.at.most(0);
            await keepPictures(page);
          }
        }
      });

    it("axe finds nothing in the form with all its fields", async () => {
      await open(desktop, `view=agenda&date=${DAY}`);
      await desktop.getByRole("button", { name: "New event" }).click();
      await dialog(desktop).getByRole("switch", { name: "All day" }).press("Space");
      await dialog(desktop)
        .getByRole("button", { name: /^Place, people/ })
        .click();
      await dialog(desktop).getByRole("switch", { name: "It repeats" }).press("Space");
      expect(await findViolations(desktop)).to.deep.equal([]);
    });
  });

  /** A finger on the middle of something, as the browser gets it from the glass. */
  async function touch(on: Locator) {
    const { x, y, width, height } = (await on.boundingBox())!;
    const [left, top] = [x + width / 2, y + height / 2];
    const glass = await phone.context().newCDPSession(phone);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", points: Array<{ x: number; y: number }>) =>
      glass.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [{ x: left, y: top }]);
    return {
      /** In several steps, as far from where it began. */
      async finger(way: { x: number; y: number }): Promise<void> {
        for (let step = 1; step <= 8; step += 1)
          await send("touchMove", [{ x: left + (way.x * step) / 8, y: top + (way.y * step) / 8 }]);
      },
      async lift(): Promise<void> {
        await send("touchEnd", []);
        await glass.detach();
      },
    };
  }

  /** The server hears of what is changed next only after `release()`. */
  async function holdNextChange(): Promise<{ held: Promise<void>; release: () => void }> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let note = () => {};
    const held = new Promise<void>((resolve) => (note = resolve));
    const hold = async (route: Route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      await desktop.unroute("**/api/**", hold);
      note();
      await released;
      await route.continue();
    };
    await desktop.route("**/api/**", hold);
    return { held, release };
  }

  async function chooseDay(name: string): Promise<void> {
    const day = desktop.getByRole("button", { name, exact: true });
    while ((await day.count()) === 0) await desktop.getByRole("button", { name: "Month after" }).click();
    await day.click();
  }

  async function drag(from: Locator, to: Locator): Promise<void> {
    await from.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
    await dragBy(from, {
      x: end.x + end.width / 2 - start.x - start.width / 2,
      y: end.y + end.height / 2 - start.y - start.height / 2,
    });
  }

  /** From its middle, as a hand does: in several steps. */
  async function dragBy(from: Locator, way: { x: number; y: number }): Promise<void> {
    await from.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const { x, y, width, height } = (await from.boundingBox())!;
    const { mouse } = desktop;
    await mouse.move(x + width / 2, y + height / 2);
    await mouse.down();
    await mouse.move(x + width / 2 + way.x, y + height / 2 + way.y, { steps: 8 });
    await mouse.up();
  }

  async function changeChoir(day: RegExp, scope: string, title: string): Promise<void> {
    await dayList(desktop, day).getByRole("button", { name: /Choir/ }).click();
    await dialog(desktop).getByRole("button", { name: "Edit" }).click();
    await dialog(desktop).getByRole("radio", { name: scope }).press("Space");
    await dialog(desktop).getByRole("textbox", { name: "What is planned" }).fill(title);
    await dialog(desktop).getByRole("button", { name: "Save" }).click();
    await dayList(desktop, day)
      .getByRole("button", { name: new RegExp(title) })
      .waitFor();
  }
});
