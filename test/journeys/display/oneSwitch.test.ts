import { expect } from "chai";
import type { Page } from "playwright-core";
import { displaysApi, type Display, type DisplayChanges } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import type { NewMessage } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { hoursAroundNow } from "../../support/hoursAroundNow.js";
import { FAKE_MICROPHONE, FORGETFUL_TABLET, JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { screenProblems } from "../../support/browser/screenProblems.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import {
  choose,
  findUndo,
  pressSwitch,
  tapBeside,
  waitForHighlight,
  waitForSteadyHand,
} from "../../support/steps/switchSteps.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

/** So slow that a busy machine presses while the highlight is still there. */
const SCAN_SECONDS = 3;
const LIVE_WITHIN_MS = 1_000;
const GOOD_BAD: NewMessage["replies"] = { set: "goodBad" };

describe("One switch", function () {
  this.timeout(90_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    page = await browser.open(FORGETFUL_TABLET);
    await becomeDevice(page, {
      url: app.url,
      device: await buildDevice(app, { display, caregiver: anna }),
    });
    await waitForClock(page);
    await page.getByRole("button", { name: /^Hold to speak/ }).waitFor();
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const change = (body: DisplayChanges) =>
    app.call(displaysApi.edit, { params: { displayId: display.id }, body }, { as: anna });
  const send = async (text: string, replies: NewMessage["replies"] = GOOD_BAD) => {
    await buildMessage(app, { display, caregiver: anna }, { text, replies });
    await page.getByText(text).waitFor();
  };
  const plan = () => app.call(planApi.get, { params: { displayId: display.id } }, { as: anna });
  const answerTo = (text: string) =>
    waitFor(`the answer to "${text}"`, async () => {
      const message = (await plan()).messages.find((one) => one.text === text);
      return message?.occurrences[0]?.answer?.choice;
    });
  /** As a switch does, which moves no pointer. */
  const clickHere = async () => {
    await waitForSteadyHand(page);
    await page.mouse.down();
    await page.mouse.up();
  };
  const highlights = () => page.locator("[data-highlight]").count();
  const clockButton = (name: string) => page.getByRole("button", { name, exact: true });

  it("has no highlight until a caregiver chooses it, and then within a second", async () => {
    await send("How are you?");
    expect(await highlights()).to.equal(0);

    await change({ scanSeconds: SCAN_SECONDS });

    await page.locator("html.scanning").waitFor({ state: "attached", timeout: LIVE_WITHIN_MS });
    await waitForHighlight(page, "Good");
  });

  it("answers by the second button, takes that back, and answers again", async () => {
    await choose(page, "Bad");
    await page.getByText("Your answer").waitFor();

    await findUndo(page);
    await choose(page, "Undo");
    await page.getByText("How are you?").waitFor();
    await choose(page, "Bad");

    expect(await answerTo("How are you?")).to.equal("bad");
    await waitForClock(page);
  });

  it("shows nothing at the clock until the first press, which calls nobody", async () => {
    expect(await highlights()).to.equal(0);

    await pressSwitch(page);

    await waitForHighlight(page, "Call me now");
    expect((await plan()).callRequest).to.equal(null);
  });

  it("asks for a call, and takes that back", async () => {
    await choose(page, "Call me tonight");
    const neverMind = clockButton("Never mind");
    await neverMind.waitFor();
    await waitFor("the request", async () => (await plan()).callRequest?.urgency === "tonight");
    expect(await highlights()).to.equal(0);

    await pressSwitch(page);
    await choose(page, "Never mind");

    await neverMind.waitFor({ state: "detached" });
    await waitFor("the request to be gone", async () => (await plan()).callRequest === null);
  });

  it("takes a long hold with its repeats for one press, and does not record by it", async () => {
    await waitForSteadyHand(page);
    await page.keyboard.down(" ");
    await waitForHighlight(page, "Call me now");
    await page.keyboard.down(" ");
    await waitForHighlight(page, "Call me tonight");
    await page.keyboard.down(" ");
    await page.keyboard.up(" ");

    expect(await page.getByText("I am listening").count()).to.equal(0);
    await waitForHighlight(page, "Hold to speak");
    expect((await plan()).callRequest).to.equal(null);
  });

  it("records from one press to the next, and reaches the button that deletes it", async () => {
    await choose(page, "Hold to speak");
    await page.getByText("I am listening").waitFor();
    await page.getByText("0:02").waitFor();
    await choose(page, "Stop");

    await page.getByText("Saved, your family will be told").waitFor();
    await choose(page, "Delete");
    await page.getByText("It was deleted").waitFor();
    await choose(page, "OK");
    await waitForClock(page);
  });

  it("takes a click anywhere and a tap beside the buttons for the switch, and a trembling one only once", async () => {
    await waitForSteadyHand(page);
    await page.evaluate(() => {
      const click = ["mousedown", "mouseup", "click"];
      const twice = [...click, ...click].map((type) => new MouseEvent(type, { bubbles: true }));
      twice.forEach((event) => document.querySelector(".home-clock")!.dispatchEvent(event));
    });
    await waitForHighlight(page, "Call me now");
    await choose(page, "Call me tonight", () => tapBeside(page));

    await clockButton("Never mind").waitFor();
    await tapBeside(page);
    await choose(page, "Never mind", () => tapBeside(page));
    await clockButton("Never mind").waitFor({ state: "detached" });
  });

  it("opens who can see the person by the last button of all, and leaves that again", async () => {
    const card = page.getByRole("heading", { name: "Who can see me?" });
    await pressSwitch(page);
    await page.locator(".home-clock[data-highlight]").waitFor();
    await pressSwitch(page);
    await card.waitFor();
    await waitForHighlight(page, "Show more");

    await choose(page, "Back to the clock");
    await card.waitFor({ state: "detached" });
    await waitForClock(page);
  });

  it("answers by the second button with taps in an empty corner alone", async () => {
    await send("Did you sleep well?");

    await choose(page, "Bad", () => tapBeside(page));

    expect(await answerTo("Did you sleep well?")).to.equal("bad");
    await waitForClock(page);
  });

  it("a finger on a button presses that one, whatever is highlighted", async () => {
    await send("Is it warm enough?");
    await waitForHighlight(page, "Good");

    await page.getByRole("button", { name: "Bad" }).tap();

    expect(await answerTo("Is it warm enough?")).to.equal("bad");
    await waitForClock(page);
  });

  it("a switch that clicks where the pointer lies presses what is highlighted, and a mouse that aims what it aims at", async () => {
    await send("Shall I buy bread?");
    const good = (await page.getByRole("button", { name: "Good" }).boundingBox())!;
    await page.mouse.move(good.x + good.width / 2, good.y + good.height / 2);
    await waitForHighlight(page, "Bad");
    await page.mouse.click(good.x + good.width / 2, good.y + good.height / 2);
    expect(await answerTo("Shall I buy bread?")).to.equal("good");
    await findUndo(page, clickHere);
    await choose(page, "Undo", clickHere);
    await page.getByText("Shall I buy bread?").waitFor();

    await choose(page, "Bad", clickHere);

    await waitFor("the other answer", async () => (await answerTo("Shall I buy bread?")) === "bad");
    await waitForClock(page);
  });

  it("its highlight is plain to see, dark and light", async () => {
    await send("Lunch is in the fridge", { set: "ok" });
    for (const theme of ["dark", "light"] as const) {
      await change({ theme });
      await page.locator(`body.${theme}`).waitFor();
      await waitForHighlight(page, "OK");
      expect(await screenProblems(page)).to.deep.equal([]);
    }
    await choose(page, "OK");
    await waitForClock(page);
  });

  it("is as plain at the clock, where the arrow keys move it too", async () => {
    await change({ theme: "dark", scanSeconds: 30 });
    await page.locator("body.dark").waitFor();
    await pressSwitch(page);
    await waitForHighlight(page, "Call me now");
    await page.keyboard.press("ArrowLeft");
    await page.locator(".home-clock[data-highlight]").waitFor();
    await page.keyboard.press("ArrowLeft");
    await waitForHighlight(page, "Hold to speak");

    expect(await screenProblems(page)).to.deep.equal([]);
    await change({ scanSeconds: SCAN_SECONDS });
  });

  it("the press that wakes a dark screen does nothing else, and the screen stays awake while somebody chooses", async () => {
    await change({ night: hoursAroundNow() });
    await page.locator(".screen-asleep").waitFor();

    await pressSwitch(page);
    await waitForClock(page);
    expect(await highlights()).to.equal(0);
    await pressSwitch(page);

    await waitForHighlight(page, "Call me now");
    // Three rounds take longer than a touch keeps it awake.
    await page.locator("[data-highlight]").waitFor({ state: "detached", timeout: 60_000 });
    expect(await page.locator(".screen-asleep").count()).to.equal(0);
    await page.locator(".screen-asleep").waitFor({ timeout: 20_000 });
  });

  it("is a screen as before once it is switched off", async () => {
    await change({ night: null, scanSeconds: null });
    await waitForClock(page);
    await page.locator("html:not(.scanning)").waitFor({ state: "attached", timeout: LIVE_WITHIN_MS });

    await page.keyboard.down(" ");
    await page.getByText("I am listening").waitFor();
    await page.keyboard.up(" ");

    expect(await highlights()).to.equal(0);
  });

  it("presses what has the focus, as before, while nobody could see a highlight", async () => {
    await page.route(/scanning.*\.css$/, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => /scanning.*\.css$/.test(request.url()));
    await change({ scanSeconds: SCAN_SECONDS });
    await page.reload();
    await failed;
    await send("Good night, Mum", { set: "ok" });

    await waitFor("the answer", async () => {
      await page.keyboard.press(" ");
      return page.getByText("Your answer").isVisible();
    });

    expect(await highlights()).to.equal(0);
    browser?.claimErrors(/ERR_FAILED/);
  });
});
