import { expect } from "chai";
import type { Locator, Page, Route, ViewportSize } from "playwright-core";
import { messagesApi, type NewMessage } from "../../../shared/contract/messages.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { photosApi } from "../../../shared/contract/photos.js";
import type { Display } from "../../../shared/contract/displays.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { mailStopToken } from "../../../server/notifications/mailStops/mailStops.service.js";
import { issueMailToken } from "../../support/mail/issueMailToken.js";
import { bringSession } from "../../support/steps/bringSession.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildPhoto } from "../../support/builders/buildPhoto.js";
import { brokenLabels, misplacedLabels, overlap } from "../../support/browser/dashboardProblems.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { waitFor } from "../../support/waitFor.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const PHONE_SIZE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** Says nothing of what was done. With a time to wait it is not repeated at once, which keeps a test short. */
const fail = (route: Route, status = 500) =>
  route.fulfill({ status, headers: { "retry-after": "60" }, body: "{}" });
const NAME = "Great-grandmother Wilhelmina Rosalind";

describe("The small things that stand on every page of the dashboard", function () {
  this.timeout(60_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna, { name: NAME });
    browser = await JourneyBrowser.launch();
    page = await browser.open(PHONE);
    await bringSession(page, app, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(() => browser?.requireNoErrors());

  const open = async (path: string, size: ViewportSize) => {
    await page.setViewportSize(size);
    await page.goto(app.url + path);
  };
  const planTablets = () =>
    buildMessage(
      app,
      { display, caregiver: anna },
      { text: "Time for your tablets", when: dailyFrom(daysAhead(1)) },
    );
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? expect.fail("It is not there.");

  it("the words of every button stand in its middle, on one line and on two", async () => {
    const message = await buildMessage(app, { display, caregiver: anna });
    const pages = [
      "/dashboard",
      `/dashboard/displays/${display.id}`,
      `/dashboard/displays/${display.id}/settings`,
      `/dashboard/displays/${display.id}/photos`,
      `/dashboard/messages/${message.id}`,
      "/dashboard/compose",
      "/account",
      "/account/delete",
      "/group",
      "/group/log",
      `/stop-mails#${mailStopToken(app.context, "ida@example.org")}`,
    ];
    for (const size of [PHONE_SIZE, DESKTOP])
      for (const path of pages) {
        await open(path, size);
        await page.getByRole("heading", { level: 1 }).waitFor();
        // Several parts of a page may load, and say so only after a while.
        await page.locator(".state[role=status]").first().waitFor({ state: "detached" });
        expect(await misplacedLabels(page), `${path} at ${size.width}`).to.deep.equal([]);
        expect(await brokenLabels(page), `${path} at ${size.width}`).to.deep.equal([]);
      }
  });

  it("no line of Getting started stands there before all of them are known", async () => {
    let answer: (() => Promise<void>) | null = null;
    await page.route("**/api/people*", (route) => void (answer = () => route.continue()));
    const asked = page.waitForResponse(/\/messages\?kind=series/);
    await open("/dashboard", PHONE_SIZE);
    const lines = page.getByRole("region", { name: "Getting started" }).getByRole("listitem");
    await page.getByText("Connect a screen").first().waitFor();
    await (await asked).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await lines.count()).to.equal(0);
    await answer!();

    await lines.first().waitFor();
    expect(await lines.count()).to.equal(2);
    await page.unrouteAll();
  });

  it("a line of Getting started goes when it is done, and all of it after the last", async () => {
    await open("/dashboard", PHONE_SIZE);
    const section = page.getByRole("region", { name: "Getting started" });
    const lines = section.getByRole("listitem");
    await section.getByRole("link", { name: /reminder/ }).waitFor();
    expect(await lines.count()).to.equal(2);

    await app.call(peopleApi.create, { body: { name: "Ida" } }, { as: anna });
    await page.reload();
    await section.getByRole("link", { name: /reminder/ }).waitFor();
    expect(await lines.count()).to.equal(1);

    await planTablets();
    await section.waitFor({ state: "detached" });
  });

  it("“Verify your email address” goes once it is verified", async () => {
    const tom = await buildCaregiver(app, { name: "Tom Hill", verified: false });
    await buildDisplay(app, tom, { name: "Grandpa" });
    const tab = await browser!.open(PHONE);
    await bringSession(tab, app, tom);
    await tab.goto(`${app.url}/dashboard`);
    const section = tab.getByRole("region", { name: "Getting started" });
    await section.getByRole("link", { name: "Verify your email address" }).waitFor();

    const token = await issueMailToken(app, "verify", tom);
    await app.call(accountsApi.verifyEmail, { body: { token } }, { as: tom });
    await tab.reload();
    await section.getByRole("link", { name: /reminder/ }).waitFor();
    expect(await section.getByRole("link", { name: "Verify your email address" }).count()).to.equal(0);
    await tab.context().close();
  });

  it("deleting from a showing that was skipped begins with the next one", async () => {
    const series = await planTablets();
    const { items } = await app.call(
      messagesApi.showings,
      { params: { messageId: series.id } },
      { as: anna },
    );
    const [first] = items;
    if (!first) throw new Error("The series has no showing.");
    await open(`/dashboard/messages/${series.id}?key=${encodeURIComponent(first.key)}`, PHONE_SIZE);
    await page.getByRole("button", { name: /^Skip/ }).first().click();
    await page.getByRole("button", { name: /^Bring back/ }).waitFor();
    await page.getByRole("button", { name: "Delete" }).click();

    const chosen = page.getByRole("dialog").getByRole("radio", { name: /^Only this one/, checked: true });
    const words = await chosen.evaluate((input) => input.closest("label")?.textContent ?? "");
    expect(words).to.contain(dayAndMonth(daysAhead(2)));
  });

  it("a notice stands at the bottom, in the middle, over neither the header nor a Save", async () => {
    for (const size of [PHONE_SIZE, DESKTOP]) {
      await open(`/dashboard/displays/${display.id}/settings`, size);
      const save = page.getByRole("button", { name: "Save", exact: true }).first();
      await page.getByLabel("Phone number").fill(size === DESKTOP ? "+47 22 33 44 55" : "+47 22 33 44 66");
      await save.evaluate((button) => button.scrollIntoView({ block: "end" }));
      await save.click();
      const notice = page.getByRole("alert").filter({ hasText: "Saved." });
      await notice.waitFor();

      const toast = await box(notice);
      expect(toast.x + toast.width / 2).to.be.closeTo(size.width / 2, 2);
      expect(toast.y, "in the lower half").to.be.above(size.height / 2);
      expect(overlap(toast, await box(save)), "over the Save").to.equal(false);
      expect(overlap(toast, await box(page.getByRole("banner")))).to.equal(false);
    }
  });

  it("the dialog of a photo has its Save in sight on a laptop", async () => {
    for (const name of ["Ola", "Kari", "Per", "Anders", "Ingrid", "Solveig", "Bjørn", "Marit", "Sigrid"])
      await app.call(peopleApi.create, { body: { name } }, { as: anna });
    const file = await buildPhoto({ width: 1200, height: 1600 });
    await app.callRaw(photosApi.add, { params: { displayId: display.id }, file }, { as: anna });
    await open(`/dashboard/displays/${display.id}/photos`, DESKTOP);
    await page
      .getByRole("button", { name: /^Edit photo/ })
      .first()
      .click();
    const save = page.getByRole("dialog").getByRole("button", { name: "Save" });
    await save.waitFor();
    await page.getByRole("dialog").getByText("Ingrid").waitFor();

    const { y, height } = await box(save);
    expect(y + height).to.be.below(DESKTOP.height);
    const isOnTop = await save.evaluate((button) => {
      const { left, top, width, height: tall } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + tall - 4));
    });
    expect(isOnTop, "nothing cuts it off").to.equal(true);
  });

  it("“Choose at least one display” goes when one is chosen", async () => {
    await open("/group", DESKTOP);
    const form = page.locator("form", { has: page.getByRole("button", { name: "Invite", exact: true }) });
    await form.getByRole("textbox").fill("bo@example.org");
    await form.getByRole("radio", { name: "Only some" }).check();
    await form.getByRole("button", { name: "Invite", exact: true }).click();
    const problem = form.getByText("Choose at least one display.");
    await problem.waitFor();
    await form.getByRole("checkbox", { name: NAME }).check();

    await problem.waitFor({ state: "detached", timeout: 2_000 });
  });

  it("so it does in the composer", async () => {
    await buildDisplay(app, anna, { name: "Dad" });
    await open("/dashboard/compose", PHONE_SIZE);
    await page.getByRole("textbox", { name: "Message" }).fill("Lunch is in the fridge");
    for (const chosen of await page.getByRole("checkbox", { checked: true }).all()) await chosen.uncheck();
    await page.getByRole("button", { name: /^Send/ }).click();
    const problem = page.getByText("Choose at least one display.");
    await problem.waitFor();
    await page.getByRole("checkbox", { name: "Dad" }).check();

    await problem.waitFor({ state: "detached", timeout: 2_000 });
  });

  it("nothing that can be pressed moves while answers are on their way", async () => {
    const message = await buildMessage(app, { display, caregiver: anna });
    const { items } = await app.call(
      occurrencesApi.list,
      { params: { displayId: display.id }, query: { direction: "upcoming" } },
      { as: anna },
    );
    await app.call(
      occurrencesApi.markDone,
      {
        params: { displayId: display.id },
        body: { key: items.find(({ messageId }) => messageId === message.id)!.key },
      },
      { as: anna },
    );
    const places = [
      {
        path: "/dashboard",
        late: "**/api/activity?*",
        known: page.getByRole("heading", { name: "What happened" }),
        pressed: page.getByText("Connect a screen").first(),
      },
      {
        path: `/dashboard/compose?display=${display.id}`,
        late: "**/api/people*",
        known: page.getByRole("textbox", { name: "Message" }),
        pressed: page.getByRole("radio", { name: "Reminder" }),
      },
      {
        path: "/dashboard/calendar",
        late: "**/calendar?*",
        known: page.getByRole("button", { name: "New event" }),
        pressed: page.getByRole("button", { name: "Follow a calendar" }).first(),
      },
    ];
    for (const { path, late, known, pressed } of places) {
      const held: Route[] = [];
      let isHeld = true;
      await page.route(late, (route) => (isHeld ? void held.push(route) : route.continue()));
      await open(path, PHONE_SIZE);
      await waitFor(`the page to ask for ${late}`, () => Promise.resolve(held.length > 0));
      await known.waitFor();
      const before = (await pressed.isVisible()) ? await box(pressed) : null;
      isHeld = false;
      for (const route of held) await route.continue();
      await page.locator(".state[role=status]").first().waitFor({ state: "detached" });
      await pressed.waitFor();

      if (before) expect((await box(pressed)).y, path).to.equal(before.y);
      await page.unroute(late);
    }
  });

  it("nothing stands on the home page before all of its notices are known", async () => {
    let answer: (() => Promise<void>) | null = null;
    const body = JSON.stringify({ displays: [], unreachable: [{ userId: anna.userId, name: "Tom Hill" }] });
    const isReach = (route: Route) => route.fulfill({ status: 200, contentType: "application/json", body });
    await page.route("**/api/**/reach", (route) => void (answer = () => isReach(route)));
    await open("/dashboard", PHONE_SIZE);
    await waitFor("the page to ask", () => Promise.resolve(answer !== null));
    await page.getByText("Loading the displays").waitFor();
    expect(await page.getByRole("heading", { name: "What happened" }).count()).to.equal(0);
    await answer!();

    await page.getByText("Nothing reaches Tom Hill").waitFor();
    await page.getByRole("heading", { name: "What happened" }).waitFor();
    await page.unrouteAll();
  });

  it("nobody to choose: the composer never shows whom a message is from", async () => {
    const ida = await buildCaregiver(app, { name: "Ida Vik" });
    await buildDisplay(app, ida, { name: "Gran" });
    const own = await (browser ?? expect.fail("no browser")).open(PHONE);
    await bringSession(own, app, ida);
    const held: Route[] = [];
    await own.route("**/api/people*", (route) => void held.push(route));
    await own.goto(`${app.url}/dashboard/compose`);
    await waitFor("the page to ask", () => Promise.resolve(held.length > 0));
    await own.getByRole("heading", { level: 1, name: "Send a message" }).waitFor();
    expect(await own.getByLabel("From").count()).to.equal(0);
    for (const route of held) await route.continue();

    await own.getByRole("textbox", { name: "Message" }).waitFor();
    expect(await own.getByLabel("From").count()).to.equal(0);
    await own.close();
  });

  it("says what became of a deletion whose answers were all lost", async () => {
    const message = await planTablets();
    await page.route(`**/api/messages/${message.id}*`, async (route) => {
      if (route.request().method() !== "DELETE") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await open(`/dashboard/messages/${message.id}`, PHONE_SIZE);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("radio", { name: "The whole series" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();

    await page
      .getByRole("alert")
      .filter({ hasText: /^Deleted/ })
      .waitFor();
    await page.unrouteAll();
    browser?.claimErrors(/Failed to load resource/);
  });

  for (const { part, said } of [
    { part: "Only this one", said: /^Deleted/ },
    { part: "This and all following", said: /^This one and all following were deleted/ },
  ])
    it(`says what became of the deletion of a part of a series: ${part}`, async () => {
      const { id: messageId } = await planTablets();
      const { items } = await app.call(messagesApi.showings, { params: { messageId } }, { as: anna });
      await open(`/dashboard/messages/${messageId}?key=${encodeURIComponent(items[1]!.key)}`, PHONE_SIZE);
      const remove = async () => {
        await page.getByRole("button", { name: "Delete", exact: true }).click();
        await page.getByRole("radio", { name: part }).check();
        await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
      };
      const answer = (words: RegExp) => page.getByRole("alert").filter({ hasText: words }).waitFor();
      const isDeletion = (route: Route) => route.request().method() === "DELETE";

      await page.route(`**/api/messages/${messageId}*`, (route) =>
        isDeletion(route) ? fail(route) : route.continue(),
      );
      await remove();
      await answer(/^It couldn't be deleted. No answer came, so it may be deleted all the same/);
      await page.unrouteAll();
      await page.route(`**/api/messages/${messageId}*`, async (route) => {
        if (!isDeletion(route)) return route.continue();
        await route.fetch();
        await fail(route);
      });
      await page.reload();
      await remove();

      await answer(said);
      await page.unrouteAll();
      browser?.claimErrors(/Failed to load resource/);
    });

  for (const status of [429, 500])
    it(`does not take an account for deleted where the look at it is answered by ${status}`, async () => {
      const ole = await buildCaregiver(app, { name: `Eva Lie ${status}` });
      const own = await (browser ?? expect.fail("no browser")).open(PHONE);
      await bringSession(own, app, ole);
      await own.goto(`${app.url}/account/delete`);
      await own.getByLabel("Your password").fill(ole.password);
      await own.route("**/api/deleteAccount", (route) => fail(route));
      await own.route("**/api/getUserData", (route) => fail(route, status));
      await own.getByRole("button", { name: "Delete my account permanently" }).click();

      await own.getByText("so your account may be deleted already").waitFor();
      expect(new URL(own.url()).pathname).to.equal("/account/delete");
      await own.close();
      browser?.claimErrors(/Failed to load resource/);
    });

  it("says what became of an account whose deletion was not answered", async () => {
    const ole = await buildCaregiver(app, { name: "Ole Moe" });
    const own = await (browser ?? expect.fail("no browser")).open(PHONE);
    await bringSession(own, app, ole);
    await own.goto(`${app.url}/account/delete`);
    await own.route("**/api/deleteAccount", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await own.getByLabel("Your password").fill(ole.password);
    await own.getByRole("button", { name: "Delete my account permanently" }).click();

    await own.getByText("Your account has been deleted.").waitFor();
    expect(new URL(own.url()).pathname).to.equal("/");
    await own.close();
    browser?.claimErrors(/Failed to load resource/);
  });

  it("in forced colors a switch is seen, and what is chosen stands out", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await open("/dashboard/compose", PHONE_SIZE);
    const urgent = page.getByRole("switch", { name: "Urgent" });
    await urgent.waitFor();
    const parts = [
      ".mantine-Switch-track",
      ".mantine-Switch-thumb",
      ".choice input:checked + span",
      ".choice input:not(:checked) + span",
    ];
    const styles = () =>
      page.evaluate(
        (selectors) =>
          selectors
            .map((selector) => getComputedStyle(document.querySelector(selector)!))
            .map(({ backgroundColor, borderTopWidth }) => ({ backgroundColor, borderTopWidth })),
        parts,
      );

    const [track, thumb, chosen, other] = await styles();
    expect(parseFloat(track!.borderTopWidth)).to.be.at.least(1);
    expect(thumb!.backgroundColor).not.to.equal(track!.backgroundColor);
    expect(chosen!.backgroundColor).not.to.equal(other!.backgroundColor);
    await urgent.check();
    expect((await styles())[0]!.backgroundColor, "switched on").not.to.equal(track!.backgroundColor);
    const ofTheSystem = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.cssText = "forced-color-adjust: none; background: Highlight";
      return getComputedStyle(probe).backgroundColor;
    });
    expect(chosen!.backgroundColor, "the system's color of what is chosen").to.equal(ofTheSystem);
    await page.emulateMedia({ forcedColors: null });
  });

  it("screens do not wait for long for a feed that hangs", async () => {
    await page.route("**/api/activity?*", () => undefined);
    await open("/dashboard", PHONE_SIZE);
    await page.getByText("Connect a screen").first().waitFor({ timeout: 10_000 });
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("who has gone on to another page stays there when a message was sent", async () => {
    await open("/dashboard", PHONE_SIZE);
    await page.getByRole("link", { name: "Send a message" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Supper is at six");
    await page.getByRole("checkbox", { name: "Dad" }).check();
    const held: Route[] = [];
    await page.route("**/api/messages", (route) => void held.push(route));
    await page.getByRole("button", { name: /^Send/ }).click();
    await waitFor("the message to go out", () => Promise.resolve(held.length > 0));
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /Anna Berg/ }).waitFor();
    await page.getByRole("link", { name: "People", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
    await held[0]!.continue();

    await page
      .getByRole("alert")
      .filter({ hasText: /^(Saved|Sent)/ })
      .waitFor();
    expect(new URL(page.url()).pathname).to.equal("/people");
    await page.unrouteAll();
  });

  it("a field that is refused keeps the color of its placeholder", async () => {
    await open("/dashboard/compose", PHONE_SIZE);
    const field = page.getByRole("textbox", { name: "Message" });
    // A draft was kept.
    await field.fill("");
    const color = () => field.evaluate((input) => getComputedStyle(input, "::placeholder").color);
    const before = await color();
    await page.getByRole("button", { name: /^Send/ }).click();
    await page.locator("textarea[aria-invalid=true]").waitFor();

    expect(await color()).to.equal(before);
  });

  it("what is changed after an answer was lost is not refused without a word, nor for good", async () => {
    await open("/people", DESKTOP);
    await page.getByRole("button", { name: "Add a person" }).first().click();
    const form = page.getByRole("dialog");
    const name = form.getByRole("textbox", { name: "Name" });
    const save = form.locator('button[type="submit"]');
    // The server stores it, and its answer does not arrive.
    await page.route("**/api/people", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await name.fill("Ida");
    await save.click();
    await form.getByText("Mantel can't be reached right now.").waitFor();
    await page.unrouteAll();
    await name.fill("Ida Berg");
    await save.click();
    await form.getByText("It may have been saved as it was before your last change.").waitFor();
    expect(await name.inputValue()).to.equal("Ida Berg");

    await save.click();
    await form.waitFor({ state: "detached" });
    await page.getByText("Ida Berg", { exact: true }).first().waitFor();
    browser?.claimErrors(/Failed to load resource/);
  });

  it("the contact form knows who is signed in", async () => {
    await open("/contact", PHONE_SIZE);
    const name = page.getByRole("textbox", { name: "Name" });
    await page.waitForFunction(() => document.querySelector("input")?.value !== "");

    expect(await name.inputValue()).to.equal("Anna Berg");
    expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).to.equal(anna.email);
  });

  it("My Account has one Log out", async () => {
    for (const size of [PHONE_SIZE, DESKTOP]) {
      await open("/account", size);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const logOuts = page.getByRole("button", { name: /^log out$/i });
      expect(await logOuts.filter({ visible: true }).count(), `at ${size.width}`).to.equal(1);
    }
  });
});

function dailyFrom(startDate: string): NewMessage["when"] {
  return { kind: "series", startDate, rule: "FREQ=DAILY", slots: [{ time: "09:00" }] };
}

/** A day by the display's calendar. */
function daysAhead(days: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: HOME_ZONE }).format(new Date());
  return dateOf(dayOf(today) + days);
}

function dayAndMonth(date: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });
  return format.format(new Date(date));
}
