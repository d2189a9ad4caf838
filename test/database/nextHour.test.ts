import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { openDatabase } from "../../server/database/openDatabase.js";
import { hashPushToken } from "../../server/notifications/push/pushToken.js";
import { notificationsApi } from "../../shared/contract/notifications.js";
import { accountsApi } from "../../shared/contract/accounts.js";
import { RECORDED_BUILDS } from "../support/builders/buildBefore.js";
import { PushServiceDouble } from "../support/doubles/PushServiceDouble.js";
import { SmtpDouble } from "../support/doubles/SmtpDouble.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BROWSER = "annas-phone";
const QUIET = { info: () => undefined, warn: console.warn, error: console.error };

/** An item of the outbox, as builds before deliveries stored it. */
interface OutboxRow {
  _id: Types.ObjectId;
  uniqueKey: string;
  kind: string;
  userId: Types.ObjectId | null;
  payload: Record<string, unknown>;
  dueAt: Date;
  attempts: number;
  leasedUntil: Date | null;
  doneAt: Date | null;
  cancelledAt: Date | null;
  lastError: string | null;
}

/** Ids of rows: the Message-ID and the tag of a push follow from them, in that build and in this one. */
interface Sent {
  mails: string[];
  pushes: string[];
}

const { name, household, unpackDataFolder } = RECORDED_BUILDS[0]!;
const NOW = Date.parse(household.at);

describe(`the hour after a data folder of ${name} was opened`, function () {
  this.timeout(120_000);
  let smtp: SmtpDouble;
  let pushes: PushServiceDouble;

  beforeEach(async () => {
    smtp = await SmtpDouble.start();
    pushes = await PushServiceDouble.start();
  });

  afterEach(async () => {
    await pushes.stop();
    await smtp.stop();
  });

  it("sends what that build would have sent, once, and nothing else", async () => {
    const dataDir = unpackDataFolder();
    const expected = await leaveUnsent(dataDir, pushes.subscribe(BROWSER));
    const clock = new TestClock(household.at);
    const config = { smtpUrl: smtp.url, allowPrivateTargets: ["127.0.0.1"] };
    const app = await startTestApp({ dataDir, clock, config });

    for (let passed = 0; passed <= HOUR_MS; passed += STEP_MS) {
      await app.runDueWork();
      clock.advance(STEP_MS);
    }

    const [{ refreshCookie } = { refreshCookie: "" }] = household.accounts;
    const { body } = await app.callRaw(accountsApi.refreshSession, {}, { cookies: [refreshCookie] });
    const { pushService } = await app.call(notificationsApi.get, {}, { as: body as { accessToken: string } });
    await app.close();
    expect({
      mails: smtp.mails.map(({ messageId = "" }) => messageId.slice(1, messageId.indexOf("@"))).sort(),
      pushes: pushes
        .deliveredTo(BROWSER, pushService.publicKey)
        .map(({ message }) => message.tag)
        .sort(),
    }).to.deep.equal(expected);
    // The one that the recorded build itself had left, and those that were put beside it.
    expect(expected).to.satisfy(
      ({ mails, pushes: pushed }: Sent) => mails.length === 4 && pushed.length === 3,
    );
  });
});

/** Puts beside what waits in the folder more of each kind and fate. What that build would have sent of all of it within the hour. */
async function leaveUnsent(dataDir: string, token: string): Promise<Sent> {
  const database = await openDatabase({ mongodbUri: null, dataDir, log: QUIET });
  const connection = await mongoose.createConnection(database.uri, { dbName: "mantel" }).asPromise();
  const outbox = connection.collection<OutboxRow>("outbox");
  const left = await outbox.find({ doneAt: null, cancelledAt: null }).toArray();
  const answer = left.find(({ kind }) => kind === "answerMail")!;
  const { deviceId } = left.find(({ kind }) => kind === "push")!.payload;
  await moveBrowser(connection, deviceId, token);
  const leaving = await storeLeavingMember(connection, answer);
  let count = 0;
  const row = (changes: Partial<OutboxRow>): OutboxRow => ({
    ...answer,
    _id: new Types.ObjectId(),
    uniqueKey: `${answer.uniqueKey.replace(/[^/]+$/, "")}${String(++count)}`,
    dueAt: new Date(NOW + 10 * MINUTE_MS),
    attempts: 0,
    ...changes,
  });
  const pushed = (staleAt: number) => ({
    kind: "push",
    payload: {
      ...answer.payload,
      about: "answerMail",
      deviceId,
      staleAt: new Date(staleAt).toISOString(),
    },
  });
  const past = new Date(NOW - MINUTE_MS);
  const [mails, fresh] = [
    [
      row({}),
      row({ kind: "answerTakenBackMail" }),
      // A process has died with it in hand.
      row({ attempts: 1, leasedUntil: new Date(NOW + MINUTE_MS) }),
    ],
    row(pushed(NOW + DAY_MS)),
  ];
  const neverSent = [
    row({ cancelledAt: past }),
    row({ doneAt: past, attempts: 1 }),
    row(pushed(NOW)),
    row({ dueAt: new Date(NOW + 2 * HOUR_MS) }),
    // A deletion that is half done: the account goes, or its display is gone already.
    row({ userId: leaving }),
    row({ payload: { ...answer.payload, displayId: new Types.ObjectId().toHexString() } }),
  ];
  await outbox.insertMany([...mails, fresh, ...neverSent]);
  await connection.close();
  await database.close();
  return {
    mails: idsOf([...left.filter(({ kind }) => kind !== "push"), ...mails]),
    pushes: idsOf([...left.filter(({ kind }) => kind === "push"), fresh]),
  };
}

function idsOf(rows: OutboxRow[]): string[] {
  return rows.map(({ _id }) => _id.toHexString()).sort();
}

/** The browser that is to be told stands at a push service which this machine reaches. */
async function moveBrowser(connection: mongoose.Connection, deviceId: unknown, token: string): Promise<void> {
  const moved = await connection
    .collection("pushdevices")
    .updateOne(
      { _id: new Types.ObjectId(String(deviceId)) },
      { $set: { token, tokenHash: hashPushToken(token) } },
    );
  expect(moved.matchedCount).to.equal(1);
}

/** A member of the family who has begun to delete the account. */
async function storeLeavingMember(
  connection: mongoose.Connection,
  { userId, payload }: OutboxRow,
): Promise<Types.ObjectId> {
  const users = connection.collection("users");
  const user = (await users.findOne({ _id: userId! }))!;
  const _id = new Types.ObjectId();
  await users.insertOne({ ...user, _id, email: "ida@example.com", deletingAt: new Date(NOW) });
  const displayId = new Types.ObjectId(String(payload.displayId));
  const display = (await connection.collection("displays").findOne({ _id: displayId }))!;
  const member = {
    groupId: display.groupId as Types.ObjectId,
    userId: _id,
    role: "caregiver",
    displayIds: null,
  };
  await connection.collection("members").insertOne({ ...member, createdAt: new Date(NOW - DAY_MS) });
  return _id;
}
