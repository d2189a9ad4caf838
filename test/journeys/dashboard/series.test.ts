import { expect } from "chai";
import type { Page } from "playwright-core";
import { UNDO_OFFER_MS } from "../../../shared/limits.js";
import { createDisplay, messageRow, signUp, waitForState } from "../../support/steps/dashboardSteps.js";
import { enterCode } from "../../support/steps/displaySteps.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser, PHONE, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { ServerProcess } from "../../support/server/ServerProcess.js";
import { timeField, typeTime } from "../../support/steps/timeSteps.js";

const TABLETS = "Time for your tablets";
const WATER = "Please drink a glass of water";
/** A skipped showing is listed for three days: there are never more between two of these. */
const CHIPS = ["Mon", "Wed", "Fri"];
const WORDING = "Every Monday, Wednesday and Friday at 8:00 and 20:00";
/** axe looks at six pages in a step, on a busy machine. */
const STEP_LIMIT_MS = 100_000;

describe("A series, from writing it to deleting it", function () {
  this.timeout(STEP_LIMIT_MS);

  let server: ServerProcess;
  let browser: JourneyBrowser | null = null;
  let caregiver: Page;
  let otherTab: Page;
  let display: Page;
  let displayUrl: string;

  before(async function () {
    requireChromium(this);
    server = await ServerProcess.start();
    browser = await JourneyBrowser.launch();
    caregiver = await browser.open(PHONE);
    display = await browser.open(TABLET);
    await caregiver.goto(server.url);
    await signUp(caregiver, { name: "Anna Berg", email: "anna@example.org" });
    const code = await createDisplay(caregiver, "Mum");
    await display.goto(`${server.url}/display`);
    await enterCode(display, code);
    await caregiver.getByText("Mum's screen is connected!").waitFor();
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  runAsSteps(() => browser);

  it("the caregiver reads in plain words what is being planned, and when it shows", async () => {
    await caregiver.goto(`${server.url}/dashboard`);
    await caregiver
      .getByRole("link", { name: /^Write to Mum/ })
      .first()
      .click();
    await caregiver.getByRole("textbox", { name: "Message" }).fill(TABLETS);
    await caregiver.getByRole("radio", { name: "Medication" }).check();
    expect(await caregiver.getByRole("radio", { name: "Done / Not yet" }).isChecked()).to.equal(true);
    expect(await caregiver.getByRole("radio", { name: "3 hours" }).isChecked()).to.equal(true);
    await caregiver.getByText(/brings it back 10 minutes later, up to twice/).waitFor();
    await caregiver.getByRole("radio", { name: "Repeat" }).check();
    await caregiver.getByRole("radio", { name: "Weekly" }).check();
    await chooseWeekdays(caregiver, CHIPS);
    await typeTime(timeField(caregiver, "Time 1"), "08:00");
    await caregiver.getByRole("button", { name: "Add a time" }).click();
    await typeTime(timeField(caregiver, "Time 2"), "20:00");

    await caregiver.getByText(`${WORDING}.`).waitFor();
    const preview = caregiver.getByRole("list", { name: "Next reminders" }).getByRole("listitem");
    expect(await preview.count()).to.equal(5);
    // On one of these days it begins today, with what is still to come of it.
    expect(await preview.first().innerText()).to.match(/^(Monday|Wednesday|Friday).*(08|20):00$/s);
    await caregiver.getByText(/^Starts (today|tomorrow|on (Mon|Wednes|Fri)day.*) at (8|20):00\.$/).waitFor();
  });

  it("the form is kept through a reload, and names a repetition that cannot be", async () => {
    await caregiver.reload();
    await caregiver.getByText(`${WORDING}.`).waitFor();
    await chooseWeekdays(caregiver, []);
    await caregiver.getByRole("button", { name: "Start the series" }).click();

    await caregiver.getByText("Choose at least one day.").waitFor();
    await chooseWeekdays(caregiver, CHIPS);
  });

  it("the series stands in the list with its words and is delivered to the screen", async () => {
    await caregiver.locator("button[type=submit]").click();
    await caregiver.getByRole("heading", { name: "Coming up" }).waitFor();

    displayUrl = caregiver.url();
    await messageRow(caregiver, TABLETS).first().getByText(WORDING, { exact: true }).waitFor();
    await waitForState(caregiver, { text: TABLETS, state: "Delivered to the screen" });
  });

  it("one showing is skipped, and put back", async () => {
    await caregiver.getByRole("link", { name: TABLETS }).click();
    const days = showings(caregiver);
    await days.nth(4).waitFor();
    const before = await days.allInnerTexts();
    await caregiver
      .getByRole("button", { name: /^Skip / })
      .nth(1)
      .click();
    await caregiver.getByText(/^Skipped: /).waitFor();
    const skipped = showingRows(caregiver).filter({ hasText: "Skipped" });
    await skipped.filter({ hasText: before[1]! }).waitFor();

    await caregiver.getByRole("button", { name: "Undo" }).click();

    await skipped.waitFor({ state: "detached" });
    expect(await days.allInnerTexts()).to.deep.equal(before);
  });

  it("a skipped one stays in sight, struck through, and is brought back from the series and from the list", async () => {
    const [first] = await showings(caregiver).allInnerTexts();
    const skip = () => caregiver.getByRole("button", { name: `Skip ${first}` }).click();
    await skip();
    const skipped = showingRows(caregiver).filter({ hasText: "Skipped" });
    expect(await skipped.locator("s").innerText()).to.include(first!);
    await skipped.getByRole("button", { name: `Bring back ${first}` }).click();
    await skipped.waitFor({ state: "detached" });
    // What was taken back is not offered for undo any more, long before the offer would end by itself.
    const undo = caregiver.getByRole("button", { name: "Undo" });
    await undo.waitFor({ state: "detached", timeout: UNDO_OFFER_MS / 2 });

    await skip();
    await skipped.waitFor();
    await caregiver.getByRole("link", { name: "Mum", exact: true }).first().click();
    const listed = caregiver.getByRole("list", { name: "Skipped" }).getByRole("listitem");
    await listed
      .filter({ hasText: TABLETS })
      .getByRole("button", { name: /^Bring back/ })
      .click();

    await listed.waitFor({ state: "detached" });
    await caregiver.getByRole("link", { name: TABLETS }).click();
    await caregiver.getByRole("button", { name: `Skip ${first}` }).waitFor();
  });

  it("one showing alone gets another time", async () => {
    const [first] = await showings(caregiver).allInnerTexts();
    // Later than any other time of that day: it is never over already.
    await caregiver
      .getByRole("link", { name: /^Edit only this one/ })
      .first()
      .click();
    expect(await caregiver.getByRole("radio", { name: /^Only this one/ }).isChecked()).to.equal(true);
    await typeTime(timeField(caregiver, "Time"), "23:55");
    await caregiver.getByRole("button", { name: "Save" }).click();
    await caregiver.getByRole("heading", { name: "Coming up" }).waitFor();

    const changed = messageRow(caregiver, TABLETS).filter({ hasText: "23:55" });
    await changed.filter({ hasText: "Changed" }).getByText(WORDING, { exact: true }).waitFor();
    await messageRow(caregiver, TABLETS).filter({ hasNotText: "Changed" }).getByRole("link").click();
    await showings(caregiver).nth(4).waitFor();
    await showings(caregiver).filter({ hasText: first! }).waitFor({ state: "detached" });
    const row = showingRows(caregiver).filter({ hasText: "Changed" });
    expect(await row.innerText()).to.match(/23:55 instead of \d\d:00/);
  });

  it("the changed one goes back to its series in every tab, and is changed again by undo", async () => {
    const row = showingRows(caregiver).filter({ hasText: "Changed" });
    const time = await row.locator("time").innerText();
    otherTab = await browser!.openTab(caregiver);
    await otherTab.goto(displayUrl);
    const elsewhere = messageRow(otherTab, TABLETS).filter({ hasText: "Changed" });
    await elsewhere.getByRole("link", { name: TABLETS }).click();
    await otherTab.getByText(/^This is one reminder of a series/).waitFor();

    await row.getByRole("button", { name: `Back to the series: ${time}` }).click();
    const question = caregiver.getByRole("dialog");
    await question.getByText(/^“Time for your tablets” .* instead\.$/).waitFor();
    await question.getByRole("button", { name: "Back to the series" }).click();

    await row.waitFor({ state: "detached" });
    await otherTab.getByText("Message not found").waitFor();
    // The offer to take the edit back is still fading away.
    const offer = caregiver.locator(".toast-undo").filter({ hasText: "Back to the series" });
    await offer.getByRole("button", { name: "Undo" }).click();
    await row.filter({ hasText: "23:55" }).waitFor();
    await otherTab.getByText(/^This is one reminder of a series/).waitFor();
    await otherTab.close();
  });

  it("a text for this and all following leaves what comes before", async () => {
    await caregiver
      .getByRole("link", { name: /^Edit only this one/ })
      .nth(2)
      .click();
    await caregiver.getByRole("radio", { name: "This and all following" }).check();
    await caregiver.getByRole("textbox", { name: "Message" }).fill("Two tablets from now on");
    await caregiver.getByRole("button", { name: "Save" }).click();
    await caregiver.getByRole("heading", { name: "Coming up" }).waitFor();

    await messageRow(caregiver, "Two tablets from now on")
      .first()
      .getByText(WORDING, { exact: true })
      .waitFor();
    await messageRow(caregiver, TABLETS)
      .getByText(/, until \d/)
      .first()
      .waitFor();
  });

  it("what is paused in one tab rests in the other without a reload, and goes on", async () => {
    otherTab = await browser!.openTab(caregiver);
    await otherTab.goto(displayUrl);
    await caregiver.getByRole("link", { name: "Two tablets from now on" }).click();
    await caregiver.getByRole("button", { name: "Pause" }).click();
    await caregiver.getByRole("dialog").getByRole("button", { name: "Pause" }).click();

    const paused = otherTab.getByRole("region", { name: "Paused" });
    await paused.getByText("Two tablets from now on").waitFor();
    await paused.getByRole("button", { name: /^Resume/ }).click();
    await caregiver.getByRole("button", { name: "Pause" }).waitFor();
    await paused.waitFor({ state: "detached" });
  });

  it("the whole series is deleted, leaves the other tab, and comes back by undo", async () => {
    await caregiver.getByRole("button", { name: "Delete" }).click();
    const question = caregiver.getByRole("dialog");
    await question.getByRole("radio", { name: "The whole series" }).check();
    await question.getByRole("button", { name: "Delete" }).click();
    await messageRow(otherTab, "Two tablets from now on").waitFor({ state: "detached" });

    // The offers of what was done before are still fading away.
    const offer = caregiver.locator(".toast-undo").filter({ hasText: "Deleted." });
    await offer.getByRole("button", { name: "Undo" }).click();

    await messageRow(otherTab, "Two tablets from now on").first().waitFor();
  });

  it("Not yet is told, and a caregiver marks it done in her name", async () => {
    await caregiver.goto(displayUrl);
    await writeWater(caregiver);
    await waitForState(caregiver, { text: WATER, state: "Shown" });
    await display.getByRole("button", { name: "Not yet" }).tap();
    const row = messageRow(caregiver, WATER).first();
    await row.getByText(/Put off: it comes back at/).waitFor();
    await row.getByText(/Mum answered “Not yet”/).waitFor();

    await row.getByRole("button", { name: /^Mark as done/ }).click();
    await caregiver.getByLabel("Note").fill("I phoned her");
    await caregiver.getByRole("dialog").getByRole("button", { name: "Mark as done" }).click();

    await waitForState(caregiver, { text: WATER, state: "Answered" });
    await messageRow(otherTab, WATER)
      .first()
      .getByText(/^Anna Berg marked it done .*“I phoned her”$/)
      .waitFor();
  });

  it("what was seen cannot be changed: its words go into a copy", async () => {
    await caregiver.getByRole("link", { name: WATER }).first().click();
    await caregiver.getByRole("link", { name: "Edit", exact: true }).click();
    await caregiver.getByRole("textbox", { name: "Message" }).fill("Please drink two glasses");
    await caregiver.getByRole("button", { name: "Save" }).click();
    await caregiver.getByText(/was already shown/).waitFor();
    await caregiver.getByRole("link", { name: "Duplicate" }).click();

    await caregiver.getByRole("heading", { name: "Send a message" }).waitFor();
    expect(await caregiver.getByRole("textbox", { name: "Message" }).inputValue()).to.equal(
      "Please drink two glasses",
    );
    browser?.claimErrors(/status of 409/);
  });

  it("an absence is seen on the display's page in the other tab, and ends", async () => {
    await caregiver.goto(`${displayUrl}/settings`);
    await caregiver.getByLabel("Back on").click();
    await caregiver.getByRole("button", { name: "Month after" }).click();
    await caregiver.getByRole("button", { name: /^15 / }).click();
    await caregiver.getByRole("button", { name: "Set away" }).click();
    await otherTab.getByText(/^Mum is away: nothing shows until/).waitFor();
    await messageRow(otherTab, TABLETS)
      .first()
      .getByText("It won't show: the display is away or archived then.")
      .waitFor();

    await caregiver.getByRole("button", { name: "Back now" }).click();

    await otherTab.getByText(/^Mum is away/).waitFor({ state: "detached" });
  });

  it("an archived display says so, and is taken out again", async () => {
    await caregiver.getByRole("button", { name: "Archive this display" }).click();
    await caregiver.getByRole("button", { name: "Archive", exact: true }).click();
    await otherTab.getByText(/^Mum's display is archived/).waitFor();

    await caregiver.getByRole("button", { name: "Restore this display" }).click();

    await otherTab.getByText(/^Mum's display is archived/).waitFor({ state: "detached" });
    await otherTab.close();
  });

  it("a message to a screen that is offline is saved, and not called sent", async () => {
    await display.close();
    await caregiver.goto(displayUrl);
    await caregiver
      .getByText(/^Offline/)
      .first()
      .waitFor();
    await writeWater(caregiver);

    await caregiver.getByText("Saved. Mum's screen is offline and will get it when it's back.").waitFor();
  });

  it("axe finds nothing on the pages of a series, dark and light", async () => {
    await caregiver.goto(displayUrl);
    await caregiver.evaluate(() => localStorage.setItem("theme", "dark"));
    await caregiver.reload();
    await caregiver.getByRole("link", { name: TABLETS }).first().waitFor();
    const found = await violationsOf(caregiver, "display");
    await messageRow(caregiver, TABLETS).filter({ hasText: "Changed" }).getByRole("link").click();
    const ofSeries = caregiver.getByRole("region", { name: "Its series" });
    await ofSeries.waitFor();
    found.push(...(await violationsOf(caregiver, "changed showing")));
    await ofSeries.getByRole("link").click();
    await showingRows(caregiver).filter({ hasText: "Changed" }).waitFor();
    found.push(...(await violationsOf(caregiver, "series with a changed showing")));
    await caregiver.goto(displayUrl);
    await caregiver.getByRole("link", { name: "Two tablets from now on" }).click();
    await showings(caregiver).first().waitFor();
    found.push(...(await violationsOf(caregiver, "message")));
    await caregiver.getByRole("button", { name: "Delete" }).click();
    await caregiver.getByRole("dialog").waitFor();
    found.push(...(await violationsOf(caregiver, "delete")));
    await caregiver.getByRole("button", { name: "Cancel" }).click();
    await caregiver
      .getByRole("link", { name: /^Edit only this one/ })
      .first()
      .click();
    await caregiver.getByRole("radio", { name: "This and all following" }).check();
    found.push(...(await violationsOf(caregiver, "edit")));
    await caregiver.getByRole("radio", { name: "Monthly" }).check();
    await caregiver.getByLabel("Date", { exact: true }).selectOption("31");
    await caregiver.getByText("Five months of the year").waitFor();
    found.push(...(await violationsOf(caregiver, "monthly")));
    await caregiver.goto(`${displayUrl}/settings`);
    await caregiver.getByRole("heading", { name: "Away" }).waitFor();
    found.push(...(await violationsOf(caregiver, "settings")));

    expect(found).to.deep.equal([]);
  });
});

/** The days in the list of the message's page. */
function showings(page: Page) {
  return page.getByRole("region", { name: "Next reminders" }).getByRole("listitem").locator("time");
}

/** The same as whole rows. */
function showingRows(page: Page) {
  return page.getByRole("region", { name: "Next reminders" }).getByRole("listitem");
}

async function chooseWeekdays(page: Page, days: string[]): Promise<void> {
  for (const box of await page.getByRole("group", { name: "On these days" }).getByRole("checkbox").all())
    await box.uncheck();
  for (const day of days) await page.getByRole("checkbox", { name: day }).check();
}

async function writeWater(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Send a message" }).first().click();
  await page.getByRole("textbox", { name: "Message" }).fill(WATER);
  await page.getByRole("radio", { name: "Done / Not yet" }).check();
  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("heading", { name: "Coming up" }).waitFor();
}

/** Dark, as the page stands, and light: by the attribute that a change of the theme sets. */
async function violationsOf(page: Page, where: string): Promise<string[]> {
  const found = await findViolations(page);
  await wearTheme(page, "light");
  found.push(...(await findViolations(page, { onlyColors: true })).map((one) => `light: ${one}`));
  await wearTheme(page, "dark");
  return found.map((violation) => `${where}: ${violation}`);
}

async function wearTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, theme);
}
