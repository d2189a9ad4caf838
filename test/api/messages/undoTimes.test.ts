import { expect } from "chai";
import { MessageModel } from "../../../server/plan/message.model.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi, type Message, type MessageChanges } from "../../../shared/contract/messages.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildMember } from "../../support/builders/buildMember.js";
import type { PlanningHome } from "../../support/calendars/PlanningHome.js";
import { at, EVENING, MORNING, SWAPPED, toSlots } from "../../support/calendars/MovedSeries.js";
import { DAILY, keyIn, SeriesHome } from "../../support/calendars/SeriesHome.js";

describe("undo of an edit of the times of all", function () {
  this.timeout(60_000);
  let mums: SeriesHome;
  let home: PlanningHome;

  beforeEach(async () => {
    mums = await SeriesHome.start();
    home = mums.home;
  });
  afterEach(() => home.close());

  const edits: Array<[of: string, changes: MessageChanges]> = [
    ["of times", toSlots([at("09:15", MORNING), EVENING])],
    ["of times and words", { ...SWAPPED, text: "Two tablets", urgent: true, replies: { set: "goodBad" } }],
    ["of its minutes on the screen", { stayMinutes: 240 }],
    ["that drops a time of day", toSlots([MORNING])],
    ["that drops the other", toSlots([EVENING])],
    ["that adds a time of day", toSlots([MORNING, { time: "12:00" }, EVENING])],
    ["of days", { when: { ...DAILY, rule: "FREQ=WEEKLY;BYDAY=MO", extraDates: [] } }],
    ["of its end", { when: { ...DAILY, rule: "FREQ=DAILY;COUNT=3" } }],
    ["of its first day", { when: { ...DAILY, startDate: "2026-05-09" } }],
  ];

  edits.forEach(([of, changes]) => {
    it(`puts back exactly what was before one ${of}, once and for all`, async () => {
      const series = await mums.build();
      const before = await mums.seen(series);
      const { undo } = await mums.editAll(series, changes);
      expect((await mums.seen(series)).plan).not.to.deep.equal(before.plan);

      const answers = [await mums.tryUndo(undo!), await mums.tryUndo(undo!)];

      expect(answers.map(({ status, text }) => (status === 200 ? status : text))).to.deep.equal([200, 200]);
      expect(await mums.seen(series)).to.deep.equal(before);
      const { items } = messagesApi.undo.result.parse(answers[0]!.body);
      expect(items.map(({ id, when }) => ({ id, when }))).to.deep.equal([
        { id: series.id, when: series.when },
      ]);
    });
  });

  it("is not offered for words alone, for a spoken message taken away, or for what shows once", async () => {
    const series = await mums.build();
    const words = await mums.editAll(series, { text: "Pills" });
    const sound = await mums.editAll(series, { ...SWAPPED, voiceId: null });
    const body = { displayIds: [home.mum.id], text: "Hello", when: { ...DAILY, kind: "now" as const } };
    const { items } = await home.app.call(messagesApi.create, { body }, { as: home.anna });
    const once = await mums.editAll(items[0]!, { when: { kind: "once", date: "2026-05-06", time: "10:00" } });

    expect([words.undo, sound.undo, once.undo]).to.deep.equal([null, null, null]);
    expect((await mums.tryUndo({ messageId: series.id, version: words.items[0]!.version })).status).to.equal(
      409,
    );
  });

  const touches: Record<string, (series: Message) => Promise<unknown>> = {
    edited: (series) => mums.editAll(series, { text: "Pills" }),
    "given other times": (series) => mums.editAll(series, toSlots([at("10:00", MORNING), EVENING])),
    skipped: (series) => mums.skip(series, series.id, "2026-05-06/s1"),
    "changed alone": (series) => mums.edit(series, { scope: "this", at: "2026-05-11/s1" }, { text: "Pills" }),
    "cut in two": (series) =>
      mums.edit(series, { scope: "following", at: "2026-05-10/s1" }, { text: "Pills" }),
    paused: (series) => mums.pause(series),
    deleted: (series) => mums.remove(series),
    "in another zone": () => {
      const path = `/api/displays/${home.mum.id}`;
      return home.app.send({ method: "PATCH", path, body: { timeZone: "Europe/London" }, as: home.anna });
    },
  };
  for (const [what, touch] of Object.entries(touches))
    it(`is refused, with all as it is, once it is ${what}`, async () => {
      const series = await mums.build();
      const { undo } = await mums.editAll(series, SWAPPED);
      await touch(series);
      const after = await mums.seen(series);

      const { status, text } = await mums.tryUndo(undo!);

      expect(status).to.equal(409);
      expect(text).to.include("edited-meanwhile");
      const { version } = await MessageModel.findById(series.id).orFail();
      if (what !== "given other times")
        expect((await mums.tryUndo({ ...undo!, version })).status).to.equal(409);
      expect(await mums.seen(series)).to.deep.equal(after);
    });

  it("is refused for an edit before the last, and lets the last be made and undone again", async () => {
    const series = await mums.build();
    const before = await mums.seen(series);
    const first = await mums.editAll(series, SWAPPED);
    const second = await mums.editAll(series, toSlots([MORNING]));

    expect((await mums.tryUndo(first.undo!)).status).to.equal(409);
    expect((await mums.tryUndo(second.undo!)).status).to.equal(200);
    // Back to what the first edit has made: that was not the last any more when the second was made.
    expect((await mums.tryUndo(first.undo!)).status).to.equal(409);

    await mums.editAll(series, { when: DAILY });
    const third = await mums.editAll(series, SWAPPED);
    expect((await mums.tryUndo(third.undo!)).status).to.equal(200);
    expect((await mums.seen(series)).plan).to.deep.equal(before.plan);
  });

  it("keeps what was changed alone since at its own time", async () => {
    const series = await mums.build();
    const { undo } = await mums.editAll(series, toSlots([at("09:15", MORNING), EVENING]));
    const food = await MessageModel.findOne({ text: "With food" }).orFail();
    const when = { kind: "once" as const, date: "2026-05-08", time: "10:45" };
    await mums.edit(series, { id: food.id, scope: "all" }, { when });

    expect((await mums.tryUndo(undo!)).status).to.equal(200);

    expect(line(await mums.plan(), "2026-05-08/s1")).to.include("05-08T08:45");
  });

  it("is once for one key of a request, and is not for another family, or for whoever has left", async () => {
    const series = await mums.build();
    const before = await mums.seen(series);
    const kari = await buildMember(home.app, { owner: home.anna, name: "Kari Dahl" });
    const { undo } = await mums.editAll(series, SWAPPED);
    const other = await buildCaregiver(home.app, { name: "Somebody else" });
    await home.app.call(groupsApi.removeMember, { params: { userId: kari.userId } }, { as: home.anna });

    expect((await mums.tryUndo(undo!, other)).status).to.equal(404);
    expect((await mums.tryUndo(undo!, kari)).status).to.equal(404);
    const path = `/api/messages/${series.id}/undo`;
    const { version } = undo!;
    const send = () =>
      home.app.send({
        ...{ method: "POST", path, body: { version }, as: home.anna },
        headers: { "Idempotency-Key": "undo-once" },
      });
    expect([(await send()).status, (await send()).status]).to.deep.equal([200, 200]);
    expect(await mums.seen(series)).to.deep.equal(before);
  });
});

function line(plan: string[], key: string): string {
  return plan.filter((one) => keyIn(one) === key).join("; ");
}
