import { expect } from "chai";
import { recordEntry } from "../../../server/activity/activity.service.js";
import { newEntry } from "../../../server/activity/pendingEntries.js";
import { serverKey } from "../../../server/core/uniqueKey.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { claimDueDelivery } from "../../../server/notifications/deliveries/lease.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { notificationsApi, type QuietHours } from "../../../shared/contract/notifications.js";
import { NEWS_BUNDLED_FOR_MS } from "../../../shared/limits.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { placeOf } from "../../support/builders/placeOf.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { SmtpDouble } from "../../support/doubles/SmtpDouble.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { logInAgain } from "../../support/steps/logInAgain.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

describe("a server's clock that was three hours ahead and is put back", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let display: Display;
  let screen: SocketClient<ServerToDevice>;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T11:00:00.000Z");
    app = await startTestApp({ clock, config: { newsBundledForMs: NEWS_BUNDLED_FOR_MS } });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const { cookie } = await buildDevice(app, { display, caregiver: anna });
    await forgetNews();
    screen = await SocketClient.openDevice(app.url, cookie);
    await screen.next("snapshot");
    clock.advance(3 * HOUR_MS);
  });
  afterEach(async () => {
    screen.close();
    await app.close();
  });

  async function putBack(): Promise<void> {
    clock.advance(-3 * HOUR_MS);
    anna = await logInAgain(app, anna);
  }
  /** As the loop does: a round each quarter of a minute. */
  async function pass(minutes: number): Promise<void> {
    for (let at = 0; at < minutes * MINUTE_MS; at += 15 * SECOND_MS) {
      clock.advance(15 * SECOND_MS);
      await app.runDueWork();
    }
  }
  const subjects = async () => (await app.mails()).map(({ subject }) => subject);
  const askForCall = () =>
    screen.send({
      type: "call.requested",
      id: "a-press-of-call-me",
      urgency: "now",
      at: new Date(clock.now()).toISOString(),
    });
  const asks = async () => (await subjects()).filter((subject) => subject?.includes("asks to be called"));
  async function alarm(cause: "screenSilent" | "soundLocked"): Promise<void> {
    const place = placeOf(display);
    await recordEntry(
      app.context,
      newEntry(app.context, place, {
        kind: "alert.raised",
        uniqueKey: serverKey(cause),
        at: new Date(clock.now()),
        facts: {
          alertId: cause,
          cause,
          deviceName: null,
          since: new Date(clock.now()).toISOString(),
          detail: 9,
        },
      }),
    );
    await app.runDueWork();
  }

  /** On a clock in UTC. */
  async function beQuiet(quietHours: QuietHours): Promise<void> {
    anna = await logInAgain(app, anna);
    await app.call(accountsApi.setProfile, { body: { timeZone: "UTC" } }, { as: anna });
    await app.call(notificationsApi.edit, { body: { quietHours } }, { as: anna });
  }

  it("holds up no call that is asked for", async () => {
    await askForCall();
    await app.runDueWork();
    expect(await asks()).to.have.length(0);

    await putBack();
    await pass(3);

    expect(await asks()).to.have.length(1);
  });

  it("holds up nothing that waits in a bundle, and bundles nothing that comes afterwards", async () => {
    await alarm("screenSilent");
    clock.advance(5 * SECOND_MS);
    await alarm("soundLocked");
    expect(await subjects()).to.have.length(1);

    await putBack();
    await pass(3);

    expect(await subjects()).to.have.length(2);
  });

  it("does not take what comes afterwards for a part of a bundle", async () => {
    await alarm("screenSilent");
    await putBack();
    await alarm("soundLocked");

    expect(await subjects()).to.have.length(2);
  });

  it("does not wait for a process that has died with a delivery", async () => {
    await askForCall();
    clock.advance(7 * SECOND_MS);
    await app.runDueWork({ only: ["deriveUrgentDeliveries"] });
    expect(await claimDueDelivery(app.context, { urgent: true, channel: "mail" })).not.to.equal(null);

    await putBack();
    await pass(3);

    expect(await asks()).to.have.length(1);
  });

  it("leaves the lease of a process alone whose clock is half a minute ahead", async () => {
    await askForCall();
    clock.advance(7 * SECOND_MS);
    await app.runDueWork({ only: ["deriveUrgentDeliveries"] });
    clock.advance(30 * SECOND_MS);
    await claimDueDelivery(app.context, { urgent: true, channel: "mail" });
    clock.advance(-30 * SECOND_MS);

    await app.runDueWork();
    await app.runDueWork();

    expect(await DeliveryModel.countDocuments({ leasedUntil: { $ne: null } })).to.equal(1);
    expect(await asks()).to.have.length(0);
  });

  it("does not put the next try of a mail that failed off for hours", async () => {
    const smtp = await SmtpDouble.start();
    const { config } = app.context;
    Object.assign(config, {
      smtpUrl: smtp.url,
      publicUrl: "https://mantel.example",
      mailFrom: "m@mantel.example",
    });
    smtp.refusal = "451 Try again later";
    await alarm("screenSilent");
    await pass(3);
    expect(smtp.mails).to.have.length(0);

    await putBack();
    smtp.refusal = null;
    await pass(2);

    expect(smtp.mails).to.have.length(1);
    await smtp.stop();
  });

  it("holds nothing for quiet hours that have not begun", async () => {
    await beQuiet({ from: "13:30", until: "22:00" });
    await alarm("screenSilent");
    expect(await subjects()).to.have.length(0);

    await putBack();
    await pass(2);

    expect(await subjects()).to.have.length(1);
  });

  it("goes on holding what waits for quiet hours in which it is", async () => {
    await beQuiet({ from: "09:00", until: "22:00" });
    await alarm("screenSilent");

    await putBack();
    await pass(2);

    expect(await subjects()).to.have.length(0);
    expect(
      await DeliveryModel.countDocuments({ attempts: 0, dueAt: { $lt: new Date(clock.now() + HOUR_MS) } }),
    ).to.equal(0);
  });

  it("tells again of a call that nobody makes", async () => {
    await askForCall();
    clock.advance(7 * SECOND_MS);
    await app.runDueWork();
    expect(await asks()).to.have.length(1);

    await putBack();
    await pass(7);

    expect(await subjects()).to.have.length(2);
  });

  it("lets lapse who has said that they will call, and tells the others again", async () => {
    await askForCall();
    const params = { displayId: display.id, requestId: "a-press-of-call-me" };
    anna = await logInAgain(app, anna);
    await app.call(callRequestsApi.claim, { params, body: { at: null } }, { as: anna });

    await putBack();
    await pass(20);
    anna = await logInAgain(app, anna);

    const [request] = (await app.call(callRequestsApi.list, {}, { as: anna })).items;
    expect(request?.state).to.equal("open");
  });

  describe("and a medication that was told of before it was due", () => {
    /** Of who has not seen, or not answered it. */
    const reminders = async () => (await subjects()).filter((subject) => subject?.endsWith(": medication"));

    async function tellTooEarly({ stayMinutes }: { stayMinutes: number }): Promise<void> {
      clock.advance(-3 * HOUR_MS);
      anna = await logInAgain(app, anna);
      const params = { displayId: display.id };
      await app.call(displaysApi.edit, { params, body: { timeZone: "UTC" } }, { as: anna });
      const when = { kind: "once" as const, date: "2026-11-21", time: "14:00" };
      const pill = { text: "Take the blue pill", label: "medication" as const, stayMinutes, when };
      await buildMessage(app, { display, caregiver: anna }, pill);
      clock.advance(3 * HOUR_MS + 40 * MINUTE_MS);
      await app.runDueWork();
      clock.advance(MINUTE_MS);
      await app.runDueWork();
      expect(await reminders()).to.have.length(1);
    }

    async function putBackUntil(time: string): Promise<void> {
      clock.set(`2026-11-21T${time}:00.000Z`);
      await pass(2);
    }

    it("as missed, is open until its true end, and is told of again when nobody has seen it", async () => {
      await tellTooEarly({ stayMinutes: 30 });

      await putBackUntil("11:00");
      const row = await OccurrenceModel.findOne();
      expect([row?.endedAt, row?.missedAt, row?.moves]).to.deep.equal([null, null, 1]);
      await putBackUntil("14:00");
      expect(await reminders()).to.have.length(1);
      await putBackUntil("14:32");

      expect(await reminders()).to.have.length(2);
    });

    it("by a step, is told of again at the true time of the step", async () => {
      await tellTooEarly({ stayMinutes: 600 });

      await putBackUntil("11:00");
      await putBackUntil("14:00");
      expect(await reminders()).to.have.length(1);
      await putBackUntil("14:40");

      expect(await reminders()).to.have.length(2);
    });

    it("and answered, stays answered", async () => {
      await tellTooEarly({ stayMinutes: 30 });
      const { key, messageId, messageVersion } = (await OccurrenceModel.findOne())!;
      const answer = { id: "an-answer-of-the-screen", choice: "ok" as const, text: "Ok" };
      const at = new Date(clock.now()).toISOString();
      await screen.send({
        ...{ type: "occurrence.answered", key, messageId: messageId.toString(), messageVersion, at },
        ...answer,
      });

      await putBackUntil("11:00");
      await putBackUntil("14:32");

      expect(await reminders()).to.have.length(1);
      expect((await OccurrenceModel.findOne())?.moves).to.equal(undefined);
    });
  });
});
