import { expect } from "chai";
import type { FrameLocator, Page } from "playwright-core";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logIn } from "../../support/steps/dashboardSteps.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { isFocused } from "../../support/steps/keyboardSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const KITCHEN = { width: 1280, height: 752, screenWidth: 1280, screenHeight: 800, pixelRatio: 1 };
const UPRIGHT = { width: 800, height: 1280 };

describe("Two screens of one display, of different sizes", function () {
  this.timeout(60_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let page: Page;
  let bedroom: Page;
  let kitchen: SocketClient;

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const ofBedroom = await addScreen("Bedroom");
    const ofKitchen = await addScreen("Kitchen");
    browser = await JourneyBrowser.launch();
    bedroom = await browser.open({ ...TABLET, viewport: UPRIGHT, screen: UPRIGHT });
    await becomeDevice(bedroom, { url: app.url, device: ofBedroom });
    await waitForClock(bedroom);
    kitchen = await SocketClient.openDevice(app.url, ofKitchen.cookie);
    await kitchen.next("snapshot");
    await kitchen.send({ type: "size.measured", size: KITCHEN });
    page = await browser.open({ ...TABLET, viewport: { width: 1280, height: 900 } });
    await page.goto(`${app.url}/login`);
    await logIn(page, anna);
  });

  after(async () => {
    kitchen?.close();
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  async function addScreen(name: string): Promise<TestDevice> {
    const params = { displayId: display.id };
    await app.call(displaysApi.openPairing, { params }, { as: anna });
    const device = await buildDevice(app, { display, caregiver: anna });
    await app.call(
      displaysApi.renameDevice,
      { params: { ...params, deviceId: device.id }, body: { name } },
      { as: anna },
    );
    return device;
  }

  const readDisplay = () => app.call(displaysApi.get, { params: { displayId: display.id } }, { as: anna });
  const pictureSize = async (title: string | RegExp) => {
    const frame = page.getByTitle(title).first();
    return `${await frame.getAttribute("width")}x${await frame.getAttribute("height")}`;
  };
  const picture = () => page.frameLocator(`iframe[title="Picture of ${display.name}'s screen"]`).first();
  const lettersOf = (place: Page | FrameLocator) =>
    place.locator("html").evaluate((html) => getComputedStyle(html).fontSize);
  const show = (name: string) => page.getByRole("radio", { name }).first().check({ force: true });

  it("the bedroom says how large it is, and its picture stands upright with its own letters", async () => {
    await waitFor("the size of the bedroom", async () =>
      (await readDisplay()).devices.some(({ size }) => size?.height === UPRIGHT.height),
    );
    await page.goto(`${app.url}/dashboard/displays/${display.id}`);

    await show("Bedroom");

    await waitFor(
      "the upright picture",
      async () => (await pictureSize(/^Picture of/)) === `${UPRIGHT.width}x${UPRIGHT.height}`,
    );
    await waitFor("its letters", async () => (await lettersOf(picture())) === (await lettersOf(bedroom)));
    const box = (await page.locator(".tablet").first().boundingBox())!;
    expect(box.height).to.be.above(box.width);
    expect(box.height).to.be.below(540);

    await show("Kitchen");
    await waitFor("the kitchen's", async () => (await pictureSize(/^Picture of/)) === "1280x752");
  });

  it("a caregiver says its size and where the chair stands: screen and picture follow", async () => {
    const before = await lettersOf(bedroom);
    await show("Bedroom");

    await page.getByLabel("Size of the screen Bedroom").selectOption("7");
    await page.getByText("Saved. The letters on Bedroom follow.").first().waitFor();
    await page.getByLabel("Distance of the chair from Bedroom").selectOption("3");

    await waitFor("the letters of the screen", async () => (await lettersOf(bedroom)) !== before);
    await waitFor(
      "those of the picture",
      async () => (await lettersOf(picture())) === (await lettersOf(bedroom)),
    );
    await waitFor("the distance", async () =>
      (await readDisplay()).devices.some(({ viewing }) => viewing.distanceM === 3),
    );
  });

  it("the choice keeps the keyboard while it is saved, and the last one of several stays", async () => {
    const chair = page.getByLabel("Distance of the chair from Bedroom");
    const kept: Array<() => void> = [];
    await page.route("**/viewing", async (route) => {
      await new Promise<void>((resolve) => kept.push(resolve));
      await route.continue();
    });
    await chair.focus();

    await page.keyboard.press("ArrowUp");
    await waitFor("the first save", () => Promise.resolve(kept.length === 1));
    expect(await isFocused(chair)).to.equal(true);
    await page.keyboard.press("ArrowUp");
    const chosen = await chair.inputValue();
    expect(chosen).to.equal("1");
    kept[0]!();
    await waitFor("the second save", () => Promise.resolve(kept.length === 2));
    kept[1]!();

    await waitFor("the last choice", async () =>
      (await readDisplay()).devices.some(({ viewing }) => viewing.distanceM === Number(chosen)),
    );
    expect(await isFocused(chair)).to.equal(true);
    expect(await chair.inputValue()).to.equal(chosen);
    await page.unroute("**/viewing");
  });

  it('"Let it show everything" does it, shows the result and can be taken back', async () => {
    await page.getByRole("button", { name: "Let it show everything" }).click();

    await page.locator(".level-result").waitFor();
    await page.frameLocator(".level-result iframe").locator("body.level-full").waitFor();
    expect((await readDisplay()).level).to.equal("full");
    await bedroom.locator("body.level-full").waitFor();

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Let it show everything" }).waitFor();
    expect((await readDisplay()).level).to.equal("next");
  });

  it("composer and settings draw the chosen screen too", async () => {
    await page.goto(`${app.url}/dashboard/compose?display=${display.id}`);
    await page.getByText(/^As it will look on/).waitFor();
    await show("Bedroom");
    await waitFor("the upright draft", async () => (await pictureSize(/your message$/)) === "800x1280");

    await page.goto(`${app.url}/dashboard/displays/${display.id}/settings`);
    await page.getByTitle(/with these settings$/).waitFor();
    await show("Bedroom");
    await waitFor(
      "the upright settings",
      async () => (await pictureSize(/with these settings$/)) === "800x1280",
    );
  });

  it("without a screen the picture says what it is drawn as", async () => {
    const other = await buildDisplay(app, anna, { name: "Dad" });

    await page.goto(`${app.url}/dashboard/compose?display=${other.id}`);

    await page.getByText("Drawn as on a 10-inch tablet: no screen is connected yet.").waitFor();
    expect(await pictureSize(/your message$/)).to.equal("1280x800");
  });
});
