import { expect } from "chai";
import { Types } from "mongoose";
import type { Page } from "playwright-core";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const PATIENTS = 120;
const REFUSALS = /Failed to load resource.*status of 503/;

describe("A team with more than a hundred displays", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let team: TestUser;
  let page: Page;
  let asen: Display;
  const asked: string[] = [];

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    team = await buildCaregiver(app, { name: "North Care", email: "north@example.org" });
    await storePatients();
    asen = await buildDisplay(app, team, { name: "Ingrid Åsen" });
    browser = await JourneyBrowser.launch({ expectedErrors: REFUSALS });
    page = await browser.open(PHONE);
    await logInAt(page, app.url, { email: team.email, password: PASSWORD });
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/displays" && searchParams.has("limit")) asked.push(searchParams.toString());
    });
    await page.goto(`${app.url}/dashboard`);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  const rows = () => page.getByRole("list", { name: "Displays" }).getByRole("listitem");

  it("sees forty of them and the next ones by a button", async () => {
    await page.getByText(`${PATIENTS + 1} displays`, { exact: true }).waitFor();
    await rows().nth(39).waitFor();
    expect(await rows().count()).to.equal(40);
    await page.getByRole("button", { name: "Show more" }).first().click();

    await rows().nth(79).waitFor();
    expect(await rows().count()).to.equal(80);
  });

  it("finds one that no page has shown yet, whatever its accents, and asks once for a word that is typed", async () => {
    asked.length = 0;
    await page.getByRole("searchbox").focus();
    // Letter by letter, but in the page: between presses from here a busy machine may pause as long as somebody who thinks.
    await page.evaluate(() =>
      [..."asen"].forEach((letter) => document.execCommand("insertText", false, letter)),
    );

    await page.getByText("1 display", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Ingrid Åsen", exact: true }).waitFor();
    expect(asked).to.deep.equal(["search=asen&limit=40"]);
  });

  it("sees it come in reach while it stands among the found ones", async () => {
    const row = rows().filter({ hasText: "Ingrid Åsen" });
    await row.getByText("No screen yet").waitFor();
    const device = await buildDevice(app, { display: asen, caregiver: team });
    const socket = await SocketClient.openDevice(app.url, device.cookie);

    await row.getByText("Online", { exact: true }).waitFor();
    socket.close();
  });

  it("is told when nothing is found, and comes back to all", async () => {
    await page.getByRole("searchbox").fill("nobody of this name");
    await page.getByText("No displays found").waitFor();
    await page.getByText("0 displays", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Show all displays" }).click();

    await page.getByText(`${PATIENTS + 1} displays`, { exact: true }).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).to.equal("");
  });

  it("says that more were found than are shown", async () => {
    await page.getByRole("searchbox").fill("patient");
    await page.getByText("The first 40 displays").waitFor();
    await page.getByRole("searchbox").fill("patient 119");

    await page.getByText("1 display", { exact: true }).waitFor();
  });

  it("gives a display tags in its settings", async () => {
    await page.goto(`${app.url}/dashboard/displays/${asen.id}/settings`);
    const tags = page.getByRole("region", { name: "Tags" });
    await tags.getByRole("combobox", { name: "Tags" }).fill("Ward 7");
    await page.keyboard.press("Enter");
    await tags.getByRole("combobox", { name: "Tags" }).fill("Diabetes");
    await tags.getByRole("button", { name: "Save" }).click();

    await waitForToast(page, "Saved.");
    const display = await app.call(displaysApi.get, { params: { displayId: asen.id } }, { as: team });
    expect(display.tags).to.deep.equal(["Ward 7", "Diabetes"]);
  });

  it("finds it by its tag, also when somebody else gives that tag to another meanwhile", async () => {
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole("button", { name: "Ward 7" }).click();
    await page.getByText("1 display", { exact: true }).waitFor();
    const { items } = await app.call(
      displaysApi.list,
      { query: { search: "patient 5", limit: 1 } },
      { as: team },
    );
    const other = items[0]!;
    const params = { displayId: other.id };
    await app.call(displaysApi.edit, { params, body: { tags: ["ward 7"] } }, { as: team });

    await page.getByRole("link", { name: other.name, exact: true }).waitFor();
    await page.getByText("2 displays", { exact: true }).waitFor();
  });

  async function storePatients(): Promise<void> {
    const groupId = new Types.ObjectId(team.groupId);
    const start = app.context.now() - PATIENTS * 1_000;
    await DisplayModel.insertMany(
      Array.from({ length: PATIENTS }, (_, index) => ({
        groupId,
        code: String(500_000 + index),
        name: `Patient ${index}`,
        timeZone: HOME_ZONE,
        language: "en",
        createdAt: new Date(start + index * 1_000),
      })),
    );
  }
});
