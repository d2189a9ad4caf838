import { expect } from "chai";
import mongoose, { Types, type mongo } from "mongoose";
import { bindExceptions } from "../../server/database/migrations/001-bindExceptions.js";
import type { Display } from "../../shared/contract/displays.js";
import { messagesApi, type Message } from "../../shared/contract/messages.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { openEmptyDatabase } from "../support/server/emptyDatabase.js";
import { plannedShowings } from "../support/builders/planTimes.js";
import { runMigration } from "../support/server/runMigration.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";

const displayId = new Types.ObjectId();
const seriesId = new Types.ObjectId().toHexString();
const FIELDS = {
  text: "Tablets",
  label: "medication",
  urgent: false,
  replies: { set: "ok" },
  stayMinutes: 60,
  voice: null,
};

/** With the indexes of an app that ran before, no two may have the same. */
const own = () => ({ _id: new Types.ObjectId(), batchId: new Types.ObjectId().toHexString() });

/** As the builds before wrote them, without what they did not know. */
function storedSeries(startDate: string, over: mongo.Document = {}): mongo.Document {
  const slots = [{ id: "s1", time: "08:00" }];
  const when = { kind: "series", startDate, rule: "FREQ=DAILY", slots };
  return {
    ...own(),
    displayId,
    seriesId,
    detachedKey: null,
    deletedAt: null,
    ...FIELDS,
    when,
    ...over,
  };
}

function storedException(date: string, over: mongo.Document = {}): mongo.Document {
  const detachedKey = `${seriesId}/${date}/s1`;
  const when = { kind: "once", date, time: "08:00" };
  return {
    ...own(),
    displayId,
    seriesId,
    detachedKey,
    deletedAt: null,
    ...FIELDS,
    when,
    ...over,
  };
}

describe("the migration that binds exceptions to their series", () => {
  let db: mongo.Db;

  beforeEach(async () => {
    db = await openEmptyDatabase();
  });

  it("finds the part of the series and what is an exception's own, however often it is killed", async () => {
    const early = storedSeries("2026-05-01");
    const late = storedSeries("2026-06-01", { text: "Two tablets" });
    const text = storedException("2026-05-03", { text: "With food" });
    const moved = storedException("2026-06-02", {
      text: "Two tablets",
      when: { kind: "once", date: "2026-06-02", time: "09:30" },
    });
    const gone = storedException("2026-05-04", { deletedAt: new Date(0) });
    const other = { ...storedException("2026-05-03"), ...own(), detachedKey: null, seriesId: "another" };
    const row = { _id: new Types.ObjectId(), displayId, messageId: text._id, key: text.detachedKey };

    const { messages, occurrences } = await runMigration(bindExceptions, {
      db,
      before: { messages: [early, late, text, moved, gone, other], occurrences: [row] },
    });

    const after = (one: mongo.Document) => messages!.find(({ _id }) => one._id.equals(_id));
    expect(after(text)).to.deep.include({ exceptionOf: early._id, ownFields: ["text"], removedBy: null });
    expect(after(moved)).to.deep.include({ exceptionOf: late._id, ownFields: ["when"], removedBy: null });
    expect(after(gone)).to.deep.include({ exceptionOf: early._id, ownFields: [], removedBy: "skip" });
    expect(after(other)).to.deep.equal(other);
    expect(after(early)).to.deep.equal(early);
    expect(occurrences![0]).to.deep.equal({ ...row, exceptionOf: early._id });
  });

  it("leaves alone what was left on the plan when its series, or its part of it, was deleted", async () => {
    const early = storedSeries("2026-05-01");
    const late = storedSeries("2026-06-01", { deletedAt: new Date(0) });
    const left = storedException("2026-06-02", { text: "The doctor comes" });

    const { messages } = await runMigration(bindExceptions, {
      db,
      before: { messages: [early, late, left], occurrences: [] },
    });

    const bound = messages!.find(({ _id }) => left._id.equals(_id))!;
    expect(bound.exceptionOf).to.equal(null);
    expect(bound).to.deep.include({ deletedAt: null, when: left.when, text: left.text });
  });
});

describe("a family's plan over the migration of exceptions", () => {
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;

  beforeEach(async () => {
    app = await startTestApp({ clock: new TestClock("2026-05-04T06:00:00.000Z") });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => app.close());

  /** A daily series with one showing changed, and nothing that ties the two but the key. */
  async function writeAsBefore(text: string): Promise<{ series: Message; changed: Message }> {
    const slots = [{ time: "12:00" }];
    const when = { kind: "series" as const, startDate: "2026-05-04", rule: "FREQ=DAILY", slots };
    const made = await app.call(
      messagesApi.create,
      { body: { displayIds: [mum.id], text, when } },
      { as: anna },
    );
    const series = made.items[0]!;
    const key = `${series.id}/2026-05-05/s1`;
    const body = { scope: "this" as const, key, changes: { text: `${text}, changed` } };
    const edited = await app.call(messagesApi.edit, { params: { messageId: series.id }, body }, { as: anna });
    await stored().updateMany({}, { $unset: { exceptionOf: "", ownFields: "", removedBy: "" } });
    await stored().updateMany({ detachedKey: { $ne: null } }, { $set: { pauses: [] } });
    return { series, changed: edited.items[1]! };
  }
  const stored = () => mongoose.connection.collection("messages");
  const setSeries = (series: Message, set: object) =>
    stored().updateOne({ _id: new Types.ObjectId(series.id) }, { $set: set });
  const plan = async () =>
    (await plannedShowings(mum.id, "2026-05-04T06:00:00Z", "2026-05-08T00:00:00Z")).map(
      ({ key, dueAt, message }) => [key, dueAt, message.text],
    );
  async function migrate(): Promise<void> {
    const say = () => undefined;
    const { db } = mongoose.connection;
    const log = { info: say, warn: say, error: say };
    await bindExceptions.run({ db: db!, log, signal: new AbortController().signal });
  }

  it("is the same before and after, also where the series was deleted or paused without them", async () => {
    const tablets = await writeAsBefore("Tablets");
    const deleted = await writeAsBefore("Walk");
    const paused = await writeAsBefore("Tea");
    const now = new Date("2026-05-04T06:00:00Z");
    await setSeries(deleted.series, { deletedAt: now, nextDueAt: null });
    await setSeries(paused.series, { pauses: [{ from: now, until: null }], nextDueAt: null });
    const before = await plan();
    expect(before.map(([, , text]) => text)).to.include.members(["Walk, changed", "Tea, changed"]);

    await migrate();

    expect(await plan()).to.deep.equal(before);
    const get = (message: Message) =>
      app.call(messagesApi.get, { params: { messageId: message.id } }, { as: anna });
    expect((await get(tablets.changed)).exceptionOf?.messageId).to.equal(tablets.series.id);
    expect((await get(paused.changed)).exceptionOf?.messageId).to.equal(paused.series.id);
    expect((await get(deleted.changed)).exceptionOf).to.equal(null);
  });

  it("is one with the series from then on, also with one that comes back", async () => {
    const tablets = await writeAsBefore("Tablets");
    const deleted = await writeAsBefore("Walk");
    await setSeries(deleted.series, { deletedAt: new Date("2026-05-04T06:00:00Z"), nextDueAt: null });
    await migrate();

    const params = ({ id: messageId }: Message) => ({ params: { messageId } });
    await app.call(messagesApi.restore, params(deleted.series), { as: anna });
    await app.call(messagesApi.remove, { ...params(tablets.series), query: {} }, { as: anna });
    await app.call(messagesApi.remove, { ...params(deleted.series), query: {} }, { as: anna });

    expect(await plan()).to.deep.equal([]);
  });
});
