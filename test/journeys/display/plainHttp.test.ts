import { expect } from "chai";
import type { Page } from "playwright-core";
import { compose, createDisplay, signUp, waitForState } from "../../support/steps/dashboardSteps.js";
import {
  enterCode,
  pressReply,
  pressLocked,
  takeGuesses,
  turnToFinding,
  waitForClock,
} from "../../support/steps/displaySteps.js";
import { JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { ServerProcess } from "../../support/server/ServerProcess.js";

/** A name that only this browser knows. Unlike localhost it is no secure context, as a tablet's address of a home server is not. */
const HOST = "mantel.home";

describe("The main job over plain http on a home network", function () {
  this.timeout(60_000);

  let server: ServerProcess;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let display: Page;
  let address: string;

  before(async function () {
    requireChromium(this);
    server = await ServerProcess.start();
    address = server.url.replace("127.0.0.1", HOST);
    browser = await JourneyBrowser.launch({
      flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    });
    caregiver = await browser.open(PHONE);
    display = await browser.open(TABLET);
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  runAsSteps(() => browser);

  it("a caregiver signs up on a page that is no secure context", async () => {
    await caregiver.goto(address);
    expect(await caregiver.evaluate(() => isSecureContext)).to.equal(false);

    await signUp(caregiver, { name: "Anna Berg", email: "anna@example.org" });
  });

  it("the display is paired by its code", async () => {
    const code = await createDisplay(caregiver, "Mum");
    await display.goto(`${address}/display`);
    expect(await display.evaluate(() => isSecureContext)).to.equal(false);
    await enterCode(display, code);

    await caregiver.getByText("Mum's screen is connected!").waitFor();
  });

  it("the set-up check says what a power cut without a network means here", async () => {
    await pressLocked(display, "Check this screen");
    await takeGuesses(display);

    await turnToFinding(display, "After a power cut this screen needs the network to start");
    await turnToFinding(display, /would also start without, if its address began with https/);
    await pressLocked(display, "Back to the clock");
    await waitForClock(display);
  });

  it("a message reaches the display and its answer the caregiver", async () => {
    await caregiver.goto(`${address}/dashboard`);
    await compose(caregiver, { text: "How did you sleep?", replies: "Good / Bad" });
    await waitForState(caregiver, { text: "How did you sleep?", state: "Shown" });
    await pressReply(display, "Bad");

    await waitForState(caregiver, { text: "How did you sleep?", state: "Answered" });
    await caregiver
      .getByText(/Mum answered “Bad” on /)
      .first()
      .waitFor();
  });

  it("caregiver and display stay who they are after a reload", async () => {
    await caregiver.reload();
    await display.reload();

    await waitForState(caregiver, { text: "How did you sleep?", state: "Answered" });
    await waitForClock(display);
  });
});
