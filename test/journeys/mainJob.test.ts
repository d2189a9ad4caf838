import { expect } from "chai";
import type { Page } from "playwright-core";
import { compose, createDisplay, messageRow, signUp, waitForState } from "../support/dashboardSteps.js";
import { enterCode, recordStatus, waitForClock, waitForCodeEntry } from "../support/displaySteps.js";
import { JourneyBrowser, PHONE, TABLET } from "../support/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../support/journeySteps.js";
import { ServerProcess } from "../support/ServerProcess.js";
import { waitFor } from "../support/waitFor.js";

/** Time enough to write a planned message, to see it delivered and to take the server down before it is due. */
const LEAD_MS = 15_000;
const SERVER_GONE = /WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/;

/** The one-minute wait for a planned message is the longest step. */
const STEP_LIMIT_MS = 100_000;

describe("A caregiver's message and the answer to it", function () {
  this.timeout(STEP_LIMIT_MS);

  let server: ServerProcess;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let display: Page;
  let code: string;

  before(async function () {
    requireChromium(this);
    server = await ServerProcess.start();
    browser = await JourneyBrowser.launch();
    caregiver = await browser.open(PHONE);
    display = await browser.open(TABLET);
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
    expect(await zone.inputValue()).to.equal("Europe / Oslo");
  });

  it("the display enters the code on its keypad and the dashboard shows it connected", async () => {
    code = await createDisplay(caregiver, "Mum");
    await display.goto(`${server.url}/display`);
    await enterCode(display, code);

    await display.getByRole("heading", { name: "Mum" }).waitFor();
    await caregiver.getByText("Mum's screen is connected!").waitFor();
    await caregiver
      .getByRole("link", { name: /dashboard/i })
      .last()
      .click();
    await caregiver.getByText("Online", { exact: true }).first().waitFor();
  });

  it("a message sent now fills the display", async () => {
    await markPage(caregiver);
    await compose(caregiver, { text: "How did you sleep?", replies: "Good / Bad" });

    await display.getByText("How did you sleep?").waitFor();
    const box = await display.getByRole("main").boundingBox();
    expect(box).to.include({ x: 0, y: 0, width: 1024, height: 768 });
    await waitForState(caregiver, "How did you sleep?", "Shown");
  });

  it("the answer reaches the caregiver without a reload, and the display says what is true of it", async () => {
    const told = await recordStatus(display);
    await display.getByRole("button", { name: "Good" }).tap();

    await waitForState(caregiver, "How did you sleep?", "Answered");
    await caregiver
      .getByText(/Mum answered “Good” on /)
      .first()
      .waitFor();
    await display.getByText("Anna Berg has read it").waitFor();
    const words = (await told()).join(" / ");
    expect(words).to.match(/Saved, Anna Berg will be told.*Anna Berg has been told.*Anna Berg has read it/s);
    expect(await isMarked(caregiver)).to.equal(true);
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

  it("the display is still paired after a reload", async () => {
    await display.reload();

    await waitForClock(display);
    await caregiver.getByText("Online", { exact: true }).first().waitFor();
    expect(await display.getByText("Type the six numbers").count()).to.equal(0);
  });

  it("a planned message comes up on time with the server down, and the answer arrives after it is back", async () => {
    const due = nextMinute();
    await compose(caregiver, { text: "Lunch is at Eva's", label: "Reminder", time: osloTime(due) });
    await waitForState(caregiver, "Lunch is at Eva's", "Delivered to the screen");
    await display.getByText("Lunch is at Eva's").waitFor();
    expect(await display.getByRole("button", { name: "OK" }).count()).to.equal(0);

    await server.kill9();
    await display
      .getByRole("button", { name: "OK" })
      .waitFor({ timeout: due.getTime() - Date.now() + 3_000 });
    expect(Date.now() - due.getTime()).to.be.within(-500, 3_000);
    await display.screenshot();
    await waitFor("the buttons to be unlocked and the answer kept", async () => {
      await display.getByRole("button", { name: "OK" }).tap({ timeout: 1_000 });
      return display.getByText("Saved, Anna Berg will be told").isVisible();
    });
    await server.restart();

    await waitForState(caregiver, "Lunch is at Eva's", "Answered");
    await waitForClock(display);
    browser?.claimErrors(SERVER_GONE);
  });

  it("own replies are answered with the keyboard alone", async () => {
    await compose(caregiver, { text: "What shall I bring?", replies: ["Tea", "Coffee", "Cake"] });
    await waitForState(caregiver, "What shall I bring?", "Shown");
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
  return new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Oslo", timeStyle: "short" }).format(instant);
}
