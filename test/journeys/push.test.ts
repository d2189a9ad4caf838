import { expect } from "chai";
import type { BrowserContext, CDPSession, Page, Worker } from "playwright-core";
import { accountsApi } from "../../shared/contract/accounts.js";
import { notificationsApi, type NotificationSettings } from "../../shared/contract/notifications.js";
import { PUSH_REFRESH_MS } from "../../shared/limits.js";
import { TOASTS } from "../../shared/texts.js";
import { logInAt, waitForToast } from "../support/accountSteps.js";
import { buildCaregiver } from "../support/buildCaregiver.js";
import { findViolations } from "../support/findViolations.js";
import { JourneyBrowser, PHONE } from "../support/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../support/journeySteps.js";
import { PushServiceDouble } from "../support/PushServiceDouble.js";
import { startTestApp } from "../support/startTestApp.js";
import type { TestApp, TestUser } from "../support/TestApp.js";
import { waitFor } from "../support/waitFor.js";

/** A name that only this browser knows: no secure context. */
const HOST = "mantel.home";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

/**
 * Chromium's own push service is Google's, which no test reaches. So the page subscribes at a double, whose messages are handed to the worker
 * by the developer tools; everything else is the product's.
 */
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
      flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
      // Chromium's own push is out of reach here in any case; see above.
      expectedErrors: /Push API in incognito mode/,
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

  it("with a subscription the page shows this device, and the test arrives", async () => {
    await subscribeAtDouble(phone, service);
    await phone.reload();
    await phone.getByText("This device", { exact: true }).first().waitFor();
    expect(await switchOf(phone).isChecked()).to.equal(true);

    await phone.getByRole("button", { name: "Send a test" }).click();

    await waitForToast(phone, TOASTS.testMessageSent);
    const [test] = deliveries();
    await deliver(context, phone, { data: test });
    await waitForToast(phone, TOASTS.pushReceived("Test from Mantel"));
    expect(await notificationsOn(phone)).to.deep.equal([
      {
        title: "Test from Mantel",
        body: "Notifications work on this device.",
        icon: `${app.url}/icon-192.png`,
      },
    ]);
  });

  it("what is not from the server is not shown", async () => {
    await deliver(context, phone, { hello: "there" });
    await deliver(context, phone, {
      data: { title: "After it", body: "", icon: "", url: "/account", tag: "x" },
    });

    await waitForToast(phone, TOASTS.pushReceived("After it"));
    const titles = (await notificationsOn(phone)).map(({ title }) => title);
    expect(titles).to.deep.equal(["Test from Mantel", "After it"]);
  });

  it("a tap opens the page it is about, and never another site", async () => {
    const worker = await workerOf(context);

    expect(await tap(worker, "/dashboard/displays/1")).to.equal(`${app.url}/dashboard/displays/1`);
    expect(await tap(worker, "https://evil.example/login")).to.equal(`${app.url}/dashboard`);
    expect(await tap(worker, "//evil.example/login")).to.equal(`${app.url}/dashboard`);
    expect(await tap(worker, "javascript:alert(1)")).to.equal(`${app.url}/dashboard`);
    // This very page is open.
    expect(await tap(worker, "/account")).to.equal("focused");
  });

  it("what somebody is told, and when, is theirs to choose and stays", async () => {
    await phone.getByRole("checkbox", { name: "Somebody answers on a screen: E-mail" }).click();
    await phone.getByRole("switch", { name: "Quiet hours" }).click();
    await phone.getByLabel("From").fill("21:30");
    await phone.getByLabel("Until").focus();
    await waitFor("the choices to be saved", async () => {
      const { choices } = await settingsOf(phone);
      return choices.quietHours?.from === "21:30" && !choices.answers.mail;
    });

    await phone.reload();

    const mails = phone.getByRole("checkbox", { name: "Somebody answers on a screen: E-mail" });
    await mails.waitFor();
    expect(await mails.isChecked()).to.equal(false);
    expect(await phone.getByLabel("From").inputValue()).to.equal("21:30");
    expect(await phone.getByLabel("Until").inputValue()).to.equal("07:00");
    expect(await findViolations(phone)).to.deep.equal([]);
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

  it("after a log-out nothing reaches this browser any more", async () => {
    await subscribeAtDouble(phone, service);
    await phone.reload();
    await phone.getByRole("button", { name: "Log out" }).first().click();
    await phone.waitForURL(`${app.url}/`);

    await waitFor("the record to be silent", async () => (await recordOf(phone))?.includes('"token":null'));
    const again = await app.call(accountsApi.logIn, { body: { email: anna.email, password: anna.password } });
    const settings = await app.call(notificationsApi.get, {}, { as: again });
    expect(settings.devices).to.deep.equal([]);
  });

  it("an iPhone's browser says that the app on the home screen is needed", async () => {
    const iphone = await browser!.open({ ...PHONE, userAgent: IPHONE });
    await iphone.addInitScript(() => {
      Reflect.deleteProperty(window, "PushManager");
    });
    await logInAt(iphone, app.url, anna);
    await iphone.goto(`${app.url}/account`);

    await iphone.getByText("First save this page as an app").waitFor();
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

  /** What turning the switch on does, but for the browser's own push service. */
  async function subscribeAtDouble(page: Page, double: PushServiceDouble): Promise<void> {
    publicKey = (await settingsOf(page)).pushService.publicKey;
    const fcmToken = double.subscribe("phone");
    await callAs(page, {
      method: "POST",
      path: "/api/setProfile",
      body: { fcmToken, timeZone: "Europe/Oslo" },
    });
    await page.evaluate((token) => {
      const record = { token, registeredAt: Date.now() };
      const bearer = localStorage.getItem("userToken") ?? "";
      const { sub } = JSON.parse(atob(bearer.split(".")[1] ?? "")) as { sub: string };
      localStorage.setItem("pushDevice", JSON.stringify({ ...record, userID: sub }));
    }, fcmToken);
  }
});

/** As the page itself calls, with its own session. */
function callAs(page: Page, call: { method: string; path: string; body?: unknown }): Promise<unknown> {
  return page.evaluate(async (request) => {
    const response = await fetch(request.path, {
      method: request.method,
      headers: {
        Authorization: `Bearer ${localStorage.getItem("userToken")}`,
        "Content-Type": "application/json",
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as unknown;
  }, call);
}

function settingsOf(page: Page): Promise<NotificationSettings> {
  return callAs(page, { method: "GET", path: "/api/notifications" }) as Promise<NotificationSettings>;
}

function recordOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("pushDevice"));
}

async function ageRegistration(page: Page): Promise<void> {
  await page.evaluate((ageMs) => {
    const record = JSON.parse(localStorage.getItem("pushDevice") ?? "{}") as object;
    localStorage.setItem("pushDevice", JSON.stringify({ ...record, registeredAt: Date.now() - ageMs }));
  }, PUSH_REFRESH_MS + 1);
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

/** As if the push service had given the browser this message. */
async function deliver(context: BrowserContext, page: Page, payload: unknown): Promise<void> {
  const session: CDPSession = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId,
    data: JSON.stringify(payload),
  });
  await session.detach();
}

function notificationsOn(page: Page): Promise<{ title: string; body: string; icon: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, icon }) => ({ title, body, icon }));
  });
}

/**
 * Runs the worker's own listener; only the browser's windows are watched, since no test can tap on a notification. Written as text: what
 * the test's compiler puts into a function is missing in the worker.
 */
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
