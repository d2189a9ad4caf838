import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { HOLD_MS } from "../../../client-display/addons/recording/RecordingFlow.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { catchUpPlans } from "../../../server/realtime/catchUp/catchUpPlans.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logIn } from "../../support/steps/dashboardSteps.js";
import { enterCode, holdCorner, waitForClock, turnToFinding } from "../../support/steps/displaySteps.js";
import { FAKE_MICROPHONE, JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const TWO_LOOKS_MS = 11_000;

describe("Setting a screen up", function () {
  this.timeout(90_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app, { email: "anna@example.com" });
    display = await buildDisplay(app, anna);
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE, expectedErrors: /status of 401/ });
    page = await browser.open(TABLET);
    await countTones(page);
    await keepStreams(page);
    // Whether this machine has a voice is not for this journey to know.
    await page.addInitScript(() =>
      Object.assign(speechSynthesis, {
        getVoices() {
          return [];
        },
      }),
    );
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const launched = () => {
    if (!browser) throw new Error("The browser was not launched.");
    return browser;
  };
  const press = async (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    await button.waitFor();
    // The buttons of a new screen are locked for a second.
    await waitFor(`the press of "${name}" to count`, async () => {
      if (await button.isVisible()) await button.tap();
      return (await button.count()) === 0;
    });
  };
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
  const streams = () => page.evaluate(() => (window as unknown as { streams: MediaStream[] }).streams.length);
  const tracks = () =>
    page.evaluate(() =>
      (window as unknown as { streams: MediaStream[] }).streams
        .flatMap((stream) => stream.getTracks())
        .map(({ kind, readyState }) => `${kind} ${readyState}`)
        .sort(),
    );
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  const send = (text: string, urgent = false) =>
    app.call(
      messagesApi.create,
      { body: { displayIds: [display.id], text, urgent, when: { kind: "now" } } },
      { as: anna },
    );
  const readDevice = async () => {
    const { devices } = await app.call(displaysApi.get, { params: { displayId: display.id } }, { as: anna });
    return devices[0]!;
  };
  const deviceId = async () => (await readDevice()).id;
  const letters = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));

  it("after the greeting a new screen asks whether to check it", async () => {
    await page.goto(`${app.url}/display`);
    await enterCode(page, display.code);

    await page.getByRole("heading", { name: "Is this screen ready?" }).waitFor();
  });

  it("one tap finds out what is there and what is missing, in words", async () => {
    await press("Check this screen");
    await press("10 inches Our guess");
    await press("1 m 3 feet");

    await turnToFinding(page, "The microphone works");
    await turnToFinding(page, "The camera works");
    await turnToFinding(page, "The sound is on");
    await turnToFinding(page, "The server answers");
    await turnToFinding(page, "The time is right");
    await turnToFinding(page, "The screen stays on");
    // Until everything is known, the words are what is hoped for.
    await page.getByRole("heading", { name: "Everything is there" }).waitFor();
  });

  it("microphone and camera are one question and are let go; the camera is on while its picture is shown", async () => {
    await waitFor("the picture", async () => (await streams()) === 2);
    expect(await tracks()).to.deep.equal(["audio ended", "video ended", "video live"]);
  });

  it("what was said of the screen and the chair is known to the family, and the letters follow at once", async () => {
    await waitFor("the guesses to be told", async () => {
      const { viewing, size } = await readDevice();
      return viewing.diagonalInches === 9.7 && viewing.distanceM === 1 && size !== null;
    });
    await turnToFinding(page, /^Readable up to \d+(\.\d)? m$/);
    const before = await letters();

    await press("Back to the clock");
    await waitFor("the camera to be let go", async () => !(await tracks()).includes("video live"));
    await holdCorner(page);
    await press("Size and distance");
    await press("24 inches");
    await page.getByRole("heading", { name: "How far away is the chair?" }).waitFor();
    await waitFor("the letters to follow", async () => (await letters()) < before);
    await press("3 m 10 feet");
    await waitForClock(page);
    await waitFor("the choice to be told", async () => (await readDevice()).viewing.distanceM === 3);

    // A small screen on the other side of the room: the check says from where it is readable.
    await holdCorner(page);
    await press("Size and distance");
    await press("10 inches");
    await page.getByRole("heading", { name: "How far away is the chair?" }).waitFor();
    await press("3 m 10 feet");
    await waitForClock(page);
    await holdCorner(page);
    await press("Check this screen");
    await page.getByRole("heading", { name: "Something is missing" }).waitFor();
    await turnToFinding(page, /^Readable only up to [012](\.\d)? m$/);
    await press("Back to the clock");
    await waitForClock(page);

    const body = { diagonalInches: 9.7, distanceM: 1 as const };
    const params = { displayId: display.id, deviceId: await deviceId() };
    await app.call(displaysApi.setViewing, { params, body }, { as: anna });
    await waitFor("the letters to follow a caregiver", async () => (await letters()) === before);
    await holdCorner(page);
    await press("Check this screen");
  });

  it("a voice is missing only where the display reads aloud", async () => {
    const params = { displayId: display.id };
    const sound = { chime: true, volume: 60, quiet: null };
    await turnToFinding(page, "It is not needed: reading aloud is switched off for this display.");

    await app.call(
      displaysApi.edit,
      { params, body: { sound: { ...sound, readAloud: true } } },
      { as: anna },
    );
    await page.waitForFunction(() => /"readAloud":true/.test(localStorage.getItem("mantel.display") ?? ""));
    await page.getByRole("button", { name: "Check again" }).tap();

    await page.getByRole("heading", { name: "Something is missing" }).waitFor();
    await turnToFinding(page, "A chime sounds instead.");

    await app.call(
      displaysApi.edit,
      { params, body: { sound: { ...sound, readAloud: false } } },
      { as: anna },
    );
  });

  it("the rehearsal chimes, shows a message and confirms its answer, and nothing is sent", async () => {
    const before = await tones();
    await press("Try a message");
    await page.getByText("This is only a test. Please press the button.").waitFor();
    await waitFor("the chime", async () => (await tones()) > before);

    await press("OK");
    await page.getByText("Mantel has been told").waitFor();
    await page.getByRole("heading", { name: "That is how it will be" }).waitFor();

    const { items } = await app.call(
      occurrencesApi.list,
      { params: { displayId: display.id }, query: { direction: "past" } },
      { as: anna },
    );
    expect(items).to.deep.equal([]);
    await press("Back to the clock");
    await waitForClock(page);
  });

  it("a message chimes once, also after a reload, and an urgent one is another chime", async () => {
    const before = await tones();
    await send("Lunch is in the fridge");
    await page.getByText("Lunch is in the fridge").waitFor();
    await waitFor("the chime", async () => (await tones()) > before);
    const soft = (await tones()) - before;
    await waitFor("the showing to be stored", () =>
      page.evaluate(() => /"shownKeys":\["/.test(localStorage.getItem("mantel.display") ?? "")),
    );

    await page.reload();
    await page.getByText("Lunch is in the fridge").waitFor();
    await page.touchscreen.tap(500, 20);
    await send("Please call the doctor", true);
    await page.getByText("Please call the doctor").waitFor();

    await waitFor("the firm chime", async () => (await tones()) > 0);
    // After the reload only the urgent one was heard: it has more tones than the soft chime.
    expect(await tones()).to.be.above(soft);
    await answerAll(page);
  });

  it("holding the corner opens the menu, and the keypad for another display behind it", async () => {
    await holdCorner(page);
    await page.getByRole("heading", { name: "For caregivers" }).waitFor();

    await press("Show another display");
    await page.getByRole("heading", { name: "Type the six numbers for this screen" }).waitFor();
    await page.getByRole("button", { name: "Back to the clock" }).tap();
    await waitForClock(page);
  });

  it("no answer lies over the question of the size, on the lowest screens too", async () => {
    const before = await letters();
    const params = { displayId: display.id, deviceId: await deviceId() };
    const body = { diagonalInches: 6, distanceM: 2 as const };
    await app.call(displaysApi.setViewing, { params, body }, { as: anna });
    await waitFor("the letters to follow a caregiver", async () => (await letters()) > before);
    await holdCorner(page);
    await press("Size and distance");
    await page.getByRole("heading", { name: "How large is this screen?" }).waitFor();

    for (const [width, height] of [
      [640, 360],
      [480, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      await waitFor(`the question at ${width}x${height}`, () => page.evaluate(isQuestionFree));
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    await press("10 inches");
    await press("1 m 3 feet");
    await waitForClock(page);
  });

  it("full screen is left only from behind the corner, which a short press does not open", async () => {
    await holdCorner(page);
    await press("Full screen");
    await waitFor("the full screen", isFullScreen);

    const corner = (await page.locator(".keypad-corner").boundingBox())!;
    await page.touchscreen.tap(corner.x + corner.width / 2, corner.y + corner.height / 2);
    expect(await page.locator(".setup-screen").count()).to.equal(0);
    expect(await isFullScreen()).to.equal(true);

    await holdCorner(page);
    await press("Leave full screen");

    await waitFor("the full screen to be left", async () => !(await isFullScreen()));
    await waitForClock(page);
  });

  it("holding the space bar at the menu records nothing", async () => {
    await page.waitForFunction(() => document.querySelector("link[rel=stylesheet][href*=recording]"));
    const before = await streams();
    await holdCorner(page);
    await page.getByRole("heading", { name: "For caregivers" }).waitFor();

    await page.keyboard.down(" ");
    // A timer of the page that was set after the one of a hold ends after it, however slow the machine is.
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 2 * HOLD_MS);

    expect(await page.getByRole("heading", { name: "For caregivers" }).isVisible()).to.equal(true);
    expect(await streams()).to.equal(before);
    await page.keyboard.up(" ");
    await press("Back to the clock");
    await waitForClock(page);
  });

  it("the menu goes by keys: arrows move, Enter presses, and nothing below it answers", async () => {
    await holdCorner(page);
    await page.getByRole("heading", { name: "For caregivers" }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);

    await page.keyboard.press("ArrowUp");

    expect(await focused()).to.equal("Back to the clock");
    await waitFor("Enter to count", async () => {
      await page.keyboard.press("Enter");
      return (await page.getByRole("heading", { name: "For caregivers" }).count()) === 0;
    });
    await waitForClock(page);
  });

  it("a message ends the check: nothing is kept waiting behind it", async () => {
    await holdCorner(page);
    await page.getByRole("heading", { name: "For caregivers" }).waitFor();

    await send("The bus comes at three");

    await page.getByText("The bus comes at three").waitFor();
    expect(await page.getByRole("heading", { name: "For caregivers" }).count()).to.equal(0);
    await answerAll(page);
  });

  it("a screen shows its name when a caregiver asks for it, until it is touched", async () => {
    const params = { displayId: display.id, deviceId: await deviceId() };
    await app.call(displaysApi.renameDevice, { params, body: { name: "Kitchen" } }, { as: anna });
    const caregiver = await openDisplayPage();

    await caregiver.getByRole("button", { name: "Show its name on the screen Kitchen" }).tap();

    await caregiver.getByText("Kitchen shows its name for 20 seconds.").waitFor();

    await page.getByText("Kitchen", { exact: true }).waitFor();
    await page.touchscreen.tap(500, 400);
    await page.getByText("Kitchen", { exact: true }).waitFor({ state: "detached" });
    await caregiver.close();
  });

  it("a screen reloads when a caregiver asks, but not while a message stands there", async () => {
    await page.reload();
    await waitForClock(page);
    await page.waitForFunction(() => document.querySelector("link[rel=stylesheet][href*=addons]"));
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await send("Your glasses are in the bag");
    await page.getByText("Your glasses are in the bag").waitFor();
    const caregiver = await openDisplayPage();
    await caregiver.getByRole("button", { name: "Reload Kitchen" }).tap();
    await caregiver.getByText("Kitchen reloads as soon as nothing else is going on.").waitFor();
    await caregiver.close();
    await catchUpPlans(app.context);

    // It looks for a quiet moment every five seconds.
    await sleep(TWO_LOOKS_MS);
    expect(await page.evaluate(() => "notReloaded" in window)).to.equal(true);
    const { items } = await app.call(
      messagesApi.list,
      { params: { displayId: display.id }, query: {} },
      { as: anna },
    );
    for (const { id } of items)
      await app.call(messagesApi.remove, { params: { messageId: id } }, { as: anna });

    // Unlike evaluate() it outlives the page that goes.
    await page.waitForFunction(() => !("notReloaded" in window));
    await waitForClock(page);
  });

  (["touch", "mouse", "key"] as const).forEach((kind) => {
    it(`a ${kind} that wakes the dark screen does nothing else, however long it is held; the next one does`, async () => {
      await page.reload();
      await page.waitForFunction(() => document.querySelector("link[rel=stylesheet][href*=addons]"));
      const callNow = page.getByRole("button", { name: "Call me now" });
      await callNow.waitFor();
      const { x, y, width, height } = (await callNow.boundingBox())!;
      const place = { x: x + width / 2, y: y + height / 2 };
      const night = { from: "00:00", until: "23:59" };
      const params = { displayId: display.id };
      await app.call(displaysApi.edit, { params, body: { night } }, { as: anna });
      await page.locator(".screen-asleep").waitFor();

      const first = await beginPress(page, kind, place);
      await callNow.waitFor();
      await sleep(2 * HOLD_MS);
      expect(await page.getByText("I am listening").count()).to.equal(0);
      await first.end();

      await sleep(HOLD_MS);
      expect(await page.locator(".home-button-asked").count()).to.equal(0);
      const next = await beginPress(page, kind, place);
      if (kind === "key") await page.getByText("I am listening").waitFor();
      await next.end();
      if (kind !== "key") await press("Never mind");
      await app.call(displaysApi.edit, { params, body: { night: null } }, { as: anna });
      await waitForClock(page);
    });
  });

  /** The page of the display on a caregiver's phone. */
  async function openDisplayPage(): Promise<Page> {
    const caregiver = await launched().open(PHONE);
    await caregiver.goto(`${app.url}/login`);
    await logIn(caregiver, anna);
    await caregiver.goto(`${app.url}/dashboard/displays/${display.id}`);
    return caregiver;
  }
});

/** Every tone that the page starts. */
async function countTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { tones: 0 });
    const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, "start")!;
    Object.defineProperty(AudioScheduledSourceNode.prototype, "start", {
      value(this: AudioScheduledSourceNode, at?: number) {
        if (this instanceof OscillatorNode) (window as unknown as { tones: number }).tones += 1;
        return (start.value as (at?: number) => void).call(this, at);
      },
    });
  });
}

/** Every microphone and camera that the page opens. */
async function keepStreams(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const streams: MediaStream[] = [];
    Object.assign(window, { streams });
    const ask = Object.getOwnPropertyDescriptor(MediaDevices.prototype, "getUserMedia")!;
    Object.defineProperty(MediaDevices.prototype, "getUserMedia", {
      value(this: MediaDevices, wanted: MediaStreamConstraints) {
        const opened = (ask.value as MediaDevices["getUserMedia"]).call(this, wanted);
        return opened.then((stream) => {
          streams.push(stream);
          return stream;
        });
      },
    });
  });
}

/** Runs in the page: whether the words of the question are on the screen, above or beside all of its answers. */
function isQuestionFree(): boolean {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".setup-title")!);
  const { top, right, bottom } = words.getBoundingClientRect();
  const buttons = Array.from(document.querySelectorAll(".setup-buttons .button"));
  const edges = buttons.map((button) => button.getBoundingClientRect());
  return (
    top >= 0 &&
    edges.every((edge) => (edge.top >= bottom || edge.left >= right) && edge.bottom <= innerHeight)
  );
}

/** Presses OK until the clock is back. */
async function answerAll(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "OK", exact: true });
  await waitFor("the clock", async () => {
    if ((await button.count()) > 0 && (await button.isVisible())) await button.tap();
    return page.locator(".clock-screen").isVisible();
  });
}

/** Down, until `end` is called. */
async function beginPress(
  page: Page,
  kind: "touch" | "mouse" | "key",
  { x, y }: { x: number; y: number },
): Promise<{ end(): Promise<unknown> }> {
  if (kind === "touch") {
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    return { end: () => finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }) };
  }
  if (kind === "mouse") {
    await page.mouse.move(x, y);
    await page.mouse.down();
    return { end: () => page.mouse.up() };
  }
  await page.keyboard.down("Space");
  return { end: () => page.keyboard.up("Space") };
}
