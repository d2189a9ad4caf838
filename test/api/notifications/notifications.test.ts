import { keyWithin, serverKey } from "../../../server/core/uniqueKey.js";
import { access, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { Types } from "mongoose";
import type { Email } from "postal-mime";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { spokenTime } from "../../../server/notifications/mails/spokenTime.js";
import { cancelDeliveries, storeDeliveries } from "../../../server/notifications/deliveries/queue.service.js";
import { sendDueNotifications } from "../../../server/notifications/deliveries/sendDue.service.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { retryDelay } from "../../../server/notifications/deliveries/retryDelays.js";
import { BRAND } from "../../../shared/brand.js";
import type { Display } from "../../../shared/contract/displays.js";
import { feedbackApi } from "../../../shared/contract/feedback.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { SmtpDouble } from "../../support/doubles/SmtpDouble.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe("notifications by e-mail", () => {
  let app: TestApp;
  let clock: TestClock;
  let smtp: SmtpDouble | null = null;
  let anna: TestUser;
  let display: Display;
  let screen: SocketClient<ServerToDevice>;

  /** Anna's display for Mum with one connected screen; the mails about that are sent already and forgotten. */
  async function start(options: Parameters<typeof startTestApp>[0] = {}): Promise<void> {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    app = await startTestApp({ clock, ...options });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    await forgetNews();
    screen = await SocketClient.openDevice(app.url, device.cookie);
    await screen.next("snapshot");
  }

  async function startWithSmtp(): Promise<SmtpDouble> {
    smtp = await SmtpDouble.start();
    await start({
      config: {
        smtpUrl: smtp.url,
        publicUrl: "https://mantel.example",
        mailFrom: "Mantel <mantel@mantel.example>",
      },
    });
    return smtp;
  }

  afterEach(async () => {
    screen.close();
    await app.close();
    await smtp?.stop();
    smtp = null;
  });

  /** Mum presses a button; returns how to take it back. */
  async function answer(text: string): Promise<() => Promise<void>> {
    const message = await buildMessage(
      app,
      { display, caregiver: anna },
      { text, replies: { set: "goodBad" } },
    );
    const { message: planned } = await screen.next(
      "message.changed",
      (frame) => frame.message.messageId === message.id,
    );
    const { key } = planned.occurrences[0]!;
    const at = new Date(clock.now()).toISOString();
    const seen = { key, messageId: message.id, at };
    const answerId = `answer-${message.id}`;
    await screen.send({
      type: "occurrence.answered",
      ...seen,
      id: answerId,
      messageVersion: 1,
      choice: "good",
      text: "Good",
    });
    return async () => {
      await screen.send({ type: "answer.retracted", ...seen, answerId });
    };
  }

  async function queue(count: number): Promise<void> {
    const user = new Types.ObjectId(anna.userId);
    await storeDeliveries(
      app.context,
      Array.from({ length: count }, (_, index) => ({
        uniqueKey: keyWithin(serverKey("test", index), "mail"),
        kind: "occurrence.answered" as const,
        entryKey: `test/${index}`,
        channel: "mail" as const,
        displayId: new Types.ObjectId(display.id),
        userId: user,
        dueAt: new Date(clock.now()),
        payload: { ...ANSWER, answerText: `Answer ${index}` },
      })),
    );
  }

  describe("about an answer", () => {
    it("says the time as its reader has chosen", async () => {
      await start();
      await app.call(accountsApi.setProfile, { body: { clockFormat: "24" } }, { as: anna });
      await answer("Did you sleep well?");

      clock.advance(11_000);
      await app.runDueWork();

      expect((await app.mails())[0]?.text).to.include("Saturday 21 November at 14:05");
    });

    it("says in subject, text and HTML what was answered to what, when and where", async () => {
      await start();
      await answer("Did you sleep well?");

      clock.advance(11_000);
      await app.runDueWork();

      const [mail] = await app.mails();
      expect(mail?.subject).to.equal('Mum answered "Good"');
      expect(mail?.to).to.deep.equal([{ name: "", address: "anna.berg@example.com" }]);
      expect(mail?.text).to.include("Did you sleep well?");
      expect(mail?.text).to.include("Saturday 21 November at 2:05 in the afternoon");
      expect(mail?.html).to.include("Mum answered “Good”").and.include("Did you sleep well?");
      expect(mail?.html).to.include('name="color-scheme" content="light dark"');
    });

    it("waits eleven seconds and is never sent when the answer is taken back", async () => {
      await start();
      const takeBack = await answer("Did you sleep well?");
      await answer("Did you eat?");

      clock.advance(10_000);
      await takeBack();
      await app.runDueWork();
      const early = await app.mails();
      clock.advance(1_000);
      await app.runDueWork();

      const late = await app.mails();
      expect(early).to.deep.equal([]);
      expect(late.map((mail) => mail.text?.includes("Did you eat?"))).to.deep.equal([true]);
    });

    it("goes to every caregiver who may see the display when it is sent", async () => {
      await start();
      await buildMember(app, { owner: anna, name: "Kari Berg", displayIds: [display.id] });
      await buildMember(app, { owner: anna, name: "Per Berg", displayIds: [] });
      const left = await buildMember(app, { owner: anna, name: "Ida Berg" });
      await answer("Did you sleep well?");
      await MemberModel.deleteOne({ userId: left.userId, groupId: anna.groupId });

      clock.advance(11_000);
      await app.runDueWork();

      const recipients = (await app.mails()).flatMap((mail) => mail.to ?? []).map((to) => to.address);
      expect(recipients.sort()).to.deep.equal(["anna.berg@example.com", "kari.berg@example.com"]);
    });

    it("escapes what people wrote", async () => {
      await start();
      await answer('<img src=x onerror="alert(1)"> & more');

      clock.advance(11_000);
      await app.runDueWork();

      const [mail] = await app.mails();
      expect(mail?.html).to.not.include("<img");
      expect(mail?.html).to.include("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more");
      expect(mail?.text).to.include('<img src=x onerror="alert(1)"> & more');
    });

    it("links to the dashboard at the public address, and nowhere without one", async () => {
      const server = await startWithSmtp();
      await answer("Did you sleep well?");
      clock.advance(11_000);
      await app.runDueWork();
      const [withAddress] = server.mails;
      screen.close();
      await app.close();

      await start();
      await answer("Did you sleep well?");
      clock.advance(11_000);
      await app.runDueWork();
      const [withoutAddress] = await app.mails();

      expect(withAddress?.html).to.include('href="https://mantel.example/dashboard"');
      expect(withAddress?.text).to.include("https://mantel.example/dashboard");
      expect(`${withoutAddress?.html}${withoutAddress?.text}`).to.not.match(
        /href|https?:\/\/(?!www\.w3\.org)/,
      );
    });
  });

  it("sends a form to the people behind the product, with the sender to reply to", async () => {
    await start();
    const formData = { name: "Ola Nordmann", email: "ola@example.org", comments: "I like it.\nVery much." };
    await app.call(feedbackApi.create, { body: { formData, type: "contact" } });

    await app.runDueWork();

    const [mail] = await app.mails();
    expect(mail?.to?.[0]?.address).to.equal(BRAND.contactEmail);
    expect(mail?.replyTo?.[0]?.address).to.equal("ola@example.org");
    expect(mail?.subject).to.equal("A message from the contact page: Ola Nordmann");
    expect(mail?.text).to.include("I like it.\nVery much.");
  });

  it("logs the path of a mail's file, and nothing that is in the mail", async () => {
    await start();
    await answer("The key is under the flower pot");
    clock.advance(11_000);
    await app.runDueWork();

    const folder = path.join(app.dataDir, "mail");
    const [file = "", ...others] = await readdir(folder);
    const lines = app.logLines().join("");

    expect(others).to.deep.equal([]);
    expect(lines).to.include(path.join(folder, file));
    expect(lines).to.not.match(/flower pot|anna\.berg@/);
  });

  describe("through a mail server", () => {
    it("sends both forms, with an id by which a repeat is known", async () => {
      const server = await startWithSmtp();
      await answer("Did you sleep well?");
      clock.advance(11_000);

      await app.runDueWork();
      const [item] = await DeliveryModel.find({ kind: "occurrence.answered" });

      expect(server.mails.map((mail) => mail.subject)).to.deep.equal(['Mum answered "Good"']);
      expect(server.mails[0]?.messageId).to.equal(`<${item?.id}@mantel.example>`);
      expect(server.mails[0]?.html).to.include("<h1");
      expect(server.mails[0]?.text).to.include("Did you sleep well?");
      expect(await exists(path.join(app.dataDir, "mail"))).to.equal(false);
    });

    it("tries again after 10 s, a minute and five when the server refuses", async () => {
      const server = await startWithSmtp();
      server.refusal = "451 try later";
      await queue(1);

      const nextTries: number[] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const startedAt = clock.now();
        const next = await sendDueNotifications(app.context);
        nextTries.push(next!.getTime() - startedAt);
        clock.set(next!.toISOString());
      }
      server.refusal = null;
      await sendDueNotifications(app.context);

      expect(nextTries).to.deep.equal([10_000, MINUTE_MS, 5 * MINUTE_MS]);
      expect(server.mails).to.have.length(1);
      expect(await sendDueNotifications(app.context)).to.equal(null);
      expect(server.mails).to.have.length(1);
    });

    it("sends the others while one is refused", async () => {
      const server = await startWithSmtp();
      server.beforeTaking = (mail) =>
        mail.subject?.includes("Answer 0") ? Promise.reject(new Error("550 refused")) : Promise.resolve();
      await queue(3);

      await sendDueNotifications(app.context);

      expect(subjects(server.mails)).to.deep.equal(['Mum answered "Answer 1"', 'Mum answered "Answer 2"']);
    });

    it("gives up after three days, keeps the item and says so in the log", async () => {
      const server = await startWithSmtp();
      server.refusal = "550 no such mailbox";
      await queue(1);
      const startedAt = clock.now();

      for (let next = await sendDueNotifications(app.context); next;) {
        clock.set(next.toISOString());
        next = await sendDueNotifications(app.context);
      }

      expect((clock.now() - startedAt) / HOUR_MS).to.be.within(72, 80);
      expect(claimConsoleErrors().join("")).to.include("given up");
      const [item] = await DeliveryModel.find({ uniqueKey: "test/0/mail" });
      expect(item?.lastError).to.include("550 no such mailbox");
    });

    it("sends each mail once from two processes at the same time", async () => {
      const server = await startWithSmtp();
      await queue(8);

      await Promise.all([sendDueNotifications(app.context), sendDueNotifications(app.context)]);

      expect(subjects(server.mails)).to.deep.equal(
        Array.from({ length: 8 }, (_, index) => `Mum answered "Answer ${index}"`),
      );
    });

    it("takes a mail over after 15 s from a process that never came back, under the same id", async () => {
      const server = await startWithSmtp();
      await queue(1);
      const stuck = gate();
      const arrived = gate();
      server.beforeTaking = (mail) => {
        arrived.open(mail);
        return stuck.opened.then(() => undefined);
      };
      const lost = sendDueNotifications(app.context);
      const first = await arrived.opened;
      server.beforeTaking = () => Promise.resolve();
      // A process that is gone renews nothing; this one would, on a busy machine.
      const { _id, leasedUntil } = (await DeliveryModel.findOne({ leasedUntil: { $ne: null } }))!;
      await DeliveryModel.updateOne({ _id }, { leasedUntil: new Date(leasedUntil!.getTime() - 1) });

      clock.advance(14_999);
      await sendDueNotifications(app.context);
      const tooEarly = server.mails.length;
      clock.advance(1);
      await sendDueNotifications(app.context);
      // The first one still looks for what is due, and may be the one that finds it.
      await waitFor("the mail", () => Promise.resolve(server.mails.length > 0));

      expect([tooEarly, server.mails.length]).to.deep.equal([0, 1]);
      expect(server.mails[0]?.messageId).to.equal(first.messageId);
      stuck.open(first);
      await lost;
    });
  });

  describe("storeDeliveries", () => {
    it("takes a cause once, however often and from wherever it is queued", async () => {
      await start();

      await Promise.all([queue(3), queue(3), queue(3)]);
      await queue(3);

      expect(await DeliveryModel.countDocuments({ uniqueKey: /^test/ })).to.equal(3);
    });

    it("wakes what sends it, in the due loop", async () => {
      await start();
      const woken: (readonly string[] | undefined)[] = [];
      app.context.wakeDueLoop = (names) => woken.push(names);

      await queue(2);

      expect(woken).to.deep.equal([["sendDueNotifications"]]);
      expect(app.context.registered.awaitedWork).to.include.keys("sendDueNotifications");
    });
  });

  describe("cancelDeliveries", () => {
    it("calls off what follows from the entry, and nothing else", async () => {
      await start();
      await queue(3);

      await cancelDeliveries(app.context, ["test/1"], "over");
      await app.runDueWork();

      expect(subjects(await app.mails())).to.deep.equal([
        'Mum answered "Answer 0"',
        'Mum answered "Answer 2"',
      ]);
    });

    it("leaves alone what was sent", async () => {
      await start();
      await queue(1);
      await app.runDueWork();

      await cancelDeliveries(app.context, ["test/0"], "over");

      const [item] = await DeliveryModel.find({ uniqueKey: "test/0/mail" });
      // Without a mail server it lies in a file.
      expect(item?.reason).to.equal("noMailServer");
    });
  });

  it("writes the same file again when a process died between sending and noting it", async () => {
    await start();
    await queue(1);
    await app.runDueWork();
    const [file = ""] = await readdir(path.join(app.dataDir, "mail"));
    await DeliveryModel.updateOne(
      { uniqueKey: "test/0/mail" },
      { state: "waiting", dueAt: new Date(clock.now()) },
    );

    await app.runDueWork();

    expect(await readdir(path.join(app.dataDir, "mail"))).to.deep.equal([file]);
    expect(await readFile(path.join(app.dataDir, "mail", file), "utf8")).to.include("Answer 0");
  });
});

describe("spokenTime", () => {
  const times: Array<[instant: string, zone: string, words: string]> = [
    ["2026-11-21T13:05:00Z", "Europe/Oslo", "Saturday 21 November at 2:05 in the afternoon"],
    ["2026-11-21T23:30:00Z", "Europe/Oslo", "Sunday 22 November at 12:30 at night"],
    ["2026-11-21T11:00:00Z", "Europe/Oslo", "Saturday 21 November at 12:00 in the afternoon"],
    ["2026-11-21T05:00:00Z", "America/New_York", "Saturday 21 November at 12:00 at night"],
    ["2026-06-30T23:15:00Z", "Asia/Kolkata", "Wednesday 1 July at 4:45 at night"],
    ["2026-06-30T16:59:00Z", "Europe/London", "Tuesday 30 June at 5:59 in the afternoon"],
    ["2026-06-30T18:00:00Z", "Europe/London", "Tuesday 30 June at 7:00 in the evening"],
    ["2026-06-30T07:09:00Z", "Europe/London", "Tuesday 30 June at 8:09 in the morning"],
  ];
  for (const [instant, zone, words] of times) {
    it(`says ${words} in ${zone}`, () => {
      expect(spokenTime({ at: new Date(instant), timeZone: zone })).to.equal(words);
    });
  }

  it("says 24 hours to who reads them", () => {
    const at = (instant: string) =>
      spokenTime({ at: new Date(instant), timeZone: "Europe/Oslo", clockFormat: "24" });

    expect(at("2026-11-21T13:05:00Z")).to.equal("Saturday 21 November at 14:05");
    expect(at("2026-11-21T23:05:00Z")).to.equal("Sunday 22 November at 00:05");
  });
});

describe("retryDelay", () => {
  it("adds up to three days, then gives up", () => {
    let total = 0;
    let attempts = 1;
    for (let delay = retryDelay(attempts); delay !== null; delay = retryDelay(attempts)) {
      total += delay;
      attempts += 1;
    }

    expect(total / HOUR_MS).to.be.within(72, 80);
    expect(retryDelay(attempts + 1)).to.equal(null);
  });
});

const ANSWER = {
  displayName: "Mum",
  messageText: "Did you sleep well?",
  answerText: "Good",
  deviceName: "Kitchen",
  at: "2026-11-21T13:05:00.000Z",
  timeZone: "Europe/Oslo",
};

function subjects(mails: Email[]): string[] {
  return mails.map((mail) => mail.subject ?? "").sort();
}

function gate(): { opened: Promise<Email>; open: (mail: Email) => void } {
  let open: (mail: Email) => void = () => undefined;
  const opened = new Promise<Email>((resolve) => (open = resolve));
  return { opened, open };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
