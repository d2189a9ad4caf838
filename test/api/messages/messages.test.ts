import { expect } from "chai";
import { messagesApi, type Message, type NewMessage } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { planApi } from "../../../shared/contract/plan.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import type { Display } from "../../../shared/contract/displays.js";

describe("POST /api/messages", () => {
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let clock: TestClock;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => app.close());

  const draft = (over: Partial<NewMessage> = {}): NewMessage => ({
    displayIds: [mum.id],
    text: "Lunch is in the fridge",
    when: { kind: "now" },
    ...over,
  });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    app.send({ method: "POST", path: "/api/messages", body, as: anna, headers });
  const list = (
    displayId: string,
    direction: "upcoming" | "past",
    more: { cursor?: string; limit?: number } = {},
  ) => app.call(occurrencesApi.list, { params: { displayId }, query: { direction, ...more } }, { as: anna });

  it("takes a time on the wall clock of each display", async () => {
    const aunt = await buildDisplay(app, anna, { name: "Aunt Ruth", timeZone: "America/New_York" });
    const when = { kind: "once" as const, date: "2026-11-22", time: "08:00" };

    await app.call(
      messagesApi.create,
      { body: draft({ displayIds: [mum.id, aunt.id], when }) },
      { as: anna },
    );

    const dueAt = async (display: Display) => (await list(display.id, "upcoming")).items[0]?.dueAt;
    expect([await dueAt(mum), await dueAt(aunt)]).to.deep.equal([
      "2026-11-22T07:00:00.000Z",
      "2026-11-22T13:00:00.000Z",
    ]);
  });

  it("makes copies that share their batch", async () => {
    const aunt = await buildDisplay(app, anna, { name: "Aunt Ruth" });

    const { batchId, items } = await app.call(
      messagesApi.create,
      { body: draft({ displayIds: [mum.id, aunt.id] }) },
      { as: anna },
    );

    expect(items.map((item) => [item.batchId, item.displayId])).to.deep.equal([
      [batchId, mum.id],
      [batchId, aunt.id],
    ]);
  });

  it("sends once when the same key is sent twice, also at the same moment", async () => {
    const headers = { "Idempotency-Key": "one-and-the-same" };

    await Promise.all([send(draft(), headers), send(draft(), headers)]);
    await send(draft(), headers);

    expect((await list(mum.id, "past")).items).to.have.length(1);
  });

  const bad: Array<[why: string, over: Record<string, unknown>, field: string]> = [
    ["no text", { text: "   " }, "text"],
    ["501 characters", { text: "x".repeat(501) }, "text"],
    ["a text that is no text", { text: { $gt: "" } }, "text"],
    ["no display", { displayIds: [] }, "displayIds"],
    ["an empty set of own replies", { replies: { set: "own", texts: [] } }, "replies.texts"],
    ["six own replies", { replies: { set: "own", texts: ["1", "2", "3", "4", "5", "6"] } }, "replies.texts"],
    [
      "a reply too long for a button",
      { replies: { set: "own", texts: ["x".repeat(25)] } },
      "replies.texts.0",
    ],
    ["two replies that are the same", { replies: { set: "own", texts: ["Yes", "Yes"] } }, "replies.texts.1"],
    ["an unknown reply set", { replies: { set: "none" } }, "replies.set"],
    ["a day that does not exist", { when: { kind: "once", date: "2026-02-30", time: "08:00" } }, "when.date"],
    [
      "a time that does not exist",
      { when: { kind: "once", date: "2026-12-01", time: "25:00" } },
      "when.time",
    ],
    ["a time that has passed", { when: { kind: "once", date: "2026-11-21", time: "08:30" } }, "when.time"],
    ["a stay of no time", { stayMinutes: 0 }, "stayMinutes"],
    ["a stay of eight days", { stayMinutes: 8 * 24 * 60 }, "stayMinutes"],
    ["a label nobody knows", { label: "noise" }, "label"],
  ];
  bad.forEach(([why, over, field]) => {
    it(`refuses ${why}, naming ${field}`, async () => {
      const response = await send({ ...draft(), ...over });

      expect(response.status).to.equal(400);
      expect(response.body).to.have.nested.property("error.field", field);
      expect((await list(mum.id, "past")).items).to.deep.equal([]);
    });
  });

  it("takes 500 characters and every letter", async () => {
    const text = "Å 🌷 ".repeat(100);

    const { items } = await app.call(messagesApi.create, { body: draft({ text }) }, { as: anna });

    expect(items[0]!.text).to.equal(text.trim());
  });

  it("does not find the display of another family, nor sends to the rest of the batch", async () => {
    const olga = await buildCaregiver(app, { name: "Olga Dahl" });
    const theirs = await buildDisplay(app, olga, { name: "Grandpa" });

    const response = await send(draft({ displayIds: [mum.id, theirs.id] }));

    expect(response.status).to.equal(404);
    expect((await list(mum.id, "past")).items).to.deep.equal([]);
  });

  it("pages through what is ahead, each once", async () => {
    for (let minute = 10; minute < 15; minute += 1) {
      const when = { kind: "once" as const, date: "2026-11-22", time: `08:${minute}` };
      await app.call(messagesApi.create, { body: draft({ text: `at ${minute}`, when }) }, { as: anna });
    }
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(mum.id, "upcoming", { limit: 2, ...(cursor && { cursor }) });
      texts.push(...page.items.map((item) => item.text));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);

    expect(texts).to.deep.equal(["at 10", "at 11", "at 12", "at 13", "at 14"]);
  });

  it("refuses a page that it did not name", async () => {
    const path = `/api/displays/${mum.id}/occurrences?direction=past&cursor=x`;

    const response = await app.send({ method: "GET", path, as: anna });

    expect(response).to.deep.include({ status: 400 });
    expect(response.body).to.have.nested.property("error.field", "cursor");
  });

  it("shows in the preview what the display would get", async () => {
    await app.call(messagesApi.create, { body: draft() }, { as: anna });

    const plan = await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna });

    expect(plan).to.have.nested.property("messages[0].text", "Lunch is in the fridge");
  });

  it("takes a deleted message out of what is ahead", async () => {
    const when = { kind: "once" as const, date: "2026-11-22", time: "08:00" };
    const { items } = await app.call(messagesApi.create, { body: draft({ when }) }, { as: anna });

    await app.call(messagesApi.remove, { params: { messageId: items[0]!.id } }, { as: anna });

    expect((await list(mum.id, "upcoming")).items).to.deep.equal([]);
  });
});

describe("GET /api/displays/:displayId/messages", () => {
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let clock: TestClock;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => app.close());

  const DAILY: NewMessage["when"] = {
    kind: "series",
    startDate: "2026-11-22",
    rule: "FREQ=DAILY",
    slots: [{ time: "08:00" }],
  };
  async function send(text: string, when: NewMessage["when"] = { kind: "now" }): Promise<Message> {
    clock.set(new Date(clock.now() + 1_000).toISOString());
    const { items } = await app.call(
      messagesApi.create,
      { body: { displayIds: [mum.id], text, when } },
      { as: anna },
    );
    return items[0]!;
  }
  const list = (query: { cursor?: string; limit?: number; kind?: "all" | "series" } = {}) =>
    app.call(messagesApi.list, { params: { displayId: mum.id }, query }, { as: anna });
  const texts = async (query = {}) => (await list(query)).items.map(({ text }) => text);

  it("lists newest first, also what is past and what is paused, and nothing deleted", async () => {
    const tablets = await send("Tablets", DAILY);
    const gone = await send("Gone");
    await send("Lunch");
    await app.call(
      messagesApi.pause,
      { params: { messageId: tablets.id }, body: { paused: true } },
      { as: anna },
    );
    await app.call(messagesApi.remove, { params: { messageId: gone.id } }, { as: anna });

    const { items } = await list();

    expect(items.map(({ text, paused }) => [text, paused])).to.deep.equal([
      ["Lunch", false],
      ["Tablets", true],
    ]);
  });

  it("lists series alone, both parts of a split one", async () => {
    const tablets = await send("Tablets", DAILY);
    await send("Lunch");
    await app.call(
      messagesApi.edit,
      {
        params: { messageId: tablets.id },
        body: { scope: "following", key: `${tablets.id}/2026-11-25/s1`, changes: { text: "Two tablets" } },
      },
      { as: anna },
    );

    expect(await texts({ kind: "series" })).to.have.members(["Two tablets", "Tablets"]);
  });

  it("pages through them, each once", async () => {
    for (const text of ["a", "b", "c", "d", "e"]) await send(text);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ text }) => text));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);

    expect(seen).to.deep.equal(["e", "d", "c", "b", "a"]);
  });

  it("refuses a page that it did not name", async () => {
    const path = `/api/displays/${mum.id}/messages?cursor=x`;

    const response = await app.send({ method: "GET", path, as: anna });

    expect(response).to.deep.include({ status: 400 });
    expect(response.body).to.have.nested.property("error.field", "cursor");
  });
});
