import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { cardsApi } from "../../../shared/contract/cards.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import type { Message } from "../../../shared/contract/messages.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import { misplacedLabels } from "../../support/browser/dashboardProblems.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { timeField, writtenTime } from "../../support/steps/timeSteps.js";
import { waitFor } from "../../support/waitFor.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const DAY_MS = 24 * 60 * 60_000;
const QUIET = { from: "21:30", until: "06:45" };
/** `8:05 AM`, `20:30`, and `20:30 to 21:30`, which is two. */
const TIMES = /\d{1,2}:\d\d(?:\s[AP]M)?/g;

const formatOf = (time: string) => (/[AP]M$/.test(time) ? "12" : "24");

describe("The clock that a user reads", function () {
  this.timeout(60_000);

  let app: TestApp;
  let anna: TestUser;
  let series: Message;
  let displayId: string;
  let browser: JourneyBrowser | null = null;
  let page: Page;

  before(async function () {
    requireChromium(this);
    // The day before yesterday: what it has is a date and a time in the feed, and not "5 minutes ago".
    const clock = new TestClock(new Date(Date.now() - 2 * DAY_MS).toISOString());
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    const display = await buildDisplay(app, anna);
    displayId = display.id;
    await buildDevice(app, { display, caregiver: anna });
    await buildMessage(app, { display, caregiver: anna }, { text: "Nobody saw this" });
    series = await buildMessage(
      app,
      { display, caregiver: anna },
      {
        text: "Time for your tablets",
        label: "medication",
        when: {
          kind: "series",
          startDate: new Date().toISOString().slice(0, 10),
          rule: "FREQ=DAILY",
          slots: [{ time: "08:05" }, { time: "20:30" }],
        },
      },
    );
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const body = { text: "Anna is at work", until };
    await app.call(cardsApi.create, { params: { displayId }, body }, { as: anna });
    const sound = { ...display.sound, quiet: QUIET };
    await app.call(displaysApi.edit, { params: { displayId }, body: { sound } }, { as: anna });
    await app.call(notificationsApi.edit, { body: { quietHours: QUIET } }, { as: anna });
    clock.advance(2 * DAY_MS);
    await app.runDueWork();
    browser = await JourneyBrowser.launch();
    page = await browser.open({ ...PHONE, locale: "en-US" });
    await logInAt(page, app.url, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("is written into a time field by keys alone, and read out as one field", async () => {
    await page.goto(`${app.url}/account`);
    const hour = page.getByRole("spinbutton", { name: "From, hour" });
    await hour.focus();
    // Each part goes on to the next when it is whole.
    await page.keyboard.type("0845");
    await page.keyboard.press("p");
    expect(await writtenTime(timeField(page, "From"))).to.equal("8:45 PM");

    await page.keyboard.press("Tab");

    const today = await logInAgain(app, anna);
    await waitFor("the hours to be saved", async () => {
      const { choices } = await app.call(notificationsApi.get, {}, { as: today });
      return choices.quietHours?.from === "20:45";
    });
    expect(await findViolations(page)).to.deep.equal([]);
  });

  it("is at first that of the browser's language, on every page", async () => {
    expect(await writtenTimes()).to.deep.equal(["12"]);
  });

  it("is another one from the press in My Account on", async () => {
    await choose("24-hour");

    expect(await writtenTimes()).to.deep.equal(["24"]);
  });

  it("is still that one after a reload, in whatever language the browser is", async () => {
    await page.goto(`${app.url}/dashboard`);
    expect([...new Set(await formatsHere())]).to.deep.equal(["24"]);
    await choose("12-hour");
    const german = await browser!.open({ ...PHONE, locale: "de-DE" });
    await logInAt(german, app.url, anna);

    expect(await writtenTimes(german)).to.deep.equal(["12"]);
  });

  async function choose(format: string): Promise<void> {
    await page.goto(`${app.url}/account`);
    await page.getByRole("radio", { name: format }).press("Space");
    await waitForToast(page, "Account updated");
  }

  /** The formats of all times on the pages that have some, in words and in fields. */
  async function writtenTimes(reader = page): Promise<string[]> {
    const pages = [
      ["/dashboard", "What happened"],
      [`/dashboard/displays/${displayId}`, "Coming up"],
      [`/dashboard/messages/${series.id}`, "Next reminders"],
      ["/group/log", "Group log"],
    ] as const;
    const found: string[] = [];
    for (const [address, heading] of pages) {
      await reader.goto(app.url + address);
      await reader.getByRole("heading", { name: heading }).first().waitFor();
      found.push(...(await formatsHere(reader)));
    }
    found.push(...(await formatsOfFields(reader)));
    return [...new Set(found)];
  }

  /** Of the times on this page, once there are some: "12", "24" or both. */
  async function formatsHere(reader = page): Promise<string[]> {
    await reader.getByText(TIMES).first().waitFor();
    const words = await reader.getByRole("main").innerText();
    return (words.match(TIMES) ?? []).map(formatOf);
  }

  /** Of every time field, and of the words beside those of the composer. */
  async function formatsOfFields(reader: Page): Promise<string[]> {
    const written: string[] = [];
    const read = async (within: Page | Locator, ...labels: string[]) => {
      for (const label of labels) {
        const field = timeField(within, label);
        await field.waitFor();
        written.push(formatOf(await writtenTime(field)));
      }
    };
    await reader.goto(`${app.url}/dashboard/displays/${displayId}/settings`);
    await read(reader.getByRole("region", { name: "Sound", exact: true }), "From", "Until");
    await reader.goto(`${app.url}/account`);
    await read(reader.getByRole("region", { name: "Notifications" }), "From", "Until");
    await reader.goto(`${app.url}/dashboard/compose?display=${displayId}`);
    await reader.getByRole("radio", { name: "Once" }).check();
    await read(reader, "Time");
    // "Schedule for tomorrow, 10:00 AM" is longer than a phone is wide.
    expect(await misplacedLabels(reader)).to.deep.equal([]);
    await reader.getByRole("radio", { name: "Repeat" }).check();
    await read(reader, "Time 1");
    await reader.getByRole("list", { name: "Next reminders" }).waitFor();
    return [...written, ...(await formatsHere(reader))];
  }
});
