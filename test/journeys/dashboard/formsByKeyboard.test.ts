import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { isFocused } from "../../support/steps/keyboardSteps.js";
import { waitFor } from "../../support/waitFor.js";

const DESKTOP = { viewport: { width: 1280, height: 900 }, timezoneId: HOME_ZONE, locale: "en-GB" };

describe("A form that is filled in by the keyboard", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let page: Page;
  let compose: string;
  let displayId: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const anna = await buildCaregiver(app);
    const { id } = await buildDisplay(app, anna);
    displayId = id;
    compose = `${app.url}/dashboard/compose?display=${id}`;
    browser = await JourneyBrowser.launch();
    page = await browser.open(DESKTOP);
    await logInAt(page, app.url, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(() => browser?.requireNoErrors());

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const choose = (name: string) => page.getByRole("radio", { name, exact: true }).press("Space");
  const hasFocus = (what: string, element: Locator) =>
    waitFor(`the focus on ${what}`, () => isFocused(element));

  async function repeat(how: string): Promise<void> {
    await page.goto(compose);
    await choose("Repeat");
    await choose(how);
  }

  it("keeps the focus when a time of day is added and taken away", async () => {
    await repeat("Daily");
    await button("Add a time").press("Enter");
    await hasFocus("the new time", page.getByRole("spinbutton", { name: "Time 2, hour" }));
    await button("Add a time").press("Enter");

    await button("Remove time 2").press("Enter");
    await hasFocus("the next time", button("Remove time 2"));
    await button("Remove time 2").press("Enter");
    await hasFocus("the time that is left", page.getByRole("spinbutton", { name: "Time 1, hour" }));
  });

  it("keeps it when the last of the other times goes", async () => {
    await repeat("Daily");
    await button("Other time on some days").press("Enter");
    await hasFocus(
      "the days of the new one",
      page.getByRole("group", { name: "Other time on" }).getByRole("checkbox").first(),
    );

    await button("Remove other time 1").press("Enter");
    await hasFocus("the button that adds one", button("Other time on some days"));
  });

  it("keeps it when a date of the month goes, and when the last day is taken in its place", async () => {
    await repeat("Monthly");
    await button("Add a date").press("Enter");
    await hasFocus("the new date", page.getByRole("combobox", { name: "Date 2", exact: true }));
    await button("Remove date 2").press("Enter");
    const date = page.getByRole("combobox", { name: "Date", exact: true });
    await hasFocus("the date that is left", date);

    await date.selectOption("31");
    await button("Use the last day of the month").press("Enter");
    await hasFocus("what was chosen", page.getByRole("radio", { name: "On the last day" }));
  });

  it("keeps it when other buttons are offered and taken", async () => {
    await page.goto(compose);
    await choose("Reminder");
    await button("Suits a reminder: Done / Not yet").press("Enter");
    await hasFocus("what was chosen", page.getByRole("radio", { name: "Done / Not yet" }));
  });

  it("goes on at the field once a day was chosen, or none", async () => {
    await page.goto(compose);
    await choose("Once");
    const day = page.getByRole("button", { name: /^Day/ });
    for (const key of ["Enter", "Escape"]) {
      const before = await day.innerText();
      await day.press("Enter");
      await page.getByRole("button", { name: "Month after" }).press("Enter");
      await page.locator("td button:enabled").last().press(key);

      await hasFocus("the day", day);
      expect((await day.innerText()) !== before).to.equal(key === "Enter");
    }
  });

  it("says of a number in a sentence what is wrong with it", async () => {
    await repeat("Daily");
    await page.getByRole("textbox", { name: "Message" }).fill("Drink something");
    const every = page.getByRole("textbox", { name: /^Every/ });
    await every.fill("0");
    await every.press("Enter");

    await hasFocus("the number", every);
    const words = await every.evaluate(
      (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
    );
    expect(words).to.equal("Enter a number from 1 to 366.");
    expect(await every.getAttribute("aria-invalid")).to.equal("true");
  });

  it("goes to the password that is refused", async () => {
    await page.goto(`${app.url}/account`);
    await page.getByRole("textbox", { name: "Current password" }).fill("wrong");
    const fresh = page.getByRole("textbox", { name: "New password", exact: true });
    const again = page.getByRole("textbox", { name: "Repeat new password" });
    await fresh.fill("a clock on the wall");
    await again.fill("a clock on a wall");
    await again.press("Enter");
    await hasFocus("the repetition", again);
    await fresh.fill("short");
    await again.fill("short");
    await again.press("Enter");
    await hasFocus("the new password", fresh);
  });

  for (const [path, opener, field, submit] of [
    ["/people", "Add a person", "Name", "Save"],
    ["/dashboard/displays/", "Pin a card", "Text", "Pin it"],
    ["/group", "Add a webhook", "Address", "Add"],
  ] as const)
    it(`goes to what is refused of what “${opener}” opens`, async () => {
      await page.goto(app.url + path + (path.endsWith("/") ? displayId : ""));
      await button(opener).press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: submit, exact: true }).press("Enter");

      await hasFocus("the empty field", dialog.getByLabel(field, { exact: true }));
    });

  it("goes to the password without which no account is deleted", async () => {
    await page.goto(`${app.url}/account/delete`);
    await button("Delete my account permanently").press("Enter");

    await hasFocus("the password", page.getByRole("textbox", { name: "Your password" }));
  });

  it("asks before Escape closes a dialog with what was typed, and not without", async () => {
    await page.goto(`${app.url}/dashboard/calendar`);
    const form = page.getByRole("dialog", { name: "New event" });
    const title = form.getByRole("textbox", { name: "What is planned" });
    const question = page.getByRole("dialog", { name: "Close without saving?" });
    await button("New event").press("Enter");
    await title.press("Escape");
    await form.waitFor({ state: "hidden" });

    await button("New event").press("Enter");
    await title.fill("Dentist");
    await title.press("Escape");
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    expect(await title.inputValue()).to.equal("Dentist");
    await hasFocus("what was typed", title);

    await title.press("Escape");
    await question.getByRole("button", { name: "Close" }).press("Enter");
    await form.waitFor({ state: "hidden" });
    await hasFocus("what opened it", button("New event"));
  });

  for (const [path, opener, field] of [
    ["/people", "Add a person", "Name"],
    ["/dashboard/calendar", "Follow a calendar", "Address of the calendar"],
    ["/group", "Add a webhook", "Address"],
    ["/account", "Share Feedback", "Comments"],
  ] as const)
    it(`asks as well before what “${opener}” opens is closed with what was typed`, async () => {
      await page.goto(app.url + path);
      const typed = page.getByRole("dialog").getByLabel(field, { exact: true });
      const question = page.getByRole("dialog", { name: "Close without saving?" });
      await button(opener).press("Enter");
      await typed.press("Escape");
      await typed.waitFor({ state: "hidden" });

      await button(opener).press("Enter");
      await typed.fill("Half of it");
      await typed.press("Escape");
      await question.getByText(/yet\.$/).waitFor();
      await question.getByRole("button", { name: "Keep editing" }).press("Enter");
      await question.waitFor({ state: "hidden" });
      expect(await typed.inputValue()).to.equal("Half of it");

      await typed.press("Escape");
      await question.getByRole("button", { name: "Close" }).press("Enter");
      await typed.waitFor({ state: "hidden" });
    });

  it("asks before the steps when nobody answers are closed with what was changed", async () => {
    await page.goto(`${app.url}/group`);
    const steps = page.getByRole("dialog").getByRole("switch", { name: "Step by step" });
    await button("Change what happens with: Medication").press("Enter");
    await steps.press("Space");
    await steps.press("Escape");

    const question = page.getByRole("dialog", { name: "Close without saving?" });
    await question.getByRole("button", { name: "Close" }).press("Enter");
    await steps.waitFor({ state: "hidden" });
  });

  it("asks about what is in the dialog, not about the page below it", async () => {
    await page.goto(`${app.url}/dashboard/displays/${displayId}/settings`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Grandma");
    const comments = page.getByRole("dialog").getByLabel("Comments");
    const question = page.getByRole("dialog", { name: "Close without saving?" });
    for (const words of ["", "Half of it"]) {
      await button("Help").press("Enter");
      await button("Feedback").press("Enter");
      await comments.fill(words);
      await comments.press("Escape");
      if (words !== "") {
        await question.getByText("What you wrote isn't sent yet.").waitFor();
        await question.getByRole("button", { name: "Close" }).press("Enter");
      }
      await comments.waitFor({ state: "hidden" });
    }
  });

  it("keeps the focus when a shift of the duty table is added and taken away", async () => {
    await page.goto(`${app.url}/group`);
    await button("Set up a week").press("Enter");
    await button("Add a shift on Monday").press("Enter");
    await hasFocus(
      "the new shift",
      page.getByRole("group", { name: "Monday, shift 1" }).getByRole("spinbutton").first(),
    );
    await button("Remove shift 1 of Monday").press("Enter");
    await hasFocus("the button that adds one", button("Add a shift on Monday"));
  });
});
