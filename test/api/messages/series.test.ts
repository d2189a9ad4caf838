import { expect } from "chai";
import { MessageModel } from "../../../server/plan/message.model.js";
import type { Display } from "../../../shared/contract/displays.js";
import {
  messagesApi,
  type Message,
  type MessageChanges,
  type NewMessage,
  type Scope,
} from "../../../shared/contract/messages.js";
import { planApi } from "../../../shared/contract/plan.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { plannedShowings } from "../../support/builders/planTimes.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const MINUTE = 60_000;

type Series = Extract<NewMessage["when"], { kind: "series" }>;

describe("a series", () => {
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let clock: TestClock;

  beforeEach(async () => {
    // A Saturday, a week before the clocks of Oslo go forward.
    clock = new TestClock("2026-03-21T06:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => app.close());

  async function schedule(when: Partial<Series>, over: Partial<NewMessage> = {}): Promise<Message> {
    const body: NewMessage = {
      displayIds: [mum.id],
      text: "Time for your tablets",
      label: "medication",
      when: {
        kind: "series",
        startDate: "2026-03-21",
        rule: "FREQ=DAILY",
        slots: [{ time: "08:00" }],
        ...when,
      },
      ...over,
    };
    return (await app.call(messagesApi.create, { body }, { as: anna })).items[0]!;
  }
  async function edit(message: Message, part: [scope: Scope, key?: string], changes: MessageChanges) {
    const [scope, key] = part;
    const request = { params: { messageId: message.id }, body: { scope, changes, ...(key && { key }) } };
    return app.callRaw(messagesApi.edit, request, { as: anna });
  }
  async function moveTo(instant: string): Promise<void> {
    clock.set(instant);
    anna = await logInAgain(app, anna);
    await app.runDueWork();
  }
  const showings = (from = "2026-03-21T00:00:00Z", until = "2026-04-05T00:00:00Z") =>
    plannedShowings(mum.id, from, until);
  const instants = async (from?: string, until?: string) =>
    (await showings(from, until)).map((one) => one.dueAt.slice(0, 16));
  const list = async (direction: "upcoming" | "past") =>
    (
      await app.call(
        occurrencesApi.list,
        { params: { displayId: mum.id }, query: { direction } },
        { as: anna },
      )
    ).items;

  it("shows at the same time on the wall before and after the clocks change", async () => {
    await schedule({});

    const around = await instants("2026-03-28T00:00:00Z", "2026-03-31T00:00:00Z");

    expect(around).to.deep.equal(["2026-03-28T07:00", "2026-03-29T06:00", "2026-03-30T06:00"]);
  });

  it("shows several times a day under keys of their own", async () => {
    const { id } = await schedule({ slots: [{ time: "20:00" }, { time: "08:00" }, { time: "13:00" }] });

    const first = (await showings("2026-03-21T00:00:00Z", "2026-03-22T00:00:00Z")).map((one) => [
      one.key,
      one.dueAt.slice(11, 16),
    ]);

    const saved = (await app.call(messagesApi.get, { params: { messageId: id } }, { as: anna }))
      .when as Series;
    expect(first).to.deep.equal(
      saved.slots.map((slot, index) => [`${id}/2026-03-21/${slot.id}`, ["07:00", "12:00", "19:00"][index]]),
    );
  });

  it("gives the display fourteen days of it", async () => {
    await schedule({});

    const plan = await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna });

    expect(plan).to.have.nested.property("messages[0].occurrences").with.length(14);
  });

  it("previews its next five showings", async () => {
    const message = await schedule({ rule: "FREQ=MONTHLY;BYMONTHDAY=-1" });

    const { items } = await app.call(
      messagesApi.showings,
      { params: { messageId: message.id } },
      { as: anna },
    );

    expect(items.map((item) => item.dueAt.slice(0, 10))).to.deep.equal([
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
      "2026-07-31",
    ]);
  });

  const refused: Array<[why: string, when: Record<string, unknown>, field: string]> = [
    ["a rule nobody can read", { rule: "FREQ=HOURLY" }, "when.rule"],
    ["an interval beyond 366 days", { rule: "FREQ=DAILY;INTERVAL=367" }, "when.rule"],
    ["an interval beyond 100 years", { rule: "FREQ=YEARLY;INTERVAL=101" }, "when.rule"],
    ["a sixth Monday", { rule: "FREQ=MONTHLY;BYDAY=6MO" }, "when.rule"],
    ["a thirteenth month", { rule: "FREQ=DAILY;BYMONTH=13" }, "when.rule"],
    ["a date that no month has", { rule: "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30" }, "when.rule"],
    ["a first day of long ago", { startDate: "1899-12-31" }, "when.startDate"],
    ["a series that is over", { rule: "FREQ=DAILY;UNTIL=20260320" }, "when.rule"],
    ["no time of day", { slots: [] }, "when.slots"],
    ["the same time twice", { slots: [{ time: "08:00" }, { time: "08:00" }] }, "when.slots"],
    ["a time on no day", { slots: [{ time: "08:00", weekdays: [] }] }, "when.slots.0.weekdays"],
    [
      "a time twice on a day",
      { slots: [{ time: "08:00" }, { time: "09:00", weekdays: ["MO", "MO"] }] },
      "when.slots.1.weekdays",
    ],
    ["a day without a time", { slots: [{ time: "08:00", weekdays: ["MO"] }] }, "when.slots"],
    [
      "a further day without a time",
      {
        rule: "FREQ=WEEKLY;BYDAY=MO",
        slots: [{ time: "08:00", weekdays: ["MO"] }],
        extraDates: ["2026-03-24"],
      },
      "when.slots",
    ],
    ["a further day that is none", { extraDates: ["2026-03-24", "2026-02-30"] }, "when.extraDates.1"],
    ["a further day twice", { extraDates: ["2026-03-24", "2026-03-24"] }, "when.extraDates"],
    [
      "more than 50 further days",
      { extraDates: Array.from({ length: 51 }, (_, index) => dateOf(dayOf("2026-04-01") + index)) },
      "when.extraDates",
    ],
    ["no showing", { showings: 0 }, "when.showings"],
    ["10,000 showings", { showings: 10_000 }, "when.showings"],
    ["two ends", { rule: "FREQ=DAILY;UNTIL=20260401", showings: 3 }, "when.showings"],
    ["a count of days and one of showings", { rule: "FREQ=DAILY;COUNT=3", showings: 3 }, "when.showings"],
    ["a first time that is none", { startTime: "25:00" }, "when.startTime"],
    [
      "thirteen times a day",
      { slots: Array.from({ length: 13 }, (_, hour) => ({ time: `${String(hour).padStart(2, "0")}:00` })) },
      "when.slots",
    ],
  ];
  refused.forEach(([why, when, field]) => {
    it(`is refused with ${why}, naming ${field}`, async () => {
      const body = {
        displayIds: [mum.id],
        text: "x",
        when: {
          kind: "series",
          startDate: "2026-03-21",
          rule: "FREQ=DAILY",
          slots: [{ time: "08:00" }],
          ...when,
        },
      };

      const response = await app.send({ method: "POST", path: "/api/messages", body, as: anna });

      expect(response.status).to.equal(400);
      expect(response.body).to.have.nested.property("error.field", field);
    });
  });

  describe("whose first day was stored when it could be of long ago", () => {
    const LONG_AGO = "0100-01-01";
    const LEAP_DAYS = "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29";
    const store = ({ id }: Message, when: Partial<Series>) =>
      MessageModel.updateOne(
        { _id: id },
        { $set: Object.fromEntries(Object.entries(when).map(([name, value]) => [`when.${name}`, value])) },
      );

    it("is edited as any other, and can't begin long ago on another day", async () => {
      const message = await schedule({});
      await store(message, { startDate: LONG_AGO });
      const when = { ...(message.when as Series), startDate: LONG_AGO };

      const slots = [{ id: "s1", time: "09:00" }];
      expect((await edit(message, ["all"], { when: { ...when, slots } })).status).to.equal(200);
      const moved = await edit(message, ["all"], { when: { ...when, startDate: "0100-01-02" } });

      expect(moved.status).to.equal(400);
      expect(moved.body).to.have.nested.property("error.field", "when.startDate");
    });

    const counted: Array<[of: string, when: Partial<Series>]> = [
      ["showings", { rule: LEAP_DAYS, showings: 9_999 }],
      ["days", { rule: `${LEAP_DAYS};COUNT=9999` }],
    ];
    counted.forEach(([of, when]) => {
      it(`does not hold the server up with its ${of}, however many there are`, async () => {
        const made = await Promise.all(Array.from({ length: 100 }, () => schedule({ rule: "FREQ=DAILY" })));
        for (const message of made) await store(message, { ...when, startDate: LONG_AGO });
        const begun = performance.now();

        await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna });

        // Counted anew at each look it took ten seconds.
        expect(performance.now() - begun).to.be.below(2_000);
      });
    });
  });

  const TWICE = [{ time: "08:00" }, { time: "20:00" }];
  const wholeDays = async () =>
    (await showings(undefined, "2026-06-01T00:00:00Z")).map(({ key }) => key.slice(25));

  it("shows at other times on some days, and is read as it was written", async () => {
    const slots: Series["slots"] = [
      { time: "10:00", weekdays: ["SU", "SA"] },
      { time: "08:00", weekdays: ["MO", "TU", "WE", "TH", "FR"] },
    ];
    const { when } = await schedule({ slots });

    expect(when).to.deep.include({
      slots: [
        { id: "s2", time: "08:00", weekdays: ["MO", "TU", "WE", "TH", "FR"] },
        { id: "s1", time: "10:00", weekdays: ["SA", "SU"] },
      ],
    });
    expect((await instants()).slice(0, 4)).to.deep.equal([
      ...["2026-03-21T09:00", "2026-03-22T09:00", "2026-03-23T07:00", "2026-03-24T07:00"],
    ]);
  });

  it("shows on further days too, and the screen holds them", async () => {
    await schedule({ rule: "FREQ=WEEKLY;BYDAY=MO", extraDates: ["2026-04-01", "2026-03-26"] });

    const plan = await app.call(planApi.get, { params: { displayId: mum.id } }, { as: anna });

    expect(plan.messages[0]!.occurrences.map(({ key }) => key.split("/")[1])).to.deep.equal([
      ...["2026-03-23", "2026-03-26", "2026-03-30", "2026-04-01"],
    ]);
  });

  it("ends after so many showings, and does not count those of today that have passed", async () => {
    clock.set("2026-03-21T12:00:30.000Z");
    anna = await logInAgain(app, anna);
    const { when } = await schedule({ slots: TWICE, showings: 4 });

    expect(when).to.deep.include({ startTime: "13:01", showings: 4 });
    expect(await wholeDays()).to.deep.equal([
      ...["2026-03-21/s2", "2026-03-22/s1", "2026-03-22/s2", "2026-03-23/s1"],
    ]);
  });

  it("counts on when its times are changed on its first day", async () => {
    const message = await schedule({ slots: TWICE, showings: 4 });
    await moveTo("2026-03-21T12:00:00.000Z");
    const { startTime, ...when } = message.when as Series;
    expect(startTime).to.equal("07:00");

    await edit(message, ["all"], {
      when: { ...when, slots: [when.slots[0]!, { ...when.slots[1]!, time: "21:00" }] },
    });

    expect(await wholeDays()).to.deep.equal([
      ...["2026-03-21/s1", "2026-03-21/s2", "2026-03-22/s1", "2026-03-22/s2"],
    ]);
  });

  it("is the same to a repeat of the change whose answer was lost", async () => {
    const message = await schedule({ slots: TWICE });
    const when = { ...(message.when as Series), showings: 4 };
    const changes = { when: { ...when, startDate: "2026-03-21" }, baseVersion: 1 };

    expect((await edit(message, ["all"], changes)).status).to.equal(200);
    expect((await edit(message, ["all"], changes)).status).to.equal(200);
  });

  describe("edited", () => {
    const rules = [
      ["daily", "FREQ=DAILY"],
      ["weekly", "FREQ=WEEKLY;BYDAY=SU,WE,SA"],
      ["monthly", "FREQ=MONTHLY;BYDAY=-1SU"],
    ] as const;
    const until = "2026-06-30T00:00:00Z";

    rules.forEach(([name, rule]) => {
      it(`all, ${name}: every showing moves, through the change of the clocks`, async () => {
        const message = await schedule({ rule });
        const before = await showings(undefined, until);

        await edit(message, ["all"], {
          when: { kind: "series", startDate: "2026-03-21", rule, slots: [{ id: "s1", time: "09:30" }] },
        });

        const after = await showings(undefined, until);
        expect(after.map((one) => one.key)).to.deep.equal(before.map((one) => one.key));
        after.forEach((one, index) =>
          expect(Date.parse(one.dueAt) - Date.parse(before[index]!.dueAt)).to.equal(90 * MINUTE),
        );
      });

      it(`this one and following, ${name}: what came before stays, what follows changes, each key once`, async () => {
        const message = await schedule({ rule });
        const before = await showings(undefined, until);
        const split = before[2]!.key;

        const response = await edit(message, ["following", split], { text: "Two tablets now" });

        expect(response.status).to.equal(200);
        const after = await showings(undefined, until);
        expect(after.map((one) => [one.key, one.dueAt])).to.deep.equal(
          before.map((one) => [one.key, one.dueAt]),
        );
        const texts = after.map((one) => one.message.text);
        expect(new Set(texts.slice(0, 2))).to.deep.equal(new Set(["Time for your tablets"]));
        expect(new Set(texts.slice(2))).to.deep.equal(new Set(["Two tablets now"]));
      });

      it(`only this one, ${name}: one showing moves and keeps its key`, async () => {
        const message = await schedule({ rule });
        const before = await showings(undefined, until);
        const { key, dueAt } = before[1]!;

        await edit(message, ["this", key], {
          when: { kind: "once", date: dueAt.slice(0, 10), time: "15:45" },
          text: "Later today",
        });

        const after = await showings(undefined, until);
        expect(after.map((one) => one.key)).to.have.members(before.map((one) => one.key));
        const changed = after.filter((one) => one.dueAt !== before.find((old) => old.key === one.key)!.dueAt);
        expect(changed.map((one) => [one.key, one.message.text])).to.deep.equal([[key, "Later today"]]);
      });
    });

    it("does not repeat a key that was already due: the new time starts on the next date", async () => {
      const message = await schedule({});
      await moveTo("2026-03-21T07:30:00.000Z");

      await edit(message, ["all"], {
        when: {
          kind: "series",
          startDate: "2026-03-21",
          rule: "FREQ=DAILY",
          slots: [{ id: "s1", time: "10:00" }],
        },
      });

      expect(await instants("2026-03-21T07:30:00Z", "2026-03-24T00:00:00Z")).to.deep.equal([
        "2026-03-21T07:00",
        "2026-03-22T09:00",
        "2026-03-23T09:00",
      ]);
      await moveTo("2026-03-21T09:30:00.000Z");
      expect(await instants("2026-03-21T09:30:00Z", "2026-03-22T12:00:00Z")).to.deep.equal([
        "2026-03-22T09:00",
      ]);
    });

    it("replaces the text that is on the screen now", async () => {
      const message = await schedule({});
      await moveTo("2026-03-21T07:30:00.000Z");

      await edit(message, ["all"], { text: "One tablet only" });

      expect((await showings("2026-03-21T07:30:00Z"))[0]!.message).to.include({
        text: "One tablet only",
        version: 2,
      });
      expect((await list("past"))[0]).to.include({ text: "One tablet only" });
    });

    it("keeps the rest of a count when it is split", async () => {
      const message = await schedule({ rule: "FREQ=DAILY;COUNT=5" });
      const before = await showings();

      await edit(message, ["following", before[3]!.key], { text: "Last ones" });

      const after = await showings();
      expect(after.map((one) => one.key)).to.deep.equal(before.map((one) => one.key));
      expect(after.filter((one) => one.message.text === "Last ones")).to.have.length(2);
    });

    const cuts: Array<[what: string, when: Partial<Series>]> = [
      ["a count of showings", { slots: TWICE, showings: 7 }],
      [
        "other times on some days",
        { slots: [{ time: "08:00" }, { time: "20:00", weekdays: ["SA", "TU"] }], showings: 9 },
      ],
      [
        "further days between those of its rule, before and behind them",
        {
          rule: "FREQ=DAILY;INTERVAL=4;COUNT=4",
          extraDates: ["2026-03-22", "2026-03-25", "2026-03-27", "2026-04-03", "2026-04-09"],
          slots: TWICE,
        },
      ],
      ["further days and a count of showings", { slots: TWICE, showings: 3, extraDates: ["2026-03-30"] }],
    ];
    cuts.forEach(([what, when]) => {
      it(`keeps ${what} wherever it is split`, async () => {
        const { length } = await (async () => {
          const message = await schedule(when);
          const keys = await showings(undefined, "2026-06-01T00:00:00Z");
          await app.call(messagesApi.remove, { params: { messageId: message.id } }, { as: anna });
          return keys;
        })();
        for (let place = 1; place < length; place += 1) {
          const message = await schedule(when);
          const before = await showings(undefined, "2026-06-01T00:00:00Z");

          const { body } = await edit(message, ["following", before[place]!.key], { text: "Later" });

          const after = await showings(undefined, "2026-06-01T00:00:00Z");
          expect(after.map(({ key }) => key)).to.deep.equal(before.map(({ key }) => key));
          expect(after.map((one) => one.message.text)).to.deep.equal(
            before.map((one, index) => (index < place ? one.message.text : "Later")),
          );
          for (const { id } of (body as { items: Message[] }).items)
            await app.call(messagesApi.remove, { params: { messageId: id } }, { as: anna });
        }
      });
    });

    it("has no further day twice when all of them are sent with a later part", async () => {
      const extraDates = ["2026-03-22", "2026-03-25", "2026-03-29"];
      const message = await schedule({ rule: "FREQ=DAILY;INTERVAL=3", extraDates });
      const before = await showings();
      const when = message.when as Series;

      await edit(message, ["following", before[4]!.key], { text: "Later", when });

      const after = await showings();
      expect(before[4]!.key).to.include("2026-03-27");
      expect(after.map(({ key }) => key)).to.deep.equal(before.map(({ key }) => key));
      expect(after.filter((one) => one.message.text === "Later").map(({ key }) => key)).to.deep.equal(
        before.slice(4).map(({ key }) => key),
      );
    });

    it("keeps its days on and off when it is split within them", async () => {
      const message = await schedule({ rule: "FREQ=DAILY;X-CYCLE=4,2,20260321" });
      const before = await showings();

      await edit(message, ["following", before[2]!.key], { text: "Later ones" });

      const after = await showings();
      expect(before.slice(3, 5).map(({ key }) => key.split("/")[1])).to.deep.equal([
        "2026-03-24",
        "2026-03-27",
      ]);
      expect(after.map((one) => one.key)).to.deep.equal(before.map((one) => one.key));
    });

    it("can be split and detached again and again, each key once", async () => {
      const message = await schedule({ slots: [{ time: "08:00" }, { time: "20:00" }] });
      const before = await showings();
      const first = (await edit(message, ["following", before[6]!.key], { text: "B" })).body as {
        items: Message[];
      };
      await edit(first.items[1]!, ["following", before[12]!.key], { text: "C" });
      await edit(message, ["this", before[2]!.key], { text: "D" });

      const after = await showings();

      expect(after.map((one) => one.key)).to.deep.equal(before.map((one) => one.key));
      expect(after.map((one) => one.message.text.slice(0, 1)).join("")).to.equal(
        "TTDTTTBBBBBBCCCCCCCCCCCCCCCCCC".slice(0, after.length),
      );
    });

    const refusals: Array<[why: string, scope: Scope, key: string | undefined]> = [
      ["without saying which", "this", undefined],
      ["for a key of nobody", "following", "000000000000000000000000/2026-03-22/s1"],
    ];
    refusals.forEach(([why, scope, key]) => {
      it(`is refused ${why}`, async () => {
        const response = await edit(await schedule({}), key === undefined ? [scope] : [scope, key], {
          text: "x",
        });

        expect(response.status).to.equal(400);
        expect(response.body).to.have.nested.property("error.field", "key");
      });
    });
  });

  it("leaves one out, and puts it back", async () => {
    const message = await schedule({});
    const before = await instants();
    const skip = {
      params: { messageId: message.id },
      body: { key: `${message.id}/2026-03-23/s1`, skipped: true },
    };
    await app.call(messagesApi.skip, skip, { as: anna });
    expect(await instants()).to.deep.equal(before.filter((dueAt) => !dueAt.startsWith("2026-03-23")));

    await app.call(messagesApi.skip, { ...skip, body: { ...skip.body, skipped: false } }, { as: anna });

    expect(await instants()).to.deep.equal(before);
  });

  it("takes a skipped reminder off the screen, and nobody calls it missed", async () => {
    const message = await schedule({});
    await moveTo("2026-03-21T07:30:00.000Z");
    await app.call(
      messagesApi.skip,
      { params: { messageId: message.id }, body: { key: `${message.id}/2026-03-21/s1`, skipped: true } },
      { as: anna },
    );

    expect(await instants("2026-03-21T07:30:00Z", "2026-03-22T00:00:00Z")).to.deep.equal([]);
    await moveTo("2026-03-21T12:00:00.000Z");
    expect((await app.call(activityApi.list, {}, { as: anna })).items).to.deep.equal([]);
  });

  it("rests while paused and goes on when resumed", async () => {
    const message = await schedule({});
    const pause = (paused: boolean) =>
      app.call(messagesApi.pause, { params: { messageId: message.id }, body: { paused } }, { as: anna });
    expect(await pause(true)).to.include({ paused: true, nextDueAt: null });
    expect(await instants()).to.deep.equal([]);
    await moveTo("2026-03-24T06:00:00.000Z");

    expect(await pause(false)).to.include({ paused: false, nextDueAt: "2026-03-24T07:00:00.000Z" });

    expect((await instants("2026-03-24T06:00:00Z"))[0]).to.equal("2026-03-24T07:00");
    expect(await list("past")).to.deep.equal([]);
  });

  it("comes back after a delete, with what was on the screen", async () => {
    const message = await schedule({});
    await moveTo("2026-03-21T07:30:00.000Z");
    const before = await instants("2026-03-21T07:30:00Z");
    const removed = await app.call(messagesApi.remove, { params: { messageId: message.id } }, { as: anna });
    expect(await instants("2026-03-21T07:30:00Z")).to.deep.equal([]);

    await app.call(messagesApi.restore, { params: { messageId: removed.messageId } }, { as: anna });

    expect(await instants("2026-03-21T07:30:00Z")).to.deep.equal(before);
  });

  it("loses this and the following, and gets them back", async () => {
    const message = await schedule({});
    const before = await instants();
    const query = { scope: "following" as const, key: `${message.id}/2026-03-25/s1` };
    const removed = await app.call(
      messagesApi.remove,
      { params: { messageId: message.id }, query },
      { as: anna },
    );
    expect((await instants()).at(-1)).to.equal("2026-03-24T07:00");

    await app.call(messagesApi.restore, { params: { messageId: removed.messageId } }, { as: anna });

    expect(await instants()).to.deep.equal(before);
  });

  it("stacks nothing after three days of downtime", async () => {
    await schedule({ slots: [{ time: "08:00" }, { time: "20:00" }] }, { stayMinutes: 7 * 24 * 60 });

    await moveTo("2026-03-24T12:00:00.000Z");

    const open = (await showings("2026-03-24T12:00:00Z", "2026-03-24T12:01:00Z")).map((one) =>
      one.dueAt.slice(0, 16),
    );
    expect(open).to.deep.equal(["2026-03-24T07:00"]);
  });

  describe("on a display that changes", () => {
    const change = (body: object) =>
      app.send({ method: "PATCH", path: `/api/displays/${mum.id}`, body, as: anna });

    it("keeps the time on the wall when the zone changes, and the instants of what is due", async () => {
      await schedule({}, { stayMinutes: 600 });
      await moveTo("2026-03-21T07:30:00.000Z");

      await change({ timeZone: "America/New_York" });

      expect(await instants("2026-03-21T07:30:00Z", "2026-03-23T20:00:00Z")).to.deep.equal([
        "2026-03-21T07:00",
        "2026-03-22T12:00",
        "2026-03-23T12:00",
      ]);
      await moveTo("2026-03-21T13:00:00.000Z");
      expect((await list("past")).map((one) => one.dueAt.slice(0, 16))).to.deep.equal(["2026-03-21T07:00"]);
    });

    it("is silent while the person is away, misses nothing, and begins again on the day of return", async () => {
      await schedule({});
      await change({ awayUntil: "2026-03-24" });
      expect((await instants())[0]).to.equal("2026-03-24T07:00");

      await moveTo("2026-03-23T20:00:00.000Z");

      expect(await list("past")).to.deep.equal([]);
      expect((await app.call(activityApi.list, {}, { as: anna })).items).to.deep.equal([]);
      await moveTo("2026-03-24T07:10:00.000Z");
      expect((await list("past")).map((one) => one.dueAt.slice(0, 16))).to.deep.equal(["2026-03-24T07:00"]);
    });

    it("has an empty plan while archived", async () => {
      await schedule({});

      await change({ archived: true });

      expect(await instants()).to.deep.equal([]);
      await change({ archived: false });
      expect(await instants()).to.have.length(15);
    });

    it("refuses a return that has passed, naming awayUntil", async () => {
      const response = await change({ awayUntil: "2026-03-21" });

      expect(response.status).to.equal(400);
      expect(response.body).to.have.nested.property("error.field", "awayUntil");
    });
  });

  describe("answered with Done or Not yet", () => {
    let device: TestDevice;
    let screen: Awaited<ReturnType<typeof SocketClient.openDevice>>;
    let message: Message;

    beforeEach(async () => {
      message = await schedule({}, { replies: { set: "doneNotYet" }, stayMinutes: 15 });
      device = await buildDevice(app, { display: mum, caregiver: anna });
      screen = await SocketClient.openDevice(app.url, device.cookie);
      await screen.next("snapshot");
      await moveTo("2026-03-21T07:00:30.000Z");
    });
    afterEach(() => screen.close());

    const answer = (id: string, choice: string) =>
      screen.send({
        type: "occurrence.answered",
        id,
        key: `${message.id}/2026-03-21/s1`,
        messageId: message.id,
        messageVersion: 1,
        choice,
        text: choice,
        at: new Date(clock.now()).toISOString(),
      });
    const open = async () => (await showings(new Date(clock.now()).toISOString(), "2026-03-22T00:00:00Z"))[0];

    it("comes back after ten minutes, twice, then counts as unanswered", async () => {
      await answer("not-yet-1", "notYet");
      expect(await open()).to.include({ notYets: 1, hiddenUntil: "2026-03-21T07:10:30.000Z" });
      await moveTo("2026-03-21T07:11:00.000Z");
      await answer("not-yet-2", "notYet");
      await moveTo("2026-03-21T07:22:00.000Z");
      await answer("not-yet-3", "notYet");
      await moveTo("2026-03-21T07:23:00.000Z");

      expect(await open()).to.include({ notYets: 3 });
      expect((await list("past"))[0]).to.include({ state: "shown", answer: null });
      const mails = (await app.mails()).filter((mail) => mail.subject?.includes("answered"));
      expect(mails).to.have.length(1);
    });

    it("comes back in the new words when it is edited meanwhile, and they are what was done", async () => {
      await answer("not-yet-1", "notYet");
      await edit(message, ["all"], { text: "Two tablets" });
      await moveTo("2026-03-21T07:11:00.000Z");
      await answer("done-0001", "done");

      expect((await list("past"))[0]).to.include({ state: "answered", text: "Two tablets" });
    });

    it("is closed by Done after a Not yet", async () => {
      await answer("not-yet-1", "notYet");
      await moveTo("2026-03-21T07:11:00.000Z");
      await answer("done-0001", "done");

      expect((await list("past"))[0]).to.include({ state: "answered" });
    });

    it("can be marked done by a caregiver, and leaves the screen", async () => {
      const body = { key: `${message.id}/2026-03-21/s1`, note: "I phoned her" };

      const done = await app.call(
        occurrencesApi.markDone,
        { params: { displayId: mum.id }, body },
        { as: anna },
      );

      expect(done.answer).to.include({ text: "I phoned her", caregiverName: "Anna Berg" });
      await screen.next("occurrence.changed", (frame) => frame.occurrence.answer?.choice === "done");
    });
  });
});
