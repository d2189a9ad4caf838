import { expect } from "chai";
import type { Page } from "playwright-core";
import type { Display } from "../../../shared/contract/displays.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { TOASTS } from "../../../shared/texts.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { waitForStartPage } from "../../support/steps/siteSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused, pressByKey } from "../../support/steps/keyboardSteps.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { allowWhenAsked, callAs, subscribeAt, thisDeviceOn } from "../../support/steps/pushSteps.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { waitFor } from "../../support/waitFor.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

type Screen = Awaited<ReturnType<typeof SocketClient.openDevice>>;

const SIZES = [PHONE.viewport!, { width: 768, height: 1024 }, { width: 1280, height: 800 }];

describe("The dashboard's question about notifications", function () {
  this.timeout(60_000);

  let app: TestApp;
  let service: PushServiceDouble;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let mum: Display;
  let phone: Page;
  let screen: Screen;

  before(async function () {
    requireChromium(this);
    service = await PushServiceDouble.start();
    app = await startTestApp({ config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    browser = await JourneyBrowser.launch({ wholeFor: "notifications" });
    phone = await browser.open(PHONE);
  });

  after(async () => {
    screen?.close();
    await browser?.close();
    await app?.close();
    await service?.stop();
  });

  runAsSteps(() => browser);

  const happenedOn = (page: Page) => page.getByRole("region", { name: "What happened" });
  const cardOn = (page: Page) => page.getByRole("region", { name: "Know right away when Mum answers" });

  it("does not come with what a caregiver marks as done in the person's place", async () => {
    screen = await openScreen(anna, mum);
    await logInAt(phone, app.url, anna);
    await requireNoCard(phone);
    const { key } = await askHowItWas("Did you eat?");

    const params = { displayId: mum.id };
    await app.call(occurrencesApi.markDone, { params, body: { key } }, { as: anna });

    await happenedOn(phone).getByText("Did you eat?").waitFor();
    await requireNoCard(phone);
  });

  it("comes with the first answer from a screen, below what happened", async () => {
    const { key, messageId } = await askHowItWas("How was your day?");
    const at = new Date().toISOString();
    const answer = { key, messageId, messageVersion: 1, choice: "good" as const, text: "Good", at };
    await screen.send({ type: "occurrence.answered", id: buildFrameId(), ...answer });

    await cardOn(phone).waitFor();
    await happenedOn(phone).getByText("How was your day?").waitFor();
    await requireFirstScreenful(phone);
    const happened = (await happenedOn(phone).boundingBox())!;
    expect(happened.y).to.be.below((await cardOn(phone).boundingBox())!.y);
  });

  it("leaves what happened in the first screenful of a phone beside an open call, too", async () => {
    await askForCall(screen);

    await phone.getByRole("heading", { name: "Mum asks to be called now" }).waitFor();
    await happenedOn(phone).getByText("Mum asks to be called now").first().waitFor();
    await requireFirstScreenful(phone);
  });

  it("stands on the dashboard until it is answered, for every eye and at every size", async () => {
    await phone.reload();

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

  it("comes together with the displays, at every size", async () => {
    for (const size of SIZES) {
      await phone.setViewportSize(size);
      let answer: (() => Promise<void>) | null = null;
      await phone.route("**/api/notifications", (route) => void (answer = () => route.continue()));
      await phone.reload();
      await waitFor("the page to ask", () => Promise.resolve(answer !== null));
      await happenedOn(phone).or(phone.getByText("Loading the displays")).first().waitFor();
      const displays = phone.getByRole("region", { name: "Displays" });
      expect(await displays.count(), `${size.width}`).to.equal(0);
      await answer!();

      await displays.waitFor();
      expect(await cardOn(phone).count(), `${size.width}`).to.equal(1);
      await phone.unrouteAll();
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
    expect(await desktop.getByText("Know right away").count()).to.equal(0);

    for (const name of ["Grandpa", "Aunt Ida"]) await buildDisplay(app, ben, { name });
    const grannys = await openScreen(ben, await buildDisplay(app, ben, { name: "Granny" }));
    await askForCall(grannys);
    grannys.close();
    await desktop.reload();

    await desktop.getByRole("region", { name: "Know right away when someone answers" }).waitFor();
  });

  async function openScreen(caregiver: TestUser, display: Display): Promise<Screen> {
    const { cookie } = await buildDevice(app, { display, caregiver });
    const opened = await SocketClient.openDevice(app.url, cookie);
    await opened.next("snapshot");
    return opened;
  }

  /** A message with an answer to it, once it is on the screen. */
  async function askHowItWas(text: string): Promise<{ key: string; messageId: string }> {
    const { id } = await buildMessage(
      app,
      { display: mum, caregiver: anna },
      { text, replies: { set: "goodBad" } },
    );
    const { message } = await screen.next("message.changed", (frame) => frame.message.messageId === id);
    return { key: message.occurrences[0]!.key, messageId: id };
  }

  /** Somebody presses "Call me now". */
  async function askForCall(on: Screen): Promise<void> {
    const at = new Date().toISOString();
    await on.send({ type: "call.requested", id: buildFrameId(), urgency: "now", at });
  }

  /** The newest that happened is read without scrolling. */
  async function requireFirstScreenful(page: Page): Promise<void> {
    await page.setViewportSize(SIZES[0]!);
    await page.evaluate(() => scrollTo(0, 0));
    const first = happenedOn(page).getByRole("listitem").first();
    const { y, height } = (await first.boundingBox())!;
    expect(y).to.be.above(0);
    expect(y + height).to.be.below(SIZES[0]!.height);
  }

  async function requireNoCard(page: Page): Promise<void> {
    await page.getByRole("link", { name: "Mum", exact: true }).first().waitFor();
    await requireAnswered(page);
    expect(await page.getByText("Know right away").count()).to.equal(0);
  }

  /** A card would have asked the server before this did. */
  async function requireAnswered(page: Page): Promise<void> {
    await callAs(page, { method: "GET", path: "/api/notifications" });
  }

  async function logOut(page: Page): Promise<void> {
    await page.goto(`${app.url}/account`);
    await page.getByRole("button", { name: "Log out", exact: true }).filter({ visible: true }).click();
    await waitForStartPage(page, app.url);
  }
});
