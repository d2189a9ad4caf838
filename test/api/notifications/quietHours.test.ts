import { expect } from "chai";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { recordEntry } from "../../../server/activity/activity.service.js";
import { newEntry } from "../../../server/activity/pendingEntries.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { laterKey, serverKey } from "../../../server/core/uniqueKey.js";
import { deriveDeliveries } from "../../../server/notifications/deliveries/derive.service.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import {
  sendDueNotifications,
  sendDuePushes,
} from "../../../server/notifications/deliveries/sendDue.service.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { ActivityEntry } from "../../../shared/contract/activityEntries.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import type { Display } from "../../../shared/contract/displays.js";
import { NEWS_BUNDLED_FOR_MS } from "../../../shared/limits.js";
import { notificationsApi, type NotificationChoices } from "../../../shared/contract/notifications.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { placeOf } from "../../support/builders/placeOf.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startAgain } from "../../support/server/startAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT = { from: "22:00", until: "07:00" };

describe("quiet hours, pauses and bundles", () => {
  let app: TestApp;
  let clock: TestClock;
  let service: PushServiceDouble;
  let anna: TestUser;
  let display: Display;
  let publicKey: string;
  let entries = 0;

  beforeEach(async () => {
    // 20:00 in Oslo.
    clock = new TestClock("2026-11-21T19:00:00.000Z");
    service = await PushServiceDouble.start();
    app = await startTestApp({
      clock,
      config: { allowPrivateTargets: ["127.0.0.1"], newsBundledForMs: NEWS_BUNDLED_FOR_MS },
    });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const body = { fcmToken: service.subscribe("phone"), timeZone: "Europe/Oslo" };
    await app.call(accountsApi.setProfile, { body }, { as: anna });
    ({ publicKey } = (await app.call(notificationsApi.get, {}, { as: anna })).pushService);
    await forgetNews();
  });

  afterEach(async () => {
    await app.close();
    await service.stop();
  });

  async function choose(changes: Partial<NotificationChoices>): Promise<NotificationChoices> {
    anna = await logInAgain(app, anna);
    return app.call(notificationsApi.edit, { body: changes }, { as: anna });
  }

  const pushed = () => service.deliveredTo("phone", publicKey).map(({ message }) => message);
  /** From that request on. */
  const titlesOf = (first: number) =>
    pushed()
      .map(({ title }) => title)
      .slice(first - 1);
  const mailed = async () => (await app.mails()).map(({ subject }) => subject);

  /** `20:30` in Oslo, today or later. */
  async function at(time: string): Promise<void> {
    const wall = () => new Date(clock.now() + HOUR_MS).toISOString().slice(11, 16);
    do clock.advance(MINUTE_MS);
    while (wall() !== time);
    await app.runDueWork();
  }

  async function happens(entry: ActivityEntry, about?: string): Promise<string> {
    entries += 1;
    const place = placeOf(display);
    const cause = serverKey(`${entry.kind}/${entries}`);
    const uniqueKey = about === undefined ? cause : laterKey(about as typeof cause, "cleared");
    const made = newEntry(app.context, place, {
      ...entry,
      uniqueKey,
      at: new Date(clock.now()),
      ...(about !== undefined && { about }),
    } as Parameters<typeof newEntry>[2]);
    await recordEntry(app.context, made);
    await app.runDueWork();
    return uniqueKey;
  }

  /** What tells of it, without the other due work. */
  const tell = async () => {
    await deriveDeliveries(app.context);
    await sendDuePushes(app.context);
    await sendDueNotifications(app.context);
  };

  /** Without telling it yet. */
  const recordMissed = async (messageText: string) => {
    entries += 1;
    const place = placeOf(display);
    const facts = {
      occurrenceKey: `65f0c0ffee65f0c0ffee65f0/${entries}`,
      messageText,
      label: "reminder" as const,
    };
    const uniqueKey = serverKey(`missed/${entries}`);
    const at = new Date(clock.now());
    await recordEntry(
      app.context,
      newEntry(app.context, place, { kind: "occurrence.missed", uniqueKey, at, facts }),
    );
  };
  const missed = (label: "medication" | "reminder", messageText = "Take your pill") =>
    happens({
      kind: "occurrence.missed",
      facts: { occurrenceKey: `65f0c0ffee65f0c0ffee65f${entries % 10}/once`, messageText, label },
    });
  const alarm = (cause: "screenSilent" | "batteryCritical" | "soundLocked") =>
    happens({
      kind: "alert.raised",
      facts: {
        alertId: `alert${entries}`,
        cause,
        deviceName: null,
        since: new Date(clock.now()).toISOString(),
        detail: 9,
      },
    });
  const allClear = (about: string, cause: "screenSilent" | "batteryCritical") =>
    happens({ kind: "alert.cleared", facts: { cause, after: HOUR_MS, how: "good" } }, about);
  const asks = (urgency: "now" | "tonight") =>
    happens({
      kind: "callRequest.made",
      facts: {
        requestId: `${urgency}${entries}`,
        urgency,
        deviceName: "Kitchen",
        receivedAt: new Date(clock.now()).toISOString(),
      },
    });

  describe("quiet hours", () => {
    it("hold pushes and mails, and tell in the morning once what happened and that it is over", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      const silent = await alarm("screenSilent");
      await at("23:30");
      await missed("reminder", "Water the plants");
      await at("00:00");
      await allClear(silent, "screenSilent");

      expect([pushed(), await mailed()]).to.deep.equal([[], []]);
      await at("06:59");
      expect([pushed(), await mailed()]).to.deep.equal([[], []]);
      await at("07:00");

      const title = "2 things happened in your quiet hours";
      expect(pushed().map((message) => message.title)).to.deep.equal([title]);
      expect(pushed()[0]?.url).to.equal(`/dashboard/displays/${display.id}`);
      expect(await mailed()).to.deep.equal([title]);
      const text = (await app.mails())[0]?.text ?? "";
      expect(text).to.contain("Mum’s screen has been silent since 11:00 at night. Mum’s screen is back.");
      expect(text).to.contain("“Water the plants”");
      await at("07:30");
      expect(pushed()).to.have.length(1);
      expect(await mailed()).to.have.length(1);
    });

    it("say what is still so", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      await alarm("screenSilent");
      await at("07:00");

      expect(await mailed()).to.deep.equal(["One thing happened in your quiet hours"]);
      expect((await app.mails())[0]?.text).to.contain("It is still so.");
    });

    it("are followed by an all-clear for who has read the summary", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      const silent = await alarm("screenSilent");
      await at("07:00");
      await at("08:00");

      await allClear(silent, "screenSilent");

      expect((await mailed()).at(-1)).to.equal("Mum’s screen is back");
      expect(pushed().at(-1)?.title).to.equal("Mum’s screen is back");
    });

    it("let a call now, a missed medication and an empty battery pass", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      await asks("now");
      await at("23:10");
      await missed("medication");
      await at("23:20");
      await alarm("batteryCritical");
      await at("23:30");
      await asks("tonight");
      await at("23:40");

      expect(pushed().map(({ title }) => title)).to.deep.equal([
        "Mum asks to be called now",
        "Mum has not seen: medication",
        "Mum’s tablet has 9 % left and is not charging",
      ]);
      expect(await mailed()).to.have.length(3);
      await at("07:00");
      expect((await mailed()).at(-1)).to.equal("One thing happened in your quiet hours");
    });

    it("hold each of them for who wants it so", async () => {
      await choose({ quietHours: NIGHT, passes: { callNow: false, medication: false, battery: false } });
      await at("23:00");
      await asks("now");
      await at("23:10");
      await missed("medication");
      await at("23:20");
      await alarm("batteryCritical");
      await at("23:40");

      expect([pushed(), await mailed()]).to.deep.equal([[], []]);
      await at("07:00");
      expect(await mailed()).to.deep.equal(["3 things happened in your quiet hours"]);
    });

    it("that are switched off in the night give their summary at once", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      await alarm("screenSilent");

      await choose({ quietHours: null });
      await app.runDueWork();

      expect(await mailed()).to.deep.equal(["One thing happened in your quiet hours"]);
      await at("07:01");
      expect(await mailed()).to.have.length(1);
    });

    it("that become longer in the night still give one summary", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      await alarm("screenSilent");
      await choose({ quietHours: { from: "22:00", until: "08:00" } });
      await at("07:30");
      await missed("reminder");
      expect(await mailed()).to.deep.equal([]);

      await at("08:00");
      await at("08:30");

      expect(await mailed()).to.deep.equal(["2 things happened in your quiet hours"]);
      expect(pushed()).to.have.length(1);
    });

    it("move with the user to another zone", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      await alarm("screenSilent");

      // Five in the afternoon there.
      anna = await logInAgain(app, anna);
      const body = { timeZone: "America/New_York" };
      await app.call(accountsApi.setProfile, { body }, { as: anna });
      await app.runDueWork();

      expect(await mailed()).to.deep.equal(["One thing happened in your quiet hours"]);
    });

    it("tell nothing of a display that its reader may not see any more", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      await alarm("screenSilent");
      await MemberModel.updateOne({ userId: anna.userId }, { displayIds: [] });

      await at("07:00");

      expect([pushed(), await mailed()]).to.deep.equal([[], []]);
    });

    it("tell nothing that is not wanted any more", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      await alarm("screenSilent");
      await choose({ offline: { push: true, mail: false } });

      await at("07:00");

      expect(pushed()).to.have.length(1);
      expect(await mailed()).to.deep.equal([]);
    });

    it("tell the rest when one thing's facts do not fit its words", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      const broken = await alarm("screenSilent");
      await alarm("soundLocked");
      await ActivityModel.updateOne({ uniqueKey: broken }, { $unset: { "facts.since": 1 } });

      await at("07:00");

      expect(claimConsoleErrors()).to.have.length(2);
      expect(await mailed()).to.deep.equal(["One thing happened in your quiet hours"]);
      expect(pushed()).to.have.length(1);
      const { state, reason } = await DeliveryModel.findOne({ entryKey: broken }).orFail();
      expect([state, reason]).to.deep.equal(["failed", "unsendable"]);
    });

    it("leave to a newer build what only that knows", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      const entryKey = await alarm("screenSilent");
      await alarm("soundLocked");
      const newer = "greetingMail" as "feedbackMail";
      await DeliveryModel.updateMany({ entryKey }, { kind: newer });
      await at("07:00");
      expect(await mailed()).to.deep.equal(["One thing happened in your quiet hours"]);

      await DeliveryModel.updateMany({ entryKey }, { kind: "alert.raised" });
      await at("07:02");

      expect(await mailed()).to.deep.equal([
        "One thing happened in your quiet hours",
        "Mum’s screen has been silent since 11:00 at night",
      ]);
      expect(pushed()).to.have.length(2);
    });

    it("are read as a build before has stored them", async () => {
      await UserModel.updateOne(
        { _id: anna.userId },
        { notificationChoices: { answers: { push: false, mail: true }, quietHours: NIGHT } },
      );
      await at("23:00");
      await missed("medication");
      await at("23:10");
      await alarm("soundLocked");

      expect(await mailed()).to.deep.equal(["Mum has not seen: medication"]);
      await at("07:00");
      expect((await mailed()).at(-1)).to.equal("One thing happened in your quiet hours");
    });

    it("outlast a restart", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      await alarm("screenSilent");

      clock.advance(9 * HOUR_MS);
      const second = await startAgain(app);
      await sendDueNotifications(second.context);
      await sendDuePushes(second.context);
      await second.close();

      expect(await mailed()).to.deep.equal(["One thing happened in your quiet hours"]);
      expect(pushed()).to.have.length(1);
    });
  });

  describe("a pause", () => {
    it("holds all until its time and tells then what happened", async () => {
      await choose({ pausedUntil: "2026-11-21T21:00:00.000Z" });
      await at("20:30");
      await alarm("screenSilent");
      await at("21:30");
      expect([pushed(), await mailed()]).to.deep.equal([[], []]);

      await at("22:00");

      expect(await mailed()).to.deep.equal(["One thing happened during your pause"]);
      await alarm("soundLocked");
      expect(await mailed()).to.have.length(2);
    });

    const SUMMARY_IS_BEGUN = ({ model, update }: HeldCall) =>
      model === "Delivery" && Object.values(update.$setOnInsert ?? {}).includes("quietSummaryMail");
    const IS_HELD = ({ model, update }: HeldCall) => model === "Delivery" && Boolean(update.$set?.heldIn);
    for (const [what, fits] of Object.entries({
      "its summary is begun": SUMMARY_IS_BEGUN,
      "it is held": IS_HELD,
    }))
      it(`that is ended while ${what} holds nothing any more`, async () => {
        await choose({ pausedUntil: "2026-11-22T12:00:00.000Z", missed: { push: false, mail: true } });
        await recordMissed("Water the plants");
        await deriveDeliveries(app.context);

        await overtake(
          fits,
          () => sendDueNotifications(app.context),
          async () => {
            await choose({ pausedUntil: null });
            await sendDueNotifications(app.context);
          },
        );
        await app.runDueWork();
        clock.advance(MINUTE_MS);
        await app.runDueWork();

        expect(await mailed()).to.have.length(1);
      });

    it("that ends in quiet hours goes on as these", async () => {
      await choose({ pausedUntil: "2026-11-21T22:00:00.000Z", quietHours: NIGHT });
      await alarm("screenSilent");
      await at("23:00");
      await missed("reminder");
      await at("23:30");
      expect(await mailed()).to.deep.equal([]);

      await at("07:00");

      expect(await mailed()).to.have.length(1);
    });

    it("is refused for a time that has passed or is months away", async () => {
      for (const pausedUntil of ["2026-11-21T18:59:00.000Z", "2027-05-21T18:59:00.000Z"]) {
        const response = await app.callRaw(notificationsApi.edit, { body: { pausedUntil } }, { as: anna });

        expect(response.status).to.equal(400);
        expect(ErrorBody.parse(response.body).error.field).to.equal("pausedUntil");
      }
    });
  });

  describe("bundles", () => {
    it("send the first at once and what follows within half a minute as one", async () => {
      await alarm("screenSilent");
      expect(await mailed()).to.have.length(1);
      clock.advance(5 * SECOND_MS);
      await alarm("soundLocked");
      clock.advance(5 * SECOND_MS);
      await missed("reminder");
      clock.advance(19 * SECOND_MS);
      await app.runDueWork();
      expect(await mailed()).to.have.length(1);

      clock.advance(SECOND_MS);
      await app.runDueWork();

      const title = "2 new things from Mum’s display";
      expect((await mailed()).slice(1)).to.deep.equal([title]);
      expect(
        pushed()
          .map((message) => message.title)
          .slice(1),
      ).to.deep.equal([title]);
      clock.advance(5 * MINUTE_MS);
      await app.runDueWork();
      expect(await mailed()).to.have.length(2);
    });

    it("send a single one that follows as it is", async () => {
      await alarm("screenSilent");
      clock.advance(5 * SECOND_MS);
      await alarm("soundLocked");
      clock.advance(25 * SECOND_MS);
      await app.runDueWork();

      expect((await mailed()).at(-1)).to.equal("Mum’s screen makes no sound");
      const sent = { kind: "alert.raised", channel: "push", state: "sent" } as const;
      expect(await DeliveryModel.countDocuments(sent)).to.equal(2);
    });

    it("of a single one can be opened before it is noted that it went", async () => {
      await alarm("screenSilent");
      clock.advance(5 * SECOND_MS);
      await alarm("soundLocked");
      clock.advance(25 * SECOND_MS);
      const notesSent = ({ model, op, update }: HeldCall) =>
        model === "Delivery" && op === "updateOne" && update.$set?.["state"] === "sent";
      const open = (openedToken = "") => app.callRaw(notificationsApi.noteOpened, { body: { openedToken } });
      let status = 0;

      await overtake(
        notesSent,
        () => sendDuePushes(app.context),
        async () => {
          ({ status } = await open(pushed().at(-1)?.openedToken));
        },
      );
      await app.runDueWork();

      expect(status).to.equal(200);
      const opened = { kind: "alert.raised", channel: "push", state: "opened" } as const;
      expect(await DeliveryModel.countDocuments(opened)).to.equal(1);
      expect(pushed()).to.have.length(2);
    });

    it("are none after half a minute", async () => {
      await alarm("screenSilent");
      clock.advance(30 * SECOND_MS);
      await alarm("soundLocked");

      expect(await mailed()).to.have.length(2);
    });

    it("hold up nobody who asks to be called now", async () => {
      await alarm("screenSilent");
      clock.advance(5 * SECOND_MS);
      await asks("now");
      clock.advance(6 * SECOND_MS);
      await app.runDueWork();

      expect(pushed().at(-1)?.title).to.equal("Mum asks to be called now");
    });

    it("do not begin with what was not sent", async () => {
      await choose({ troubles: { push: true, mail: true } });
      const silent = await alarm("screenSilent");
      clock.advance(MINUTE_MS);
      await UserModel.updateOne({ _id: anna.userId }, { "notificationChoices.troubles.mail": false });
      await alarm("soundLocked");
      await allClear(silent, "screenSilent");

      expect(await mailed()).to.deep.equal([
        "Mum’s screen has been silent since 8:00 in the evening",
        "Mum’s screen is back",
      ]);
    });

    it("that fall into quiet hours are part of their summary", async () => {
      await choose({ quietHours: NIGHT });
      await at("21:59");
      clock.advance(50 * SECOND_MS);
      await alarm("screenSilent");
      clock.advance(5 * SECOND_MS);
      await alarm("soundLocked");
      await at("22:05");
      expect(await mailed()).to.have.length(1);

      await at("07:00");

      expect((await mailed()).slice(1)).to.deep.equal(["One thing happened in your quiet hours"]);
    });

    it("that failed right before quiet hours are part of their summary, but for what may pass", async () => {
      await choose({ quietHours: NIGHT });
      await at("21:59");
      clock.advance(25 * SECOND_MS);
      await alarm("screenSilent");
      clock.advance(SECOND_MS);
      await alarm("soundLocked");
      await missed("medication");
      service.status = 503;
      clock.advance(29 * SECOND_MS);
      await app.runDueWork();
      service.status = 201;

      // It is tried again at five past ten.
      await at("22:01");
      const soon = titlesOf(3);
      await at("07:00");

      expect(soon).to.deep.equal(["Mum has not seen: medication"]);
      expect(titlesOf(4)).to.deep.equal(["One thing happened in your quiet hours"]);
    });
  });

  describe("a process that dies at any write", function () {
    this.timeout(180_000);
    const SIDES = ["before", "behind"] as const;

    for (const side of SIDES)
      it(`${side} it, when something is held, loses and doubles nothing`, async () => {
        await choose({ quietHours: NIGHT });
        await at("23:00");
        for (let write = 1, died: string | null = ""; died !== null; write += 1) {
          clock.advance(MINUTE_MS);
          await recordMissed(`Pill ${write}`);
          died = await dieAtWrite({ side, write }, tell);
          clock.advance(MINUTE_MS);
          await tell();
        }
        expect(await mailed()).to.deep.equal([]);
        const things = await ActivityModel.countDocuments({ kind: "occurrence.missed" });
        clock.advance(9 * HOUR_MS);
        await tell();
        clock.advance(HOUR_MS);
        await tell();

        expect(things).to.be.greaterThan(4);
        expect(await mailed()).to.deep.equal([`${things} things happened in your quiet hours`]);
      });

    for (const side of SIDES)
      it(`${side} it, when the summary is sent, sends one`, async () => {
        await choose({ quietHours: NIGHT });
        let nights = 0;
        for (let write = 1, died: string | null = ""; died !== null; write += 1) {
          await at("23:00");
          await missed("reminder", "Water");
          await at("06:59");
          clock.advance(MINUTE_MS);
          died = await dieAtWrite({ side, write }, tell);
          nights += 1;
          clock.advance(MINUTE_MS);
          await tell();
          clock.advance(MINUTE_MS);
          await tell();
          const expected = Array.from({ length: nights }, () => "One thing happened in your quiet hours");
          expect(await mailed(), `${write} ${died ?? ""}`).to.deep.equal(expected);
        }
        expect(nights).to.be.greaterThan(3);
      });

    for (const side of SIDES)
      it(`${side} it, when things are bundled, tells each once`, async () => {
        let rounds = 0;
        for (let write = 1, died: string | null = ""; died !== null; write += 1) {
          clock.advance(HOUR_MS);
          rounds += 1;
          await recordMissed(`First ${write}.`);
          await recordMissed(`Second ${write}.`);
          await recordMissed(`Third ${write}.`);
          died = await dieAtWrite({ side, write }, tell);
          for (const wait of [MINUTE_MS, MINUTE_MS, MINUTE_MS]) {
            clock.advance(wait);
            await tell();
          }
          const texts = (await app.mails()).map(({ text }) => text ?? "");
          for (const word of ["First", "Second", "Third"]) {
            const telling = texts.filter((text) => text.includes(`${word} ${write}.`));
            expect(telling, `${word} ${write} ${died ?? ""}`).to.have.length(1);
          }
        }
        expect(rounds).to.be.greaterThan(5);
      });
  });

  describe("several processes", () => {
    it("make one summary and send it once", async () => {
      await choose({ quietHours: NIGHT });
      await at("23:00");
      for (const cause of ["screenSilent", "soundLocked"] as const) await alarm(cause);
      clock.advance(9 * HOUR_MS);

      const processes = [1, 2, 3];
      await Promise.all(processes.map(() => sendDueNotifications(app.context)));
      await Promise.all(processes.map(() => sendDuePushes(app.context)));

      expect(await mailed()).to.deep.equal(["2 things happened in your quiet hours"]);
      expect(pushed()).to.have.length(1);
      expect(await DeliveryModel.countDocuments({ kind: "quietSummaryMail", channel: "mail" })).to.equal(1);
    });
  });
});
