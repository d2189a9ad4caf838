import FakeTimers from "@sinonjs/fake-timers";
import { expect } from "chai";
import { recordEntry } from "../../../server/activity/activity.service.js";
import { newEntry } from "../../../server/activity/pendingEntries.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { serverKey } from "../../../server/core/uniqueKey.js";
import {
  deriveDeliveries,
  deriveUrgentDeliveries,
} from "../../../server/notifications/deliveries/derive.service.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { queueMails } from "../../../server/notifications/deliveries/queue.service.js";
import {
  sendDueNotifications,
  sendUrgentMails,
  sendUrgentPushes,
} from "../../../server/notifications/deliveries/sendDue.service.js";
import { MAILS_AT_ONCE } from "../../../server/notifications/mail.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { ActivityEntry, FactsOf } from "../../../shared/contract/activityEntries.js";
import type { Display } from "../../../shared/contract/displays.js";
import { CALL_NOTIFY_DELAY_MS } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { placeOf } from "../../support/builders/placeOf.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { SmtpDouble } from "../../support/doubles/SmtpDouble.js";
import type { HeldCall } from "../../support/faults/holdNext.js";
import { delayNextAnswer } from "../../support/faults/loseNextAnswer.js";
import { startAgain } from "../../support/server/startAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { waitFor } from "../../support/waitFor.js";

const ANSWER = {
  occurrenceKey: "question/once",
  messageText: "Did you sleep well?",
  choice: "good",
  answerText: "Good",
  deviceName: "Kitchen",
  deviceId: null,
  pressedAt: null,
  caregiverName: null,
  differs: false,
  isNews: true,
};

describe("several mails and pushes at once", () => {
  let app: TestApp;
  let clock: TestClock;
  let smtp: SmtpDouble;
  let pushes: PushServiceDouble;
  let anna: TestUser;
  let display: Display;
  let letGo: () => void;
  let heldUp: number;

  beforeEach(async () => {
    heldUp = 0;
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    smtp = await SmtpDouble.start();
    pushes = await PushServiceDouble.start();
    app = await startTestApp({ clock, config: { smtpUrl: smtp.url, allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    await forgetNews();
  });

  afterEach(async () => {
    await app.close();
    await pushes.stop();
    await smtp.stop();
  });

  it(`has ${MAILS_AT_ONCE} mails on their way at once, over as many connections`, async () => {
    let onTheWay = 0;
    let most = 0;
    const held = gate();
    smtp.beforeTaking = async () => {
      onTheWay += 1;
      most = Math.max(most, onTheWay);
      if (onTheWay === MAILS_AT_ONCE) letGo();
      await held;
      onTheWay -= 1;
    };
    await queueForms(3 * MAILS_AT_ONCE);

    await sendDueNotifications(app.context);

    expect(most).to.equal(MAILS_AT_ONCE);
    expect(smtp.mails).to.have.lengthOf(3 * MAILS_AT_ONCE);
    expect(smtp.connections).to.equal(MAILS_AT_ONCE);
  });

  it("sends what becomes due while the mail server holds another mail", async () => {
    holdMails(({ text }) => text.includes("Form 0 "));
    await queueForms(1);
    const sending = sendDueNotifications(app.context);
    await waitFor("the first mail to arrive", () => Promise.resolve(heldUp > 0));

    await queueForms(1, 1);
    await waitFor("the second mail", () => Promise.resolve(smtp.mails.length === 1));

    letGo();
    await sending;
    expect(smtp.mails.map(({ text }) => /Form \d/.exec(text ?? "")?.[0])).to.deep.equal(["Form 1", "Form 0"]);
  });

  it("pushes and mails a call that is asked for now while everything before it hangs", async () => {
    const fcmToken = pushes.subscribe("phone");
    await app.call(accountsApi.setProfile, { body: { fcmToken, timeZone: "Europe/Oslo" } }, { as: anna });
    holdMails(() => true);
    pushes.gate = gate();
    await queueForms(MAILS_AT_ONCE);
    const forms = sendDueNotifications(app.context);
    await waitFor("all places to be taken", () => Promise.resolve(heldUp === MAILS_AT_ONCE));

    await askForCall("first");
    const firstCall = [sendUrgentPushes(app.context), sendUrgentMails(app.context)];
    await waitFor("the first call's push", () => Promise.resolve(pushes.requests.length === 1));
    await waitFor("the first call's mail", () => Promise.resolve(heldUp === MAILS_AT_ONCE + 1));
    pushes.gate = null;
    smtp.beforeTaking = () => Promise.resolve();
    await askForCall("second");

    await waitFor("the second call's push", () => Promise.resolve(pushes.requests.length === 2));
    await waitFor("the second call's mail", () => Promise.resolve(smtp.mails.length === 1));
    letGo();
    await Promise.all([forms, ...firstCall]);
    expect(smtp.mails[0]?.subject).to.equal("Mum asks to be called now");
  });

  it("keeps a mail that takes longer than its lease, and another process sends nothing", async () => {
    await holdOverItsLease(async (renew) => {
      for (let seconds = 0; seconds < 20; seconds += 5) await renew();
    });
  });

  it("keeps a mail whose renewals are answered out of order", async () => {
    await holdOverItsLease(async (renew) => {
      // Not those of who looks for the next one.
      const isRenewal = ({ model, op, update }: HeldCall) =>
        model === "Delivery" && op === "updateOne" && Boolean(update.$set?.leasedUntil);
      const first = delayNextAnswer(isRenewal);
      for (let seconds = 0; seconds < 15; seconds += 5) await renew();
      await waitFor("the later answers", () => Promise.resolve(first.overtaken() === 2));
      first.arrive();
      for (let seconds = 15; seconds < 30; seconds += 5) await renew();
    });
  });

  it("tells nobody who joined after it was recorded, and nobody whose account goes", async () => {
    await buildMember(app, { owner: anna, name: "Kari Berg" });
    await record("occurrence.answered", ANSWER, { name: "answer" });
    clock.advance(1_000);
    await buildMember(app, { owner: anna, name: "Late Lund" });
    await UserModel.updateOne({ email: "kari.berg@example.com" }, { deletingAt: new Date(clock.now()) });

    await deriveDeliveries(app.context);

    const told = await DeliveryModel.distinct("userId");
    expect(told.map(String)).to.deep.equal([anna.userId]);
  });

  it("lets nothing overtake what it told the same person of the same matter, in two processes", async () => {
    await buildMember(app, { owner: anna, name: "Kari Berg" });
    const second = await startAgain(app);
    await record("occurrence.answered", ANSWER, { name: "answer" });
    await deriveDeliveries(app.context);
    clock.advance(11_000);
    holdMails(({ to, subject }) => to === anna.email && subject.includes("answered"));
    const answers = sendDueNotifications(app.context);
    await waitFor("Kari's mail", () => Promise.resolve(smtp.mails.length === 1 && heldUp > 0));

    await record("occurrence.answerRetracted", {}, { name: "retraction", about: "answer" });
    const other = { ...ANSWER, answerText: "Bad", differs: true };
    await record("occurrence.answered", other, { name: "other answer" });
    await deriveDeliveries(app.context);
    clock.advance(11_000);
    const retractions = sendDueNotifications(second.context);
    await waitFor("the rest of Kari's mails", () => Promise.resolve(smtp.mails.length === 3));
    // Whatever came behind them was free to go.
    await queueForms(1);
    await waitFor("the form", () => Promise.resolve(smtp.mails.length === 4));

    letGo();
    await Promise.all([answers, retractions]);
    await second.close();
    const told = (email: string) =>
      smtp.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);
    const inOrder = ['Mum answered "Good"', 'Mum took back "Good"', 'Mum answered "Bad"'];
    expect(told(anna.email)).to.deep.equal(inOrder);
    expect(told("kari.berg@example.com")).to.deep.equal(inOrder);
    expect(await DeliveryModel.countDocuments({ state: "waiting" })).to.equal(0);
  });

  /** A mail is held at the mail server; `renew` goes on by five seconds, until its lease has been renewed. */
  async function holdOverItsLease(during: (renew: () => Promise<void>) => Promise<void>): Promise<void> {
    const second = await startAgain(app);
    const timers = FakeTimers.install({ toFake: ["setInterval", "clearInterval"] });
    const leaseEnd = async () =>
      (await DeliveryModel.findOne({ kind: "feedbackMail" }).lean())?.leasedUntil?.getTime();
    try {
      holdMails(() => true);
      await queueForms(1);
      const sending = sendDueNotifications(app.context);
      await waitFor("the mail to arrive", () => Promise.resolve(heldUp > 0));
      await during(async () => {
        const before = await leaseEnd();
        clock.advance(5_000);
        timers.tick(5_000);
        await waitFor("the renewal", async () => (await leaseEnd()) !== before);
      });

      await sendDueNotifications(second.context);
      letGo();
      await sending;
    } finally {
      timers.uninstall();
      await second.close();
    }
    expect(smtp.mails).to.have.lengthOf(1);
    expect(await DeliveryModel.countDocuments({ state: "sent" })).to.equal(1);
  }

  function gate(): Promise<void> {
    return new Promise((resolve) => (letGo = resolve));
  }

  /** Those that fit are taken when `letGo()` is called. */
  function holdMails(fits: (mail: { to: string; subject: string; text: string }) => boolean): void {
    const held = gate();
    smtp.beforeTaking = async ({ to, subject = "", text = "" }) => {
      if (!fits({ to: to?.[0]?.address ?? "", subject, text })) return;
      heldUp += 1;
      await held;
    };
  }

  async function queueForms(count: number, from = 0): Promise<void> {
    const forms = Array.from({ length: count }, (_, index) => ({
      uniqueKey: serverKey("form", from + index),
      kind: "feedbackMail" as const,
      userId: null,
      payload: {
        name: "Ola",
        email: "ola@example.org",
        comments: `Form ${from + index} says this.`,
        type: "contact",
      },
    }));
    await queueMails(app.context, forms);
  }

  async function askForCall(requestId: string): Promise<void> {
    const receivedAt = new Date(clock.now()).toISOString();
    const facts = { requestId, urgency: "now" as const, deviceName: "Kitchen", receivedAt };
    await record("callRequest.made", facts, { name: requestId });
    await deriveUrgentDeliveries(app.context);
    clock.advance(CALL_NOTIFY_DELAY_MS);
  }

  async function record<Kind extends ActivityEntry["kind"]>(
    kind: Kind,
    facts: FactsOf<Kind>,
    { name, about }: { name: string; about?: string },
  ): Promise<void> {
    const place = placeOf(display);
    const entry = {
      kind,
      facts,
      uniqueKey: serverKey(`test/${name}`),
      ...(about !== undefined && { about: serverKey(`test/${about}`) }),
      at: new Date(clock.now()),
    } as Parameters<typeof newEntry>[2];
    await recordEntry(app.context, newEntry(app.context, place, entry));
  }
});
