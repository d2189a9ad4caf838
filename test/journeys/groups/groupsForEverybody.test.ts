import { expect } from "chai";
import type { Page } from "playwright-core";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { changeTheme, THEMES } from "../../support/browser/changeTheme.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser } from "../../support/browser/JourneyBrowser.js";
import { requireChromium } from "../../support/steps/journeySteps.js";
import { newestMailLink } from "../../support/mail/mailLink.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const REFUSALS = /Failed to load resource.*status of 400/;
const NAMES = ["Ingrid", "Per", "Eva", "Ole", "Kari", "Liv", "Jon", "Berit"];

describe("The group screens for everybody", function () {
  this.timeout(90_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let owner: Page;
  let tom: Page;
  let visitor: Page;
  let link: string;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    const anna = await buildCaregiver(app, { name: "Anna Berg", email: "anna@example.org" });
    const olga = await buildCaregiver(app, { name: "Olga Nord", email: "olga@example.org" });
    for (const [index, name] of NAMES.entries()) {
      const { id } = await buildDisplay(app, anna, { name });
      const body = { tags: [index < 3 ? "North ward" : "South ward"] };
      await app.call(displaysApi.edit, { params: { displayId: id }, body }, { as: anna });
    }
    const member = await buildMember(app, { owner: anna, name: "Tom Hill", limited: true });
    await app.call(groupsApi.invite, { body: { email: member.email } }, { as: olga });
    await app.call(groupsApi.invite, { body: { email: "mia@example.org" } }, { as: anna });
    link = await newestMailLink(app, /invites you to/);
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    const calm = { viewport: SIZES[1] } as const;
    owner = await browser.open(calm);
    tom = await browser.open(calm);
    visitor = await browser.open(calm);
    await logInAt(owner, app.url, { email: anna.email, password: PASSWORD });
    await logInAt(tom, app.url, { email: member.email, password: PASSWORD });
    await visitor.goto(app.url);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  afterEach(() => browser?.requireNoErrors());

  describe("axe finds nothing and nothing is cut off, dark and light, on a phone and on a desktop", () => {
    const screens: Array<[string, () => Page, () => string, (page: Page) => Promise<unknown>]> = [
      ["the group of its owner", () => owner, () => "/group", chooseSome],
      ["what a member sees", () => owner, () => "/group", openMember],
      [
        "the log",
        () => owner,
        () => "/group/log",
        (page) => page.getByRole("list", { name: "Log" }).waitFor(),
      ],
      ["many displays", () => owner, () => "/dashboard", (page) => page.getByRole("searchbox").waitFor()],
      [
        "a message to many",
        () => owner,
        () => "/dashboard/compose",
        (page) => page.getByRole("searchbox").waitFor(),
      ],
      [
        "the group of a member",
        () => tom,
        () => "/group",
        (page) => page.getByText("Leave this group").waitFor(),
      ],
      ["pending invitations", () => tom, () => "/account", (page) => page.getByRole("dialog").waitFor()],
      [
        "an invitation's link",
        () => visitor,
        () => link,
        (page) => page.getByText("The invitation is for").waitFor(),
      ],
      [
        "the link of another",
        () => tom,
        () => link,
        (page) => page.getByText("The invitation is for").waitFor(),
      ],
      [
        "a dead link",
        () => visitor,
        () => "/invite#nothing",
        (page) => page.getByText("can't be opened").waitFor(),
      ],
    ];
    for (const [name, page, path, show] of screens)
      it(name, async () => {
        const found = await problems(page(), async (shown) => {
          await shown.goto(app.url + path());
          await show(shown);
        });
        expect(found).to.deep.equal([]);
      });
  });

  it("a team's displays are found by search and tag, and a message goes to all with a tag", async () => {
    await owner.goto(`${app.url}/dashboard`);
    await owner.getByRole("searchbox").fill("ber");
    await owner.getByText("1 display", { exact: true }).waitFor();
    await owner.getByRole("searchbox").fill("");
    await owner.getByRole("button", { name: "North ward" }).click();
    await owner.getByText("3 displays", { exact: true }).waitFor();

    await owner.goto(`${app.url}/dashboard/compose`);
    await owner.getByRole("button", { name: "North ward" }).click();
    await owner.getByRole("button", { name: "All with tag North ward" }).click();
    await owner.getByText("3 chosen").waitFor();
    await owner.getByRole("textbox", { name: "Message" }).fill("Dinner is at six");
    await owner.getByRole("button", { name: "Send now" }).click();
    await owner
      .getByText(
        "Saved. The displays of Ingrid, Per and Eva have no screen yet and will show it once there is one.",
      )
      .waitFor();
  });

  it("the log tells it, and is saved as a file", async () => {
    await owner.goto(`${app.url}/group/log`);
    await owner.getByText("Dinner is at six").first().waitFor();
    const saved = owner.waitForEvent("download");
    await owner.getByRole("button", { name: "Download the whole log as CSV" }).click();

    expect((await saved).suggestedFilename()).to.match(/\.csv$/);
    await owner.getByText("Saved with your other downloads.").waitFor();
  });
});

async function chooseSome(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Only some" }).check();
}

async function openMember(page: Page): Promise<void> {
  await page.getByRole("button", { name: "What Tom Hill sees" }).click();
  await page.getByRole("dialog").waitFor();
}

async function problems(page: Page, show: (page: Page) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  // Another page first: an address that differs by its # alone loads nothing anew.
  await page.goto(new URL("/contact", page.url()).href);
  await page.setViewportSize(SIZES[1]!);
  await show(page);
  for (const theme of THEMES) {
    await changeTheme(page, theme);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const lines = await findViolations(page, { onlyColors: theme === "light" });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) lines.push(`${overflow} px are cut off`);
      found.push(...lines.map((line) => `${theme}, ${size.width}: ${line}`));
    }
  }
  return found;
}
