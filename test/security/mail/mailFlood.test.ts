import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { countUnprovedMail } from "../../../server/notifications/mailLinks/unprovedMails.js";
import { runDueWork } from "../../../server/jobs/runDueWork.js";
import { accountsApi, SessionTokens } from "../../../shared/contract/accounts.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { buildCaregiver, PASSWORD } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildFrameId } from "../../support/device/SocketClient.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { startAgain } from "../../support/server/startAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** To one mailbox that nobody has proved, in a day. */
const MAILS_PER_DAY = 8;
const NEWS_PER_DAY = 20;
const VICTIM = "victim@example.com";

type SignedIn = Pick<TestUser, "accessToken">;

/** Somebody fills a stranger's mailbox with mails about accounts that the stranger never made. */
describe("a mailbox that nobody has proved", function () {
  // Accounts are made and deleted by the dozen.
  this.timeout(180_000);
  let clock: TestClock;
  let app: TestApp;
  /** Of mails that were sent, also those that went with an account that was deleted. */
  let sent: string[];

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    sent = [];
  });
  afterEach(() => app.close());

  it("gets a few mails a day, however often an account is made with it and deleted", async () => {
    for (let round = 0; round < 6; round += 1) {
      const account = await signUp(VICTIM);
      for (let again = 0; again < 4; again += 1) await askAgain(account);
      await remove(account);
    }

    expect(sent).to.have.length(MAILS_PER_DAY + 1);
    clock.advance(24 * HOUR_MS);
    await remove(await signUp(VICTIM));
    expect(sent, "the next day").to.have.length(MAILS_PER_DAY + 2);
  });

  it("is one mailbox, whatever stands behind a plus sign, and wherever Google's has dots", async () => {
    for (let tag = 0; tag < 12; tag += 1) await remove(await signUp(`victim+${tag}@example.com`));
    expect(sent).to.have.length(MAILS_PER_DAY + 1);

    sent = [];
    const spellings = ["v.ictim", "vi.ctim", "vic.tim", "vict.im", "victi.m"];
    for (const spelling of [...spellings, ...spellings, "victim"])
      await remove(await signUp(`${spelling}@${sent.length % 2 ? "gmail.com" : "googlemail.com"}`));
    expect(sent).to.have.length(MAILS_PER_DAY + 2);
  });

  it("is still mailed once an hour when its owner asks, and the page says how long to wait", async () => {
    await fillByTags();
    sent = [];

    const owner = await signUp(VICTIM);
    await collect();
    expect(sent, "at the sign-up: the tags have not used up the plain address").to.have.length(1);

    const refused = await askAgain(owner);
    expect(refused.status, refused.text).to.equal(429);
    expect(ErrorBody.parse(refused.body).error.code).to.equal("too-many-mails");
    expect(Number(refused.headers["retry-after"])).to.be.within(1, 3_600);

    clock.advance(HOUR_MS);
    const later = { accessToken: (await logIn(VICTIM)).accessToken };
    expect((await askAgain(later)).status).to.equal(200);
    await collect();
    expect(sent.filter((subject) => subject.includes("confirm"))).to.have.length(2);
  });

  it("gets a reset each hour that is asked for, after any number of other mails", async () => {
    await fillByTags();
    await signUp(VICTIM);
    await collect();
    sent = [];

    for (let hour = 0; hour < 3; hour += 1) {
      for (let time = 0; time < 3; time += 1) await askReset(VICTIM);
      clock.advance(5_000);
      await collect();
      expect(sent).to.have.length(hour + 1);
      clock.advance(HOUR_MS);
    }
  });

  it("is not flooded by the news of a screen either: what is too much for a day comes in one mail", async () => {
    const anna = await buildCaregiver(app, { email: VICTIM, verified: false });
    await answerOften(anna, NEWS_PER_DAY + 5);
    await collect();
    expect(sent).to.have.length(NEWS_PER_DAY);
    expect(sent[0]).to.include("new screen");

    // Whatever restarts meanwhile.
    const restarted = await startAgain(app);
    clock.advance(24 * HOUR_MS);
    await runDueWork(restarted.context);
    await restarted.close();
    await collect();
    expect(sent.slice(NEWS_PER_DAY)).to.deep.equal(["6 more messages from Mantel"]);
    expect((await app.mails()).find(({ subject }) => subject === sent.at(-1))?.text).to.include("6 answers");
  });

  it("is not told in that mail of a topic that was switched off since", async () => {
    const anna = await buildCaregiver(app, { email: VICTIM, verified: false });
    await answerOften(anna, NEWS_PER_DAY + 5);
    await collect();

    await app.call(notificationsApi.edit, { body: { answers: { mail: false, push: true } } }, { as: anna });
    clock.advance(24 * HOUR_MS);
    await collect();

    expect(sent).to.have.length(NEWS_PER_DAY);
  });

  it("is told in that mail of each thing once, and of nothing twice, wherever a process dies", async () => {
    const anna = await buildCaregiver(app, { email: VICTIM, verified: false });
    for (let news = 0; news < NEWS_PER_DAY; news += 1) await countUnprovedMail(app.context, VICTIM, "news");
    let happened = 0;
    for (let write = 1, died = true; died; write += 1) {
      expect(write).to.be.below(30);
      await answerOften(anna, 0);
      happened += 1;
      const moment = { side: "behind" as const, write, of: "deliveries.updateOne" };
      died = (await dieAtWrite(moment, collect)) !== null;
      for (let again = 0; again < 3; again += 1) {
        clock.advance(61_000);
        await collect();
      }
      expect(sent, `write ${write}`).to.deep.equal([]);
    }

    clock.advance(24 * HOUR_MS);
    await collect();
    expect(sent[0]).to.equal(`${happened} more messages from Mantel`);
  });

  it("gets that mail a day later when the next day is full as well", async () => {
    const anna = await buildCaregiver(app, { email: VICTIM, verified: false });
    await answerOften(anna, NEWS_PER_DAY + 5);
    await collect();

    clock.advance(24 * HOUR_MS);
    for (let news = 0; news < NEWS_PER_DAY; news += 1) await countUnprovedMail(app.context, VICTIM, "news");
    await collect();
    expect(sent).to.have.length(NEWS_PER_DAY);

    clock.advance(24 * HOUR_MS);
    await collect();
    expect(sent.slice(NEWS_PER_DAY)).to.deep.equal(["6 more messages from Mantel"]);
  });

  it("is told in that mail of each thing that a summary of quiet hours stood for", async () => {
    const anna = await buildCaregiver(app, { email: VICTIM, verified: false });
    await app.call(accountsApi.setProfile, { body: { timeZone: "UTC" } }, { as: anna });
    const quietHours = { from: "07:00", until: "09:00" };
    await app.call(notificationsApi.edit, { body: { quietHours } }, { as: anna });
    await answerOften(anna, 5);
    await collect();
    for (let news = 0; news < NEWS_PER_DAY; news += 1) await countUnprovedMail(app.context, VICTIM, "news");
    clock.advance(HOUR_MS);
    await collect();
    expect(sent).to.deep.equal([]);

    clock.advance(24 * HOUR_MS);
    await collect();

    expect(sent).to.deep.equal(["6 more messages from Mantel"]);
    const [mail] = await app.mails();
    expect(mail?.text).to.include("5 answers").and.to.include("1 message about screens");
  });

  describe("once it is proved", () => {
    it("gets every reset, whatever was sent to it before", async () => {
      await fillByTags();
      const anna = await buildCaregiver(app, { email: VICTIM });
      sent = [];

      for (let time = 0; time < 4; time += 1) await askReset(anna.email);
      clock.advance(5_000);
      await collect();

      expect(sent).to.have.length(4);
    });

    it("gets all news", async () => {
      const anna = await buildCaregiver(app, { email: VICTIM });
      await answerOften(anna, NEWS_PER_DAY + 5);
      await collect();
      expect(sent.length).to.be.above(NEWS_PER_DAY + 2);
    });
  });

  async function signUp(email: string): Promise<SignedIn> {
    const response = await app.callRaw(accountsApi.signUp, { body: { email, password: PASSWORD } });
    expect(response.status, response.text).to.equal(200);
    return SessionTokens.parse(response.body);
  }

  /** As a dozen sign-ups with a tag each do (see above), each of which takes a third of a second with its removal. */
  async function fillByTags(): Promise<void> {
    for (let tag = 0; tag < 12; tag += 1)
      await countUnprovedMail(app.context, `victim+${tag}@example.com`, "verification");
  }

  function logIn(email: string) {
    return app.call(accountsApi.logIn, { body: { email, password: PASSWORD } });
  }

  function askAgain(as: SignedIn) {
    return app.callRaw(accountsApi.sendVerificationMail, {}, { as });
  }

  function askReset(email: string) {
    return app.call(accountsApi.requestPasswordReset, { body: { email } });
  }

  /** What has gone out is counted first: the account takes its mail files with it. */
  async function remove(as: SignedIn): Promise<void> {
    await collect();
    const { userID } = await app.call(accountsApi.getUserData, {}, { as });
    await app.call(accountsApi.deleteAccount, { body: { password: PASSWORD } }, { as });
    // A deletion that takes long is answered before it has ended.
    await waitFor("the account's end", async () => !(await UserModel.exists({ _id: userID })));
    seen.clear();
  }

  const seen = new Set<string>();

  async function collect(): Promise<void> {
    await app.runDueWork();
    for (const { messageId = "", subject = "" } of await app.mails()) {
      if (seen.has(messageId)) continue;
      seen.add(messageId);
      sent.push(subject);
    }
  }

  /** A screen joins, which is news by itself, and answers this often. */
  async function answerOften(as: TestUser, times: number): Promise<void> {
    const display = await buildDisplay(app, as);
    const screen = await buildDevice(app, { display, caregiver: as });
    const replies = { set: "goodBad" as const };
    const { id: messageId } = await buildMessage(app, { display, caregiver: as }, { text: "Well?", replies });
    const frames = Array.from({ length: times }, (_, index): DeviceFrame => {
      const isGood = index === 0;
      return {
        type: "occurrence.answered",
        id: buildFrameId(),
        key: `${messageId}/once`,
        messageId,
        messageVersion: 1,
        choice: isGood ? "good" : "bad",
        text: isGood ? "Good" : "Bad",
        at: new Date(clock.now()).toISOString(),
      };
    });
    const body = { appVersion: "test", epoch: null, planVersion: null, frames };
    await app.call(deviceSyncApi.sync, { body }, { cookies: [screen.cookie] });
    clock.advance(MINUTE_MS);
  }
});
