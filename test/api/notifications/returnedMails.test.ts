import { expect } from "chai";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import {
  noteMailRefused,
  noteMailTaken,
} from "../../../server/notifications/mailFailures/mailFailures.service.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { Display } from "../../../shared/contract/displays.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { SmtpDouble } from "../../support/doubles/SmtpDouble.js";
import { overtake } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { logInAgain } from "../../support/steps/logInAgain.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NO_MAILBOX = { code: 550, text: "5.1.1 No such mailbox" };

describe("mails over SMTP", () => {
  let smtp: SmtpDouble;
  let clock: TestClock;
  let app: TestApp;
  let anna: TestUser;
  let david: TestUser;
  let display: Display;

  async function start(smtpUrl: string | null): Promise<void> {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    app = await startTestApp({ clock, config: { smtpUrl, publicUrl: "https://mantel.example" } });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    await buildDevice(app, { display, caregiver: anna });
    david = await buildMember(app, { owner: anna, name: "David" });
    await forgetNews();
  }
  afterEach(async () => {
    await app.close();
    await smtp.stop();
  });

  /** Something of which everybody is told. */
  async function miss(): Promise<void> {
    anna = await logInAgain(app, anna);
    const pills = { text: "Take the blue pill", label: "medication" as const, stayMinutes: 5, ladder: null };
    await buildMessage(app, { display, caregiver: anna }, pills);
    await app.runDueWork();
    clock.advance(5 * MINUTE_MS);
    await app.runDueWork();
    await app.runDueWork();
  }
  const sentTo = (user: TestUser) =>
    smtp.mails.filter(({ to }) => to?.[0]?.address === user.email).map(({ subject }) => subject);
  const fates = async (user: TestUser) => {
    const rows = await DeliveryModel.find({ userId: user.userId, kind: "occurrence.missed" }).sort({
      _id: 1,
    });
    return rows.map(({ state, reason }) => [state, reason]);
  };
  async function resetMailTo(user: TestUser): Promise<void> {
    await app.call(accountsApi.requestPasswordReset, { body: { email: user.email } });
    // It waits a little, so that its time says nothing of whether there is an account.
    clock.advance(MINUTE_MS);
    await app.runDueWork();
  }
  async function mailOffAt(user: TestUser): Promise<string | null | undefined> {
    const signedIn = await logInAgain(app, user);
    return (await app.call(notificationsApi.get, {}, { as: signedIn })).mailOffAt;
  }

  it("go encrypted and signed in to a server that wants both", async () => {
    smtp = await SmtpDouble.start({ username: "mantel", password: "a lamp in the hall" });
    const login = "mantel:a%20lamp%20in%20the%20hall";
    const options = "?requireTLS=true&tls.rejectUnauthorized=false";
    await start(smtp.url.replace("smtp://", `smtp://${login}@`) + options);

    await miss();

    expect(sentTo(david)).to.deep.equal(["Mum has not seen: medication"]);
    expect(smtp.signedIn[0]).to.deep.equal({ username: "mantel", isEncrypted: true });
    expect(await fates(david)).to.deep.equal([["sent", null]]);
  });

  it("carry the way to stop those of their topic, and those about the account do not", async () => {
    smtp = await SmtpDouble.start();
    await start(smtp.url);
    await miss();
    await resetMailTo(david);

    const headersOf = (subject: RegExp) => {
      const mail = smtp.mails.find(
        (one) => subject.test(one.subject ?? "") && one.to?.[0]?.address === david.email,
      );
      const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
      return [header("list-unsubscribe"), header("list-unsubscribe-post")];
    };
    const [link, post] = headersOf(/has not seen/);
    expect(link).to.match(/^<https:\/\/mantel\.example\/api\/stopTopic\/[0-9a-f]{24}\.missed\.[\w-]{43}>$/);
    expect(post).to.equal("List-Unsubscribe=One-Click");
    expect(headersOf(/Choose a new password/)).to.deep.equal([undefined, undefined]);
  });

  it("end after three that came back on two days, but for those that keep the account safe", async () => {
    smtp = await SmtpDouble.start();
    await start(smtp.url);
    smtp.refusedMailboxes.set(david.email, NO_MAILBOX);

    await miss();
    await miss();
    await miss();
    expect(await mailOffAt(david), "on one day").to.equal(null);
    clock.advance(DAY_MS);
    await miss();

    expect(await mailOffAt(david)).to.be.a("string");
    await app.runDueWork();
    // Several mails are on their way at once: which of them comes last is open.
    const comingBack = sentTo(anna).filter((subject) => subject?.includes("come back"));
    expect(comingBack).to.deep.equal(["Emails to David come back"]);
    smtp.refusedMailboxes.clear();
    await miss();
    expect(sentTo(david)).to.deep.equal([]);
    expect((await fates(david)).at(-1)).to.deep.equal(["cancelled", "mailOff"]);
    await resetMailTo(david);
    expect(sentTo(david)).to.deep.equal(["Choose a new password"]);
  });

  it("come again with one press", async () => {
    smtp = await SmtpDouble.start();
    await start(smtp.url);
    smtp.refusedMailboxes.set(david.email, NO_MAILBOX);
    await miss();
    await miss();
    clock.advance(DAY_MS);
    await miss();
    smtp.refusedMailboxes.clear();

    david = await logInAgain(app, david);
    await app.call(notificationsApi.turnMailsOn, {}, { as: david });
    await miss();

    expect(await mailOffAt(david)).to.equal(null);
    expect(sentTo(david)).to.deep.equal(["Mum has not seen: medication"]);
  });

  it("go on when one was taken while they were about to be ended", async () => {
    smtp = await SmtpDouble.start();
    await start(smtp.url);
    const at = (day: number) => new Date(clock.now() - day * DAY_MS);
    await UserModel.updateOne({ _id: david.userId }, { mailFailures: [at(2), at(1)] });
    const user = await UserModel.findById(david.userId).orFail();

    await overtake(
      ({ model, update }) => model === "User" && update.$set?.mailOffAt instanceof Date,
      () => noteMailRefused(app.context, user),
      () => noteMailTaken(user),
    );

    expect(await mailOffAt(david)).to.equal(null);
  });

  it("are given up at once for a mailbox that does not exist, and one that is taken forgives earlier ones", async () => {
    smtp = await SmtpDouble.start();
    await start(smtp.url);
    smtp.refusedMailboxes.set(david.email, NO_MAILBOX);
    await miss();
    await miss();
    expect(await fates(david)).to.deep.equal([
      ["failed", "refused"],
      ["failed", "refused"],
    ]);
    smtp.refusedMailboxes.clear();
    clock.advance(DAY_MS);
    await miss();
    smtp.refusedMailboxes.set(david.email, NO_MAILBOX);
    await miss();

    expect(await mailOffAt(david)).to.equal(null);
  });

  for (const refusal of [
    { code: 554, text: "5.7.1 Relay access denied" },
    { code: 451, text: "4.7.1 Try again later" },
  ])
    it(`are tried again when the server says “${refusal.code} ${refusal.text}”: it is not about the mailbox`, async () => {
      smtp = await SmtpDouble.start();
      await start(smtp.url);
      smtp.refusedMailboxes.set(david.email, refusal);
      await miss();
      expect(await fates(david)).to.deep.equal([["waiting", null]]);
      smtp.refusedMailboxes.clear();
      clock.advance(MINUTE_MS);
      await app.runDueWork();

      expect(await fates(david)).to.deep.equal([["sent", null]]);
    });

  it("reach nobody where no server is set, and their fate says so", async () => {
    smtp = await SmtpDouble.start();
    await start(null);

    await miss();

    expect(await fates(david)).to.deep.equal([["cancelled", "noMailServer"]]);
  });
});
