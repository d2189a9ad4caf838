import { expect } from "chai";
import type { BrowserContext, Page, Worker } from "playwright-core";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import { notificationsApi, type PushMessage } from "../../../shared/contract/notifications.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { logInAt } from "../../support/steps/accountSteps.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { deliver, subscribeAt, thisDeviceOn, workerOf } from "../../support/steps/pushSteps.js";
import { sendRequest } from "../../support/server/sendRequest.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

describe("“I’m on it” on a locked phone", function () {
  this.timeout(60_000);

  let app: TestApp;
  let service: PushServiceDouble;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let david: TestUser;
  let mum: Display;
  let screen: SocketClient<ServerToDevice>;
  let phone: Page;
  let context: BrowserContext;
  let worker: Worker;
  let asked: PushMessage;

  before(async function () {
    requireChromium(this);
    service = await PushServiceDouble.start();
    app = await startTestApp({ config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna, { name: "Mum" });
    david = await buildMember(app, { owner: anna, name: "David" });
    const { cookie } = await buildDevice(app, { display: mum, caregiver: anna });
    await app.runDueWork();
    screen = await SocketClient.openDevice(app.url, cookie);
    await screen.next("snapshot");
    browser = await JourneyBrowser.launch({
      wholeFor: "notifications",
      expectedErrors: /Push API in incognito mode/,
    });
    phone = await browser.open(PHONE);
    context = phone.context();
    await context.grantPermissions(["notifications"], { origin: app.url });
    await subscribeAt(context, service.subscribe("phone"));
    await logInAt(phone, app.url, anna);
    await phone.goto(`${app.url}/account`);
    await thisDeviceOn(phone).waitFor();
    worker = await workerOf(context);
  });

  after(async () => {
    screen?.close();
    await browser?.close();
    await app?.close();
    await service?.stop();
  });

  runAsSteps(() => browser);

  /** What the push service has for the phone, once the newest is of this title. */
  async function pushed(title: string): Promise<PushMessage> {
    const { pushService } = await app.call(notificationsApi.get, {}, { as: anna });
    return waitFor(`the push “${title}”`, async () => {
      await app.runDueWork();
      const [newest] = service.deliveredTo("phone", pushService.publicKey).slice(-1);
      return newest?.message.title === title && newest.message;
    });
  }
  const shown = () =>
    worker.evaluate<
      Array<{ title: string; body: string; tag: string; url: string; actions: string[]; renotify: boolean }>
    >(`self.registration.getNotifications().then((all) => all.map((one) => ({
      title: one.title,
      body: one.body,
      tag: one.tag,
      url: one.data.url,
      actions: one.actions.map(({ action, title }) => action + ": " + title),
      renotify: one.renotify,
    })))`);
  /** Nothing but one of this title, or null. While one takes the place of another there may be both, or none. */
  const findOnly = async (title: string) => {
    const [one, ...others] = await shown();
    return one?.title === title && others.length === 0 ? one : null;
  };
  const only = (title: string) => waitFor(`“${title}” and nothing else`, () => findOnly(title));
  /**
   * As a press on one of its buttons; no tool can press those. A worker that a tool watches reaches no server: what it asks is asked from here.
   * `isAway`: there is no network.
   */
  async function press(action: string, { isAway = false } = {}): Promise<void> {
    await worker.evaluate(`(async () => {
      const [notification] = await self.registration.getNotifications();
      self.fetch = (path, { body }) => {
        if (path !== "/api/notification-claim") return Promise.resolve(new Response("{}"));
        if (${isAway}) return Promise.reject(new TypeError("away"));
        return new Promise((answer) => (self.asked = { body, answer }));
      };
      const event = new Event("notificationclick");
      Object.assign(event, { notification, action: ${JSON.stringify(action)}, waitUntil: (one) => (self.work = one) });
      self.dispatchEvent(event);
    })()`);
    if (!isAway) await answerFromHere();
    await worker.evaluate("self.work.then(() => null)");
  }

  async function answerFromHere(): Promise<void> {
    const body = await waitFor("the worker to ask", () =>
      worker.evaluate<string | null>("self.asked ? self.asked.body : null"),
    );
    const { method, path } = notificationsApi.claim;
    const { status, text } = await sendRequest(app.url, { method, path, body: JSON.parse(body) as object });
    const answer = `new Response(${JSON.stringify(text)}, { status: ${status} })`;
    await worker.evaluate(`(() => { self.asked.answer(${answer}); self.asked = null; })()`);
  }

  it("a request is shown with its title, its page and the button, and counted on the icon", async () => {
    await worker.evaluate(
      `Object.defineProperty(self.navigator, "setAppBadge", { value: async (count) => { self.counted = count; } })`,
    );
    await screen.send({ type: "call.requested", id: buildFrameId(), urgency: "tonight", at: now() });
    asked = await pushed("Mum asks to be called tonight");

    await deliver(phone, { data: asked });

    const one = await only("Mum asks to be called tonight");
    expect(one).to.include({
      url: `/dashboard/displays/${mum.id}/call`,
      tag: asked.tag,
      renotify: true,
    });
    expect(one.actions).to.deep.equal(["claim: I’m on it"]);
    expect(await worker.evaluate("self.counted")).to.equal(1);
  });

  it("the same once more makes no sound, and the next step takes its place with one", async () => {
    await deliver(phone, { data: asked });
    await waitFor("the repeat", async () => (await findOnly(asked.title))?.renotify === false);
    await screen.send({ type: "call.requested", id: buildFrameId(), urgency: "now", at: now() });
    asked = await pushed("Mum asks to be called now");

    await deliver(phone, { data: asked });

    const one = await only("Mum asks to be called now");
    expect(one.renotify).to.equal(true);
  });

  it("without a network a press says that it failed, and can be pressed again", async () => {
    await press("claim", { isAway: true });

    const one = await waitFor("it to say so", async () => {
      const notification = await findOnly("Mum asks to be called now");
      return notification?.body.includes("did not reach the server") && notification;
    });
    expect(one.actions).to.have.length(1);
  });

  it("the press claims it for who owns the phone, and says so in place of the request", async () => {
    await press("claim");

    const one = await only("You are on it");
    expect(one.actions).to.deep.equal([]);
    const { items } = await app.call(callRequestsApi.list, {}, { as: david });
    expect(items[0]?.claimedBy?.name).to.equal(anna.name);
  });

  it("shown once more, it says whose it is by now", async () => {
    const params = { displayId: mum.id, requestId: (await requests())[0]!.id };
    await app.call(callRequestsApi.release, { params }, { as: anna });
    await app.call(callRequestsApi.claim, { params, body: { at: null } }, { as: david });
    await deliver(phone, { data: asked });
    await only(asked.title);

    await press("claim");

    await only("David is already on it");
    expect((await requests())[0]?.claimedBy?.name).to.equal("David");
  });

  const now = () => new Date().toISOString();
  const requests = async () => (await app.call(callRequestsApi.list, {}, { as: anna })).items;
});
