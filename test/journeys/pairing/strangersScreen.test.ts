import path from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logIn } from "../../support/steps/dashboardSteps.js";
import {
  enterCode,
  leaveSetUpCheck,
  waitForClock,
  waitForCodeEntry,
} from "../../support/steps/displaySteps.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const NOTICE = "A screen joined Mum's display";

describe("A caregiver sees a stranger's screen come in", function () {
  this.timeout(60_000);

  let app: TestApp;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let display: Display;
  let caregiver: Page;
  let stranger: Page;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna, { name: "Mum" });
    await buildDevice(app, { display, caregiver: anna });
    // A visitor, and a device that was removed, stand on the tablet's console.
    browser = await JourneyBrowser.launch({ expectedErrors: /WebSocket|status of 40[019]/ });
    caregiver = await browser.open({ viewport: SIZES.desktop });
    await caregiver.goto(`${app.url}/login`);
    await logIn(caregiver, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  it("is told at once, on a page that is about something else", async () => {
    await caregiver.goto(`${app.url}/people`);
    await caregiver.getByRole("heading", { name: "People", level: 1 }).waitFor();
    await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });
    stranger = await browser!.open(TABLET);
    await stranger.goto(`${app.url}/display`);
    await waitForCodeEntry(stranger);
    // The notice goes by itself, before the set-up check has ended.
    const told = caregiver.getByRole("alert").filter({ hasText: `${NOTICE}: ` });
    await Promise.all([told.waitFor(), enterCode(stranger, display.code)]);
    await leaveSetUpCheck(stranger);
    await waitForClock(stranger);

    expect(await notice().innerText()).to.match(/Chrome, just now\./);
    expect(await problemsInAllLooks("joined")).to.deep.equal([]);
  });

  it("finds it among the screens of the display too", async () => {
    await caregiver.getByRole("link", { name: "Dashboard" }).first().click();
    await caregiver.getByRole("link", { name: /Mum/ }).first().click();

    await caregiver
      .getByText(/Joined (just now|\d+ minutes? ago), Chrome\./)
      .first()
      .waitFor();
    expect(await problemsInAllLooks("listed")).to.deep.equal([]);
  });

  it("removes it and closes the code with one press after a question", async () => {
    await notice().getByRole("button", { name: "Not ours?" }).click();
    const dialog = caregiver.getByRole("dialog");
    await dialog.getByText("That screen is cleared and no longer shows").waitFor();
    expect(await problemsInAllLooks("dialog")).to.deep.equal([]);
    await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });

    await dialog.getByRole("button", { name: "Remove it and close the code" }).click();

    await notice().waitFor({ state: "detached" });
    await waitForCodeEntry(stranger);
    const now = await app.call(displaysApi.get, { params: { displayId: display.id } }, { as: anna });
    expect(now.devices).to.have.length(1);
    expect(now.pairingOpenUntil).to.equal(null);
  });

  function notice() {
    return caregiver.getByRole("region", { name: NOTICE });
  }

  /** What axe finds and what is too wide, in both colors and on both sizes; keeps a picture of each under PICTURES. */
  async function problemsInAllLooks(name: string): Promise<string[]> {
    const problems: string[] = [];
    for (const theme of ["dark", "light"]) {
      await caregiver.evaluate(
        (scheme) => document.documentElement.setAttribute("data-mantine-color-scheme", scheme),
        theme,
      );
      for (const [size, viewport] of Object.entries(SIZES)) {
        await caregiver.setViewportSize(viewport);
        problems.push(...(await findViolations(caregiver, { onlyColors: theme === "light" })));
        const isTooWide = await caregiver.evaluate(
          () => document.documentElement.scrollWidth > window.innerWidth,
        );
        if (isTooWide) problems.push(`${name} is wider than the ${size}`);
        const folder = process.env.PICTURES;
        if (folder) await caregiver.screenshot({ path: path.join(folder, `${name}-${size}-${theme}.png`) });
      }
    }
    return problems;
  }
});
