import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { recordEntry } from "../../../server/activity/activity.service.js";
import { newEntry } from "../../../server/activity/pendingEntries.js";
import { displayKey } from "../../../server/core/uniqueKey.js";
import { startDueLoop } from "../../../server/jobs/dueLoop.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { deriveDeliveries } from "../../../server/notifications/deliveries/derive.service.js";
import {
  sendDueNotifications,
  sendDuePushes,
} from "../../../server/notifications/deliveries/sendDue.service.js";
import { vapidAuthorization } from "../../../server/notifications/push/vapidAuthorization.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { Display } from "../../../shared/contract/displays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { countOperations } from "../../support/countOperations.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { SmtpDouble } from "../../support/doubles/SmtpDouble.js";
import { pauseSocketRounds } from "../../support/server/pauseSocketRounds.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { forgetNews } from "../../support/steps/forgetNews.js";
import { waitFor } from "../../support/waitFor.js";

const MISSED = 6;
/** The lease, quiet hours, the counter of the hour, the entry and its occurrence, who may see it, what has happened since, and its end. */
const OF_A_MAIL = 8;
/** The browser as well. */
const OF_A_PUSH = 9;
/** Looks for what is due, and one count of what is open. */
const OF_A_ROUND = 8;

describe("what telling costs", () => {
  let app: TestApp;
  let clock: TestClock;
  let smtp: SmtpDouble;
  let pushes: PushServiceDouble;
  let display: Display;
  let anna: TestUser;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    smtp = await SmtpDouble.start();
    pushes = await PushServiceDouble.start();
    app = await startTestApp({ clock, config: { smtpUrl: smtp.url, allowPrivateTargets: ["127.0.0.1"] } });
    pauseSocketRounds(app);
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    const fcmToken = pushes.subscribe("phone");
    await app.call(accountsApi.setProfile, { body: { fcmToken, timeZone: "Europe/Oslo" } }, { as: anna });
    await forgetNews();
  });

  afterEach(async () => {
    await app.close();
    await pushes.stop();
    await smtp.stop();
  });

  it(`is ${OF_A_MAIL} database commands for a mail`, async () => {
    await miss(MISSED);

    const commands = await commandsOf(() => sendDueNotifications(app.context));

    expect(smtp.mails, await statesOf()).to.have.lengthOf(MISSED);
    expect(commands).to.be.at.most(MISSED * OF_A_MAIL + OF_A_ROUND);
  });

  it(`is ${OF_A_PUSH} for a push, and one count of what is open for all that go at once`, async () => {
    await miss(MISSED);

    const commands = await commandsOf(() => sendDuePushes(app.context));

    expect(pushes.requests, await statesOf()).to.have.lengthOf(MISSED);
    expect(commands).to.be.at.most(MISSED * OF_A_PUSH + OF_A_ROUND);
  });

  it("counts anew for what was recorded since", async () => {
    const counted = countCounts();
    await miss(2);
    await sendDuePushes(app.context);
    await miss(2);
    await sendDuePushes(app.context);
    counted.end();

    expect(counted.times()).to.equal(2);
  });

  it("counts anew for what was noted before the last count and written after it", async () => {
    const counted = countCounts();
    const late = missedEntry("late/once");
    clock.advance(1);
    await miss(1);
    await sendDuePushes(app.context);
    await recordEntry(app.context, late);
    await deriveDeliveries(app.context);
    clock.advance(1);
    await sendDuePushes(app.context);
    counted.end();

    expect(pushes.requests).to.have.lengthOf(2);
    expect(counted.times()).to.equal(2);
  });

  it("signs once for the pushes to one service", async () => {
    await miss(2);
    await sendDuePushes(app.context);

    const [first, second] = pushes.requests.map(({ headers }) => headers.authorization);
    expect(first).to.match(/^vapid t=/);
    expect(second).to.equal(first);
  });

  it("signs anew where the machine's clock was set, or it has slept", () => {
    const { now } = Date;
    const signedAt = (later: number) => {
      Date.now = () => now() + later;
      return vapidAuthorization(app.context, new URL("https://push.example/phone"));
    };
    const signatures = [0, 10 * 60_000, 13 * 60 * 60_000, 0].map(signedAt);
    Date.now = now;

    expect(signatures[1]).to.equal(signatures[0]);
    expect(new Set(signatures).size).to.equal(3);
  });

  it("wakes the work that it names and no other", async () => {
    const rounds = { one: 0, other: 0 };
    const work = (name: keyof typeof rounds) => () => {
      rounds[name] += 1;
      return Promise.resolve(null);
    };
    const registered = {
      ...app.context.registered,
      awaitedWork: { one: work("one"), other: work("other") },
      steadyWork: {},
      leftBehindWork: {},
    };
    const loop = startDueLoop({ ...app.context, registered });
    await waitFor("the first rounds", () => Promise.resolve(rounds.one + rounds.other === 2));

    loop.wake(["one"]);
    await waitFor("another round", () => Promise.resolve(rounds.one === 2));
    await loop.stop();

    expect(rounds.other).to.equal(1);
  });

  /** So many reminders, recorded a moment ago. */
  async function miss(count: number): Promise<void> {
    const before = await DeliveryModel.countDocuments({});
    for (let index = 0; index < count; index += 1)
      await recordEntry(app.context, missedEntry(`${before}-${index}/once`));
    await deriveDeliveries(app.context);
    clock.advance(1);
  }

  /** For whoever looks why one was not sent. */
  async function statesOf(): Promise<string> {
    const rows = await DeliveryModel.find({}, { payload: 0 }).lean();
    return rows
      .map(({ channel, state, reason, attempts, lastError }) =>
        [channel, state, reason, attempts, lastError].join(" "),
      )
      .join(", ");
  }

  /** As its row keeps it until it is recorded. */
  function missedEntry(occurrenceKey: string) {
    const place = {
      groupId: new Types.ObjectId(anna.groupId),
      displayId: new Types.ObjectId(display.id),
      displayName: "Mum",
    };
    const at = new Date(app.context.now());
    const facts = {
      occurrenceKey,
      messageText: "Drink something.",
      label: "reminder" as const,
      shownAt: null,
      dueAt: at.toISOString(),
      offlineSince: null,
    };
    const uniqueKey = displayKey("missed", place.displayId, occurrenceKey);
    return newEntry(app.context, place, { kind: "occurrence.missed", uniqueKey, at, facts });
  }

  function countCounts() {
    const matters = app.context.registered.matters;
    const [name = "", matter] = Object.entries(matters)[0]!;
    let times = 0;
    matters[name] = {
      ...matter,
      countOpen: (...asked) => {
        times += 1;
        return matter.countOpen(...asked);
      },
    };
    return { times: () => times, end: () => (matters[name] = matter) };
  }
});

/**
 * Each takes a connection from the pool. Without the claims that find nothing: while something is under way there is one every 100 ms, which says
 * how busy the machine is.
 */
async function commandsOf(work: () => Promise<unknown>): Promise<number> {
  const client = mongoose.connection.getClient();
  let count = 0;
  const add = () => (count += 1);
  client.on("connectionCheckedOut", add);
  const operations = await countOperations(work);
  client.off("connectionCheckedOut", add);
  return count - (operations["deliveries.findOneAndUpdate"]! - MISSED);
}
