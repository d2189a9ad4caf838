import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { MessageModel } from "../../../server/plan/message.model.js";
import type { Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import type { EndpointInput } from "../../../shared/contract/base/endpoint.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { messagesApi, type NewMessage } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { ACTIVE_SERIES_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { seriesRow } from "../../support/builders/seriesRow.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

describe("the series of one display", () => {
  let app: TestApp;
  let owner: TestUser;
  let display: Display;
  const when: NewMessage["when"] = {
    kind: "series",
    startDate: "2030-05-01",
    rule: "FREQ=DAILY",
    slots: [{ time: "08:00" }],
  };

  before(async () => {
    app = await startTestApp();
    owner = await buildCaregiver(app);
  });
  beforeEach(async () => {
    display = await buildDisplay(app, owner);
    const displayId = new Types.ObjectId(display.id);
    const rows = Array.from({ length: ACTIVE_SERIES_MAX - 1 }, () => seriesRow(displayId, "FREQ=DAILY"));
    await MessageModel.insertMany(rows);
  });
  after(() => app.close());

  function create(over: Partial<NewMessage> = {}): Promise<RawResponse> {
    const body: NewMessage = { displayIds: [display.id], text: "Time for your tablets", when, ...over };
    return app.callRaw(messagesApi.create, { body }, { as: owner });
  }
  const FULL = "Mum has 400 repeating messages, the most a display can hold.";
  function expectRefused(response: RawResponse, field: string, why = FULL): void {
    expect(response.status).to.equal(409);
    const { error } = ErrorBody.parse(response.body);
    expect(error).to.include({ code: "too-many-series", field });
    expect(error.message).to.include(why);
  }

  it("are as many as a display can hold, however they are made", async () => {
    const once = await buildMessage(
      app,
      { display, caregiver: owner },
      { when: { kind: "once", date: "2030-05-01", time: "08:00" } },
    );
    expect((await create()).status).to.equal(200);

    expectRefused(await create(), "when");
    const changes = { changes: { when } };
    const params = { messageId: once.id };
    expectRefused(
      await app.callRaw(messagesApi.edit, { params, body: changes }, { as: owner }),
      "changes.when",
    );
    expect((await create({ when: { kind: "now" } })).status).to.equal(200);
  });

  it("are refused for all displays of a message when one of them is full", async () => {
    await create();
    const other = await buildDisplay(app, owner, { name: "Dad" });

    expectRefused(await create({ displayIds: [other.id, display.id] }), "when");

    const plan = await app.call(planApi.get, { params: { displayId: other.id } }, { as: owner });
    expect(plan.messages).to.deep.equal([]);
  });

  it("never are more, however many are made at once", async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => create()));

    const made = responses.filter(({ status }) => status === 200);
    expect(made.length).to.be.at.most(1);
    expect((await create()).status).to.equal(made.length === 1 ? 409 : 200);
    expectRefused(await create(), "when");
  });

  const remove = (messageId: string) =>
    app.call(messagesApi.remove, { params: { messageId }, query: {} }, { as: owner });
  const restore = (messageId: string) =>
    app.callRaw(messagesApi.restore, { params: { messageId } }, { as: owner });
  async function active(): Promise<number> {
    const displayId = new Types.ObjectId(display.id);
    return (await MessageModel.distinct("seriesId", { displayId, deletedAt: null })).length;
  }

  it("make room when one is deleted, which comes back only where there is room by then", async () => {
    const { id } = await buildMessage(app, { display, caregiver: owner }, { when });
    await remove(id);
    const instead = await buildMessage(app, { display, caregiver: owner }, { when });

    expectRefused(await restore(id), "messageId");
    expect(await active()).to.equal(ACTIVE_SERIES_MAX);

    await remove(instead.id);
    expect((await restore(id)).status).to.equal(200);
    expectRefused(await restore(instead.id), "messageId");
  });

  it("never are more, however many are brought back at once", async () => {
    const rows = await MessageModel.find({ displayId: new Types.ObjectId(display.id) }).limit(6);
    const ids = rows.map(({ id }) => String(id));
    for (const id of ids) await remove(id);
    for (let made = 0; made < 5; made += 1) await create();
    expect(await active()).to.equal(ACTIVE_SERIES_MAX - 2);

    const responses = await Promise.all(ids.map(restore));

    expect(responses.map(({ status }) => status)).to.include(409);
    expect(await active()).to.be.at.most(ACTIVE_SERIES_MAX);
  });

  it("are no more by one that was over and goes on", async () => {
    await create();
    const displayId = new Types.ObjectId(display.id);
    const over = { ...seriesRow(displayId, "FREQ=DAILY;UNTIL=20200101"), nextDueAt: null };
    const messageId = String((await MessageModel.create(over)).id);
    const edit = (body: EndpointInput<typeof messagesApi.edit>["body"]) =>
      app.callRaw(messagesApi.edit, { params: { messageId }, body }, { as: owner });

    expectRefused(await edit({ scope: "all", changes: { when } }), "changes.when");
    expect((await edit({ scope: "all", changes: { text: "It was nice" } })).status).to.equal(200);
  });

  it("count one that is paused without an end, whose times are changed all the same", async () => {
    const { id } = await buildMessage(app, { display, caregiver: owner }, { when });
    const params = { messageId: id };
    await app.call(messagesApi.pause, { params, body: { paused: true } }, { as: owner });

    expectRefused(await create(), "when");
    const changes = { when: { ...when, slots: [{ id: "s1", time: "09:00" }] } };
    const edited = await app.callRaw(
      messagesApi.edit,
      { params, body: { scope: "all", changes } },
      { as: owner },
    );
    expect(edited.status, edited.text).to.equal(200);
  });

  it("are counted without reading what the display ever had", async () => {
    const displayId = new Types.ObjectId(display.id);
    await MessageModel.deleteMany({ displayId });
    const series = () => seriesRow(displayId, "FREQ=DAILY");
    const over = { when: { kind: "once" }, nextDueAt: null };
    await MessageModel.insertMany(Array.from({ length: 300 }, () => ({ ...series(), ...over })));
    await MessageModel.insertMany([series(), { ...series(), deletedAt: new Date() }]);
    const filters: object[] = [];
    mongoose.set("debug", (collection: string, method: string, ...args: unknown[]) => {
      if (collection === "messages") filters.push((method === "distinct" ? args[1] : args[0]) as object);
    });
    try {
      await create();
      const page = { params: { displayId: display.id }, query: { direction: "upcoming" as const } };
      await app.call(occurrencesApi.list, page, { as: owner });
    } finally {
      mongoose.set("debug", false);
    }

    const ofSeries = filters.filter((filter) => "when.kind" in filter);
    expect(ofSeries.length).to.be.at.least(3);
    for (const filter of ofSeries) {
      const explained = await MessageModel.collection.find(filter).explain("executionStats");
      expect(explained.executionStats.totalDocsExamined, JSON.stringify(filter)).to.be.at.most(2);
    }
  });

  it("of before the limit are edited, cut, deleted and brought back in part, though they are more", async () => {
    const message = await buildMessage(app, { display, caregiver: owner }, { when });
    const displayId = new Types.ObjectId(display.id);
    await MessageModel.insertMany(Array.from({ length: 6 }, () => seriesRow(displayId, "FREQ=DAILY")));
    const params = { messageId: message.id };
    const edit = async (body: EndpointInput<typeof messagesApi.edit>["body"]) =>
      (await app.callRaw(messagesApi.edit, { params, body }, { as: owner })).status;
    const at = (time: string) => ({ when: { ...when, slots: [{ id: "s1", time }] } });

    expect(await edit({ scope: "all", changes: at("09:00") })).to.equal(200);
    const key = `${message.id}/2030-05-04/s1`;
    expect(await edit({ scope: "following", key, changes: at("10:00") })).to.equal(200);
    expect(
      await edit({ scope: "this", key: `${message.id}/2030-05-02/s1`, changes: { text: "Now" } }),
    ).to.equal(200);
    await app.call(messagesApi.remove, { params, query: {} }, { as: owner });
    expect((await restore(message.id)).status).to.equal(200);
    expectRefused(await create(), "when", "Mum has 406 repeating messages; a display can hold 400.");
  });
});
