import { expect } from "chai";
import type { BrowserContext, Locator, Page, Worker } from "playwright-core";
import { accountsApi } from "../../../shared/contract/accounts.js";
import {
  notificationsApi,
  type NotificationChoices,
  type NotificationSettings,
  type PushMessage,
} from "../../../shared/contract/notifications.js";
import { PUSH_REFRESH_MS } from "../../../shared/limits.js";
import { TOASTS } from "../../../shared/texts.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { findViolations } from "../../support/browser/findViolations.js";
import { HOME_ZONE } from "../../support/builders/homeZone.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { waitForStartPage } from "../../support/steps/siteSteps.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { isFocused, pressByKey } from "../../support/steps/keyboardSteps.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import {
  callAs,
  deliver,
  subscribeAt,
  thisDeviceOn,
  waitForNotifications,
  workerOf,
} from "../../support/steps/pushSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";
import { timeField, typeTime, writtenTime } from "../../support/steps/timeSteps.js";

/** A name that only this browser knows: no secure context. */
const HOST = "mantel.home";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

describe("Notifications on a caregiver's phone", function () {
  this.timeout(60_000);

  let app: TestApp;
  let service: PushServiceDouble;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let phone: Page;
  let context: BrowserContext;
  let publicKey: string;

  before(async function () {
    requireChromium(this);
    service = await PushServiceDouble.start();
    app = await startTestApp({ config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    browser = await JourneyBrowser.launch({
      wholeFor: "notifications",
      flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
      // Chromium's own push is out of reach here in any case; see pushSteps.ts. A page may ask once more after its account is deleted, or for its sign-in.
      expectedErrors: /Push API in incognito mode|status of 40[13]/,
    });
    phone = await browser.open(PHONE);
    context = phone.context();
    await logInAt(phone, app.url, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await service?.stop();
  });

  runAsSteps(() => browser);

  const switchOf = (page: Page) => page.getByRole("switch", { name: "Notify me on this device" });
  const received = () => phone.getByRole("region", { name: "Received on this device" });

  it("somebody who said no reads how to be asked again", async () => {
    await context.clearPermissions();
    await phone.goto(`${app.url}/account`);
    const blocked = phone.getByText("Notifications are blocked here");
    await switchOf(phone).or(blocked).waitFor();
    // What is not allowed is asked for, and refused; some versions refuse without being asked.
    if (await switchOf(phone).isVisible()) await switchOf(phone).click();

    await blocked.waitFor();
    await phone.getByText("delete the app from the home screen").waitFor();
  });

  it("a browser whose push service gives no token says so", async () => {
    await context.grantPermissions(["notifications"], { origin: app.url });
    await phone.goto(`${app.url}/account`);

    await switchOf(phone).click();

    await waitForToast(phone, TOASTS.notificationsNoToken);
    expect(await switchOf(phone).isChecked()).to.equal(false);
  });

  it("the worker is registered for every page, without taking part in their requests", async () => {
    const worker = await workerOf(context);

    expect(worker.url()).to.equal(`${app.url}/serviceWorker.js`);
    const response = await context.request.get(worker.url());
    expect(response.headers()["cache-control"]).to.equal("no-cache");
    expect(await response.text()).to.not.match(/["']fetch["']/);
  });

  it("a browser that may show notifications is told without being asked, and the test arrives", async () => {
    await subscribeAt(context, service.subscribe("phone"));
    const response = await phone.reload();
    expect(response?.headers()["content-security-policy"]).to.not.include("googleapis");
    await thisDeviceOn(phone).waitFor();
    await received().getByText("Nothing received yet").waitFor();
    expect(await switchOf(phone).isChecked()).to.equal(true);
    ({ publicKey } = (await settingsOf(phone)).pushService);

    await phone.getByRole("button", { name: "Send a test" }).click();

    await waitForToast(phone, TOASTS.testMessageSent);
    const [test] = deliveries();
    await deliver(phone, { data: test });
    await waitForToast(phone, TOASTS.pushReceived("Test from Mantel"));
    expect(await waitForNotifications(phone, 1)).to.deep.equal([
      {
        title: "Test from Mantel",
        body: "Notifications work on this device.",
        icon: `${app.url}/icon-192.png`,
      },
    ]);
  });

  it("what is not from the server is not shown", async () => {
    await deliver(phone, { hello: "there" });
    await deliver(phone, { data: push("After it") });

    await waitForToast(phone, TOASTS.pushReceived("After it"));
    const titles = (await waitForNotifications(phone, 2)).map(({ title }) => title);
    expect(titles).to.have.members(["Test from Mantel", "After it"]);
  });

  it("what came stands in My Account, the newest first, and leads to this site only", async () => {
    const elsewhere = { ...push("From elsewhere"), url: "https://evil.example/login", body: "Two\nlines" };
    await deliver(phone, { data: elsewhere });

    const links = received().getByRole("link");
    await links.filter({ hasText: "From elsewhere" }).waitFor();
    expect(await links.allInnerTexts()).to.deep.equal(["From elsewhere", "After it", "Test from Mantel"]);
    expect(await addressesOf(links)).to.deep.equal(["/dashboard", "/account", "/account"]);
    await received().getByText("Received just now").first().waitFor();
    expect(await findViolations(phone)).to.deep.equal([]);
  });

  it("a message that came twice stands there once, and the newest fifty stay", async () => {
    for (let count = 1; count <= 49; count += 1) await deliver(phone, { data: push(`Number ${count}`) });
    await deliver(phone, { data: push("Number 49") });

    await received().getByRole("button", { name: "Show all 50" }).click();

    const links = received().getByRole("link");
    await waitFor("fifty of them", async () => (await links.count()) === 50);
    expect((await links.allInnerTexts()).filter((title) => title === "Number 49")).to.have.length(1);
    expect(await links.last().innerText()).to.equal("From elsewhere");
  });

  it("cleared, by the keyboard, the list is empty and stays so", async () => {
    await pressByKey(phone, received().getByRole("button", { name: "Clear received notifications" }));

    await received().getByText("Nothing received yet").waitFor();
    expect(await isFocused(received().getByRole("heading", { name: "Received on this device" }))).to.equal(
      true,
    );
    await phone.reload();
    await received().getByText("Nothing received yet").waitFor();
  });

  it("a tap is told to the server once, under the token that came with the message", async () => {
    const worker = await workerOf(context);

    const said = await saidAtTap(worker, { url: "/account", openedToken: "token of this one" });
    const saidByOlder = await saidAtTap(worker, { url: "/account" });

    expect(said).to.deep.equal([
      { place: "/api/notification-opened", method: "POST", body: '{"openedToken":"token of this one"}' },
    ]);
    expect(saidByOlder).to.deep.equal([]);
  });

  it("a tap opens the page it is about, and never another site", async () => {
    const worker = await workerOf(context);

    expect(await tap(worker, "/dashboard/displays/1")).to.equal(`${app.url}/dashboard/displays/1`);
    expect(await tap(worker, "https://evil.example/login")).to.equal(`${app.url}/dashboard`);
    expect(await tap(worker, "//evil.example/login")).to.equal(`${app.url}/dashboard`);
    expect(await tap(worker, "javascript:alert(1)")).to.equal(`${app.url}/dashboard`);
    // This very page is open.
    expect(await tap(worker, "/account")).to.equal("focused");

    // Gone to from there, without loading a page anew.
    await deliver(phone, { data: { ...push("On the dashboard"), url: "/dashboard" } });
    await received().getByRole("link", { name: "On the dashboard" }).click();
    await phone.waitForURL(`${app.url}/dashboard`);
    expect(await tap(worker, "/account")).to.equal(`${app.url}/account`);
    expect(await tap(worker, "/dashboard")).to.equal("focused");
    await phone.goto(`${app.url}/account`);
  });

  it("what somebody is told, and when, is theirs to choose and stays", async () => {
    await phone.getByRole("checkbox", { name: "Someone answers on a screen: Email" }).click();
    await phone.getByRole("switch", { name: "Quiet hours" }).click();
    await typeTime(timeField(phone, "From"), "21:30");
    await phone.getByRole("spinbutton", { name: "Until, hour" }).focus();
    await waitFor("the choices to be saved", async () => {
      const { choices } = await settingsOf(phone);
      return choices.quietHours?.from === "21:30" && !choices.answers.mail;
    });

    await phone.reload();

    const mails = phone.getByRole("checkbox", { name: "Someone answers on a screen: Email" });
    await mails.waitFor();
    expect(await mails.isChecked()).to.equal(false);
    expect(await writtenTime(timeField(phone, "From"))).to.equal("21:30");
    expect(await writtenTime(timeField(phone, "Until"))).to.equal("07:00");
    expect(await findViolations(phone)).to.deep.equal([]);
  });

  it("of two quick changes the last one counts, however long the first takes", async () => {
    const mails = phone.getByRole("checkbox", { name: "Someone answers on a screen: Email" });
    const sent: boolean[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await phone.route("**/api/notifications", async (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      const { answers } = route.request().postDataJSON() as NotificationChoices;
      sent.push(answers.mail);
      if (sent.length === 1) await held;
      return route.continue();
    });

    await mails.click();
    await waitFor("the first change to be on its way", async () => sent.length === 1);
    await mails.click();
    await waitFor("the page to show the second", async () => !(await mails.isChecked()));
    // Whatever the page had sent with that press has left it by the time that this is answered.
    await settingsOf(phone);
    expect(sent).to.deep.equal([true]);
    release();

    await waitFor("the second change to be sent", async () => sent.length === 2);
    await waitFor("the last choice to be kept", async () => !(await settingsOf(phone)).choices.answers.mail);
    await waitFor("the page to show it", async () => !(await mails.isChecked()));
    await phone.unroute("**/api/notifications");
  });

  it("what is typed stays while the settings are read anew behind it", async () => {
    await phone.getByRole("switch", { name: "Quiet hours" }).click();
    await waitFor(
      "the quiet hours to be off",
      async () => (await settingsOf(phone)).choices.quietHours === null,
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await phone.route("**/api/notifications", async (route) => {
      if (route.request().method() === "PATCH") await held;
      return route.continue();
    });
    await phone.getByRole("switch", { name: "Quiet hours" }).click();
    await typeTime(timeField(phone, "From"), "20:15");

    await switchOf(phone).click();
    await thisDeviceOn(phone).waitFor({ state: "detached" });
    await phone.getByRole("spinbutton", { name: "Until, hour" }).focus();
    release();

    await waitFor(
      "the typed hours to be saved",
      async () => (await settingsOf(phone)).choices.quietHours?.from === "20:15",
    );
    await phone.unroute("**/api/notifications");
    await switchOf(phone).click();
    await thisDeviceOn(phone).waitFor();
  });

  it("turned off here it stays off, until it is turned on here", async () => {
    await switchOf(phone).click();
    await waitForToast(phone, TOASTS.accountUpdated);
    await thisDeviceOn(phone).waitFor({ state: "detached" });
    await phone.reload();
    await switchOf(phone).waitFor();
    // The steps of a page that turns it on by itself: once they are done, such a page has taken them before.
    await phone.evaluate(async () => {
      await navigator.serviceWorker.register("/serviceWorker.js", { updateViaCache: "none" });
    });
    await callAs(phone, { method: "POST", path: "/api/setProfile", body: { timeZone: HOME_ZONE } });
    expect([await recordOf(phone), (await settingsOf(phone)).devices]).to.deep.equal([null, []]);

    await switchOf(phone).click();

    await waitForToast(phone, TOASTS.accountUpdated);
    await thisDeviceOn(phone).waitFor();
  });

  it("after seven days the browser says that it is still there; removed elsewhere, it turns itself off", async () => {
    await ageRegistration(phone);
    const { devices } = await settingsOf(phone);
    await callAs(phone, { method: "DELETE", path: `/api/notifications/devices/${devices[0]?.id}` });

    await phone.reload();
    await switchOf(phone).waitFor();

    await waitFor("the record to go", async () => (await recordOf(phone)) === null);
    expect((await settingsOf(phone)).devices).to.deep.equal([]);
  });

  it("after a log-out nothing reaches this browser any more, and nothing of it stays", async () => {
    await switchOf(phone).click();
    await thisDeviceOn(phone).waitFor();
    await deliver(phone, { data: push("Before the log-out") });
    await received().getByRole("link", { name: "Before the log-out" }).waitFor();

    await phone.getByRole("button", { name: "Log out", exact: true }).first().click();
    await waitForStartPage(phone, app.url);

    await waitFor("the record to be silent", async () => (await recordOf(phone))?.includes('"token":null'));
    await waitFor("what came to go", async () => !(await databasesOf(phone)).includes("receivedPush"));
    const again = await app.call(accountsApi.logIn, { body: { email: anna.email, password: anna.password } });
    await waitFor("the server to forget the device", async () => {
      const settings = await app.call(notificationsApi.get, {}, { as: again });
      return settings.devices.length === 0;
    });
  });

  it("whoever logs in next is told there, and sees nothing of before", async () => {
    const ben = await buildCaregiver(app, { name: "Ben Berg" });
    await logInAt(phone, app.url, ben);
    await waitFor("the record to be Ben's", async () => (await recordOf(phone))?.includes(ben.userId));
    await phone.goto(`${app.url}/account`);

    await thisDeviceOn(phone).waitFor();
    await received().getByText("Nothing received yet").waitFor();
    await deliver(phone, { data: push("For Ben") });
    await received().getByRole("link", { name: "For Ben" }).waitFor();
  });

  it("a deleted account leaves nothing of it behind", async () => {
    await phone.goto(`${app.url}/account/delete`);
    await phone.getByLabel("Your password").fill(anna.password);
    await phone.getByRole("button", { name: "Delete my account permanently" }).click();
    await waitForStartPage(phone, app.url);

    await waitFor("what came to go", async () => !(await databasesOf(phone)).includes("receivedPush"));
  });

  it("an iPhone's browser says that the app on the home screen is needed", async () => {
    const iphone = await browser!.open({ ...PHONE, userAgent: IPHONE });
    await iphone.addInitScript(() => {
      Reflect.deleteProperty(window, "PushManager");
    });
    await logInAt(iphone, app.url, anna);
    await iphone.goto(`${app.url}/account`);

    await iphone.getByText("Save this page as an app first").waitFor();
    expect(await findViolations(iphone)).to.deep.equal([]);
  });

  it("a page over plain http says why it cannot", async () => {
    const insecure = await browser!.open(PHONE);
    const address = app.url.replace("127.0.0.1", HOST);
    await logInAt(insecure, address, anna);
    await insecure.goto(`${address}/account`);

    await insecure.getByText("This address is not secure enough").waitFor();
  });

  it("the site can be installed as an app", async () => {
    await phone.goto(app.url);
    const session = await context.newCDPSession(phone);

    const { errors, data, url } = await session.send("Page.getAppManifest");

    expect(errors).to.deep.equal([]);
    expect(url).to.equal(`${app.url}/manifest.webmanifest`);
    const { icons } = JSON.parse(data ?? "") as { icons: { src: string; sizes: string }[] };
    for (const { src } of icons) {
      const icon = await context.request.get(app.url + src);
      expect(icon.headers()["content-type"], src).to.equal("image/png");
    }
  });

  function deliveries() {
    return service.deliveredTo("phone", publicKey).map(({ message }) => message);
  }
});

function settingsOf(page: Page): Promise<NotificationSettings> {
  return callAs(page, { method: "GET", path: "/api/notifications" }) as Promise<NotificationSettings>;
}

function recordOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("pushDevice"));
}

function databasesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""));
}

function addressesOf(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

/** As the server sends it; known by its title. */
function push(title: string): PushMessage {
  return { title, body: "", icon: "/icon-192.png", url: "/account", tag: title };
}

async function ageRegistration(page: Page): Promise<void> {
  await page.evaluate((ageMs) => {
    const record = JSON.parse(localStorage.getItem("pushDevice") ?? "{}") as object;
    localStorage.setItem("pushDevice", JSON.stringify({ ...record, registeredAt: Date.now() - ageMs }));
  }, PUSH_REFRESH_MS + 1);
}

/**
 * Runs the worker's own listener; only the browser's windows are watched, since no test can tap on a notification. Written as text: what
 * the test's compiler puts into a function is missing in the worker.
 */
/** What the worker sends when a notification with this data is tapped. */
function saidAtTap(worker: Worker, data: object): Promise<unknown[]> {
  return worker.evaluate<unknown[]>(`(async () => {
    const said = [];
    const { fetch } = self;
    self.fetch = async (place, { method, body }) => {
      said.push({ place, method, body });
      return new Response("{}");
    };
    let work = Promise.resolve();
    const event = new Event("notificationclick");
    Object.assign(event, {
      notification: { close: () => null, data: ${JSON.stringify(data)} },
      waitUntil: (promise) => (work = promise),
    });
    self.dispatchEvent(event);
    await work.catch(() => null);
    self.fetch = fetch;
    return said;
  })()`);
}

function tap(worker: Worker, url: string): Promise<string> {
  return worker.evaluate<string>(`(async () => {
    let opened = "focused";
    let work = Promise.resolve();
    self.clients.openWindow = (to) => Promise.resolve((opened = to));
    const event = new Event("notificationclick");
    Object.assign(event, {
      notification: { close: () => null, data: { url: ${JSON.stringify(url)} } },
      waitUntil: (promise) => (work = promise),
    });
    self.dispatchEvent(event);
    // To focus a window takes a real tap; here the browser refuses it.
    await work.catch(() => null);
    return opened;
  })()`);
}
