import { expect } from "chai";
import { activityApi } from "../../../shared/contract/activity.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import {
  messagesApi,
  type Message,
  type MessageChanges,
  type Scope,
} from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const TODAY = "2026-11-21";

describe("the truth of the plan", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let mum: Display;
  let device: SocketClient<ServerToDevice>;

  beforeEach(async () => {
    // Midnight in Oslo.
    clock = new TestClock("2026-11-20T23:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    const { cookie } = await buildDevice(app, { display: mum, caregiver: anna });
    device = await SocketClient.openDevice(app.url, cookie);
  });
  afterEach(async () => {
    device.close();
    await app.close();
  });

  async function moveTo(wallTime: string, date = TODAY): Promise<void> {
    clock.set(`${date}T${wallTime}+01:00`);
    anna = await logInAgain(app, anna);
  }
  async function seriesAt(times: string[], stayMinutes: number, rule = "FREQ=DAILY"): Promise<Message> {
    const slots = times.map((time) => ({ time }));
    const body = {
      displayIds: [mum.id],
      text: "Your tablets",
      when: { kind: "series" as const, startDate: TODAY, rule, slots },
      stayMinutes,
    };
    return (await app.call(messagesApi.create, { body }, { as: anna })).items[0]!;
  }
  const keyOf = ({ id }: Message, slot: string, date = TODAY) => `${id}/${date}/${slot}`;
  const skip = ({ id }: Message, key: string, skipped = true) =>
    app.call(messagesApi.skip, { params: { messageId: id }, body: { key, skipped } }, { as: anna });
  const remove = ({ id }: Message, scope: Scope, key?: string) =>
    app.call(messagesApi.remove, { params: { messageId: id }, query: { scope, key } }, { as: anna });
  const restore = (messageId: string) =>
    app.call(messagesApi.restore, { params: { messageId } }, { as: anna });
  const edit = ({ id }: Message, part: { scope: Scope; key?: string }, changes: MessageChanges) =>
    app.call(messagesApi.edit, { params: { messageId: id }, body: { ...part, changes } }, { as: anna });
  const change = (body: object) =>
    app.call(displaysApi.edit, { params: { displayId: mum.id }, body }, { as: anna });
  async function plan(): Promise<DisplaySnapshot> {
    const params = { displayId: mum.id };
    return await app.call(planApi.get, { params }, { as: anna });
  }
  /** What the display would show by now. */
  async function openKeys(): Promise<string[]> {
    const { messages } = await plan();
    const now = clock.now();
    return messages
      .flatMap(({ occurrences }) => occurrences)
      .filter(({ dueAt, answer }) => Date.parse(dueAt) <= now && !answer)
      .map(({ key }) => key);
  }
  /** The planned times of a day, on the wall of Oslo. */
  async function timesOn(date: string): Promise<string[]> {
    const { messages } = await plan();
    return messages
      .flatMap(({ occurrences }) => occurrences)
      .map(({ dueAt }) => new Date(Date.parse(dueAt) + 3_600_000).toISOString())
      .filter((wall) => wall.startsWith(date))
      .map((wall) => wall.slice(11, 16))
      .sort();
  }
  const past = async () =>
    (
      await app.call(
        occurrencesApi.list,
        { params: { displayId: mum.id }, query: { direction: "past", limit: 100 } },
        { as: anna },
      )
    ).items;
  const missed = async () =>
    (await app.call(activityApi.list, { query: {} }, { as: anna })).items.flatMap((item) =>
      item.type === "missed" ? [item.occurrenceKey] : [],
    );
  async function answer(message: Message, key: string): Promise<void> {
    const at = new Date(clock.now()).toISOString();
    const reply = await device.send({
      type: "occurrence.answered",
      id: buildFrameId(),
      messageId: message.id,
      key,
      messageVersion: message.version,
      choice: "ok",
      text: "OK",
      at,
    });
    expect(reply.type).to.equal("ack");
  }

  describe("an answered occurrence never comes back", () => {
    let series: Message;

    beforeEach(async () => {
      series = await seriesAt(["08:00", "12:00"], 600);
      await moveTo("08:00:01");
      await app.runDueWork();
      await answer(series, keyOf(series, "s1"));
      await moveTo("09:00:00");
    });

    const changes: Array<[what: string, make: () => Promise<unknown>]> = [
      ["skipped", () => skip(series, keyOf(series, "s2"))],
      ["deleted", () => remove(series, "this", keyOf(series, "s2"))],
      ["deleted with what follows", () => remove(series, "following", keyOf(series, "s2"))],
      [
        "moved",
        () =>
          edit(
            series,
            { scope: "this", key: keyOf(series, "s2") },
            { when: { kind: "once", date: TODAY, time: "19:00" } },
          ),
      ],
      [
        "moved with all",
        () =>
          edit(
            series,
            { scope: "all" },
            {
              when: {
                kind: "series",
                startDate: TODAY,
                rule: "FREQ=DAILY",
                slots: [
                  { id: "s1", time: "08:00" },
                  { id: "s2", time: "19:00" },
                ],
              },
            },
          ),
      ],
    ];
    changes.forEach(([what, make]) => {
      it(`when the next one is ${what}`, async () => {
        await make();
        await moveTo("12:00:30");

        expect(await openKeys()).not.to.include(keyOf(series, "s1"));
        await app.runDueWork();
        expect(await openKeys()).not.to.include(keyOf(series, "s1"));
      });
    });

    it("when the next one is skipped, in a change that a screen is told of afterwards", async () => {
      await skip(series, keyOf(series, "s2"));
      await moveTo("12:00:30");
      device.forget();
      await edit(series, { scope: "all" }, { text: "Other words" });

      const { message } = await device.next("message.changed");
      expect(message.occurrences.map(({ key }) => key)).not.to.include(keyOf(series, "s1"));
    });

    it("when its screen was away and came back, and the next one was skipped", async () => {
      await skip(series, keyOf(series, "s2"));
      await change({ awayUntil: "2026-11-22" });
      await moveTo("12:00:30");
      await change({ awayUntil: null });

      expect(await openKeys()).to.deep.equal([]);
    });

    it("when the series was deleted and brought back, and the next one was skipped", async () => {
      await skip(series, keyOf(series, "s2"));
      await remove(series, "all");
      await moveTo("12:00:30");
      await restore(series.id);

      expect(await openKeys()).to.deep.equal([]);
    });

    it("when somebody brings back what was never left out", async () => {
      await edit(
        series,
        { scope: "all" },
        {
          when: {
            kind: "series",
            startDate: TODAY,
            rule: "FREQ=DAILY",
            slots: [{ id: "s1", time: "10:00" }],
          },
        },
      );
      await skip(series, keyOf(series, "s1"), false);
      await moveTo("10:00:30");
      await app.runDueWork();

      expect(await openKeys()).to.deep.equal([]);
    });
  });

  describe("what is due is settled before a change", () => {
    const settled: Array<[what: string, make: (series: Message) => Promise<unknown>]> = [
      ["a skip of another day", (series) => skip(series, keyOf(series, "s1", "2026-11-22"))],
      ["a skip that is put back", (series) => skip(series, keyOf(series, "s1", "2026-11-23"), false)],
      ["other words", (series) => edit(series, { scope: "all" }, { text: "Other words" })],
      ["another stay", (series) => edit(series, { scope: "all" }, { stayMinutes: 30 })],
      [
        "an edit of one",
        (series) =>
          edit(series, { scope: "this", key: keyOf(series, "s1", "2026-11-22") }, { text: "Other words" }),
      ],
      [
        "an edit of what follows",
        (series) =>
          edit(
            series,
            { scope: "following", key: keyOf(series, "s1", "2026-11-22") },
            { text: "Other words" },
          ),
      ],
      [
        "a delete of what follows",
        (series) => remove(series, "following", keyOf(series, "s1", "2026-11-22")),
      ],
      [
        "a pause",
        ({ id }) =>
          app.call(messagesApi.pause, { params: { messageId: id }, body: { paused: true } }, { as: anna }),
      ],
      ["another zone", () => change({ timeZone: "Asia/Tokyo" })],
      ["an absence", () => change({ awayUntil: "2026-11-25" })],
      ["the archive", () => change({ archived: true })],
      [
        "a delete that is undone",
        async ({ id }) => {
          await remove({ id } as Message, "all");
          await restore(id);
        },
      ],
    ];
    settled.forEach(([what, make]) => {
      it(`${what}, 150 ms after the due time: it has its row`, async () => {
        const series = await seriesAt(["08:00"], 60);
        await moveTo("08:00:00.150");

        await make(series);
        await app.runDueWork();

        expect((await past()).map(({ key, dueAt }) => [key, dueAt])).to.deep.equal([
          [keyOf(series, "s1"), "2026-11-21T07:00:00.000Z"],
        ]);
      });
    });

    it("a skip of tomorrow's does not lose what comes due at this very instant", async () => {
      const series = await seriesAt(["08:00"], 60);
      await moveTo("08:00:00.000");

      await skip(series, keyOf(series, "s1", "2026-11-22"));
      await moveTo("10:00:00");
      await app.runDueWork();

      expect(await missed()).to.deep.equal([keyOf(series, "s1")]);
    });
  });

  describe("this and following", () => {
    it("leaves the earlier times of the same day when it is deleted, and undo brings the rest back", async () => {
      const series = await seriesAt(["08:00", "13:00", "20:00"], 60);
      const date = "2026-11-23";

      const removed = await remove(series, "following", keyOf(series, "s2", date));

      expect(await timesOn(date)).to.deep.equal(["08:00"]);
      expect(await timesOn("2026-11-22")).to.deep.equal(["08:00", "13:00", "20:00"]);
      expect(await timesOn("2026-11-24")).to.deep.equal([]);
      await restore(removed.messageId);
      expect(await timesOn(date)).to.deep.equal(["08:00", "13:00", "20:00"]);
      expect(await timesOn("2026-11-24")).to.deep.equal(["08:00", "13:00", "20:00"]);
    });

    it("leaves the earlier times of the same day when it is edited, each key once", async () => {
      const series = await seriesAt(["08:00", "20:00"], 60);
      const before = (await plan()).messages.flatMap(({ occurrences }) => occurrences.map(({ key }) => key));
      const date = "2026-11-23";

      await edit(series, { scope: "following", key: keyOf(series, "s2", date) }, { text: "Other words" });

      const { messages } = await plan();
      const told = messages.flatMap(({ text, occurrences }) => occurrences.map(({ key }) => ({ key, text })));
      expect(told.map(({ key }) => key)).to.have.members(before);
      expect(told.find(({ key }) => key === keyOf(series, "s1", date))?.text).to.equal("Your tablets");
      expect(told.find(({ key }) => key === keyOf(series, "s2", date))?.text).to.equal("Other words");
    });

    it("moves the later times of that day alone", async () => {
      const series = await seriesAt(["08:00", "20:00"], 60);
      const date = "2026-11-23";

      await edit(
        series,
        { scope: "following", key: keyOf(series, "s2", date) },
        {
          when: {
            kind: "series",
            startDate: date,
            rule: "FREQ=DAILY",
            slots: [
              { id: "s1", time: "09:00" },
              { id: "s2", time: "21:00" },
            ],
          },
        },
      );

      expect(await timesOn(date)).to.deep.equal(["08:00", "21:00"]);
      expect(await timesOn("2026-11-24")).to.deep.equal(["09:00", "21:00"]);
    });

    it("from the second time of the first day on, the first time stays on the screen", async () => {
      const series = await seriesAt(["08:00", "20:00"], 600);
      await moveTo("08:30:00");
      await app.runDueWork();

      await remove(series, "following", keyOf(series, "s2"));

      expect(await openKeys()).to.deep.equal([keyOf(series, "s1")]);
      expect(await timesOn(TODAY)).to.deep.equal(["08:00"]);
    });

    it("keeps a count of days: the day of the cut counts on both sides", async () => {
      const series = await seriesAt(["08:00", "20:00"], 60, "FREQ=DAILY;COUNT=3");

      await edit(
        series,
        { scope: "following", key: keyOf(series, "s2", "2026-11-22") },
        { text: "Other words" },
      );

      expect(await timesOn("2026-11-22")).to.deep.equal(["08:00", "20:00"]);
      expect(await timesOn("2026-11-23")).to.deep.equal(["08:00", "20:00"]);
      expect(await timesOn("2026-11-24")).to.deep.equal([]);
    });

    it("can be cut twice on one day", async () => {
      const series = await seriesAt(["08:00", "13:00", "20:00"], 60);
      const date = "2026-11-23";
      const { items } = await edit(
        series,
        { scope: "following", key: keyOf(series, "s2", date) },
        { text: "B" },
      );
      await edit(items[1]!, { scope: "following", key: keyOf(series, "s3", date) }, { text: "C" });

      const told = (await plan()).messages.flatMap(({ text, occurrences }) =>
        occurrences.filter(({ key }) => key.includes(date)).map(({ key }) => [key, text]),
      );
      expect(told).to.have.deep.members([
        [keyOf(series, "s1", date), "Your tablets"],
        [keyOf(series, "s2", date), "B"],
        [keyOf(series, "s3", date), "C"],
      ]);
    });

    it("counts the answer of a screen that still had what was deleted", async () => {
      const series = await seriesAt(["08:00", "20:00"], 60);
      await remove(series, "following", keyOf(series, "s2"));
      await moveTo("20:05:00");

      await answer(series, keyOf(series, "s2"));

      const [item] = (await app.call(activityApi.list, { query: {} }, { as: anna })).items;
      expect(item).to.include({ type: "answer", messageText: "Your tablets" });
    });
  });

  describe("a series that is planned at a quarter past five", () => {
    for (const rule of ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=SA,SU"]) {
      it(`begins with tonight's showing: ${rule}`, async () => {
        await moveTo("17:15:00");

        const series = await seriesAt(["08:00", "20:00"], 60, rule);

        expect(series.nextDueAt).to.equal("2026-11-21T19:00:00.000Z");
        expect(await timesOn(TODAY)).to.deep.equal(["20:00"]);
        expect(await timesOn("2026-11-22")).to.deep.equal(["08:00", "20:00"]);
      });
    }

    it("shows a time that is added to it tonight", async () => {
      const series = await seriesAt(["08:00"], 60);
      await moveTo("17:15:00");

      const slots = [{ id: "s1", time: "08:00" }, { time: "20:00" }];
      await edit(
        series,
        { scope: "all" },
        { when: { kind: "series", startDate: TODAY, rule: "FREQ=DAILY", slots } },
      );

      expect(await timesOn(TODAY)).to.deep.equal(["20:00"]);
    });

    it("shows a new time tonight also in the place of one that was taken out", async () => {
      const series = await seriesAt(["08:00", "16:00"], 60);
      await moveTo("17:15:00");

      const slots = [{ id: "s1", time: "08:00" }, { time: "20:00" }];
      await edit(
        series,
        { scope: "all" },
        { when: { kind: "series", startDate: TODAY, rule: "FREQ=DAILY", slots } },
      );

      expect(await timesOn(TODAY)).to.deep.equal(["20:00"]);
    });
  });

  describe("what nobody could see any more ends as missed", () => {
    it("when its window has passed in another zone", async () => {
      const series = await seriesAt(["08:00"], 60);
      await moveTo("07:00:00");

      await change({ timeZone: "Asia/Tokyo" });
      await app.runDueWork();
      await app.runDueWork();

      expect(await missed()).to.deep.equal([keyOf(series, "s1")]);
      expect((await past()).map(({ key, state }) => [key, state])).to.deep.equal([
        [keyOf(series, "s1"), "missed"],
      ]);
    });

    it("when its window is still open in another zone it is shown late, and then missed", async () => {
      const series = await seriesAt(["08:00"], 600);
      await moveTo("07:00:00");

      await change({ timeZone: "Asia/Tokyo" });

      expect(await openKeys()).to.deep.equal([keyOf(series, "s1")]);
      await moveTo("23:00:00");
      await app.runDueWork();
      await app.runDueWork();
      expect(await missed()).to.include(keyOf(series, "s1"));
    });

    it("but not what was skipped, answered or not due yet in the old zone", async () => {
      const series = await seriesAt(["05:00", "06:00", "08:00"], 30);
      await moveTo("05:01:00");
      await app.runDueWork();
      await answer(series, keyOf(series, "s1"));
      await skip(series, keyOf(series, "s2"));
      await moveTo("05:10:00");

      await change({ timeZone: "Asia/Tokyo" });
      await app.runDueWork();
      await app.runDueWork();

      expect(await missed()).to.deep.equal([keyOf(series, "s3")]);
    });

    it("when it was left out, and put back after its time", async () => {
      const series = await seriesAt(["08:00"], 60);
      await skip(series, keyOf(series, "s1"));
      await moveTo("09:30:00");
      await app.runDueWork();

      await skip(series, keyOf(series, "s1"), false);
      await app.runDueWork();

      expect(await missed()).to.deep.equal([keyOf(series, "s1")]);
    });

    it("when it was left out, put back while its time lasts, and not answered", async () => {
      const series = await seriesAt(["08:00"], 60);
      await skip(series, keyOf(series, "s1"));
      await moveTo("08:30:00");
      await app.runDueWork();

      await skip(series, keyOf(series, "s1"), false);

      expect(await openKeys()).to.deep.equal([keyOf(series, "s1")]);
      await moveTo("09:30:00");
      await app.runDueWork();
      expect(await missed()).to.deep.equal([keyOf(series, "s1")]);
    });
  });
});
