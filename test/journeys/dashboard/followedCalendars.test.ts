import { expect } from "chai";
import type { Page } from "playwright-core";
import { eventsApi } from "../../../shared/contract/calendar/events.js";
import { followedCalendarsApi } from "../../../shared/contract/calendar/followedCalendars.js";
import type { Display } from "../../../shared/contract/displays.js";
import { changeTheme, THEMES } from "../../support/browser/changeTheme.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { calendarText, entry } from "../../support/calendars/FollowingHome.js";
import { UpstreamDouble } from "../../support/doubles/UpstreamDouble.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logIn } from "../../support/steps/dashboardSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused, pressByKey, tabTo } from "../../support/steps/keyboardSteps.js";
import { waitFor } from "../../support/waitFor.js";

const DESKTOP = {
  viewport: { width: 1280, height: 800 },
  timezoneId: HOME_ZONE,
  locale: "en-GB",
} as const;
const DAY = "2035-03-07";
const PATH = "/private-a1b2c3/basic.ics";
const EVENTS = [
  ...entry("club", "SUMMARY:Book club", "LOCATION:Library", "DTSTART:20350307T180000", "DURATION:PT1H"),
  ...entry("training", "SUMMARY:Football TRAINING", "DTSTART:20350307T100000", "DURATION:PT1H"),
];

describe("Calendars that a display follows", function () {
  this.timeout(90_000);

  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let source: UpstreamDouble;
  let browser: JourneyBrowser | null = null;
  const pages = new Map<string, Page>();

  before(async function () {
    requireChromium(this);
    source = await UpstreamDouble.start();
    app = await startTestApp({ config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    browser = await JourneyBrowser.launch();
    for (const [name, size] of [
      ["phone", PHONE],
      ["desktop", DESKTOP],
    ] as const) {
      const page = await browser.open(size);
      await page.goto(`${app.url}/login`);
      await logIn(page, anna);
      pages.set(name, page);
    }
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await source?.stop();
  });

  runAsSteps(() => browser);

  const section = (page: Page) => page.getByRole("region", { name: "Calendars that are followed" });
  const dialog = (page: Page) => page.getByRole("dialog");
  const row = (page: Page) => section(page).getByRole("listitem");

  async function open(page: Page): Promise<void> {
    await page.goto(`${app.url}/dashboard/calendar?view=day&date=${DAY}`);
    await section(page).waitFor();
  }

  /** Nothing for axe to find, and nothing beside the page, dark and light. */
  async function expectSound(page: Page, show: (page: Page) => Promise<unknown>): Promise<void> {
    await open(page);
    await show(page);
    for (const theme of THEMES) {
      await changeTheme(page, theme);
      expect(await findViolations(page, { onlyColors: theme === "light" }), theme).to.deep.equal([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, theme).to.be.at.most(0);
      await keepPictures(page);
    }
  }

  for (const name of ["phone", "desktop"]) {
    describe(`on a ${name}`, () => {
      let page: Page;

      before(() => {
        page = pages.get(name)!;
        source.serve(PATH, calendarText(EVENTS));
      });

      it("says that there is none, and where other programs keep the address of one", async () => {
        await expectSound(page, async () => {
          await section(page).getByText("Mum follows no calendar yet.").waitFor();
          await pressByKey(page, section(page).getByRole("button", { name: "Follow a calendar" }));
          await pressByKey(page, dialog(page).locator("summary"));
          await dialog(page).getByText("Secret address in iCal format").waitFor();
        });
      });

      it("says what is wrong with an address that leads to none", async () => {
        source.serve("/page", "<!doctype html><html><body>Log in</body></html>");
        const address = dialog(page).getByRole("textbox", { name: "Address of the calendar" });
        await address.fill(`${source.url}/page`);
        await dialog(page).getByRole("button", { name: "Follow", exact: true }).click();

        await dialog(page).getByText("There is a web page at this address").waitFor();

        await waitFor("the focus", () => isFocused(address));
        const label = dialog(page).getByText("Address of the calendar", { exact: true });
        const head = await page.locator(".mantine-Modal-header").boundingBox();
        await waitFor("its label to be in sight", async () => {
          return (await label.boundingBox())!.y >= head!.y + head!.height;
        });
        browser?.claimErrors(/status of 400/);
        expect(await findViolations(page)).to.deep.equal([]);
      });

      it("is followed by keyboard alone, with a color and words that hide", async () => {
        await dialog(page)
          .getByRole("textbox", { name: "Address of the calendar" })
          .fill(source.url + PATH);
        await tabTo(page, dialog(page).getByRole("radio", { name: "Blue" }));
        await page.keyboard.press("ArrowRight");
        await tabTo(page, dialog(page).getByRole("textbox", { name: "Hide events" }));
        await page.keyboard.type("training, meeting");
        await page.keyboard.press("Enter");

        await page.getByText("“Ola's calendar” is followed: 1 event.").waitFor();

        await page
          .getByRole("button", { name: /Book club.*/ })
          .first()
          .waitFor();
        expect(await page.getByRole("button", { name: /TRAINING/ }).count()).to.equal(0);
        await row(page).getByText("1 event, read").waitFor();
        await row(page).getByText("Hidden: events with “training” or “meeting” in the title.").waitFor();
        await row(page).getByText("If you leave the group, it goes with you.").waitFor();
        await dialog(page).waitFor({ state: "hidden" });
        expect(await page.content()).to.not.include("a1b2c3");
        await expectSound(page, () => row(page).getByRole("img", { name: "Teal" }).waitFor());
      });

      it("has events that say where they come from, and can't be changed here", async () => {
        await page
          .getByRole("button", { name: /Book club/ })
          .first()
          .click();
        await dialog(page).getByText("Ola's calendar. It is changed there.").waitFor();
        await dialog(page).getByRole("button", { name: "Duplicate" }).waitFor();
        expect(
          await dialog(page)
            .getByRole("button", { name: /Edit|Move|Pause|Delete/ })
            .count(),
        ).to.equal(0);
        expect(await findViolations(page)).to.deep.equal([]);
        await keepPictures(page);
        await page.keyboard.press("Escape");
        await page.goto(`${app.url}/dashboard/calendar?view=agenda&date=${DAY}`);
        await page.getByRole("button", { name: /Book club.*From Ola's calendar.*Library/ }).waitFor();
        await expectSound(page, async () => {
          await page.goto(`${app.url}/dashboard/calendar?view=month&date=${DAY}`);
          await page
            .getByRole("button", { name: /Book club/ })
            .first()
            .waitFor();
        });
      });

      it("keeps its events when it can't be read, and says so in words", async () => {
        await open(page);
        source.on(PATH, (_request, response) => response.writeHead(404).end());
        await pressByKey(page, row(page).getByRole("button", { name: "Look now at “Ola's calendar”" }));

        await row(page).getByText("There is no calendar at this address any more.").waitFor();

        await expectSound(page, () => row(page).getByText("what it had brought stays").waitFor());
        const query = { from: DAY, until: "2035-03-08" };
        const { events } = await app.call(
          eventsApi.list,
          { params: { displayId: mum.id }, query },
          { as: anna },
        );
        expect(events.map(({ title }) => title)).to.deep.equal(["Book club"]);
        source.serve(PATH, calendarText(EVENTS));
      });

      it("gets another name and is for the family alone", async () => {
        await pressByKey(page, row(page).getByRole("button", { name: "Edit “Ola's calendar”" }));
        const field = dialog(page).getByRole("textbox", { name: "Name" });
        await waitFor("the focus", () => isFocused(field));
        await field.fill("Ola");
        await dialog(page).getByRole("switch", { name: "Only the family sees them" }).press("Space");
        expect(await findViolations(page)).to.deep.equal([]);
        await keepPictures(page);
        await pressByKey(page, dialog(page).getByRole("button", { name: "Save" }));

        await row(page).getByText("Only the family sees it.").waitFor();
        await page
          .getByRole("button", { name: /Book club/ })
          .first()
          .waitFor();
        await expectSound(page, () => row(page).getByText("Ola", { exact: true }).waitFor());
      });

      it("says when the list can't be read, and tries again", async () => {
        const lists = `**${followedCalendarsApi.list.path.replace(":displayId", mum.id)}`;
        await page.route(lists, (route) => route.abort());
        await open(page);
        await section(page).getByRole("button", { name: "Try again" }).waitFor();
        expect(await findViolations(page)).to.deep.equal([]);
        browser?.claimErrors(/ERR_FAILED/);
        await page.unroute(lists);
        await pressByKey(page, section(page).getByRole("button", { name: "Try again" }));
        await row(page).waitFor();
      });

      it("is followed no longer, and its events are gone", async () => {
        await pressByKey(page, row(page).getByRole("button", { name: "Remove “Ola”" }));
        await dialog(page).getByText("will go off the display").waitFor();
        expect(await findViolations(page)).to.deep.equal([]);
        await keepPictures(page);
        await pressByKey(page, dialog(page).getByRole("button", { name: "Stop following" }));

        await section(page).getByText("Mum follows no calendar yet.").waitFor();
        await waitFor(
          "no event",
          async () => (await page.getByRole("button", { name: /Book club/ }).count()) === 0,
        );
      });
    });
  }
});
