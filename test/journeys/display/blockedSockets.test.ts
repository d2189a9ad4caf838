import type { Page } from "playwright-core";
import { compose, createDisplay, signUp, waitForState } from "../../support/steps/dashboardSteps.js";
import { enterCode, leaveSetUpCheck, pressReply, waitForClock } from "../../support/steps/displaySteps.js";
import { JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { ServerProcess } from "../../support/server/ServerProcess.js";

describe("A display whose network blocks sockets", function () {
  this.timeout(90_000);

  let server: ServerProcess;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let display: Page;

  before(async function () {
    requireChromium(this);
    server = await ServerProcess.start();
    // The code entry is shown after the server has refused a visitor, which a browser notes on its console.
    browser = await JourneyBrowser.launch({ expectedErrors: /status of 401/ });
    caregiver = await browser.open(PHONE);
    display = await browser.open(TABLET);
    display.setDefaultTimeout(40_000);
    await display.addInitScript('window.WebSocket = function () { throw new Error("blocked"); };');
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  runAsSteps(() => browser);

  it("is paired, and shows as online", async () => {
    await caregiver.goto(server.url);
    await signUp(caregiver, { name: "Anna Berg", email: "anna@example.org" });
    const code = await createDisplay(caregiver, "Mum");
    await display.goto(`${server.url}/display`);
    await enterCode(display, code);

    await leaveSetUpCheck(display);
    await waitForClock(display);
    await caregiver.getByText("Mum's screen is connected!").waitFor({ timeout: 40_000 });
  });

  it("shows a message within a poll, and its answer arrives at once", async () => {
    await caregiver.goto(`${server.url}/dashboard`);
    await compose(caregiver, { text: "How did you sleep?", replies: "Good / Bad" });
    await display.getByText("How did you sleep?").waitFor();
    await pressReply(display, "Good");

    await display.getByText("Anna Berg has been told").waitFor();
    await waitForState(caregiver, { text: "How did you sleep?", state: "Answered" });
  });
});
