import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { dutyApi } from "../../../shared/contract/duty.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { atEachSize, clickAtEachSize, seeAtEachSize, SIZES } from "../../support/browser/atEachSize.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { keepPictures } from "../../support/browser/screenProblems.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused } from "../../support/steps/keyboardSteps.js";
import { timeField, typeTime, writtenTime } from "../../support/steps/timeSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const NOT_SIGNED_IN_YET = /Failed to load resource.*status of 401/;

describe("The duty rota and choices, on a phone and on a desktop", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: TestUser;
  let anna: Page;
  let per: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp({ saysItMails: true });
    owner = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    const display = await buildDisplay(app, owner, { name: "Mum" });
    const when = {
      kind: "series",
      startDate: "2026-11-21",
      rule: "FREQ=DAILY",
      slots: [{ time: "08:00" }],
    } as const;
    await buildMessage(
      app,
      { display, caregiver: owner },
      { label: "medication", when: { ...when, slots: [...when.slots] } },
    );
    const member = await buildMember(app, { owner, name: "Per Hill" });
    browser = await JourneyBrowser.launch({ expectedErrors: NOT_SIGNED_IN_YET });
    anna = await browser.open({ viewport: SIZES.phone });
    per = await browser.open({ viewport: SIZES.phone });
    await logInAt(anna, app.url, { email: owner.email, password: PASSWORD });
    await logInAt(per, app.url, { email: member.email, password: PASSWORD });
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const section = (page: Page) => page.getByRole("region", { name: "On duty" });

  /** How far the controls of a shift and its bin stand below their labels, and the people below the times. */
  const gapsIn = async (shift: Locator) => {
    const parts = [".clock-input", "label", ":scope > button", ".duty-people label"];
    const tops = await shift.evaluate(
      (row, selectors) =>
        selectors.map((selector) => Math.round(row.querySelector(selector)!.getBoundingClientRect().top)),
      parts,
    );
    return [tops[0]! - tops[1]!, tops[2]! - tops[3]!, tops[3]! - tops[1]!];
  };

  const gapsAtEachSize = async (shift: Locator) => {
    const gaps: Record<number, number[]> = {};
    await atEachSize(anna, async () => {
      gaps[anna.viewportSize()!.width] = await gapsIn(shift);
    });
    return gaps;
  };

  it("the owner sets up a week by the keyboard", async () => {
    await anna.goto(`${app.url}/group`);
    await seeAtEachSize(section(anna).getByText("No one is on duty: all are told at once"));
    await section(anna).getByRole("button", { name: "Set up a week" }).press("Enter");
    const form = anna.getByRole("dialog");
    await form.getByRole("button", { name: "Add a shift on Monday" }).press("Enter");
    const shift = form.getByRole("group", { name: "Monday, shift 1" });
    const gapsBefore = await gapsAtEachSize(shift);
    await form.getByRole("button", { name: "Save" }).press("Enter");
    const who = shift.getByRole("combobox", { name: "Who, told in this order" });
    await seeAtEachSize(form.getByText("Monday, shift 1: Choose who is on duty."));
    await waitFor("the focus on what is missing", () => isFocused(who));
    expect(await who.getAttribute("aria-invalid")).to.equal("true");
    expect(await gapsAtEachSize(shift)).to.deep.equal(gapsBefore);
    const words = await who.evaluate(
      (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
    );
    expect(words).to.equal("Choose who is on duty.");
    await typeTime(timeField(shift, "From"), "00:00");
    await typeTime(timeField(shift, "Until"), "00:00");
    await clickAtEachSize(who);
    await who.fill("Per");
    await seeAtEachSize(anna.getByRole("listbox").getByRole("option", { name: "Per Hill" }));
    await anna.keyboard.press("ArrowDown");
    await anna.keyboard.press("Enter");
    await who.fill("Anna");
    await seeAtEachSize(anna.getByRole("listbox").getByRole("option", { name: "Anna Berg" }));
    await anna.keyboard.press("ArrowDown");
    await anna.keyboard.press("Enter");
    await anna.keyboard.press("Tab");
    await form.getByRole("button", { name: "Every day like Monday" }).press("Enter");
    await atEachSize(anna, async () => expect(await findViolations(anna)).to.deep.equal([]));
    await keepPictures(anna);
    await form.getByRole("button", { name: "Save" }).press("Enter");

    await form.waitFor({ state: "detached" });
    await seeAtEachSize(section(anna).getByText(/^Now: Per Hill, then Anna Berg/));
    await seeAtEachSize(section(anna).getByRole("row", { name: /Sunday/ }));
  });

  it("everybody sees who is on duty, at home and on the page of the group", async () => {
    await per.goto(`${app.url}/dashboard`);
    await seeAtEachSize(per.getByText(/On duty now: Per Hill, then Anna Berg/));
    await atEachSize(per, async () => expect(await findViolations(per)).to.deep.equal([]));
    await keepPictures(per);

    await clickAtEachSize(per.getByRole("link", { name: "On duty now" }));

    await seeAtEachSize(
      section(per)
        .getByRole("row", { name: /Monday/ })
        .getByText("all day"),
    );
    await atEachSize(per, async () =>
      expect(await section(per).getByRole("button", { name: "Change the week" }).count()).to.equal(0),
    );
  });

  it("who goes away is not on duty any more, and the others see it at once", async () => {
    await section(per).getByRole("button", { name: "I’m away for a while" }).press("Enter");
    const fields = section(per).getByRole("group", { name: "Away until" });
    await typeTime(timeField(fields, "Time"), "23:59");
    await section(per).getByRole("button", { name: "Save" }).press("Enter");

    await seeAtEachSize(section(per).getByText(/^You are away until/));
    await seeAtEachSize(section(anna).getByText(/^Now: Anna Berg/));
    await seeAtEachSize(section(anna).getByText(/^Per Hill is away until/));
    await atEachSize(anna, async () => expect(await findViolations(anna)).to.deep.equal([]));
    await keepPictures(anna);

    await section(per).getByRole("button", { name: "I’m back" }).press("Enter");
    await seeAtEachSize(section(anna).getByText(/^Now: Per Hill, then Anna Berg/));
  });

  const change = async (page: Page, button: string) => {
    await page.getByRole("dialog").getByRole("button", { name: button }).press("Enter");
  };
  const tableOfServer = async () => {
    const { shifts } = await app.call(dutyApi.get, {}, { as: owner });
    return shifts.map(({ weekday, userIds }) => `${weekday}: ${userIds.length}`);
  };

  it("two who change different days at the same time both have their way", async () => {
    const second = await anna.context().newPage();
    await second.goto(`${app.url}/group`);
    for (const page of [anna, second])
      await section(page).getByRole("button", { name: "Change the week" }).press("Enter");
    await change(anna, "Remove shift 1 of Sunday");
    await change(anna, "Save");
    await anna.getByRole("dialog").waitFor({ state: "detached" });

    await change(second, "Remove shift 1 of Saturday");
    await change(second, "Save");

    await second.getByRole("dialog").waitFor({ state: "detached" });
    expect(await tableOfServer()).to.deep.equal(["0: 2", "1: 2", "2: 2", "3: 2", "4: 2"]);
    await second.close();
  });

  it("who has changed the same day as somebody faster sees both, goes on, and saves again", async () => {
    const second = await anna.context().newPage();
    await second.goto(`${app.url}/group`);
    for (const page of [anna, second])
      await section(page).getByRole("button", { name: "Change the week" }).press("Enter");
    await change(anna, "Remove shift 1 of Friday");
    await change(anna, "Save");
    await anna.getByRole("dialog").waitFor({ state: "detached" });
    await second
      .getByRole("group", { name: "Friday, shift 1" })
      .getByRole("combobox", { name: "Who, told in this order" })
      .press("Backspace");
    await change(second, "Save");

    const question = second.getByRole("dialog", { name: "Someone else saved first" });
    const friday = question.getByRole("row", { name: /^Friday/ });
    await seeAtEachSize(friday.getByText("Nobody"));
    await seeAtEachSize(friday.getByText("all day: Per Hill"));
    await atEachSize(second, async () => expect(await question.getByRole("row").count()).to.equal(2));
    await atEachSize(second, async () => expect(await findViolations(second)).to.deep.equal([]));
    await keepPictures(second);
    await question.getByRole("button", { name: "Keep editing" }).press("Enter");
    await question.waitFor({ state: "detached" });
    await seeAtEachSize(second.getByRole("group", { name: "Friday, shift 1" }).getByText("Per Hill"));
    await change(second, "Save");
    await question.getByRole("button", { name: "Save mine" }).press("Enter");

    await second.getByRole("dialog").first().waitFor({ state: "detached" });
    expect(await tableOfServer()).to.deep.equal(["0: 2", "1: 2", "2: 2", "3: 2", "4: 1"]);
    await second.close();
  });

  it("somebody chooses quiet hours, what passes them, and a pause", async () => {
    await anna.goto(`${app.url}/account`);
    await anna.getByRole("switch", { name: "Quiet hours" }).press("Space");
    await anna.getByRole("switch", { name: "A medication is missed or not answered" }).press("Space");
    await anna.getByRole("checkbox", { name: /joins or leaves the group.*: Email/ }).press("Space");
    await anna.getByRole("button", { name: "Until tomorrow morning" }).press("Enter");
    await seeAtEachSize(anna.getByText(/^Paused until tomorrow/));
    await waitFor("the choices to be saved", async () => {
      const { choices } = await app.call(notificationsApi.get, {}, { as: owner });
      return (
        choices.pausedUntil !== null &&
        !choices.passes.medication &&
        choices.passes.callNow &&
        !choices.group.mail &&
        choices.quietHours?.from === "22:00"
      );
    });
    await atEachSize(anna, async () => expect(await findViolations(anna)).to.deep.equal([]));
    await keepPictures(anna);

    await anna.getByRole("button", { name: "End the pause" }).press("Enter");
    await seeAtEachSize(anna.getByRole("button", { name: "For an hour" }));
  });

  it("sees the quiet hours that were set on another device, and is told of a time that is missing", async () => {
    const quietHours = { from: "23:00", until: "06:00" };
    await app.call(notificationsApi.edit, { body: { quietHours } }, { as: owner });
    // Whatever is changed here reads all of it anew.
    await anna.getByRole("switch", { name: "A battery falls below 10 %" }).press("Space");
    const until = timeField(anna.getByRole("group", { name: "Quiet hours" }), "Until");
    await waitFor("the hours of the other device", async () => /^0?6:00/.test(await writtenTime(until)));

    await until.getByRole("spinbutton").first().press("Backspace");
    await anna.getByRole("button", { name: "For an hour" }).focus();
    await seeAtEachSize(anna.getByText("A time is missing."));
    const { choices } = await app.call(notificationsApi.get, {}, { as: owner });
    expect(choices.quietHours).to.deep.equal(quietHours);
  });

  it("is warned at once, on an open page, that nobody would be told of a missed medication", async () => {
    const notice = anna.getByRole("alert").filter({ hasText: "Nobody would be told of a missed medication" });
    await anna.goto(`${app.url}/dashboard`);
    await seeAtEachSize(anna.getByText(/On duty now/));
    await atEachSize(anna, async () => expect(await notice.count()).to.equal(0));
    await per.goto(`${app.url}/account`);
    await per.getByRole("checkbox", { name: /A reminder is missed.*: Email/ }).press("Space");

    await seeAtEachSize(notice.getByText(/Mum: from/));
    await seeAtEachSize(notice.getByText(/Nothing reaches Per Hill/));
    await atEachSize(anna, async () => expect(await findViolations(anna)).to.deep.equal([]));
    await keepPictures(anna);

    await per.getByRole("checkbox", { name: /A reminder is missed.*: Email/ }).press("Space");
    await notice.waitFor({ state: "detached" });
  });
});
