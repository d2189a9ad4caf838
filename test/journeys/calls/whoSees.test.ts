import { expect } from "chai";
import type { Page } from "playwright-core";
import { callsApi } from "../../../shared/contract/calling/calls.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { JourneyBrowser, FAKE_MICROPHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { requireGoodScreen } from "../../support/browser/screenProblems.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

/** More than the card ever has of one household. */
const LEAVES_MAX = 20;
/** A tap that comes when an earlier one has just counted finds nothing any more. */
const TAP_MS = 1_000;

describe("The card that says who can see the person", function () {
  this.timeout(120_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let mum: Display;
  let screen: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    await buildMember(app, { owner: anna, name: "Ben Olsen", email: "ben@example.com" });
    mum = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display: mum, caregiver: anna });
    browser = await JourneyBrowser.launch({ flags: FAKE_MICROPHONE });
    screen = await browser.open({ ...TABLET, permissions: ["camera", "microphone"] });
    await becomeDevice(screen, { url: app.url, device });
    await waitForClock(screen);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const clock = () => screen.getByRole("button", { name: "Who can see me?" });
  const card = () => screen.getByRole("heading", { name: "Who can see me?" });
  const words = () => screen.locator(".who-words").innerText();

  async function open(): Promise<void> {
    // A tap counts for the screen that it was meant for: not in the second after something has left it.
    await waitFor("the card", async () => {
      if (await clock().isVisible()) await clock().tap({ timeout: TAP_MS }).catch(ignoreGone);
      return (await card().count()) > 0;
    });
  }

  async function ring(): Promise<() => Promise<unknown>> {
    const [params, body] = [{ displayId: mum.id }, { sideId: buildFrameId() }];
    const { call } = await app.call(callsApi.start, { params, body }, { as: anna });
    return () => app.call(callsApi.leave, { params: { ...params, callId: call.id }, body }, { as: anna });
  }

  it("the clock is a button, and looks as it did", async () => {
    await clock().waitFor();

    const look = await clock().evaluate((button) => {
      const { backgroundColor, boxShadow, outlineStyle, borderTopWidth, color } = getComputedStyle(button);
      const [own, digits] = [button, document.querySelector(".clock")!].map((one) =>
        one.getBoundingClientRect(),
      );
      return {
        ...{
          backgroundColor,
          boxShadow,
          outlineStyle,
          borderTopWidth,
          text: button.textContent,
          color: !!color,
        },
        isOnTheClock: Math.abs(own!.left - digits!.left) + Math.abs(own!.top - digits!.top) < 2,
      };
    });
    expect(look).to.deep.equal({
      ...{
        backgroundColor: "rgba(0, 0, 0, 0)",
        boxShadow: "none",
        outlineStyle: "none",
        borderTopWidth: "0px",
      },
      ...{ text: "", color: true, isOnTheClock: true },
    });
    // Its words are measured as before, and it is large enough on every screen.
    await requireGoodScreen(screen);
  });

  it("a touch on it opens the card, which says first that nobody can", async () => {
    await open();

    expect(await words()).to.equal("Nobody can see you now. The camera is off.");
    expect(await screen.locator(".who-screen button").allTextContents()).to.deep.equal([
      "Show more",
      "Back to the clock",
    ]);
    await requireGoodScreen(screen);
  });

  it("it goes on with who may call, with their faces, and begins anew after the last", async () => {
    const first = await words();
    const seen: string[] = [];
    do {
      seen.push(await words());
      if (await screen.locator(".who-face").count()) await requireGoodScreen(screen);
      await press("Show more");
    } while ((await words()) !== first && seen.length < LEAVES_MAX);

    expect(seen).to.deep.equal([
      "Nobody can see you now. The camera is off.",
      "Nobody can look in secretly. There is a chime first, and the screen says who is calling.",
      "The camera goes on only when you press Answer.",
      "Can call you: Anna Berg, Ben Olsen.",
      "Nobody has called in the last two weeks.",
    ]);
  });

  it("it closes by its button, and a trembling hand opens nothing below", async () => {
    await waitFor("the press to count", async () => {
      const button = screen.getByRole("button", { name: "Back to the clock" });
      if (await button.isVisible())
        await button.dblclick({ noWaitAfter: true, timeout: TAP_MS }).catch(ignoreGone);
      return (await card().count()) === 0;
    });

    await waitForClock(screen);
    expect(await card().count()).to.equal(0);
  });

  it("keys reach the clock after the buttons that ask for a call, and open it", async () => {
    // The second half of the trembling press has pressed nothing, and left the focus below.
    await screen.evaluate(() => (document.activeElement as HTMLElement).blur());
    await screen.keyboard.press("Enter");
    await screen.locator(".home-button-now:focus").waitFor();
    await screen.keyboard.press("ArrowLeft");
    await screen.locator(".home-clock:focus").waitFor();

    // Not in the second after the card has left.
    await waitFor("the card", async () => {
      await screen.keyboard.press("Enter");
      return (await card().count()) > 0;
    });
    await waitFor("the keys to close it", async () => {
      const isBack = await screen.evaluate(() => document.activeElement?.textContent === "Back to the clock");
      await screen.keyboard.press(isBack ? "Enter" : "ArrowRight");
      return (await card().count()) === 0;
    });
  });

  it("a call takes its place, and stands in it afterwards as missed", async () => {
    await open();
    const hangUp = await ring();

    await screen.getByText("Anna Berg is calling").waitFor();
    await card().waitFor({ state: "detached" });
    await hangUp();
    await screen.getByText("Anna Berg is calling").waitFor({ state: "detached" });
    await open();
    await waitFor("the call in the list", async () => {
      await press("Show more");
      return /^Today, \d+:\d\d.*: Anna Berg called\. Nobody answered\.$/.test(await words());
    });
  });

  it("what is due takes its place", async () => {
    await buildMessage(app, { display: mum, caregiver: anna }, { text: "Drink some water." });

    await screen.getByText("Drink some water.").waitFor();
    await card().waitFor({ state: "detached" });
    expect(await clock().count()).to.equal(0);
    await press("OK");
    await waitForClock(screen);
  });

  it("speaks the language of the display", async () => {
    await app.call(
      displaysApi.edit,
      { params: { displayId: mum.id }, body: { language: "de" } },
      { as: anna },
    );
    const german = screen.getByRole("button", { name: "Wer kann mich sehen?" });
    await waitFor("the card", async () => {
      if (await german.isVisible()) await german.tap({ timeout: TAP_MS }).catch(ignoreGone);
      return (await screen.locator(".who-screen").count()) > 0;
    });

    await screen.getByText("Niemand kann Sie jetzt sehen. Die Kamera ist aus.").waitFor();
    await requireGoodScreen(screen);
  });

  it("says on an engine that takes part in no call that it does not, and nothing rings there", async () => {
    const params = { displayId: mum.id };
    await app.call(displaysApi.edit, { params, body: { language: "en" } }, { as: anna });
    // Chromium of before 64 (docs/decisions/100).
    await screen.addInitScript(() => Reflect.deleteProperty(RTCPeerConnection.prototype, "addTrack"));
    await screen.reload();
    await waitForClock(screen);
    await open();

    expect(await words()).to.equal("Nobody can see you. This screen makes no video calls.");
    expect(await screen.locator(".who-screen button").allTextContents()).to.deep.equal(["Back to the clock"]);
    await requireGoodScreen(screen);
    await waitFor("the screen to say so of itself", async () => {
      const { devices } = await app.call(displaysApi.get, { params }, { as: anna });
      return devices[0]?.status?.videoCalls === "unable";
    });
    const hangUp = await ring();
    // A message that was sent after the call has come: the call would have rung by now.
    await buildMessage(app, { display: mum, caregiver: anna }, { text: "Good night." });
    await screen.getByText("Good night.").waitFor();
    expect(await screen.locator(".calling-screen").count()).to.equal(0);
    await hangUp();
  });

  /** The buttons of what has just appeared are locked for a second. */
  async function press(name: string): Promise<void> {
    const button = screen.getByRole("button", { name, exact: true });
    await button.waitFor();
    const before = await screen.locator(".screen").last().innerText();
    await waitFor(`the press of "${name}" to count`, async () => {
      if (await button.isVisible()) await button.tap();
      return (await screen.locator(".screen").last().innerText()) !== before;
    });
  }
});

function ignoreGone(): void {}
