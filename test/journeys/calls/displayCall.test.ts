import { expect } from "chai";
import type { Page } from "playwright-core";
import type { Display } from "../../../shared/contract/displays.js";
import { JourneyBrowser, FAKE_MICROPHONE, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import {
  buttonProblems,
  heightOnItsSide,
  letterProblems,
  requireGoodScreen,
} from "../../support/browser/screenProblems.js";
import { CallerPage } from "../../support/calls/CallerPage.js";
import {
  hasCallCode,
  requireNothingBelow,
  silenceUntilTouched,
  TABLETS,
  waitForPicture,
} from "../../support/calls/displayCallPage.js";
import { watchConnections } from "../../support/calls/watchConnections.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TurnProcess } from "../../support/server/TurnProcess.js";
import { becomeDevice, pressLocked, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

/** It is fetched quietly, some seconds after everything else. */
const CODE_WAIT_MS = 60_000;
/** Of a face that somebody recognizes. */
const PICTURE_PX = 150;
const CODE = /\.(js|css)(\?|$)/;

describe("A video call on the display", function () {
  this.timeout(120_000);

  let turn: TurnProcess;
  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let mum: Display;
  let device: TestDevice;
  let screen: Page;
  let caller: CallerPage;

  before(async function () {
    requireChromium(this);
    turn = await TurnProcess.start();
    app = await startTestApp({ config: { turn: turn.config } });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    mum = await buildDisplay(app, anna);
    device = await buildDevice(app, { display: mum, caregiver: anna });
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    screen = await browser.open({ ...TABLET, permissions: ["camera", "microphone"] });
    await watchConnections(screen);
    await becomeDevice(screen, { url: app.url, device });
    await waitForClock(screen);
    caller = await CallerPage.open(app, {
      user: anna,
      display: mum,
      page: await browser.open(PHONE),
    });
  });

  after(async () => {
    caller?.close();
    await browser?.close();
    await app?.close();
    await turn?.stop();
  });

  runAsSteps(() => browser);

  const press = (name: string) => pressLocked(screen, name);

  it("has all that a call needs before anybody calls", async () => {
    await screen.waitForFunction(hasCallCode, null, { polling: 1_000, timeout: CODE_WAIT_MS });

    // From now on nothing more can be fetched, until a call was answered.
    await screen.route(CODE, (route) => route.abort());
  });

  it("rings with the caller's name, and the connection is built while nobody has answered", async () => {
    await caller.start();

    await screen.getByText("Anna Berg is calling").waitFor();
    await waitFor("the warm connection", async () => (await stateOnPage()).state === "connected");
    expect(await stateOnPage()).to.deep.include({ audio: false, video: false });
    await requireGoodScreen(screen);
  });

  it("plays nothing of a caller's page that speaks before Answer", async () => {
    await caller.speak();
    await waitFor("the voice to arrive", async () => (await framesOfVoice()) > 0);

    expect(await playedTracks()).to.deep.equal([false, false]);
  });

  it("shows both to each other after Answer", async () => {
    await press("Answer");
    await caller.talk();

    expect(await playedTracks()).to.deep.equal([true, true]);
    await waitForPicture(screen, ".calling-picture video");
    await waitForPicture(caller.page, "video");
    await screen.getByText("Anna Berg can see and hear you.").waitFor();
    expect((await caller.read())?.state).to.equal("talking");
    await requireGoodScreen(screen);
    expect(await heightOnItsSide(screen, ".calling-face")).to.be.at.least(PICTURE_PX);
    await screen.unroute(CODE);
  });

  it("keeps what is due small, and shows it whole afterwards", async () => {
    await buildMessage(app, { display: mum, caregiver: anna }, { text: "Drink some water." });

    await screen.locator(".calling-reminder", { hasText: "Drink some water." }).waitFor();
    expect(await screen.getByRole("button", { name: "Hang up" }).isVisible()).to.equal(true);
  });

  it("gives the screen to what is urgent, goes on beside it, and is large again after the answer", async () => {
    const urgent = { text: "Take your tablets.", urgent: true };
    await buildMessage(app, { display: mum, caregiver: anna }, urgent);

    await screen.getByText("Take your tablets.").waitFor();
    await waitForPicture(screen, ".calling-aside .calling-picture video");
    await requireNothingBelow(screen);
    expect([...(await letterProblems(screen)), ...(await buttonProblems(screen, TABLETS))]).to.deep.equal([]);
    await press("OK");
    await screen.locator(".calling-talk:not(.calling-aside)").waitFor();
    await screen.locator(".calling-reminder", { hasText: "Drink some water." }).waitFor();
  });

  it("goes on after the page was loaded anew, with the own camera and microphone", async () => {
    await screen.addInitScript(silenceUntilTouched);
    await screen.reload();

    await waitForPicture(screen, ".calling-picture video");
    await waitFor("the own picture", async () => (await stateOnPage()).video);
    expect(await stateOnPage()).to.deep.include({ audio: true, video: true });
    await screen.getByText("Anna Berg can see and hear you.").waitFor();
    expect((await caller.read())?.state).to.equal("talking");
  });

  it("lets the caller be heard after one tap", async () => {
    await press("Tap to hear");

    const isHeard = () => screen.evaluate(() => (window as { soundBegan?: boolean }).soundBegan ?? false);
    await waitFor("the sound", isHeard);
  });

  it("is over for both when the person hangs up", async () => {
    await press("Hang up");

    await waitFor("the end", async () => (await caller.read())?.endReason === "hungUp");
    await screen.getByText("Drink some water.").waitFor();
  });

  it("stops ringing everywhere at Not now", async () => {
    await press("OK");
    await caller.start();
    await press("Not now");

    await waitFor("the end", async () => (await caller.read())?.endReason === "notNow");
  });

  it("goes back to the clock when the caller gives up", async () => {
    await caller.start();
    await screen.getByText("Anna Berg is calling").waitFor();
    await caller.hangUp();

    await screen.getByText("Anna Berg is calling").waitFor({ state: "detached" });
  });

  it("goes on without a camera and a microphone that are refused, and says so", async () => {
    await screen.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("No.", "NotAllowedError"));
    });
    await caller.start();
    await press("Answer");
    await caller.talk();

    await waitForPicture(screen, ".calling-picture video");
    await screen.getByText("Anna Berg cannot see or hear you.").waitFor();
    expect(await stateOnPage()).to.deep.include({ audio: false, video: false });
  });

  it("is over for the person when the caller hangs up", async () => {
    await caller.hangUp();

    await screen.getByText("The call with Anna Berg is over.").waitFor();
    await waitForClock(screen);
  });

  function stateOnPage() {
    return caller.stateOf(device.id);
  }

  /** Of what comes in on the screen, whether it is played. */
  function playedTracks(): Promise<boolean[]> {
    return screen.evaluate(() => {
      const [newest] = window.connectionsMade.slice(-1);
      return newest?.getReceivers().map(({ track }) => track.enabled) ?? [];
    });
  }

  async function framesOfVoice(): Promise<number> {
    return screen.evaluate(async () => {
      const [newest] = window.connectionsMade.slice(-1);
      let packets = 0;
      (await newest?.getStats())?.forEach((entry: RTCInboundRtpStreamStats) => {
        if (entry.type === "inbound-rtp" && entry.kind === "audio") packets = entry.packetsReceived ?? 0;
      });
      return packets;
    });
  }
});
