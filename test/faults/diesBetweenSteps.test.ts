import { expect } from "chai";
import { UserModel } from "../../server/circle/accounts/user.model.js";
import { IdempotencyKeyModel } from "../../server/http/idempotency/idempotencyKey.model.js";
import { runDueWork } from "../../server/jobs/runDueWork.js";
import { DeliveryModel } from "../../server/notifications/deliveries/delivery.model.js";
import { accountsApi } from "../../shared/contract/accounts.js";
import { activityApi } from "../../shared/contract/activity.js";
import { deviceSyncApi, type DeviceSyncResult } from "../../shared/contract/deviceSync.js";
import type { Display } from "../../shared/contract/displays.js";
import { messagesApi, type Message } from "../../shared/contract/messages.js";
import { notificationsApi } from "../../shared/contract/notifications.js";
import { occurrencesApi } from "../../shared/contract/occurrences.js";
import type { AnsweredFrame } from "./parts/AnsweringDevice.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../support/builders/buildDevice.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { buildMessage } from "../support/builders/buildMessage.js";
import { buildFrameId } from "../support/device/SocketClient.js";
import { PushServiceDouble } from "../support/doubles/PushServiceDouble.js";
import { SmtpDouble } from "../support/doubles/SmtpDouble.js";
import { dieAtWrite, type Moment } from "../support/faults/dieAtWrite.js";
import { sendRequest } from "../support/server/sendRequest.js";
import { startAgain, type SecondApp } from "../support/server/startAgain.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../support/server/TestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import { forgetNews } from "../support/steps/forgetNews.js";
import { waitFor } from "../support/waitFor.js";

/** Nobody is told of an answer before. */
const UNDO_MS = 12_000;
/** A lease lasts 15 s. */
const PAST_THE_LEASE_MS = 16_000;
const HOUR_MS = 60 * 60_000;
const BROWSER = "phone";
/** More would mean that a flow never comes to its end. */
const WRITES_MAX = 40;

/** Every write of each way, and both sides of it; answerSurvivesKill.test.ts kills real processes, at moments of chance. */
describe("a server that dies between two steps and is started again", function () {
  this.timeout(5 * 60_000);
  let clock: TestClock;
  let smtp: SmtpDouble;
  let pushes: PushServiceDouble;
  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let device: TestDevice;
  let publicKey: string;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    smtp = await SmtpDouble.start();
    pushes = await PushServiceDouble.start();
    app = await startTestApp({ clock, config: { smtpUrl: smtp.url, allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    // An address that nobody has proved gets a few mails a day.
    await UserModel.updateOne({ _id: anna.userId }, { emailVerified: true });
    display = await buildDisplay(app, anna);
    device = await buildDevice(app, { display, caregiver: anna });
    const fcmToken = pushes.subscribe(BROWSER);
    await app.call(accountsApi.setProfile, { body: { fcmToken, timeZone: "Europe/Oslo" } }, { as: anna });
    ({ publicKey } = (await app.call(notificationsApi.get, {}, { as: anna })).pushService);
    await forgetNews();
  });

  afterEach(async () => {
    await app.close();
    await pushes.stop();
    await smtp.stop();
  });

  it("stores a message once, when it is sent again", async () => {
    const moments = await atEveryMoment(async (moment, text) => {
      const key = `key of ${text}`.replaceAll(/\W/g, "-");
      const diedAt = await inDyingServer(moment, ({ url }) => postMessage(url, { text, key }));
      // A repeat waits for 5 s of real time before it takes the first try for dead.
      await IdempotencyKeyModel.updateMany({ answer: null }, { runId: "none" });
      await inNextServer(async ({ url }) => {
        const { status, text: answered } = await postMessage(url, { text, key });
        expect(status, `${text}: ${answered}`).to.equal(200);

        const { snapshot } = await sync(url);
        const shown = snapshot!.messages.filter((planned) => planned.text === text);
        expect(shown, text).to.have.lengthOf(1);
        expect(shown[0]!.occurrences, text).to.have.lengthOf(1);
      });
      return diedAt;
    });

    expect(moments.join()).to.include("before messages.").and.include("behind displays.");
  });

  it("takes an answer once, and tells of it once, when the screen sends it again", async () => {
    const moments = await atEveryMoment(async (moment, text) => {
      const question = await ask(text);
      const frame = pressOn(question);
      const diedAt = await inDyingServer(moment, ({ url }) => sync(url, frame));
      await inNextServer(async (next) => {
        expect((await sync(next.url, frame)).acks, text).to.deep.equal([frame.id]);
        await sendAll(next);
        await expectAnsweredOnce(next, { question, frame });
      });
      expect(copiesOf(text), text).to.deep.equal({ mails: 1, mailIds: 1, pushes: 1, pushTags: 1 });
      return diedAt;
    });

    expect(moments.join()).to.include("before occurrences.").and.include("behind activity.");
  });

  it("sends each mail and push, and one again only whose way was not noted, under its old id", async () => {
    const repeated: string[] = [];

    const moments = await atEveryMoment(async (moment, text) => {
      const question = await ask(text);
      const frame = pressOn(question);
      await sync(app.url, frame);
      clock.advance(UNDO_MS);
      const diedAt = await inDyingServer(moment, ({ context }) => runDueWork(context));
      await inNextServer(async (next) => {
        clock.advance(PAST_THE_LEASE_MS);
        await sendAll(next);
        await expectAnsweredOnce(next, { question, frame });
      });
      const { mails, mailIds, pushes: pushed, pushTags } = copiesOf(text);
      expect({ mailIds, pushTags }, text).to.deep.equal({ mailIds: 1, pushTags: 1 });
      if (mails > 1) repeated.push(`${moment.side} ${diedAt}: ${mails} mails`);
      if (pushed > 1) repeated.push(`${moment.side} ${diedAt}: ${pushed} pushes`);
      return diedAt;
    });

    expect(moments.join()).to.include("before deliveries.bulkWrite").and.include("behind activity.updateOne");
    // What is claimed beside it may be the write at which it dies.
    expect(repeated.filter((one) => !/: 2 (mails|pushes)$/.test(one))).to.deep.equal([]);
    expect(repeated).to.include.members([
      "before deliveries.updateOne: 2 mails",
      "before deliveries.updateOne: 2 pushes",
    ]);
  });

  /** Does it once without dying, and for each side of each write that it met, with a text of its own. Returns where it died. */
  async function atEveryMoment(
    act: (moment: Moment, text: string) => Promise<string | null>,
  ): Promise<string[]> {
    const moments: string[] = [];
    const seen = new Set<string>();
    const tryMoment = async (moment: Moment) => {
      // Beyond 30 an hour news of one display are joined; a token does not last that long.
      clock.advance(HOUR_MS);
      anna = await renewed(anna);
      const { side, write, of = "none" } = moment;
      return act({ ...moment, seen }, `Dies ${side} ${write} of ${of}.`);
    };
    expect(await tryMoment({ side: "before", write: WRITES_MAX })).to.equal(null);
    for (const side of ["before", "behind"] as const)
      for (const of of [...seen])
        for (let write = 1; ; write += 1) {
          expect(write, `${side}: ${moments.join()}`).to.be.below(WRITES_MAX);
          const diedAt = await tryMoment({ side, write, of });
          if (diedAt === null) break;
          moments.push(`${side} ${diedAt}`);
        }
    return moments;
  }

  /** The same sign-in: its browser's pushes go with it. */
  async function renewed(user: TestUser): Promise<TestUser> {
    const cookies = [user.refreshCookie];
    const { body, cookies: fresh } = await app.callRaw(accountsApi.refreshSession, {}, { cookies });
    const { accessToken } = body as { accessToken: string };
    return { ...user, accessToken, refreshCookie: fresh[0] ?? user.refreshCookie };
  }

  async function inDyingServer(
    moment: Moment,
    work: (server: SecondApp) => Promise<unknown>,
  ): Promise<string | null> {
    const server = await startAgain(app);
    try {
      return await dieAtWrite(moment, () => work(server));
    } finally {
      await server.close();
    }
  }

  async function inNextServer(work: (server: SecondApp) => Promise<void>): Promise<void> {
    const server = await startAgain(app);
    try {
      await work(server);
    } finally {
      await server.close();
    }
  }

  function postMessage(url: string, { text, key }: { text: string; key: string }): Promise<RawResponse> {
    const { method, path } = messagesApi.create;
    const body = { displayIds: [display.id], text, when: { kind: "now" } };
    return sendRequest(url, { method, path, body, as: anna, headers: { "Idempotency-Key": key } });
  }

  async function sync(url: string, ...frames: AnsweredFrame[]): Promise<DeviceSyncResult> {
    const { method, path } = deviceSyncApi.sync;
    const body = { appVersion: "test", epoch: null, planVersion: null, frames };
    // A screen that asks too often tries again; only the tests' clock has moved on by an hour.
    return waitFor("the screen's turn", async () => {
      const answer = await sendRequest(url, { method, path, body, cookies: [device.cookie] });
      return answer.status !== 429 && (answer.body as DeviceSyncResult);
    });
  }

  function ask(text: string): Promise<Message> {
    return buildMessage(app, { display, caregiver: anna }, { text, replies: { set: "goodBad" } });
  }

  function pressOn({ id }: Message): AnsweredFrame {
    const at = new Date(clock.now()).toISOString();
    const about = { key: `${id}/once`, messageId: id, messageVersion: 1 };
    return { type: "occurrence.answered", id: buildFrameId(), ...about, choice: "good", text: "Good", at };
  }

  /** Whatever still waits: what a dead process held comes when its lease is over. */
  async function sendAll({ context }: SecondApp): Promise<void> {
    for (const wait of [UNDO_MS, PAST_THE_LEASE_MS]) {
      clock.advance(wait);
      await runDueWork(context);
    }
  }

  async function expectAnsweredOnce(
    { url }: SecondApp,
    { question, frame }: { question: Message; frame: AnsweredFrame },
  ): Promise<void> {
    const { items: feed } = await app.call(activityApi.list, { query: {} }, { as: anna });
    const lines = feed.filter((line) => line.type === "answer" && line.occurrenceKey === frame.key);
    expect(lines, question.text).to.have.lengthOf(1);

    const params = { displayId: display.id };
    const past = await app.call(
      occurrencesApi.list,
      { params, query: { direction: "past" as const } },
      { as: anna },
    );
    const [row, ...more] = past.items.filter(({ key }) => key === frame.key);
    expect(more, question.text).to.deep.equal([]);
    expect(
      row?.answers.map(({ id }) => id),
      question.text,
    ).to.deep.equal([frame.id]);

    const { snapshot } = await sync(url);
    const planned = snapshot!.messages.find(({ messageId }) => messageId === question.id);
    // Not asked again: what the screen still holds of it says that it is answered.
    expect(
      planned?.occurrences.every(({ answer }) => answer?.id === frame.id) ?? true,
      question.text,
    ).to.equal(true);

    const [entry] = await DeliveryModel.distinct("entryKey", { entryKey: { $regex: `/${frame.id}$` } });
    const deliveries = await DeliveryModel.find({ entryKey: entry }).sort({ channel: 1 }).lean();
    expect(
      deliveries.map(({ channel, state }) => `${channel} ${state}`),
      question.text,
    ).to.deep.equal(["mail sent", "push sent"]);
  }

  function copiesOf(text: string) {
    const mails = smtp.mails.filter((mail) => mail.text?.includes(text));
    const pushed = pushes
      .deliveredTo(BROWSER, publicKey)
      .filter(({ message }) => JSON.stringify(message).includes(text));
    return {
      mails: mails.length,
      mailIds: new Set(mails.map(({ messageId }) => messageId)).size,
      pushes: pushed.length,
      pushTags: new Set(pushed.map(({ message }) => message.tag)).size,
    };
  }
});
