import { expect } from "chai";
import type { Page, WebSocketRoute } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { SOCKET_PATH } from "../../../shared/realtime/timing.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { keepPictures, screenProblems, smallButtons } from "../../support/browser/screenProblems.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { becomeDevice, pressReply, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { type Heard, listen, waitForSound } from "../../support/steps/soundSteps.js";
import { waitFor } from "../../support/waitFor.js";

const MINUTE_MS = 60_000;
const TEXT = "Take the white pill with a glass of water";
/** A chime, and what would have been said behind it, have begun by then. */
const HEARD_BY_MS = 5_000;

describe("A reminder that nobody answers, on the screen", function () {
  this.timeout(90_000);

  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let screen: Page;
  let sockets: WebSocketRoute[];

  before(async function () {
    requireChromium(this);
    clock = new TestClock(new Date().toISOString());
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const sound = { chime: true, readAloud: false, volume: 60, quiet: null };
    await app.call(
      displaysApi.edit,
      { params: { displayId: display.id }, body: { sound, night: null } },
      { as: anna },
    );
    const device = await buildDevice(app, { display, caregiver: anna });
    browser = await JourneyBrowser.launch();
    screen = await browser.open(TABLET);
    await listen(screen);
    sockets = [];
    await screen.routeWebSocket(new RegExp(`${SOCKET_PATH}$`), (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await becomeDevice(screen, { url: app.url, device });
    await waitForClock(screen);
    await waitForSound(screen);
    await screen.touchscreen.tap(500, 20);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  /** Time goes on: the screen learns it as it connects again, as after a sleep. */
  async function pass(minutes: number): Promise<void> {
    clock.advance(minutes * MINUTE_MS);
    await Promise.all(sockets.splice(0).map((socket) => socket.close()));
  }

  const heard = async () =>
    (await screen.evaluate(() => (window as unknown as { heard: Heard[] }).heard)).map(({ what }) => what);
  const forgetHeard = () =>
    screen.evaluate(() => void (window as unknown as { heard: Heard[] }).heard.splice(0));
  const passOnPage = (ms: number) =>
    screen.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms);
  const larger = () => screen.locator("html.message-larger .message-screen");
  const letterPx = () =>
    screen.locator(".fit-text").evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  const placesOfReplies = () =>
    screen.locator(".reply").evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().left));

  it("comes with a chime, and is not read: the screen reads nothing", async () => {
    await buildMessage(
      app,
      { display, caregiver: anna },
      {
        text: TEXT,
        label: "medication",
        replies: { set: "doneNotYet" },
        stayMinutes: 180,
        ladder: { larger: 5, aloud: 10, duty: 240, all: 240 },
      },
    );
    await screen.getByText(TEXT).waitFor();
    await waitFor("the chime", async () => (await heard()).includes("tone"));
    await passOnPage(HEARD_BY_MS);
    expect((await heard()).filter((what) => what !== "tone")).to.deep.equal([]);
    expect(await larger().count()).to.equal(0);
  });

  it("after five minutes stands larger, and chimes once more", async () => {
    const [before, places] = [await letterPx(), await placesOfReplies()];
    await forgetHeard();
    await pass(5);
    await larger().waitFor();
    await waitFor("the second chime", async () => (await heard()).includes("tone"));
    await passOnPage(HEARD_BY_MS);

    expect((await heard()).filter((what) => what !== "tone")).to.deep.equal([]);
    await waitFor("larger letters", async () => (await letterPx()) > before);
    expect(await screenProblems(screen)).to.deep.equal([]);
    expect(await smallButtons(screen)).to.deep.equal([]);
    await keepPictures(screen);
    (await placesOfReplies()).forEach((left, index) => expect(left).to.be.closeTo(places[index]!, 24));
  });

  it("is as large after a reload, and makes no step a second time", async () => {
    await screen.reload();
    await screen.getByText(TEXT).waitFor();
    await waitForSound(screen);
    await screen.touchscreen.tap(500, 30);
    await larger().waitFor();
    await passOnPage(HEARD_BY_MS);

    expect(await heard()).to.deep.equal([]);
  });

  it("after ten minutes is read aloud", async () => {
    await pass(5);
    await waitFor("the words", async () => (await heard()).includes(TEXT));

    expect(await heard()).to.include("tone");
    expect((await heard()).filter((what) => what !== "tone")).to.deep.equal([
      "A message from Anna Berg.",
      TEXT,
    ]);
  });

  it("is answered, and the confirmation is as always", async () => {
    await pressReply(screen, "Done");

    expect(await screen.locator("html.message-larger").count()).to.equal(0);
    await waitForClock(screen);
  });
});
