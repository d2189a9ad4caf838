import { expect } from "chai";
import { Types } from "mongoose";
import type { Locator, Page } from "playwright-core";
import { CallModel } from "../../../server/features/calls/call.model.js";
import { autoAnswersApi } from "../../../shared/contract/calling/autoAnswers.js";
import { cardsApi } from "../../../shared/contract/cards.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { photosApi } from "../../../shared/contract/photos.js";
import { DEMO_ACCOUNT, seedHousehold } from "../../../scripts/seeding/seedHousehold.js";
import { createDisplay, logIn, signUp } from "../../support/steps/dashboardSteps.js";
import {
  enterCode,
  holdCorner,
  pressLocked,
  pressReply,
  waitForClock,
} from "../../support/steps/displaySteps.js";
import { changeTheme, THEMES } from "../../support/browser/changeTheme.js";
import { findPaleTexts, findViolations } from "../../support/browser/findViolations.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { FAKE_MICROPHONE, JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { reflowProblems } from "../../support/browser/reflowProblems.js";
import { refuseFullScreen } from "../../support/browser/refuseFullScreen.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import {
  heightOnItsSide,
  keepPictures,
  keepStill,
  requireGoodScreen,
  screenProblems,
  smallButtons,
} from "../../support/browser/screenProblems.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { accountsApi } from "../../../shared/contract/accounts.js";

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};
/** Of what is missing at least the first line. */
const FINDING_PX = 50;
const CARD = "Ola is at work and will be here at five.";
/** The recorder's chunks are fetched quietly, a while after the clock. */
const MICROPHONE_WAIT_MS = 30_000;

describe("Pages and screens for everybody", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let visitor: Page;
  let caregiver: Page;
  let display: Page;
  let displayId: string;
  let code: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const seeded = await seedHousehold(app.context, HOME_ZONE);
    displayId = seeded.display.id;
    code = seeded.display.code;
    await clearScreen();
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    const calm = { timezoneId: HOME_ZONE, viewport: SIZES.desktop } as const;
    visitor = await browser.open(calm);
    caregiver = await browser.open(calm);
    display = await browser.open(TABLET);
    await refuseFullScreen(display);
    await caregiver.goto(`${app.url}/login`);
    await logIn(caregiver, DEMO_ACCOUNT);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  describe("in the dashboard and on the site axe finds nothing, dark and light, on a phone and on a desktop", () => {
    afterEach(() => browser?.requireNoErrors());

    it("as a control: it finds pale words where there are some", async () => {
      await visitor.goto(app.url);
      await visitor.evaluate(() => {
        document.querySelector("h1")!.style.color = "#555";
      });
      expect(await findViolations(visitor)).to.have.length(1);
      expect(await findViolations(visitor, { onlyColors: true })).to.have.length(1);
    });

    for (const path of ["/", "/login", "/contact"]) {
      it(path, async () => {
        await visitor.goto(app.url + path);
        expect(await violationsInAllLooks(visitor)).to.deep.equal([]);
      });
    }

    for (const path of ["/dashboard", "/dashboard/calendar", "/dashboard/compose", "/account"]) {
      it(path, async () => {
        await caregiver.goto(app.url + path);
        expect(await violationsInAllLooks(caregiver)).to.deep.equal([]);
      });
    }

    it("/group of its owner, and a dialog of it", async () => {
      await caregiver.goto(`${app.url}/group`);
      const ready = caregiver.getByRole("region", { name: "When nobody answers" });
      expect(await violationsInAllLooks(caregiver, ready)).to.deep.equal([]);

      await ready.getByRole("button", { name: "Change what happens with: Visit" }).click();
      await caregiver.getByRole("dialog").getByRole("switch", { name: "Step by step" }).press("Space");
      await caregiver.getByRole("dialog").getByText("everybody is told").waitFor();
      expect(await findViolations(caregiver)).to.deep.equal([]);
    });

    it("/group/status", async () => {
      await caregiver.goto(`${app.url}/group/status`);
      const ready = caregiver.getByRole("region", { name: "Who was told" });
      expect(await violationsInAllLooks(caregiver, ready)).to.deep.equal([]);
    });

    for (const path of [
      "/people",
      "/group/log",
      "/dashboard/new-display",
      "/account/set-up-before",
      "/account/delete",
      "/verify-email",
    ]) {
      it(`${path} on the smallest phone, and in letters of twice the size`, async () => {
        await caregiver.goto(app.url + path);
        await caregiver.getByRole("heading", { level: 1 }).waitFor();
        expect(await reflowProblems(caregiver)).to.deep.equal([]);
      });
    }

    it("/dashboard/compose with own minutes for when nobody answers", async () => {
      await caregiver.goto(`${app.url}/dashboard/compose`);
      const field = caregiver.getByRole("group", { name: "If nobody answers" });
      const own = field.getByRole("radio", { name: "Own minutes" });
      await own.press("Space");
      expect(await violationsInAllLooks(caregiver, own)).to.deep.equal([]);
    });

    it("/dashboard/displays/:displayId", async () => {
      await caregiver.goto(`${app.url}/dashboard/displays/${displayId}`);
      await caregiver.getByText("How was your day?").first().waitFor();
      expect(await violationsInAllLooks(caregiver)).to.deep.equal([]);
    });

    it("/dashboard/displays/:displayId/call, with camera and microphone that are tried", async () => {
      await caregiver.goto(`${app.url}/dashboard/displays/${displayId}/call`);
      const test = caregiver.getByRole("region", { name: "Try your camera and microphone" });
      expect(await violationsInAllLooks(caregiver, test)).to.deep.equal([]);

      await test.getByRole("button", { name: "Try them" }).click();
      await test.getByText(/^(Your microphone works|Say something)/).waitFor();
      expect(await findViolations(caregiver)).to.deep.equal([]);
      await test.getByRole("button", { name: "Stop" }).click();
    });

    it("/dashboard/displays/:displayId with its call log, and who is answered by itself", async () => {
      await storeCalls();
      await caregiver.goto(`${app.url}/dashboard/displays/${displayId}`);
      const ready = caregiver.getByRole("region", { name: "Video calls" }).locator("li").first();
      expect(await violationsInAllLooks(caregiver, ready)).to.deep.equal([]);

      const stops: string[] = [];
      caregiver.on(
        "request",
        (request) => /autoAnswers\/.+\/stop$/.test(request.url()) && stops.push(request.url()),
      );
      await caregiver.getByRole("button", { name: /^Stop: / }).dblclick();
      await caregiver.getByText("Stopped. The screen rings as for everybody.").first().waitFor();
      expect(stops).to.have.length(1);
    });

    it("/dashboard/displays/:displayId/settings, with all that can stand there", async () => {
      await furnishDisplay();
      await caregiver.goto(`${app.url}/dashboard/displays/${displayId}/settings`);
      const ready = caregiver.getByRole("region", { name: "Weather" }).getByText("Bergen");
      expect(await violationsInAllLooks(caregiver, ready)).to.deep.equal([]);
    });

    it("/dashboard/displays/:displayId with a card, and the form of another one", async () => {
      await caregiver.goto(`${app.url}/dashboard/displays/${displayId}`);
      expect(await violationsInAllLooks(caregiver, caregiver.getByText(CARD))).to.deep.equal([]);

      await caregiver.getByRole("button", { name: "Pin a card" }).click();
      await caregiver.getByRole("dialog").getByRole("radio", { name: "Until a date and time" }).check();
      expect(await findViolations(caregiver)).to.deep.equal([]);
    });

    it("/dashboard/displays/:displayId/photos, and the form of a photo", async () => {
      await caregiver.goto(`${app.url}/dashboard/displays/${displayId}/photos`);
      const photo = caregiver.getByRole("img", { name: /^Photo without a caption/ });
      expect(await violationsInAllLooks(caregiver, photo)).to.deep.equal([]);

      await caregiver.getByRole("button", { name: /^Edit photo: Photo without/ }).click();
      await caregiver.getByRole("dialog").getByRole("group", { name: "Who is in it" }).waitFor();
      expect(await findViolations(caregiver)).to.deep.equal([]);
    });

    it("/dashboard/compose, writing a series", async () => {
      await caregiver.goto(`${app.url}/dashboard/compose`);
      await caregiver.getByRole("radio", { name: "Repeat" }).check();
      await caregiver.getByRole("radio", { name: "Weekly" }).check();
      const ready = caregiver.getByRole("group", { name: "On these days" });
      expect(await violationsInAllLooks(caregiver, ready)).to.deep.equal([]);
    });

    it("/dashboard/messages/:messageId of a series, and its edit page", async () => {
      const messageId = await startSeries();
      await caregiver.goto(`${app.url}/dashboard/messages/${messageId}`);
      const showings = caregiver.getByRole("region", { name: "Next reminders" });
      expect(await violationsInAllLooks(caregiver, showings.locator("time").first())).to.deep.equal([]);

      await caregiver.goto(`${app.url}/dashboard/messages/${messageId}/edit`);
      const text = caregiver.getByRole("textbox", { name: "Message" });
      expect(await violationsInAllLooks(caregiver, text)).to.deep.equal([]);
    });

    it("/group/editable-displays, after a change to a smaller plan", async () => {
      app.context.config.billing = true;
      const answer = "**/api/group/subscription";
      await caregiver.route(answer, async (route) => {
        const response = await route.fetch();
        const displays = ["Mum", "Aunt"].map((name) => ({ id: name, name, isEditable: name === "Mum" }));
        const json = {
          ...((await response.json()) as object),
          clientLimit: 1,
          displayCount: 2,
          isOverLimit: true,
          displays,
        };
        await route.fulfill({ response, json });
      });
      await caregiver.goto(`${app.url}/group/editable-displays`);
      const ready = caregiver.getByRole("checkbox", { name: "Aunt" });
      expect(await violationsInAllLooks(caregiver, ready)).to.deep.equal([]);
      await caregiver.unroute(answer);
      app.context.config.billing = false;
    });

    it("/welcome, before and after the display is made", async () => {
      await visitor.goto(app.url);
      await signUp(visitor, { name: "Tom Hill", email: "tom@example.org" });
      expect(await violationsInAllLooks(visitor)).to.deep.equal([]);

      await createDisplay(visitor, "Grandpa");
      expect(await violationsInAllLooks(visitor)).to.deep.equal([]);
    });
  });

  describe("on the display the contrast is AAA and every button is large", () => {
    runAsSteps(() => browser);

    it("as a control: pale words and a button that is too small are found", async () => {
      await display.goto(`${app.url}/display/demo`);
      await display.getByRole("heading").waitFor();
      await display.evaluate(() => {
        document.querySelector("h1")!.style.color = "#555";
      });
      expect((await findPaleTexts(display)).join()).to.include("h1 on ");
      await display.evaluate(() => document.body.append(document.createElement("button")));
      expect((await smallButtons(display)).join()).to.include('the button "" is');
    });

    it("the code", async () => {
      await display.goto(`${app.url}/display`);
      await display.getByRole("button", { name: "0" }).waitFor();
      await requireGoodScreen(display);
    });

    it("the waiting screen", async () => {
      await enterCode(display, code === "123456" ? "654321" : "123456");
      await display.getByText("Tell them this number:").waitFor();
      await requireGoodScreen(display);
    });

    it("the set-up check of a new screen, with what is missing", async () => {
      await display.getByRole("button", { name: "Change code" }).tap();
      await enterCode(display, code);
      await display.getByRole("heading", { name: "Is this screen ready?" }).waitFor();
      await requireGoodScreen(display);

      // It is there, but somebody has refused it; until the page is loaded anew.
      await display.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
      });
      await pressLocked(display, "Check this screen");
      await display.getByRole("heading", { name: "How large is this screen?" }).waitFor();
      await requireGoodScreen(display);
      await pressLocked(display, "10 inches Our guess");
      await display.getByRole("heading", { name: "How far away is the chair?" }).waitFor();
      await requireGoodScreen(display);
      await pressLocked(display, "2 m 7 feet");
      await display.getByRole("heading", { name: "Something is missing" }).waitFor();
      await requireGoodScreen(display);
      expect(await heightOnItsSide(display, ".setup-findings")).to.be.at.least(FINDING_PX);
    });

    it("the rehearsal of the set-up check, its end, and the menu of the corner", async () => {
      await pressLocked(display, "Try a message");
      await display.getByText("This is only a test. Please press the button.").waitFor();
      await requireGoodScreen(display);
      await pressReply(display, "OK");
      await display.getByRole("heading", { name: "That is how it will be" }).waitFor();
      await requireGoodScreen(display);

      await pressLocked(display, "Back to the clock");
      await waitForClock(display);
      await holdCorner(display);
      await display.getByRole("heading", { name: "For caregivers" }).waitFor();
      await requireGoodScreen(display);
      await pressLocked(display, "Back to the clock");
    });

    it("the clock with what comes next", async () => {
      await waitForClock(display);
      // The walk or the tablets: it depends on the day of the week.
      await display.getByText("Next", { exact: true }).waitFor();
      await requireGoodScreen(display);
    });

    it("everything around the clock, dark and light, with a call asked for", async () => {
      const as = { as: await signInByApi() };
      const params = { displayId };
      const card = { text: "There is soup in the kitchen." };
      await clearScreen();
      // There all of it has its place at once, at every hour.
      const { devices } = await app.call(displaysApi.get, { params }, as);
      for (const { id: deviceId } of devices)
        await app.call(
          displaysApi.setViewing,
          { params: { ...params, deviceId }, body: { distanceM: 1 as const } },
          as,
        );
      await app.call(cardsApi.create, { params, body: card }, as);
      await app.call(displaysApi.edit, { params, body: { level: "full", joke: true } }, as);
      await display.locator(".home-side").getByText(card.text).waitFor();
      await display.locator(".home-stage .home-layer").first().waitFor();
      await requireGoodScreen(display);

      await display.getByRole("button", { name: "Call me tonight" }).tap();
      await display
        .getByRole("status")
        .getByText(/^Asked\. .+ been told\.$/)
        .waitFor();
      await app.call(displaysApi.edit, { params, body: { theme: "light" } }, as);
      await display.locator("body.light").waitFor();
      await requireGoodScreen(display);
      await app.call(displaysApi.edit, { params, body: { theme: "dark", level: "next" } }, as);
      await display.locator("body.dark").waitFor();
    });

    it("the name of the screen, when a caregiver asks for it", async () => {
      const as = { as: await signInByApi() };
      const { devices } = await app.call(displaysApi.get, { params: { displayId } }, as);
      const shown = devices.find(({ online }) => online);
      await app.call(displaysApi.identifyDevice, { params: { displayId, deviceId: shown?.id ?? "" } }, as);
      await keepStill(display, ".identify-screen");

      expect(await screenProblems(display)).to.deep.equal([]);
      await display.reload();
    });

    it("somebody who records, and what became of it", async () => {
      await display.getByRole("button", { name: /^Hold to speak/ }).waitFor({ timeout: MICROPHONE_WAIT_MS });
      await display.keyboard.down(" ");
      await display.getByText("I am listening").waitFor();
      await requireGoodScreen(display);
      await display.keyboard.up(" ");
      await keepStill(display, ".recording-saved");

      await requireGoodScreen(display);
      await display.reload();
      await waitForClock(display);
    });

    it("a message with five replies, and the confirmation", async () => {
      await sendFiveReplies();
      await display.getByText("What would you like?").waitFor();
      await requireGoodScreen(display);
      const light = { params: { displayId }, body: { theme: "light" as const } };
      await app.call(displaysApi.edit, light, { as: await signInByApi() });
      await display.locator("body.light").waitFor();
      await requireGoodScreen(display);

      await pressReply(display, "Hot chocolate");
      await display.getByText(/Anna Berg has (been told|read it)/).waitFor();
      expect(await screenProblems(display)).to.deep.equal([]);
      expect(await smallButtons(display)).to.deep.equal([]);
    });
  });

  /** Nothing but the clock and what comes next: each step brings what it looks at. */
  async function clearScreen(): Promise<void> {
    const as = { as: await signInByApi() };
    const params = { displayId };
    await app.call(displaysApi.edit, { params, body: { level: "next" } }, as);
    const { items } = await app.call(cardsApi.list, { params }, as);
    for (const { id } of items) await app.call(cardsApi.remove, { params: { ...params, cardId: id } }, as);
  }

  /** Settings with their fields open, a card, and a photo that nobody has named yet. */
  async function furnishDisplay(): Promise<void> {
    const as = await signInByApi();
    const params = { displayId };
    const quiet = { from: "22:00", until: "06:30" };
    const body = {
      sound: { chime: true, readAloud: true, volume: 60, quiet },
      weather: {
        place: { name: "Bergen", latitude: 60.39, longitude: 5.32 },
        units: "celsius" as const,
      },
      // Nobody reads news there; the row of a feed is what is looked at.
      feeds: ["http://127.0.0.1:9/rss"],
      joke: true,
    };
    await app.call(displaysApi.edit, { params, body }, { as });
    await app.call(cardsApi.create, { params, body: { text: CARD } }, { as });
    await app.call(photosApi.add, { params, file: SAMPLE_PHOTO }, { as });
  }

  /** One of each kind that the log has words for, and one who is answered. Written to the database: other tests go by the door. */
  async function storeCalls(): Promise<void> {
    const as = await signInByApi();
    const params = { displayId };
    const { groupId, devices } = await app.call(displaysApi.get, { params }, { as });
    const deviceId = devices[0]!.id;
    const { userID, name } = await app.call(accountsApi.getUserData, {}, { as });
    const userId = new Types.ObjectId(userID);
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const caregiver = {
      ...{ sideId: "page-of-anna", kind: "caregiver" as const, userId, deviceId: null, name },
      ...{ joinedAt: at(50), leftAt: at(30), heardAt: at(30) },
    };
    const ends = [
      { endReason: "hungUp", answeredAt: at(49) },
      { endReason: "lost", answeredAt: at(49) },
      { endReason: "notNow", answeredAt: null },
      { endReason: "missed", answeredAt: null },
    ] as const;
    for (const end of ends)
      await CallModel.create({
        ...{ displayId, groupId, state: "ended" as const, standing: false, caller: { userId, name } },
        ...{ sides: [caregiver], startedAt: at(50), ringsUntil: at(49), endedAt: at(30), revision: 1 },
        ...end,
      });
    const body = {
      userId: userID,
      deviceId,
      decidedBy: "Rose and Anna",
      personSaid: "Then I need not get up.",
    };
    await app.call(autoAnswersApi.consent, { params, body }, { as });
  }

  async function startSeries(): Promise<string> {
    const when = {
      kind: "series" as const,
      startDate: "2026-01-01",
      rule: "FREQ=WEEKLY;BYDAY=MO,TH",
      slots: [{ time: "08:00" }, { time: "20:00" }],
    };
    const body = { displayIds: [displayId], text: "Time for your tablets", when };
    const { items } = await app.call(messagesApi.create, { body }, { as: await signInByApi() });
    return items[0]!.id;
  }

  async function sendFiveReplies(): Promise<void> {
    const user = await signInByApi();
    await app.call(
      messagesApi.create,
      {
        body: {
          displayIds: [displayId],
          text: "What would you like?",
          label: "visit",
          urgent: true,
          replies: { set: "own", texts: ["Tea", "Coffee", "Hot chocolate", "Water", "Nothing"] },
          when: { kind: "now" },
        },
      },
      { as: user },
    );
    await app.runDueWork();
  }

  async function signInByApi(): Promise<Pick<TestUser, "accessToken">> {
    const { email, password } = DEMO_ACCOUNT;
    return app.call(accountsApi.logIn, { body: { email, password } });
  }
});

/** `ready` stands on the page when all of it has come. */
async function violationsInAllLooks(
  page: Page,
  ready: Locator = page.getByRole("heading", { level: 1 }),
): Promise<string[]> {
  const found: string[] = [];
  await ready.waitFor();
  for (const theme of THEMES) {
    await wearTheme(page, theme);
    await ready.waitFor();
    expect(await themeOf(page)).to.equal(theme);
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      const violations = await findViolations(page, { onlyColors: theme === "light" });
      found.push(...violations.map((violation) => `${theme}, ${name}: ${violation}`));
    }
    if (theme === "dark") found.push(...(await reflowProblems(page)));
    await keepPictures(page);
  }
  // This page stays light; the next one is loaded in the theme that comes first.
  await chooseTheme(page, "dark");
  return found;
}

/** The site has it from the moment in which it is loaded. */
async function wearTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  const isSite = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme === undefined);
  if (!isSite) return changeTheme(page, theme);
  await chooseTheme(page, theme);
  // What was just loaded in it is not loaded once more.
  if ((await themeOf(page)) !== theme) await page.reload();
}

function chooseTheme(page: Page, theme: string): Promise<void> {
  return page.evaluate((name) => localStorage.setItem("theme", name), theme);
}

/** Of the dashboard, or of the site, which says only that it is light. */
function themeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { theme, mantineColorScheme } = document.documentElement.dataset;
    return theme ?? mantineColorScheme ?? "dark";
  });
}
