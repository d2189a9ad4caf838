import { expect } from "chai";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { planApi } from "../../../shared/contract/plan.js";
import type { Display } from "../../../shared/contract/displays.js";
import { LADDER_DEFAULTS } from "../../../shared/rules/ladder.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const OWN = { larger: 1, aloud: 2, duty: 3, all: 4 };
const DAILY = {
  kind: "series" as const,
  startDate: "2026-11-22",
  rule: "FREQ=DAILY",
  slots: [{ time: "08:00" }],
};

describe("the settings of the ladder", () => {
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;

  beforeEach(async () => {
    app = await startTestApp({ clock: new TestClock("2026-11-21T07:00:00.000Z") });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => app.close());

  const send = (overrides: Parameters<typeof buildMessage>[2] = {}) =>
    buildMessage(app, { display: mum, caregiver: anna }, overrides);
  const group = () => app.call(groupsApi.get, {}, { as: anna });
  const fetched = (message: Message) =>
    app.call(messagesApi.get, { params: { messageId: message.id } }, { as: anna });
  const setLadders = (ladders: object, as = anna) =>
    app.callRaw(groupsApi.setLadders, { body: { ladders } }, { as });

  it("gives new medication and reminders a ladder, and other messages none", async () => {
    for (const [label, ladder] of Object.entries(LADDER_DEFAULTS))
      expect((await send({ label: label as Message["label"] })).ladder, label).to.deep.equal(ladder);
    expect((await group()).ladders).to.deep.equal(LADDER_DEFAULTS);
  });

  it("takes what the message asks for, and refuses steps that go back or lie beyond four hours", async () => {
    expect((await send({ label: "medication", ladder: null })).ladder).to.equal(null);
    expect((await send({ label: "visit", ladder: OWN })).ladder).to.deep.equal(OWN);

    for (const wrong of [{ aloud: 0 }, { all: 241 }, { duty: 2.5 }, { all: 2 }, { larger: 3 }]) {
      const body = { displayIds: [mum.id], text: "Hi", when: { kind: "now" }, ladder: { ...OWN, ...wrong } };
      const { status } = await app.callRaw(messagesApi.create, { body: body as never }, { as: anna });
      expect(status, JSON.stringify(wrong)).to.equal(400);
    }
  });

  it("are the group's for what is sent from then on, by its owner alone", async () => {
    const before = await send({ label: "medication" });
    const bo = await buildMember(app, { owner: anna, name: "Bo Dahl" });
    const bea = await buildCaregiver(app, { name: "Bea Holm" });
    expect((await setLadders({ medication: OWN }, bo)).status).to.equal(409);
    expect((await setLadders({ medication: null }, bea)).status).to.equal(200);
    expect((await setLadders({})).status).to.equal(400);
    expect((await setLadders({ medication: OWN, visit: OWN, reminder: null })).status).to.equal(200);

    expect((await fetched(before)).ladder).to.deep.equal(LADDER_DEFAULTS.medication);
    expect((await send({ label: "medication" })).ladder).to.deep.equal(OWN);
    expect((await send({ label: "reminder" })).ladder).to.equal(null);
    expect((await group()).ladders).to.deep.equal({
      ...LADDER_DEFAULTS,
      medication: OWN,
      visit: OWN,
      reminder: null,
    });
  });

  it("of a message can be changed, and the screen knows its own part of them", async () => {
    const message = await send({ label: "medication", when: { ...DAILY } });
    const planned = async () =>
      (await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna })).messages[0]!.ladder;
    expect(await planned()).to.deep.equal({ larger: 5, aloud: 10 });

    const edit = (ladder: typeof OWN | null) =>
      app.call(
        messagesApi.edit,
        { params: { messageId: message.id }, body: { scope: "all", changes: { ladder } } },
        { as: anna },
      );
    await edit(OWN);
    expect(await planned()).to.deep.equal({ larger: 1, aloud: 2 });
    await edit(null);
    expect(await planned()).to.equal(undefined);
    expect((await fetched(message)).ladder).to.equal(null);
  });

  it("go with a series: into its later part, and into a showing that was changed alone", async () => {
    const series = await send({ label: "medication", when: { ...DAILY } });
    const edit = async (scope: "this" | "following" | "all", key: string | undefined, changes: object) =>
      (
        await app.call(
          messagesApi.edit,
          { params: { messageId: series.id }, body: { scope, ...(key && { key }), changes } },
          { as: anna },
        )
      ).items;
    const key = (date: string) => `${series.id}/${date}/s1`;
    const [, moved] = await edit("this", key("2026-11-23"), { text: "With water" });
    const [, own] = await edit("this", key("2026-11-24"), { ladder: OWN });
    const [, later] = await edit("following", key("2026-11-26"), { text: "With milk" });
    expect([moved!.ladder, later!.ladder]).to.deep.equal([
      LADDER_DEFAULTS.medication,
      LADDER_DEFAULTS.medication,
    ]);

    await edit("all", undefined, { ladder: { ...OWN, all: 9 } });

    expect((await fetched(moved!)).ladder).to.deep.equal({ ...OWN, all: 9 });
    expect((await fetched(own!)).ladder).to.deep.equal(OWN);
    const { changed } = await app.call(
      messagesApi.showings,
      { params: { messageId: series.id } },
      { as: anna },
    );
    expect(changed.map(({ ownFields }) => ownFields)).to.deep.include(["ladder"]);
  });

  describe("of series from before there were ladders", () => {
    let pills: Message;
    let greeting: Message;
    let exception: Message;

    /** As the build before has stored them. */
    beforeEach(async () => {
      pills = await send({ label: "medication", when: { ...DAILY } });
      greeting = await send({ label: "message", when: { ...DAILY } });
      const changed = await app.call(
        messagesApi.edit,
        {
          params: { messageId: pills.id },
          body: { scope: "this", key: `${pills.id}/2026-11-23/s1`, changes: { text: "With water" } },
        },
        { as: anna },
      );
      exception = changed.items[1]!;
      await MessageModel.collection.updateMany({}, { $unset: { ladder: 1 } });
      await GroupModel.collection.updateMany({}, { $unset: { olderLadders: 1 } });
    });

    const answer = (on: boolean, as = anna) =>
      app.callRaw(groupsApi.answerOlderLadders, { body: { on } }, { as });

    it("stay without until the owner says yes, and get the one of their label then", async () => {
      const bo = await buildMember(app, { owner: anna, name: "Bo Dahl" });
      expect((await fetched(pills)).ladder).to.equal(null);
      expect((await group()).asksOlderLadders).to.equal(true);
      expect((await app.call(groupsApi.get, {}, { as: bo })).asksOlderLadders).to.equal(false);
      expect((await answer(true, bo)).status).to.equal(409);

      expect((await answer(true)).status).to.equal(200);
      expect((await group()).asksOlderLadders).to.equal(false);
      await app.runDueWork();
      await app.runDueWork();

      expect((await fetched(pills)).ladder).to.deep.equal(LADDER_DEFAULTS.medication);
      expect((await fetched(exception)).ladder).to.deep.equal(LADDER_DEFAULTS.medication);
      expect((await fetched(greeting)).ladder).to.equal(null);
      expect((await group()).asksOlderLadders).to.equal(false);
    });

    it("stay without for good when the owner says no", async () => {
      await answer(false);
      await answer(true);
      await app.runDueWork();

      expect((await fetched(pills)).ladder).to.equal(null);
      expect((await group()).asksOlderLadders).to.equal(false);
    });

    it("are not asked about where there are none, nor in a new group", async () => {
      await MessageModel.deleteMany({ label: "medication" });
      expect((await group()).asksOlderLadders).to.equal(false);

      const bea = await buildCaregiver(app, { name: "Bea Holm" });
      expect((await app.call(groupsApi.get, {}, { as: bea })).asksOlderLadders).to.equal(false);
    });

    it("keep what was chosen for them meanwhile", async () => {
      await app.call(
        messagesApi.edit,
        { params: { messageId: pills.id }, body: { scope: "all", changes: { ladder: null } } },
        { as: anna },
      );
      await answer(true);
      await app.runDueWork();

      expect((await fetched(pills)).ladder).to.equal(null);
    });
  });
});
