import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { JourneyBrowser, TABLET } from "../../support/browser/JourneyBrowser.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildStatus } from "../../support/builders/buildStatus.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { logIn } from "../../support/steps/dashboardSteps.js";
import { becomeDevice, waitForClock } from "../../support/steps/displaySteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { waitFor } from "../../support/waitFor.js";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const LOW = "Battery 14 %, not charging. Plug in the charger.";

/** As text: tsx marks named functions for a helper that the page does not have. */
const FAKE_BATTERY = `
  window.battery = Object.assign(new EventTarget(), { level: 0.14, charging: true });
  navigator.getBattery = () => Promise.resolve(window.battery);
`;

/** A battery whose charger a test can pull. */
interface FakeBattery extends EventTarget {
  level: number;
  charging: boolean;
}

describe("How a screen is, on the dashboard", function () {
  this.timeout(120_000);

  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let browser: JourneyBrowser | null = null;
  let page: Page;
  let tablet: Page;
  const sockets: SocketClient[] = [];

  before(async function () {
    requireChromium(this);
    app = await startTestApp();
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    browser = await JourneyBrowser.launch();
    tablet = await browser.open(TABLET);
    await tablet.addInitScript({ content: FAKE_BATTERY });
    await becomeDevice(tablet, { url: app.url, device: await addScreen("Kitchen") });
    await waitForClock(tablet);
    page = await browser.open({ timezoneId: HOME_ZONE, viewport: SIZES.desktop });
    await page.goto(`${app.url}/login`);
    await logIn(page, anna);
  });

  after(async () => {
    sockets.forEach((socket) => socket.close());
    await browser?.close();
    await app?.close();
  });

  runAsSteps(() => browser);

  async function addScreen(name: string) {
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

  async function readStatus(): Promise<DeviceStatus | null> {
    const { devices } = await app.call(displaysApi.get, { params: { displayId: display.id } }, { as: anna });
    return devices[0]!.status;
  }

  const card = (): Locator =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: display.name }) });

  const setCharging = (charging: boolean) =>
    tablet.evaluate((isCharging) => {
      const { battery } = window as unknown as { battery: FakeBattery };
      battery.charging = isCharging;
      battery.dispatchEvent(new Event("chargingchange"));
    }, charging);

  /** In both colors and on both sizes. */
  async function requireGoodLooks(name: string): Promise<void> {
    const found: string[] = [];
    for (const [size, viewport] of Object.entries(SIZES))
      for (const colorScheme of ["dark", "light"] as const) {
        await page.setViewportSize(viewport);
        await page.evaluate(
          (scheme) => document.documentElement.setAttribute("data-mantine-color-scheme", scheme),
          colorScheme,
        );
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push(`${size}: ${wide} px too wide`);
        const onlyColors = colorScheme === "light";
        found.push(
          ...(await findViolations(page, { onlyColors })).map((line) => `${size}, ${colorScheme}: ${line}`),
        );
        const folder = process.env.PICTURES;
        if (folder)
          await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage: true });
      }
    await page.setViewportSize(SIZES.desktop);
    expect(found).to.deep.equal([]);
  }

  it("the screen says how it is, soon after it has begun", async () => {
    await waitFor("its status", async () => (await readStatus())?.battery?.percent === 14);

    const status = await readStatus();
    expect(status).to.deep.include({ pageHidden: false, storage: "fine", securePage: true });
    expect(status?.battery).to.deep.equal({ percent: 14, charging: true });
    expect(status?.engine).to.match(/^Chrome \d+$/);
    expect(Math.abs(status?.clockOffMs ?? NaN)).to.be.below(60_000);
    expect(Date.now() - Date.parse(status?.loadedAt ?? "")).to.be.within(0, 120_000);
    expect(await card().getByText("Battery").count()).to.equal(0);
  });

  it("the charger is pulled: the card says so at once, and takes it back when it is in again", async () => {
    await setCharging(false);
    await card().getByText(LOW).waitFor();
    expect(
      await card()
        .getByText(/^Act now:/)
        .count(),
    ).to.be.above(0);

    await setCharging(true);
    await card().getByText(LOW).waitFor({ state: "detached" });

    await setCharging(false);
    await card().getByText(LOW).waitFor();
  });

  it("a page that is put in the background is told, and that it is back", async () => {
    const hide = (isHidden: boolean) =>
      tablet.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);

    await hide(true);
    await card().getByText("The page is in the background: bring it to the front.").waitFor();
    await hide(false);
    await card()
      .getByText(/background/)
      .waitFor({ state: "detached" });
  });

  it("a second screen with every trouble, and one that was last heard of a while ago, are told apart by name", async () => {
    await say("Bedroom", {
      clockOffMs: -5 * 60_000,
      sound: "locked",
      storage: "full",
      securePage: false,
      microphone: null,
      camera: null,
      wakeLock: "missing",
      battery: null,
    });
    const hall = await say("Hall", { sound: "locked", wakeLock: "lost" });
    hall.close();

    // The gravest three; its page says all of it.
    await card()
      .getByText(/and \d+ more/)
      .waitFor();
    for (const name of ["Bedroom", "Hall"]) {
      const joined = page.locator(".pairing-prompt").filter({ hasText: name });
      await joined.getByRole("button", { name: "It's ours" }).click();
      await joined.waitFor({ state: "detached" });
    }
    // Only worth knowing: not on the card.
    expect(
      await card()
        .getByText(/begins with http/)
        .count(),
    ).to.equal(0);
    await requireGoodLooks("card");
  });

  async function say(name: string, changes: Partial<DeviceStatus>): Promise<SocketClient> {
    const device = await addScreen(name);
    const socket = (await SocketClient.openDevice(app.url, device.cookie)) as unknown as SocketClient;
    sockets.push(socket);
    await socket.next("snapshot");
    const status = buildStatus(changes);
    await socket.send({ type: "device.status", status, at: new Date().toISOString() });
    return socket;
  }

  it("its page says all of it, and the list of screens opens by the keyboard to every fact", async () => {
    await page.goto(`${app.url}/dashboard/displays/${display.id}`);
    await page.getByText(LOW).waitFor();
    await page.getByText(/^Note: Its address begins with http/).waitFor();
    await requireGoodLooks("page");

    for (const name of ["Kitchen", "Bedroom", "Hall"]) {
      const button = page.getByRole("button", { name: `How ${name} is` });
      await button.focus();
      await page.keyboard.press("Enter");
      expect(await button.getAttribute("aria-expanded")).to.equal("true");
    }

    const row = (name: string) => page.locator(".device").filter({ hasText: name }).first();
    const facts = (name: string) => row(name).locator(".device-facts").innerText();
    expect(await facts("Bedroom")).to.match(/Battery\s+not reported/);
    expect(await facts("Bedroom")).to.match(/Clock\s+5 minutes slow/);
    expect(await facts("Kitchen")).to.match(/Battery\s+14 %, not charging/);
    // Of its own: the bedroom's says nothing any more either, and is offline as well after a while.
    await row("Hall")
      .getByText(/^Offline\. This is the last that is known, from (just now|\d+ minutes? ago)\.$/)
      .waitFor();
    await requireGoodLooks("screens");
  });
});
