import { expect } from "chai";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { HouseholdRecord } from "../../scripts/testing/recordBuild/recordHousehold.js";
import { findSchemaState } from "../../server/database/migrations/schemaState.js";
import { ALL_MIGRATIONS } from "../../server/database/migrations/allMigrations.js";
import { accountsApi } from "../../shared/contract/accounts.js";
import { deviceSyncApi } from "../../shared/contract/deviceSync.js";
import type { CaregiverFrame, DeviceFrame } from "../../shared/realtime/protocol.js";
import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import { RECORDED_BUILDS } from "../support/builders/buildBefore.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { runMain } from "../support/server/runMain.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";
import { TestClock } from "../support/server/TestClock.js";

const MINUTE_MS = 60_000;
/** Preloaded into the server program: ends it by SIGKILL behind its first write to what a migration changes. */
const KILLED_IN_MIGRATION = pathToFileURL(
  path.resolve(import.meta.dirname, "../support/faults/killedInMigration.mjs"),
).href;

for (const build of RECORDED_BUILDS) {
  describe(`a data folder of ${build.name}`, function () {
    this.timeout(30_000);
    const record = build.household;
    let dataDir: string;
    let clock: TestClock;
    let app: TestApp;

    const open = async () => {
      dataDir = build.unpackDataFolder();
      clock = new TestClock(record.at);
      app = await startTestApp({ dataDir, clock });
    };
    const close = () => app.close();

    describe("that is only read", () => {
      before(open);
      after(close);

      for (const name of Object.keys(record.displays))
        it(`shows the same plan on ${name}'s screen`, () => expectSamePlan(app, record, name));

      it("gives the same lists, feed, answers and recordings", () => expectSameAnswers(app, record));
    });

    describe("that goes on in use", () => {
      beforeEach(open);
      afterEach(close);

      it("opens with every migration behind it, also a second time", async () => {
        const first = await findSchemaState();
        await app.close();
        app = await startTestApp({ dataDir, clock });

        expect(first?.version).to.equal(ALL_MIGRATIONS.length);
        expect(await findSchemaState()).to.deep.equal(first);
      });

      it("keeps everybody signed in", async () => {
        for (const { refreshCookie } of record.accounts) {
          const { status } = await app.callRaw(accountsApi.refreshSession, {}, { cookies: [refreshCookie] });

          expect(status).to.equal(200);
        }
      });

      it("takes what a caregiver's page says", async () => {
        const [anna] = record.accounts;
        const page = await SocketClient.openCaregiver(app.url, await logIn(app, anna!.email, anna!.password));
        await page.next("snapshot");

        for (const { sent, answer } of record.fromCaregiver) {
          const { type } = await page.send(sent as Extract<CaregiverFrame, { type: "answer.read" }>);
          expect(type).to.equal(answer);
        }
        page.close();
      });

      it("sends the mails that waited, and nothing twice when a screen says everything again", async () => {
        const [anna] = record.accounts;
        // Which is told by a mail of its own.
        const accessToken = await logIn(app, anna!.email, anna!.password);
        clock.advance(MINUTE_MS);
        await app.runDueWork();
        const mails = (await app.mails()).map(({ subject }) => subject);
        const feed = await readFeed(app, accessToken);

        const device = await SocketClient.openDevice(app.url, record.displays.Mum!.cookie);
        for (const { sent, answer } of record.fromDevice) {
          const frame = sent as DeviceFrame;
          if (frame.type === "ping" || frame.type === "pong") continue;
          const { type } = await device.send(frame);
          expect(type, frame.type).to.equal(answer);
        }
        device.close();
        await sayBySlowChannel(app, record);
        clock.advance(MINUTE_MS);
        await app.runDueWork();

        expect(mails.filter((subject) => subject?.includes("answered"))).to.have.lengthOf(1);
        expect((await app.mails()).map(({ subject }) => subject)).to.deep.equal(mails);
        expect(await readFeed(app, accessToken)).to.deep.equal(feed);
      });
    });
  });
}

describe("a migration", function () {
  this.timeout(60_000);

  it("that ends with its process by SIGKILL is done again by the next start, with the same end", async () => {
    const { unpackDataFolder, household } = RECORDED_BUILDS[0]!;
    const dataDir = unpackDataFolder();
    const killed = runMain({ DATA_DIR: dataDir, NODE_OPTIONS: `--import ${KILLED_IN_MIGRATION}` });
    expect(await killed.ended).to.deep.equal({ code: null, signal: "SIGKILL" });

    const app = await startTestApp({ dataDir, clock: new TestClock(household.at) });

    expect((await findSchemaState())?.version).to.equal(ALL_MIGRATIONS.length);
    for (const name of Object.keys(household.displays)) await expectSamePlan(app, household, name);
    await expectSameAnswers(app, household);
    await app.close();
  });
});

async function expectSamePlan(app: TestApp, record: HouseholdRecord, name: string): Promise<void> {
  const device = await SocketClient.openDevice(app.url, record.displays[name]!.cookie);
  const { snapshot } = await device.next("snapshot");
  device.close();

  const before = record.snapshots[name] as DisplaySnapshot;
  expect(showings(snapshot)).to.deep.equal(showings(before));
  const { display, device: shown, cards, photos, callRequest, epoch } = before;
  const around = { display, device: shown, cards, photos, callRequest, epoch };
  expect(asRecorded(snapshot, around)).to.deep.equal(around);
  // The first begins a day before the moment of asking.
  expect(snapshot.zoneOffsets.slice(1)).to.deep.equal(before.zoneOffsets.slice(1));
}

async function expectSameAnswers(app: TestApp, record: HouseholdRecord): Promise<void> {
  const tokens = await Promise.all(record.accounts.map(({ email, password }) => logIn(app, email, password)));
  for (const [path, before] of Object.entries(record.answers)) {
    const answers = await Promise.all(
      tokens.map((accessToken) => app.send({ method: "GET", path, as: { accessToken } })),
    );
    // The other family's displays are not found.
    const own = path.startsWith("/api/displays/") ? answers.find(({ status }) => status === 200) : undefined;
    const expected = withNewIds(before);
    const known = (own ? [own] : answers).map(({ body }) => asRecorded(body, expected));

    expect(known, path).to.deep.include(expected);
  }
}

/** The same once more, as where sockets are blocked. */
async function sayBySlowChannel(app: TestApp, record: HouseholdRecord): Promise<void> {
  const frames = record.fromDevice.map(({ sent }) => sent as DeviceFrame);
  const body = { appVersion: "recorded", epoch: null, planVersion: null, frames };
  const answer = await app.call(deviceSyncApi.sync, { body }, { cookies: [record.displays.Mum!.cookie] });
  expect(answer.refused).to.deep.equal([]);
  expect(answer.acks).to.include.members(frames.map(({ id }) => id));
}

/** What a person sees of a plan, whatever messages and versions it is made of. */
function showings({ messages }: DisplaySnapshot): unknown[] {
  return messages
    .flatMap(({ text, label, urgent, replies, sender, occurrences }) =>
      occurrences.map(({ key, dueAt, endsAt, answer, readBy, shown, notYets, hiddenUntil }) => ({
        ...{ key, dueAt, endsAt, readBy, notYets },
        answer: answer && { choice: answer.choice, text: answer.text, at: answer.at },
        ...{ shown: shown === true, hiddenUntil: hiddenUntil ?? null },
        ...{ text, label, urgent, replies, sender },
      })),
    )
    .sort((a, b) => `${a.dueAt} ${a.key}`.localeCompare(`${b.dueAt} ${b.key}`));
}

/** Only what was recorded: a later build may say more. */
function asRecorded(actual: unknown, recorded: unknown): unknown {
  if (Array.isArray(recorded) && Array.isArray(actual))
    return actual.map((one, index) => asRecorded(one, recorded[Math.min(index, recorded.length - 1)]));
  if (!isObject(recorded) || !isObject(actual)) return actual;
  return Object.fromEntries(
    Object.keys(recorded).map((key) => [key, asRecorded(actual[key], recorded[key])]),
  );
}

/** What a caregiver marked done has an id that no device can name: see the second migration. */
function withNewIds(recorded: unknown): unknown {
  return JSON.parse(JSON.stringify(recorded).replace(/"done-(?=[0-9a-f]{24}")/g, '"done:'));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function logIn(app: TestApp, email: string, password: string): Promise<string> {
  return (await app.call(accountsApi.logIn, { body: { email, password } })).accessToken;
}

async function readFeed(app: TestApp, accessToken: string): Promise<unknown> {
  return (await app.send({ method: "GET", path: "/api/activity?limit=100", as: { accessToken } })).body;
}
