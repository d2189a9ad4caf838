import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { RECONNECT_MAX_MS } from "../../../shared/realtime/timing.js";
import {
  compose,
  createDisplay,
  messageRow,
  signUp,
  waitForState,
} from "../../support/steps/dashboardSteps.js";
import {
  enterCode,
  pressReply,
  recordStatus,
  waitForClock,
  waitForCodeEntry,
} from "../../support/steps/displaySteps.js";
import { HOME_ZONE, HOME_ZONE_SHOWN } from "../../support/builders/homeZone.js";
import { FORGETFUL_TABLET, JourneyBrowser, MOVING, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { ServerProcess } from "../../support/server/ServerProcess.js";
import { waitFor } from "../../support/waitFor.js";

const LUNCH = "Lunch is at Eva's";
/** Time enough, on a busy machine, to write a planned message, to see it delivered, and to load the display anew before it is due. */
const LEAD_MS = 35_000;
/** The server goes down this long before; longer, and both sides would wait longer before they look for it again. */
const DOWN_BEFORE_MS = 4_000;
const LATE_MS = 8_000;
/** Both sides wait ever longer before they look for a server again; then there is the answer to send. */
const BACK_MS = RECONNECT_MAX_MS + 10_000;
const SERVER_GONE = /WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/;

/** The socket is open and has its snapshot by then. */
const SLOW_SCRIPT_MS = 1_500;

/** The one-minute wait for a planned message is the longest step. */
const STEP_LIMIT_MS = 150_000;

describe("A caregiver's message and the answer to it", function () {
  this.timeout(STEP_LIMIT_MS);

  let server: ServerProcess;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let display: Page;
  let due: Date;

  before(async function () {
    requireChromium(this);
    server = await ServerProcess.start();
    browser = await JourneyBrowser.launch();
    caregiver = await browser.open({ ...PHONE, ...MOVING });
    display = await browser.open({ ...FORGETFUL_TABLET, ...MOVING });
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  runAsSteps(() => browser);

  it("a caregiver signs up and is asked for the person and the time zone, preselected", async () => {
    await caregiver.goto(server.url);
    await signUp(caregiver, { name: "Anna Berg", email: "anna@example.org" });

    const zone = caregiver.getByRole("combobox", { name: /Time zone/ });
    expect(await zone.inputValue()).to.equal(HOME_ZONE_SHOWN);
  });

  it("the display enters the code on its keypad and the dashboard shows it connected", async () => {
    const code = await createDisplay(caregiver, "Mum");
    await display.goto(`${server.url}/display`);
    await enterCode(display, code);

    await display.getByRole("heading", { name: "Mum" }).waitFor();
    await caregiver.getByText("Mum's screen is connected!").waitFor();
    await caregiver.getByRole("link", { name: "Skip", exact: true }).click();
    await caregiver.getByText("Online", { exact: true }).first().waitFor();
  });

  it("a message sent now fills the display", async () => {
    await markPage(caregiver);
    await compose(caregiver, { text: "How did you sleep?", replies: "Good / Bad" });

    await display.getByText("How did you sleep?").waitFor();
    const { x, y, width, height } = (await display.getByRole("main").boundingBox())!;
    // Wherever it has wandered to, so that nothing burns in.
    expect([x, y].every((edge) => edge <= 0)).to.equal(true);
    expect([x + width >= 1024, y + height >= 768]).to.deep.equal([true, true]);
    await waitForState(caregiver, { text: "How did you sleep?", state: "Shown" });
  });

  it("the answer reaches the caregiver without a reload, and the display says what is true of it", async () => {
    const told = await recordStatus(display);
    await pressReply(display, "Good");

    await waitForState(caregiver, { text: "How did you sleep?", state: "Answered" });
    await caregiver
      .getByText(/Mum answered “Good” on /)
      .first()
      .waitFor();
    await messageRow(caregiver, "How did you sleep?").first().scrollIntoViewIfNeeded();
    await display.getByText("Anna Berg has read it").waitFor();
    const words = (await told()).join(" / ");
    expect(words).to.match(/Saved, Anna Berg will be told.*Anna Berg has been told.*Anna Berg has read it/s);
    expect(await isMarked(caregiver)).to.equal(true);
  });

  it("a display that is opened anew goes on with the socket that its page opened before its script came", async () => {
    const frames = listenToSockets(display);
    await display.route(/main\.\w+\.js/, async (route) => {
      await sleep(SLOW_SCRIPT_MS);
      await route.continue();
    });
    await display.reload();
    await waitForClock(display);

    await waitFor("the clock's measuring", async () => frames.includes("pong"));
    expect(frames.slice(0, 3)).to.deep.equal(["hello", "snapshot", "ping"]);
    expect(frames).not.to.include("closing");
    expect(frames.filter((type) => type === "hello")).to.have.length(1);
    await display.unroute(/main\.\w+\.js/);
  });

  it("a message for a later time is delivered to the screen", async () => {
    due = nextMinute();
    await compose(caregiver, { text: LUNCH, label: "Reminder", time: osloTime(due), date: due });

    await waitForState(caregiver, { text: LUNCH, state: "Delivered to the screen" });
  });

  it("a display that is loaded anew is still paired and says what comes next", async () => {
    await display.reload();

    await waitForClock(display);
    await display.getByText(LUNCH).waitFor();
    await caregiver.getByText("Online", { exact: true }).first().waitFor();
  });

  it("the answer arrives by e-mail, as HTML and as text", async () => {
    const mail = await waitFor("the mail about the answer", async () =>
      (await server.mails()).find(({ subject }) => subject?.includes("answered")),
    );

    expect(mail.to?.[0]?.address).to.equal("anna@example.org");
    expect(mail.subject).to.equal('Mum answered "Good"');
    expect(mail.text).to.include("How did you sleep?");
    expect(mail.html).to.include("How did you sleep?");
  });

  it("the planned message comes up on time with the server down, and its answer arrives once it is back", async () => {
    await sleep(Math.max(0, due.getTime() - Date.now() - DOWN_BEFORE_MS));
    await server.kill9();
    await display.getByRole("button", { name: "OK" }).waitFor({ timeout: DOWN_BEFORE_MS + LATE_MS });
    expect(Date.now() - due.getTime()).to.be.within(-500, LATE_MS);
    await pressReply(display, "OK");
    await display.getByText("Saved, Anna Berg will be told").waitFor();
    await server.restart();

    await waitForState(caregiver, { text: LUNCH, state: "Answered", withinMs: BACK_MS });
    await waitForClock(display);
    browser?.claimErrors(SERVER_GONE);
  });

  it("own replies are answered with the keyboard alone", async () => {
    await compose(caregiver, { text: "What shall I bring?", replies: ["Tea", "Coffee", "Cake"] });
    await waitForState(caregiver, { text: "What shall I bring?", state: "Shown" });
    await display.keyboard.press("ArrowRight");
    await display.keyboard.press("Enter");

    await messageRow(caregiver, "What shall I bring?")
      .first()
      .getByText(/Mum answered “Coffee”/)
      .waitFor();
  });

  it("a screen that the caregiver removes goes back to the code entry and keeps nothing", async () => {
    await caregiver.getByRole("button", { name: /^Remove (?!“)/ }).click();
    await caregiver.getByRole("button", { name: "Remove this screen" }).click();

    await waitForCodeEntry(display);
    expect(await display.evaluate(() => localStorage.getItem("mantel.display"))).to.equal(null);
    await caregiver
      .getByText(/Anna Berg removed .* from Mum's display/)
      .first()
      .waitFor();
  });
});

/** A page that was loaded anew has lost it. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isStillTheSame: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => "isStillTheSame" in window);
}

/** The soonest full minute that leaves time enough to plan something for it. */
function nextMinute(): Date {
  return new Date(Math.ceil((Date.now() + LEAD_MS) / 60_000) * 60_000);
}

function osloTime(instant: Date): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: HOME_ZONE, timeStyle: "short" }).format(instant);
}

/** The types of all frames from now on, both ways, in their order. */
function listenToSockets(page: Page): string[] {
  const types: string[] = [];
  const note = ({ payload }: { payload: string | Buffer }) =>
    types.push((JSON.parse(String(payload)) as { type: string }).type);
  page.on("websocket", (socket) => socket.on("framesent", note).on("framereceived", note));
  return types;
}
