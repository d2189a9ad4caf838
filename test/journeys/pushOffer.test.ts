import { expect } from "chai";
import type { Page } from "playwright-core";
import { notificationsApi } from "../../shared/contract/notifications.js";
import { TOASTS } from "../../shared/texts.js";
import { logInAt, waitForToast } from "../support/accountSteps.js";
import { buildCaregiver } from "../support/buildCaregiver.js";
import { buildDisplay } from "../support/buildDisplay.js";
import { findViolations } from "../support/findViolations.js";
import { JourneyBrowser, PHONE } from "../support/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../support/journeySteps.js";
import { isFocused, pressByKey } from "../support/keyboardSteps.js";
import { PushServiceDouble } from "../support/PushServiceDouble.js";
import { allowWhenAsked, callAs, subscribeAt, thisDeviceOn } from "../support/pushSteps.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp, TestUser } from "../support/TestApp.js";

const SIZES = [PHONE.viewport!, { width: 768, height: 1024 }, { width: 1280, height: 800 }];

describe("The dashboard's question about notifications", function () {
  this.timeout(60_000);

  let app: TestApp;
  let service: PushServiceDouble;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let phone: Page;

  before(async function () {
    requireChromium(this);
    service = await PushServiceDouble.start();
    app = await startTestApp({ config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    await buildDisplay(app, anna);
    browser = await JourneyBrowser.launch();
    phone = await browser.open(PHONE);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await service?.stop();
  });

  runAsSteps(() => browser);

  const cardOn = (page: Page) => page.getByRole("region", { name: "Know at once when Mum answers" });

  it("stands on the dashboard after a log-in, for every eye and at every size", async () => {
    await logInAt(phone, app.url, anna);

    await cardOn(phone).waitFor();
    for (const size of SIZES) {
      await phone.setViewportSize(size);
      for (const colorScheme of ["dark", "light"] as const) {
        await phone.evaluate((scheme) => {
          document.documentElement.dataset.mantineColorScheme = scheme;
        }, colorScheme);
        expect(await findViolations(phone), `${size.width}, ${colorScheme}`).to.deep.equal([]);
      }
    }
    await phone.setViewportSize(SIZES[0]!);
  });

  it("stays until it is answered; after “Not now”, by the keyboard, it does not come back", async () => {
    await phone.reload();
    await cardOn(phone).waitFor();

    await pressByKey(phone, cardOn(phone).getByRole("button", { name: "Not now" }));

    await cardOn(phone).waitFor({ state: "detached" });
    expect(await isFocused(phone.getByRole("heading", { level: 1 }))).to.equal(true);
    await phone.reload();
    await requireNoCard(phone);
  });

  it("comes again after the next log-in, and turns notifications on as My Account does", async () => {
    await subscribeAt(phone.context(), service.subscribe("phone"));
    await allowWhenAsked(phone.context(), app.url);
    await logOut(phone);
    await logInAt(phone, app.url, anna);

    await cardOn(phone).getByRole("button", { name: "Turn on notifications" }).click();

    await waitForToast(phone, TOASTS.accountUpdated);
    await cardOn(phone).waitFor({ state: "detached" });
    const { devices } = await app.call(notificationsApi.get, {}, { as: anna });
    expect(devices.map(({ deviceName }) => deviceName)).to.have.length(1);
    await phone.reload();
    await requireNoCard(phone);
  });

  it("does not come to who turned notifications off and whose browser would ask again", async () => {
    await phone.goto(`${app.url}/account`);
    await phone.getByRole("switch", { name: "Notify me on this device" }).click();
    await thisDeviceOn(phone).waitFor({ state: "detached" });
    await phone.context().clearPermissions();
    await logOut(phone);

    await logInAt(phone, app.url, anna);

    await requireNoCard(phone);
  });

  it("refused in the browser it is not asked again, and nothing is sent", async () => {
    const tablet = await browser!.open({ ...PHONE, viewport: SIZES[1] });
    const logged: string[] = [];
    const sent: string[] = [];
    tablet.on("console", (message) => logged.push(message.text()));
    tablet.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await logInAt(tablet, app.url, anna);

    // Nobody answers for this browser, which therefore says no.
    await cardOn(tablet).getByRole("button", { name: "Turn on notifications" }).click();

    await waitForToast(tablet, TOASTS.notificationsDenied);
    await cardOn(tablet).waitFor({ state: "detached" });
    expect(logged.join("\n")).to.include("The browser may not show notifications: denied.");
    expect(sent).to.not.include("/api/setProfile");
    await logOut(tablet);
    await logInAt(tablet, app.url, anna);
    await requireNoCard(tablet);
  });

  it("asks nobody without a display, and names no more than two", async () => {
    const ben = await buildCaregiver(app, { name: "Ben Berg" });
    const desktop = await browser!.open({ viewport: SIZES[2] });
    await logInAt(desktop, app.url, ben);
    await desktop.goto(`${app.url}/dashboard`);
    await desktop.getByText("No display yet").waitFor();
    await requireAnswered(desktop);
    expect(await desktop.getByText("Know at once").count()).to.equal(0);

    for (const name of ["Granny", "Grandpa", "Aunt Ida"]) await buildDisplay(app, ben, { name });
    await desktop.reload();

    await desktop.getByRole("region", { name: "Know at once when somebody answers" }).waitFor();
  });

  async function requireNoCard(page: Page): Promise<void> {
    await page.getByRole("link", { name: "Mum", exact: true }).first().waitFor();
    await requireAnswered(page);
    expect(await page.getByText("Know at once").count()).to.equal(0);
  }

  /** A card would have asked the server before this did. */
  async function requireAnswered(page: Page): Promise<void> {
    await callAs(page, { method: "GET", path: "/api/notifications" });
  }

  async function logOut(page: Page): Promise<void> {
    await page.goto(`${app.url}/account`);
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await page.waitForURL(`${app.url}/`);
  }
});
