import { serverKey } from "../../../server/core/uniqueKey.js";
import { expect } from "chai";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { deriveDeliveries } from "../../../server/notifications/deliveries/derive.service.js";
import { sendDuePushes } from "../../../server/notifications/deliveries/sendDue.service.js";
import { recordEntry } from "../../../server/activity/activity.service.js";
import { newEntry } from "../../../server/activity/pendingEntries.js";
import { CALL_NOTIFY_DELAY_MS, NEWS_BUNDLED_FOR_MS } from "../../../shared/limits.js";
import { PushDeviceModel } from "../../../server/notifications/push/pushDevice.model.js";
import { deriveKey } from "../../../server/core/secrets.js";
import { vapidKeys } from "../../../server/notifications/push/vapidKeys.js";
import { accountsApi, type ProfileChanges } from "../../../shared/contract/accounts.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import {
  notificationsApi,
  type NotificationChoices,
  type NotificationSettings,
} from "../../../shared/contract/notifications.js";
import { pairingApi } from "../../../shared/contract/pairing.js";
import { isDashboardPath } from "../../../shared/dashboardPaths.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { placeOf } from "../../support/builders/placeOf.js";
import { PushServiceDouble, type Delivered } from "../../support/doubles/PushServiceDouble.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { overtake } from "../../support/faults/holdNext.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Mobile Safari/537.36";

describe("push messages", () => {
  let app: TestApp;
  let clock: TestClock;
  let service: PushServiceDouble;
  let anna: TestUser;
  let display: Display;
  let screen: SocketClient<ServerToDevice>;
  let publicKey: string;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    service = await PushServiceDouble.start();
    app = await startTestApp({ clock, config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    await forgetNews();
    screen = await SocketClient.openDevice(app.url, device.cookie);
    await screen.next("snapshot");
    ({ publicKey } = (await settings(anna)).pushService);
  });

  afterEach(async () => {
    screen.close();
    await app.close();
    await service.stop();
  });

  function setProfile(user: TestUser, changes: ProfileChanges): Promise<RawResponse> {
    return app.callRaw(
      accountsApi.setProfile,
      { body: changes },
      { as: user, headers: { "User-Agent": PHONE } },
    );
  }

  /** The user's browser of this name wants to be told from now on. */
  async function enable(user: TestUser, name: string): Promise<string> {
    const fcmToken = service.subscribe(name);
    const response = await setProfile(user, { fcmToken, timeZone: "Europe/Oslo" });
    expect(response.status, response.text).to.equal(200);
    return fcmToken;
  }

  async function logInAgain(user: TestUser): Promise<TestUser> {
    const { email, password } = user;
    const tokens = await app.call(accountsApi.logIn, { body: { email, password } });
    return { ...user, accessToken: tokens.accessToken };
  }

  function settings(user: TestUser): Promise<NotificationSettings> {
    return app.call(notificationsApi.get, {}, { as: user });
  }

  function choose(user: TestUser, changes: Partial<NotificationChoices>): Promise<NotificationChoices> {
    return app.call(notificationsApi.edit, { body: changes }, { as: user });
  }

  function deliveredTo(name: string): Delivered[] {
    return service.deliveredTo(name, publicKey);
  }

  /** Mum presses "Good". */
  async function answer(text = "Did you sleep well?"): Promise<void> {
    const message = await buildMessage(
      app,
      { display, caregiver: anna },
      { text, replies: { set: "goodBad" } },
    );
    const { message: planned } = await screen.next(
      "message.changed",
      (frame) => frame.message.messageId === message.id,
    );
    await screen.send({
      type: "occurrence.answered",
      key: planned.occurrences[0]!.key,
      messageId: message.id,
      at: new Date(clock.now()).toISOString(),
      id: `answer-${message.id}`,
      messageVersion: 1,
      choice: "good",
      text: "Good",
    });
    clock.advance(11_000);
  }

  async function queueCall(urgency: "now" | "tonight"): Promise<void> {
    const at = new Date(clock.now()).toISOString();
    const place = placeOf(display);
    await recordEntry(
      app.context,
      newEntry(app.context, place, {
        kind: "callRequest.made",
        uniqueKey: serverKey(`call/${urgency}`),
        at: new Date(at),
        facts: { requestId: urgency, urgency, deviceName: "Kitchen", receivedAt: at },
      }),
    );
  }

  function sendTest(user: TestUser, fcmToken: string): Promise<RawResponse> {
    return app.callRaw(notificationsApi.sendTestMessage, { body: { fcmToken } }, { as: user });
  }

  function expectError(response: RawResponse, { status, code, field }: Record<string, unknown>): void {
    const { error } = ErrorBody.parse(response.body);
    expect({ status: response.status, code: error.code, field: error.field }).to.deep.equal({
      status,
      code,
      field,
    });
  }

  describe("about an answer", () => {
    it("say the time as its reader has chosen", async () => {
      await enable(anna, "phone");
      await app.call(accountsApi.setProfile, { body: { clockFormat: "24" } }, { as: anna });
      await answer();

      await app.runDueWork();

      expect(deliveredTo("phone")[0]?.message.body).to.include("Saturday 21 November at 14:05");
    });

    it("reach the caregiver's phone encrypted, signed, and with a way to the display", async () => {
      await enable(anna, "phone");
      await answer();

      await app.runDueWork();

      const [push, ...others] = deliveredTo("phone");
      expect(others).to.deep.equal([]);
      expect(push?.message).to.include({
        title: 'Mum answered "Good"',
        body: "Did you sleep well?\nSaturday 21 November at 2:05 in the afternoon",
        icon: "/icon-192.png",
        url: `/dashboard/displays/${display.id}`,
      });
      expect(push).to.deep.include({ ttl: 24 * 60 * 60, urgency: "high", topic: push?.message.tag });
      expect((await app.mails()).map((mail) => mail.subject)).to.deep.equal(['Mum answered "Good"']);
      expect(service.requests[0]?.body.toString("latin1")).to.not.include("Mum");
    });

    it("go to everybody who may see the display when they are sent, and to nobody else", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Berg" });
      const per = await buildMember(app, { owner: anna, name: "Per Berg", displayIds: [] });
      const stranger = await buildCaregiver(app, { name: "Ida Moe" });
      await enable(anna, "annas");
      await enable(kari, "karis");
      await enable(per, "pers");
      await enable(stranger, "idas");
      await answer();

      await app.runDueWork();

      expect(service.requests.map(({ path }) => path).sort()).to.deep.equal(["/annas", "/karis"]);
    });

    it("are not sent when the answer is taken back", async () => {
      await enable(anna, "phone");
      const message = await buildMessage(app, { display, caregiver: anna }, { replies: { set: "goodBad" } });
      const { message: planned } = await screen.next("message.changed");
      const seen = {
        key: planned.occurrences[0]!.key,
        messageId: message.id,
        at: new Date(clock.now()).toISOString(),
      };
      const press = { ...seen, messageVersion: 1, choice: "good" as const, text: "Good" };
      await screen.send({ type: "occurrence.answered", id: "answer-1", ...press });
      await screen.send({ type: "answer.retracted", ...seen, answerId: "answer-1" });

      clock.advance(11_000);
      await app.runDueWork();

      expect(service.requests).to.deep.equal([]);
    });
  });

  it("tell of a screen that wants in and of one that joined", async () => {
    await enable(anna, "phone");
    await app.callRaw(pairingApi.pair, { body: { code: display.code } });
    await app.runDueWork();
    await app.runDueWork();
    await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });
    await app.callRaw(pairingApi.pair, { body: { code: display.code } });

    clock.advance(NEWS_BUNDLED_FOR_MS);
    await app.runDueWork();

    const pushes = deliveredTo("phone");
    expect(pushes.map(({ message }) => message.title)).to.deep.equal([
      "A screen wants to show Mum’s display",
      "A new screen shows Mum’s display",
    ]);
    // The waiting screen asks anew after half an hour.
    expect(pushes.map(({ ttl }) => ttl)).to.deep.equal([30 * 60, 24 * 60 * 60 - 30]);
  });

  it("of a change of the group open the page of the group, which is there", async () => {
    await enable(anna, "phone");
    const eva = await buildMember(app, { owner: anna, name: "Eva" });
    await forgetNews();

    await app.call(groupsApi.leaveGroup, { body: { groupID: anna.groupId } }, { as: eva });
    await app.runDueWork();

    const { title, url } = deliveredTo("phone").at(-1)!.message;
    expect(title).to.equal("Eva left Anna Berg's group");
    expect(isDashboardPath(url), url).to.equal(true);
  });

  describe("when the push service does not take one", () => {
    [429, 500, 503].forEach((status) => {
      it(`come again after ${status}, once, beside the mail that was sent at once`, async () => {
        await enable(anna, "phone");
        service.status = status;
        await answer();
        await app.runDueWork();

        service.status = 201;
        clock.advance(9_999);
        await app.runDueWork();
        const early = service.requests.length;
        clock.advance(1);
        await app.runDueWork();
        clock.advance(DAY_MS);
        await app.runDueWork();

        expect([early, service.requests.length]).to.deep.equal([1, 2]);
        const [first, second] = deliveredTo("phone");
        expect(first?.message.tag).to.equal(second?.message.tag);
        expect(await app.mails()).to.have.length(1);
      });
    });

    it("come again though a process that was frozen says late that they are not wanted", async () => {
      await enable(anna, "phone");
      await answer();
      await deriveDeliveries(app.context);
      await choose(anna, { answers: { push: false, mail: false } });
      service.status = 503;

      await overtake(
        ({ model, update }) => model === "Delivery" && update.$set?.state === "cancelled",
        () => sendDuePushes(app.context),
        async () => {
          await choose(anna, { answers: { push: true, mail: false } });
          // Its lease is over.
          clock.advance(15_000);
          await sendDuePushes(app.context);
        },
      );
      service.status = 201;
      clock.advance(MINUTE_MS);
      await app.runDueWork();

      expect(service.requests).to.have.length(2);
    });

    it("wait as long as it asks", async () => {
      await enable(anna, "phone");
      service.status = 429;
      service.headers = { "Retry-After": "600" };
      await answer();
      await app.runDueWork();

      service.status = 201;
      const next = await sendDuePushes(app.context);

      expect(next!.getTime() - clock.now()).to.equal(600_000);
    });

    [404, 410].forEach((status) => {
      it(`forget the browser on ${status}`, async () => {
        await enable(anna, "phone");
        service.status = status;
        await answer();

        await app.runDueWork();
        service.status = 201;
        await answer("Did you eat?");
        await app.runDueWork();

        expect(service.requests).to.have.length(1);
        expect((await settings(anna)).devices).to.deep.equal([]);
      });
    });

    it("are given up when they are old news, though the service is back", async () => {
      await enable(anna, "phone");
      service.status = 503;
      await answer();
      await app.runDueWork();

      service.status = 201;
      clock.advance(DAY_MS);
      await app.runDueWork();

      expect(service.requests).to.have.length(1);
    });

    it("counts what it said, and not what it goes on talking", async () => {
      await enable(anna, "phone");
      service.talksOn = "after";
      await answer();

      await app.runDueWork();

      await waitFor("the connection to end", () => Promise.resolve(service.brokenOff === 1));
      clock.advance(DAY_MS / 2);
      await app.runDueWork();
      expect(service.requests).to.have.length(1);
    });

    it("are broken off and come again when it talks on and never says whether it took one", async function () {
      this.timeout(60_000);
      await enable(anna, "phone");
      service.talksOn = "before";
      await answer();

      await app.runDueWork();

      await waitFor("the connection to end", () => Promise.resolve(service.brokenOff === 1));
      service.talksOn = null;
      clock.advance(10_000);
      await app.runDueWork();
      expect(service.requests).to.have.length(2);
    });

    it("do not hold up the browsers of others, nor the mails", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Berg" });
      await enable(anna, "stuck");
      await enable(kari, "karis");
      await answer();
      const opened = gate();
      service.gate = opened.wait;

      const working = app.runDueWork();
      await waitFor("both pushes", () => Promise.resolve(service.requests.length === 2));
      opened.open();
      await working;

      expect(service.requests.map(({ path }) => path).sort()).to.deep.equal(["/karis", "/stuck"]);
    });
  });

  describe("devices", () => {
    it("are listed in words, with the one that asks", async () => {
      await enable(anna, "phone");
      const tablet = await logInAgain(anna);
      clock.advance(MINUTE_MS);
      await enable(tablet, "tablet");

      const { devices } = await settings(tablet);

      expect(devices.map(({ id, ...rest }) => ({ ...rest, hasId: id.length === 24 }))).to.deep.equal([
        {
          deviceName: "Android phone",
          browserName: "Chrome",
          current: true,
          addedAt: "2026-11-21T13:06:00.000Z",
          hasId: true,
        },
        {
          deviceName: "Android phone",
          browserName: "Chrome",
          current: false,
          addedAt: "2026-11-21T13:05:00.000Z",
          hasId: true,
        },
      ]);
    });

    it("are three at most: the oldest goes", async () => {
      for (const name of ["first", "second", "third", "fourth"]) {
        await enable(await logInAgain(anna), name);
        clock.advance(MINUTE_MS);
      }
      await answer();

      await app.runDueWork();

      expect(service.requests.map(({ path }) => path).sort()).to.deep.equal(["/fourth", "/second", "/third"]);
    });

    it("stay one when a browser says again that it is there, or has a new address", async () => {
      const fcmToken = await enable(anna, "before");
      await setProfile(anna, { fcmToken });
      await Promise.all([setProfile(anna, { fcmToken }), setProfile(anna, { fcmToken })]);
      await enable(anna, "after");
      await answer();

      await app.runDueWork();

      expect(service.requests.map(({ path }) => path)).to.deep.equal(["/after"]);
    });

    it("get at their new address what waited for the one before", async () => {
      await enable(anna, "before");
      await choose(anna, { quietHours: { from: "14:00", until: "14:10" } });
      await answer();
      await app.runDueWork();
      await enable(anna, "after");

      clock.advance(5 * MINUTE_MS);
      await app.runDueWork();

      expect(service.requests.map(({ path }) => path)).to.deep.equal(["/after"]);
    });

    it("get at their new address what the one before did not take any more", async () => {
      await enable(anna, "before");
      await answer();
      let open = () => {};
      service.gate = new Promise((resolve) => (open = resolve));
      service.statusOf.set("/before", 410);
      const round = app.runDueWork();
      await waitFor("a push", () => Promise.resolve(service.requests.length === 1));
      await enable(anna, "after");
      open();
      await round;

      clock.advance(10_000);
      await app.runDueWork();

      expect(service.requests.map(({ path }) => path)).to.deep.equal(["/before", "/after"]);
    });

    it("tell whoever signed in there last, and nobody before", async () => {
      const kari = await buildMember(app, { owner: anna, name: "Kari Berg" });
      const fcmToken = await enable(anna, "shared");

      await setProfile(kari, { fcmToken });

      expect((await settings(anna)).devices).to.deep.equal([]);
      expect((await settings(kari)).devices).to.have.length(1);
    });

    it("go with the browser's session, and with every session", async () => {
      const phone = await logInAgain(anna);
      const tablet = await logInAgain(anna);
      await enable(phone, "phone");
      await enable(tablet, "tablet");
      const { items } = await app.call(accountsApi.listSessions, {}, { as: phone });
      const { id } = items.find((session) => session.current)!;

      await app.call(accountsApi.endSession, { params: { sessionId: id } }, { as: anna });
      const afterOne = (await settings(anna)).devices.length;
      await app.call(accountsApi.signOutEverywhere, {}, { as: anna });

      expect([afterOne, await PushDeviceModel.countDocuments()]).to.deep.equal([1, 0]);
    });

    it("stay when their own browser changes the password, and the others go", async () => {
      const phone = await logInAgain(anna);
      await enable(phone, "phone");
      await enable(anna, "tablet");
      const passwords = { currentPassword: anna.password, newPassword: "a lamp in the attic" };

      const tokens = await app.call(accountsApi.changePassword, { body: passwords }, { as: phone });

      const { devices } = await settings({ ...phone, accessToken: tokens.accessToken });
      expect(devices.map(({ current }) => current)).to.deep.equal([true]);
    });

    it("are removed by their user alone", async () => {
      const stranger = await buildCaregiver(app, { name: "Ida Moe" });
      await enable(anna, "phone");
      const { devices } = await settings(anna);
      const params = { deviceId: devices[0]!.id };

      const refused = await app.callRaw(notificationsApi.removeDevice, { params }, { as: stranger });
      await app.call(notificationsApi.removeDevice, { params }, { as: anna });

      expect(refused.status).to.equal(404);
      expect((await settings(anna)).devices).to.deep.equal([]);
    });

    it("say nothing of themselves in an answer, the log or the downloaded data", async () => {
      const fcmToken = await enable(anna, "phone");
      service.status = 500;
      await answer();
      await app.runDueWork();
      const { keys } = JSON.parse(fcmToken) as { keys: { auth: string } };

      const archive = await app.callRaw(accountsApi.downloadMyData, {}, { as: anna });

      const told = JSON.stringify(await settings(anna)) + app.logLines().join("");
      expect(told).to.not.include(keys.auth).and.not.include(service.url);
      expect(archive.bytes.includes(keys.auth)).to.equal(false);
      const items = await DeliveryModel.find().lean();
      expect(JSON.stringify(items)).to.not.include(keys.auth);
    });

    it("go with the account", async () => {
      await enable(anna, "phone");

      const body = { password: anna.password };
      await app.call(accountsApi.deleteAccount, { body }, { as: anna });

      expect(await PushDeviceModel.countDocuments()).to.equal(0);
    });

    it("that have not been heard of for two months get nothing", async () => {
      await enable(anna, "phone");
      clock.advance(60 * DAY_MS + 1);
      const today = await logInAgain(anna);

      expect((await settings(today)).devices).to.deep.equal([]);
    });
  });

  describe("a push token", () => {
    const good = () => JSON.parse(service.subscribe("phone")) as { endpoint: string; keys: object };
    const bad: Array<[what: string, token: () => unknown]> = [
      ["no JSON", () => "hello"],
      ["an address without keys", () => ({ endpoint: "https://127.0.0.1/x" })],
      ["plain http", () => ({ ...good(), endpoint: "http://127.0.0.1/x" })],
      ["an address with a password", () => ({ ...good(), endpoint: "https://a:b@127.0.0.1/x" })],
      ["a file", () => ({ ...good(), endpoint: "file:///etc/passwd" })],
      ["a private network", () => ({ ...good(), endpoint: "https://10.0.0.1/x" })],
      ["a cloud's metadata", () => ({ ...good(), endpoint: "https://169.254.169.254/latest" })],
      ["this machine by another name", () => ({ ...good(), endpoint: "https://[::1]/x" })],
      [
        "a key that is no point",
        () => ({
          ...good(),
          keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: "AAAAAAAAAAAAAAAAAAAAAA" },
        }),
      ],
      [
        "a short secret",
        () => {
          const token = good();
          return { ...token, keys: { ...token.keys, auth: "AAAA" } };
        },
      ],
      ["Firebase's without Firebase", () => `c${"A".repeat(140)}`],
    ];
    bad.forEach(([what, token]) => {
      it(`is refused when it is ${what}`, async () => {
        const text = token();
        const fcmToken = typeof text === "string" ? text : JSON.stringify(text);

        const response = await setProfile(anna, { fcmToken });

        expectError(response, { status: 400, code: "bad-input", field: "fcmToken" });
        expect((await settings(anna)).devices).to.deep.equal([]);
      });
    });
  });

  describe("POST /api/send-test-message", () => {
    it("sends a test to the last three browsers", async () => {
      const phone = await logInAgain(anna);
      await enable(anna, "tablet");
      const fcmToken = await enable(phone, "phone");

      const response = await sendTest(phone, fcmToken);

      expect(response).to.include({ status: 200 });
      expect(deliveredTo("tablet")[0]?.message.title).to.equal("Test from Mantel");
      expect(deliveredTo("phone")[0]?.ttl).to.equal(300);
    });

    it("knows no token of somebody else", async () => {
      const stranger = await buildCaregiver(app, { name: "Ida Moe" });
      const fcmToken = await enable(anna, "phone");
      await enable(stranger, "idas");

      expectError(await sendTest(stranger, fcmToken), { status: 404, code: "not-found" });
      expect(service.requests).to.deep.equal([]);
    });

    it("says so when no push service takes it, and succeeds when one does", async () => {
      const phone = await logInAgain(anna);
      await enable(anna, "tablet");
      const fcmToken = await enable(phone, "phone");

      service.statusOf.set("/tablet", 500).set("/phone", 500);
      const none = await sendTest(phone, fcmToken);
      service.statusOf.delete("/tablet");
      const one = await sendTest(phone, fcmToken);

      expectError(none, { status: 409, code: "push-failed" });
      expect(ErrorBody.parse(none.body).error.message).to.equal("Unable to send notifications");
      expect(one.status).to.equal(200);
    });
  });

  describe("choices", () => {
    it("are everything until the user says otherwise, and keep what is left out", async () => {
      const both = { push: true, mail: true };
      const topics = [
        "answers",
        "screens",
        "calls",
        "recordings",
        "missed",
        "offline",
        "battery",
        "troubles",
        "group",
      ];
      const all = {
        ...Object.fromEntries(topics.map((topic) => [topic, both])),
        quietHours: null,
        passes: { callNow: true, medication: true, battery: true },
        pausedUntil: null,
      };

      const before = (await settings(anna)).choices;
      await choose(anna, { answers: { push: true, mail: false } });
      const after = await choose(anna, { quietHours: { from: "22:00", until: "07:00" } });

      expect(before).to.deep.equal(all);
      expect(after).to.deep.equal({
        ...all,
        answers: { push: true, mail: false },
        quietHours: { from: "22:00", until: "07:00" },
      });
    });

    it("hold for push and mail apart", async () => {
      await enable(anna, "phone");
      await choose(anna, { answers: { push: true, mail: false } });
      await answer();
      await app.runDueWork();
      await choose(anna, { answers: { push: false, mail: true } });
      await answer("Did you eat?");
      await app.runDueWork();

      const pushed = deliveredTo("phone").map(({ message }) => message.body.split("\n")[0]);
      const mailed = (await app.mails()).map((mail) => mail.text?.includes("Did you eat?"));
      expect(pushed).to.deep.equal(["Did you sleep well?"]);
      expect(mailed).to.deep.equal([true]);
    });

    it("let a call that is asked for now through quiet hours, and no other", async () => {
      await enable(anna, "phone");
      await choose(anna, { quietHours: { from: "14:00", until: "15:00" } });
      await queueCall("now");
      await queueCall("tonight");

      clock.advance(CALL_NOTIFY_DELAY_MS);
      await app.runDueWork();

      const titles = deliveredTo("phone").map(({ message }) => message.title);
      expect(titles).to.deep.equal(["Mum asks to be called now"]);
    });

    it("let a call that is asked for now go before what has waited longer", async () => {
      await enable(anna, "phone");
      await answer();
      await queueCall("now");

      clock.advance(CALL_NOTIFY_DELAY_MS);
      await app.runDueWork();

      const titles = deliveredTo("phone").map(({ message }) => message.title);
      expect(titles).to.have.length(2);
      expect(titles[0]).to.equal("Mum asks to be called now");
    });

    it("refuse quiet hours that are none", async () => {
      const body = { quietHours: { from: "22:00", until: "22:00" } };

      const response = await app.callRaw(notificationsApi.edit, { body }, { as: anna });

      expectError(response, { status: 400, code: "bad-input", field: "quietHours.until" });
    });
  });

  it("are signed with a key that outlives a restart", () => {
    const secretKey = Buffer.from(app.context.secretKey);

    expect(vapidKeys({ secretKey }).publicKey).to.equal(publicKey);
  });

  it("are signed with a whole key, also one that begins with a zero", () => {
    let secretKey = Buffer.from("0");
    for (let tried = 1; deriveKey(secretKey, "vapid")[0] !== 0; tried++) secretKey = Buffer.from(`${tried}`);

    const { privateKey } = vapidKeys({ secretKey });

    expect(Buffer.from(privateKey, "base64url")).to.have.length(32);
  });
});

function gate(): { wait: Promise<void>; open: () => void } {
  let open = () => {};
  const wait = new Promise<void>((resolve) => (open = resolve));
  return { wait, open };
}
