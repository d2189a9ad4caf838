import { createHmac } from "node:crypto";
import { expect } from "chai";
import { Types } from "mongoose";
import { recordEntry } from "../../../server/activity/activity.service.js";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { newEntry } from "../../../server/activity/pendingEntries.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { laterKey, serverKey } from "../../../server/core/uniqueKey.js";
import { holdOwnGroups, letGroupGo } from "../../../server/features/groups/holdGroups.service.js";
import { RateCounterModel } from "../../../server/limits/rateCounter.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { deriveDeliveries } from "../../../server/notifications/deliveries/derive.service.js";
import { sendDueWebhooks } from "../../../server/notifications/deliveries/sendDue.service.js";
import { WebhookModel } from "../../../server/notifications/webhooks/webhook.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { ActivityEntry } from "../../../shared/contract/activityEntries.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import { webhooksApi, type NewWebhook, type WebhookSecret } from "../../../shared/contract/webhooks.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { placeOf } from "../../support/builders/placeOf.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { WebhookDouble } from "../../support/doubles/WebhookDouble.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { waitFor } from "../../support/waitFor.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const PUBLIC = "https://93.184.215.14/hook";
const ALL: NotificationTopic[] = ["answers", "screens", "calls", "recordings", "missed"];

const ANSWERED: ActivityEntry = {
  kind: "occurrence.answered",
  facts: {
    occurrenceKey: "65f0c0ffee65f0c0ffee65f0/once",
    messageText: "Did you sleep well?",
    choice: "good",
    answerText: "Very well",
    deviceName: "Kitchen tablet",
    deviceId: null,
    pressedAt: null,
    caregiverName: "Uncle Per",
    differs: false,
    isNews: true,
  },
};

const RECORDED: ActivityEntry = {
  kind: "recording.made",
  facts: { recordingId: "one", seconds: 5, deviceName: "Kitchen tablet" },
};

describe("webhooks", () => {
  let app: TestApp;
  let clock: TestClock;
  let home: WebhookDouble;
  let anna: TestUser;
  let display: Display;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    home = await WebhookDouble.start();
    app = await startTestApp({ clock, config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
  });

  afterEach(async () => {
    await app.close();
    await home.stop();
  });

  function add(body: Partial<NewWebhook> = {}, as = anna): Promise<WebhookSecret> {
    const webhook = { address: `${home.url}/hook`, topics: ALL, ...body };
    return app.call(webhooksApi.create, { body: webhook }, { as });
  }

  function tryAdding(body: Partial<NewWebhook>, as = anna): Promise<RawResponse> {
    const webhook = { address: PUBLIC, topics: ALL, ...body };
    return app.callRaw(webhooksApi.create, { body: webhook }, { as });
  }

  const list = async (as = anna) => (await app.call(webhooksApi.list, {}, { as })).items;

  const deliveries = async ({ webhook }: WebhookSecret) =>
    (await app.call(webhooksApi.deliveries, { params: { webhookId: webhook.id } }, { as: anna })).items;

  const test = ({ webhook }: WebhookSecret) =>
    app.call(webhooksApi.test, { params: { webhookId: webhook.id } }, { as: anna });

  /** As a feature records it whose row says so. */
  async function happen(entry: ActivityEntry, { key = "one", about = "", on = display } = {}): Promise<void> {
    const place = placeOf(on);
    const named = about === "" ? {} : { about: serverKey(about) };
    const uniqueKey = about === "" ? serverKey(key) : laterKey(serverKey(about), "ended", key);
    const at = new Date(clock.now());
    await recordEntry(app.context, newEntry(app.context, place, { ...entry, ...named, uniqueKey, at }));
  }

  const call = (urgency: "now" | "tonight", key = "call"): Promise<void> =>
    happen(
      {
        kind: "callRequest.made",
        facts: {
          requestId: key,
          urgency,
          deviceName: "Kitchen tablet",
          receivedAt: new Date(clock.now()).toISOString(),
        },
      },
      { key },
    );

  const endCall = (key = "call"): Promise<void> =>
    happen(
      { kind: "callRequest.ended", facts: { withdrawn: false, calledBy: "Uncle Per" } },
      { key: "end", about: key },
    );

  async function after(ms: number): Promise<void> {
    clock.advance(ms);
    await app.runDueWork();
  }

  /** One round makes the deliveries, the next sends what is due. */
  async function settle(): Promise<void> {
    await app.runDueWork();
    await after(12 * SECOND_MS);
  }

  const problemOf = (response: RawResponse) => ErrorBody.parse(response.body).error;

  describe("are set up", () => {
    it("by the owner, who is told the secret once", async () => {
      const added = await add({ topics: ["calls"] });

      expect(added.secret).to.match(/^[\w-]{43}$/);
      expect(added.webhook).to.deep.include({ topics: ["calls"], withTexts: false, off: null });
      expect(await list()).to.deep.equal([added.webhook]);
    });

    it("not by a caregiver, who gets 409, and another family finds none of them", async () => {
      const { webhook } = await add();
      const member = await buildMember(app, { owner: anna, name: "Ola Berg" });
      const stranger = await buildCaregiver(app, { name: "Kari Moe" });
      const params = { webhookId: webhook.id };

      const asMember = await tryAdding({}, member);
      expect(asMember.status).to.equal(409);
      expect(problemOf(asMember).code).to.equal("not-permitted");
      expect(await app.callRaw(webhooksApi.list, {}, { as: member })).to.include({ status: 409 });
      expect(await list(stranger)).to.deep.equal([]);
      for (const endpoint of [webhooksApi.remove, webhooksApi.test, webhooksApi.renewSecret])
        expect(await app.callRaw(endpoint, { params }, { as: stranger })).to.include({ status: 404 });
      expect(await list()).to.have.length(1);
    });

    it("at most five in a group, also when several are added at once", async () => {
      const statuses = await Promise.all(Array.from({ length: 8 }, () => tryAdding({})));

      expect(statuses.map(({ status }) => status).sort()).to.deep.equal([
        200, 200, 200, 200, 200, 409, 409, 409,
      ]);
      const refused = statuses.find(({ status }) => status === 409)!;
      expect(problemOf(refused)).to.include({
        code: "too-many-webhooks",
        message: "A group can have at most 5 webhooks. Remove one first.",
      });
    });

    it("once for one idempotency key, with the same secret", async () => {
      const request = { body: { address: PUBLIC, topics: ALL } };
      const options = { as: anna, headers: { "Idempotency-Key": "3f1c8a52-add-a-webhook-key" } };

      const first = await app.call(webhooksApi.create, request, options);
      const again = await app.call(webhooksApi.create, request, options);

      expect(again).to.deep.equal(first);
      expect(await list()).to.have.length(1);
    });

    [
      ["ftp://93.184.215.14/", "Enter a web address, such as https://home.example/api/webhook/lamp."],
      ["lamp", "Enter a web address, such as https://home.example/api/webhook/lamp."],
      ["", "Enter an address."],
      ["https://me:secret@93.184.215.14/", "Enter the address without a user name and password."],
      [`https://93.184.215.14/${"x".repeat(2_000)}`, "The address can have at most 2000 characters."],
    ].forEach(([address = "", message]) => {
      it(`not with "${address.slice(0, 40)}"`, async () => {
        const response = await tryAdding({ address });

        expect(response.status).to.equal(400);
        expect(problemOf(response)).to.include({ field: "address", message });
      });
    });

    it("not without anything to be told of", async () => {
      expect(problemOf(await tryAdding({ topics: [] }))).to.include({
        field: "topics",
        message: "Choose at least one thing.",
      });
    });

    [
      "http://localhost:8123/api/webhook/x",
      "http://10.0.0.5/",
      "http://192.168.1.20:8123/",
      "http://169.254.169.254/latest/meta-data/",
      "http://2130706434/",
      "http://[::1]:8123/",
      "http://[::ffff:10.0.0.1]/",
    ].forEach((address) => {
      it(`not at ${address}, and the error names what allows it`, async () => {
        app.context.config.allowPrivateTargets = [];
        const response = await tryAdding({ address });

        expect(response.status).to.equal(400);
        expect(problemOf(response)).to.include({ field: "address", code: "private-address" });
        expect(problemOf(response).message).to.include("ALLOW_PRIVATE_TARGETS");
      });
    });

    it("and are changed under the same rules", async () => {
      const { webhook } = await add();
      const edit = (body: object) =>
        app.callRaw(webhooksApi.edit, { params: { webhookId: webhook.id }, body }, { as: anna });

      expect(problemOf(await edit({ address: "http://10.0.0.5/" }))).to.include({ code: "private-address" });
      expect((await edit({})).status).to.equal(400);
      expect((await edit({ topics: ["missed"], withTexts: true })).status).to.equal(200);
      expect((await list())[0]).to.deep.include({ topics: ["missed"], withTexts: true });
    });
  });

  describe("tell", () => {
    it("what happened, with a signature that the receiver can compute", async () => {
      const { secret } = await add({ topics: ["calls"] });
      await call("now");
      await app.runDueWork();
      await after(6 * SECOND_MS);

      expect(home.calls).to.have.length(1);
      const { headers, body } = home.calls[0]!;
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["mantel-signature"]!)!;
      expect(v1).to.equal(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
      expect(Number(t)).to.equal(Math.floor(clock.now() / 1_000));
      expect(headers["mantel-delivery"]).to.match(/^[0-9a-f]{24}$/);
      expect(headers["content-type"]).to.equal("application/json; charset=utf-8");
      expect(JSON.parse(body)).to.deep.equal({
        id: (await ActivityModel.findOne({ kind: "callRequest.made" }))!.id,
        kind: "callRequest.made",
        at: "2026-11-21T13:05:00.000Z",
        groupId: anna.groupId,
        displayId: display.id,
        about: null,
        facts: { requestId: "call", urgency: "now", receivedAt: "2026-11-21T13:05:00.000Z" },
      });
    });

    it("no text, answer or name unless that was chosen", async () => {
      await add();
      await add({ address: `${home.url}/texts`, withTexts: true });
      await happen(ANSWERED);
      await settle();

      const [plain] = home.calls.filter(({ path }) => path === "/hook");
      expect(plain!.body).to.not.match(/sleep|Very well|Kitchen|Uncle|isNews|Mum/);
      expect(home.bodies()[0]!.facts).to.include({ choice: "good" });
      const [whole] = home.bodies("/texts");
      expect(whole).to.include({ displayName: display.name });
      expect(whole!.facts).to.include({
        messageText: "Did you sleep well?",
        answerText: "Very well",
        caregiverName: "Uncle Per",
      });
      expect(whole!.facts).to.not.have.property("isNews");
    });

    it("only what the owner chose, whatever the members have chosen for themselves", async () => {
      await add({ topics: ["calls"] });
      await happen(ANSWERED);
      await call("tonight");
      await settle();

      expect(home.bodies().map(({ kind }) => kind)).to.deep.equal(["callRequest.made"]);
    });

    it("nothing that had happened before they were added", async () => {
      await happen(ANSWERED);
      clock.advance(SECOND_MS);
      await add();
      await settle();

      expect(home.calls).to.deep.equal([]);
    });

    it("nothing of another family", async () => {
      const stranger = await buildCaregiver(app, { name: "Kari Moe" });
      await add({}, stranger);
      await happen(ANSWERED);
      await settle();

      expect(home.calls).to.deep.equal([]);
    });

    it("the end of a call to those that heard of the call, so that the lamp goes out", async () => {
      await add({ topics: ["calls"] });
      await call("now");
      await settle();
      await endCall();
      await settle();

      const [made, ended] = home.bodies();
      expect(ended).to.include({ kind: "callRequest.ended", about: made!.id });
      expect(ended!.facts).to.deep.include({ withdrawn: false, requestId: "call" });
    });

    it("the end of a recording also while its beginning is still to be told", async () => {
      const slow = await add({ topics: ["recordings"] });
      await happen(RECORDED, { key: "made" });
      await deriveDeliveries(app.context);
      await happen({ kind: "recording.completed", facts: { seconds: 40 } }, { about: "made" });
      await settle();

      expect(home.bodies().map(({ kind }) => kind)).to.deep.equal(["recording.made", "recording.completed"]);
      expect(await deliveries(slow)).to.have.length(2);
    });

    it("nothing of a call that was withdrawn before it was told", async () => {
      await add({ topics: ["calls"] });
      await call("now");
      await app.runDueWork();
      await endCall();
      await settle();

      expect(home.calls).to.deep.equal([]);
    });

    it("nothing twice when the process dies before it has noted what it made, and under one id what it sent", async () => {
      const added = await add();
      await happen(ANSWERED);
      await settle();
      // As a crash leaves them: the entry not derived yet, the delivery sent and still leased.
      await ActivityModel.updateMany({}, { derivedAt: null });
      await DeliveryModel.updateMany(
        { channel: "webhook" },
        { state: "waiting", endedAt: null, leasedUntil: new Date(clock.now() + 15 * SECOND_MS) },
      );
      await app.runDueWork();
      expect(home.calls).to.have.length(1);
      await after(16 * SECOND_MS);

      expect(home.calls).to.have.length(2);
      expect(home.calls[1]!.headers["mantel-delivery"]).to.equal(home.calls[0]!.headers["mantel-delivery"]);
      expect(home.calls[1]!.body).to.equal(home.calls[0]!.body);
      expect(await deliveries(added)).to.have.length(1);
    });

    it("others while one of them hangs", async () => {
      let open = () => undefined as void;
      home.gate = new Promise<void>((resolve) => (open = resolve));
      const quick = await WebhookDouble.start();
      const slow = await add();
      await add({ address: `${quick.url}/hook` });
      await happen(ANSWERED, { key: "one" });
      await happen(
        { ...ANSWERED, facts: { ...ANSWERED.facts, occurrenceKey: "other/once" } },
        {
          key: "two",
        },
      );
      await app.runDueWork();
      clock.advance(12 * SECOND_MS);
      const round = app.runDueWork();
      await waitFor("two calls", () => Promise.resolve(quick.calls.length === 2));

      // One at a time: the second one to the slow one waits.
      expect(home.calls).to.have.length(1);
      open();
      await round;
      // The round may have been over for the second one.
      clock.advance(5 * SECOND_MS);
      await app.runDueWork();
      await quick.stop();
      expect((await deliveries(slow)).map(({ fate }) => fate)).to.deep.equal(["sent", "sent"]);
    });
  });

  /** Families of which each has five webhooks. */
  async function happenToStrangers(families: number, keys: string[]): Promise<void> {
    for (let family = 0; family < families; family += 1) {
      const stranger = await buildCaregiver(app, { email: `kari.${family}@example.com` });
      for (let webhook = 0; webhook < 5; webhook += 1) await add({}, stranger);
      const on = await buildDisplay(app, stranger);
      for (const key of keys) await happen(ANSWERED, { key: `${family}${key}`, on });
    }
  }

  /** What happens to a family whose webhook answers is called behind all that happened to the others. */
  async function callBehindStrangers(
    quick: WebhookDouble,
  ): Promise<{ round: Promise<unknown>; waitedMs: number }> {
    await add({ address: `${quick.url}/hook` });
    await app.runDueWork();
    clock.advance(SECOND_MS);
    await happen(ANSWERED);
    await app.runDueWork();
    clock.advance(12 * SECOND_MS);
    const begunAt = performance.now();
    const round = app.runDueWork({ only: ["sendDueWebhooks"] });
    await waitFor("the call of a family whose webhook answers", () =>
      Promise.resolve(quick.calls.length === 1),
    );
    return { round, waitedMs: performance.now() - begunAt };
  }

  describe("that take most of a second for each of many calls", () => {
    it("hold up no other family's", async () => {
      const quick = await WebhookDouble.start();
      home.delayMs = 700;
      await happenToStrangers(4, ["one", "two", "three", "four", "five", "six"]);
      const { round, waitedMs } = await callBehindStrangers(quick);
      expect(waitedMs, "ms").to.be.below(3 * SECOND_MS);

      home.delayMs = 0;
      await round;
      await quick.stop();
    });
  });

  describe("that hang", () => {
    let open: () => void;

    beforeEach(() => {
      home.gate = new Promise<void>((resolve) => (open = resolve));
    });
    afterEach(() => open());

    it("many at once, hold up no other family's, neither the first time nor the next", async () => {
      const quick = await WebhookDouble.start();
      await happenToStrangers(5, ["one", "two", "three"]);
      const { round, waitedMs } = await callBehindStrangers(quick);
      expect(waitedMs, "ms").to.be.below(5 * SECOND_MS);

      await happen(RECORDED, { key: "later" });
      await deriveDeliveries(app.context);
      clock.advance(12 * SECOND_MS);
      const happenedAt = performance.now();
      await waitFor("its next call", () => Promise.resolve(quick.calls.length === 2));
      expect(performance.now() - happenedAt, "ms").to.be.below(2 * SECOND_MS);
      open();
      await round;
      await quick.stop();
    });
  });

  describe("that fail", () => {
    it("are tried again, and the owner sees why", async () => {
      const added = await add();
      home.status = 500;
      await happen(ANSWERED);
      await settle();

      const [failed] = await deliveries(added);
      expect(failed).to.deep.include({
        kind: "occurrence.answered",
        fate: "waiting",
        tries: 1,
        problem: "It answered with an error (500).",
        endedAt: null,
      });
      home.status = 204;
      await after(11 * SECOND_MS);
      expect((await deliveries(added))[0]).to.deep.include({
        fate: "sent",
        tries: 2,
        problem: null,
        dueAt: null,
      });
      const [first, second] = home.calls;
      expect(second!.headers["mantel-delivery"]).to.equal(first!.headers["mantel-delivery"]);
      expect(second!.headers["mantel-signature"]).to.not.equal(first!.headers["mantel-signature"]);
      expect(app.logLines().join()).to.not.include(home.url);
    });

    it("for three days are given up, which the log says as an error without address or text", async () => {
      const added = await add({ address: `${home.url}/hook-of-the-lamp`, withTexts: true });
      home.status = 500;
      await happen(ANSWERED);
      await settle();
      const waiting = async () => DeliveryModel.findOne({ channel: "webhook", state: "waiting" });
      for (let next = await waiting(); next; next = await waiting()) {
        clock.set(next.dueAt.toISOString());
        await sendDueWebhooks(app.context);
      }

      anna = await logInAgain(app, anna);
      expect((await deliveries(added))[0]).to.deep.include({
        fate: "failed",
        problem: "It answered with an error (500).",
      });
      const lines = app.logLines().map((line) => JSON.parse(line) as { level: number; msg: string });
      const errors = lines.filter(({ level }) => level >= 50);
      expect(errors.map(({ msg }) => msg)).to.deep.equal([
        "a notification is given up: it failed for three days",
      ]);
      const { secretSeed } = (await WebhookModel.findOne())!;
      const secrets = [home.url, "hook-of-the-lamp", added.secret, secretSeed, display.name];
      const told = ["Very well", "Did you sleep well?"];
      const log = app.logLines().join();
      expect([...secrets, ...told].filter((text) => log.includes(text))).to.deep.equal([]);
      expect(claimConsoleErrors().join()).to.include("given up");
    });

    it("by a redirect are not followed", async () => {
      const added = await add();
      home.status = 302;
      await happen(ANSWERED);
      await settle();

      expect((await deliveries(added))[0]!.problem).to.equal(
        "It redirects to another address (302). Enter the address that it leads to.",
      );
    });

    it("by 410 are switched off, what waits for them is called off, and their owner switches them on again", async () => {
      const added = await add();
      await call("tonight", "later");
      await app.runDueWork();
      home.status = 410;
      await test(added);

      const [webhook] = await list();
      expect(webhook!.off).to.deep.equal({ at: new Date(clock.now()).toISOString(), reason: "gone" });
      expect((await deliveries(added)).map(({ fate, problem }) => `${fate}: ${problem}`)).to.deep.equal([
        "cancelled: The webhook was switched off.",
        "cancelled: The webhook was switched off.",
      ]);
      await call("now", "meanwhile");
      await settle();
      expect(home.calls).to.have.length(1);

      home.status = 200;
      const params = { webhookId: webhook!.id };
      const on = await app.call(webhooksApi.edit, { params, body: { on: true } }, { as: anna });
      expect(on.off).to.equal(null);
      await call("now", "again");
      await settle();
      expect(home.calls).to.have.length(2);
    });

    it("by 410 at an address that was changed meanwhile go to the new one", async () => {
      const added = await add();
      await call("now");
      await app.runDueWork();
      let open = () => undefined as void;
      home.gate = new Promise<void>((resolve) => (open = resolve));
      home.statusOf.set("/hook", 410);
      clock.advance(12 * SECOND_MS);
      const round = app.runDueWork();
      await waitFor("a call", () => Promise.resolve(home.calls.length === 1));
      const params = { webhookId: added.webhook.id };
      const body = { address: `${home.url}/new` };
      await app.call(webhooksApi.edit, { params, body }, { as: anna });
      open();
      await round;
      await after(10 * SECOND_MS);

      expect((await list())[0]!.off).to.equal(null);
      expect(home.bodies("/new")).to.have.length(1);
    });

    it("because their address is private now are not called, and the owner is told the setting", async () => {
      const added = await add();
      app.context.config.allowPrivateTargets = [];
      await happen(ANSWERED);
      await settle();

      expect(home.calls).to.deep.equal([]);
      expect((await deliveries(added))[0]!.problem).to.include("ALLOW_PRIVATE_TARGETS");
    });
  });

  describe("a test", () => {
    it("is sent at once and answered with its fate, which stands in the list", async () => {
      const added = await add();
      const fate = await test(added);

      expect(fate).to.deep.include({ kind: "test", fate: "sent", problem: null });
      expect(home.bodies()[0]).to.deep.equal({
        id: fate.id,
        kind: "test",
        at: "2026-11-21T13:05:00.000Z",
        groupId: anna.groupId,
        displayId: null,
        about: null,
        facts: {},
      });
      expect(home.calls[0]!.headers["mantel-delivery"]).to.equal(fate.id);
      expect(await deliveries(added)).to.deep.equal([fate]);
    });

    it("that fails says why in words", async () => {
      const added = await add();
      home.status = 404;
      expect(await test(added)).to.include({ fate: "failed", problem: "It answered with an error (404)." });
      const nowhere = await add({ address: "http://127.0.0.1:1/" });
      expect(await test(nowhere)).to.include({ fate: "failed", problem: "Nothing answers at this address." });
    });

    it("is limited", async () => {
      await app.close();
      const limits = { testWebhookPerAccount: { max: 2, windowMs: 15 * MINUTE_MS } };
      app = await startTestApp({ clock, limits, config: { allowPrivateTargets: ["127.0.0.1"] } });
      anna = await buildCaregiver(app);
      const added = await add();
      await test(added);
      await test(added);

      const params = { webhookId: added.webhook.id };
      expect(await app.callRaw(webhooksApi.test, { params }, { as: anna })).to.include({ status: 429 });
    });
  });

  it("shows the last 50 only, newest first", async () => {
    const added = await add();
    for (let index = 0; index < 51; index += 1) await test(added);
    const last = await test(added);

    const listed = await deliveries(added);
    expect(listed).to.have.length(50);
    expect(listed[0]).to.deep.equal(last);
  });

  it("calls off what waits when it is removed", async () => {
    const { webhook } = await add();
    await happen(ANSWERED);
    await app.runDueWork();
    await app.call(webhooksApi.remove, { params: { webhookId: webhook.id } }, { as: anna });

    expect(await DeliveryModel.countDocuments({ channel: "webhook", state: "waiting" })).to.equal(0);
    await settle();
    expect(home.calls).to.deep.equal([]);
    expect(await list()).to.deep.equal([]);
  });

  it("calls off beyond 600 in an hour", async () => {
    const added = await add({ topics: ["calls"] });
    await settle();
    await call("now", "first");
    await settle();
    await RateCounterModel.updateMany({ _id: /^webhookCalls/ }, { $set: { count: 600 } });
    await call("now", "second");
    await settle();

    expect((await deliveries(added))[0]).to.include({
      fate: "cancelled",
      problem: "There was too much to tell within an hour.",
    });
  });

  describe("the secret", () => {
    it("signs what follows with a new one once that is made", async () => {
      const added = await add();
      const params = { webhookId: added.webhook.id };
      const { secret } = await app.call(webhooksApi.renewSecret, { params }, { as: anna });
      expect(secret).to.not.equal(added.secret);
      await test(added);

      const { headers, body } = home.calls[0]!;
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["mantel-signature"]!)!;
      expect(v1).to.equal(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
    });

    it("is in no list, log, download or row", async () => {
      const added = await add();
      await test(added);
      await app.call(
        webhooksApi.edit,
        { params: { webhookId: added.webhook.id }, body: { withTexts: true } },
        { as: anna },
      );

      const answers = [await list(), await deliveries(added)];
      const rows = [await WebhookModel.find().lean(), await DeliveryModel.find().lean()];
      const archive = await app.callRaw(accountsApi.downloadMyData, {}, { as: anna });
      expect(archive.status).to.equal(200);
      expect(JSON.stringify([answers, rows, app.logLines()])).to.not.include(added.secret);
      expect(archive.bytes.includes(added.secret)).to.equal(false);
      const seed = (await WebhookModel.findOne())!.secretSeed;
      expect(archive.bytes.includes(seed)).to.equal(false);
    });
  });

  it("goes with its group", async () => {
    await add();
    await happen(ANSWERED);
    await app.runDueWork();
    const body = { password: anna.password, dissolveGroup: true };
    await app.call(accountsApi.deleteAccount, { body }, { as: anna });
    await settle();

    expect(home.calls).to.deep.equal([]);
    expect(await WebhookModel.countDocuments()).to.equal(0);
    expect(await DeliveryModel.countDocuments({ channel: "webhook" })).to.equal(0);
  });

  it("of an account that was taken over is silent until its owner switches it on again", async () => {
    const added = await add();
    // Somebody whom the owner is asked about: until then the group is held.
    await buildMember(app, { owner: anna, name: "Ola Berg" });
    await holdOwnGroups(app.context, new Types.ObjectId(anna.userId));
    await happen(ANSWERED);
    await settle();
    expect(home.calls).to.deep.equal([]);
    expect((await deliveries(added))[0]).to.include({ fate: "waiting" });
    const params = { webhookId: added.webhook.id };
    expect(await app.callRaw(webhooksApi.test, { params }, { as: anna })).to.include({ status: 409 });

    await letGroupGo(app.context, await GroupModel.findById(anna.groupId).orFail());
    await after(10 * MINUTE_MS);
    expect(home.calls).to.deep.equal([]);
    expect((await list())[0]!.off).to.include({ reason: "takenOver" });
  });
});
