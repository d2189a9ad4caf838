import { expect } from "chai";
import { MessageModel } from "../../../server/plan/message.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { activityApi } from "../../../shared/contract/activity.js";
import type { Display } from "../../../shared/contract/displays.js";
import {
  messagesApi,
  type Message,
  type MessageChanges,
  type NewMessage,
  type Scope,
} from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { SKIPS_MAX } from "../../../shared/limits.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { plannedShowings } from "../../support/builders/planTimes.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { overtake } from "../../support/faults/holdNext.js";
import { loseNextAnswer } from "../../support/faults/loseNextAnswer.js";
import { killAtWrite } from "../../support/faults/killAtWrite.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

const CHANGED = "With food today";
const TABLETS = "Time for your tablets";

type Series = Extract<NewMessage["when"], { kind: "series" }>;

describe("an exception of a series", () => {
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let clock: TestClock;
  let series: Message;

  beforeEach(async () => {
    clock = new TestClock("2026-05-04T06:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    series = await schedule({});
  });
  afterEach(() => app.close());

  async function schedule(when: Partial<Series>): Promise<Message> {
    const body: NewMessage = {
      displayIds: [mum.id],
      text: TABLETS,
      when: {
        kind: "series",
        startDate: "2026-05-04",
        rule: "FREQ=DAILY",
        slots: [{ time: "12:00" }],
        ...when,
      },
    };
    return (await app.call(messagesApi.create, { body }, { as: anna })).items[0]!;
  }
  async function edit(message: Message, part: [scope: Scope, key?: string], changes: MessageChanges) {
    const [scope, key] = part;
    const body = { scope, changes, ...(key && { key }) };
    const { items } = await app.call(
      messagesApi.edit,
      { params: { messageId: message.id }, body },
      { as: anna },
    );
    return items;
  }
  const keyOf = (date: string, slot = "s1") => `${series.id}/${date}/${slot}`;
  /** The showing of that date, changed alone. */
  async function change(date: string, changes: MessageChanges = { text: CHANGED }): Promise<Message> {
    return (await edit(series, ["this", keyOf(date)], changes)).at(-1)!;
  }
  const at = (date: string, time: string) => ({ kind: "once" as const, date, time });
  const params = (message: Message) => ({ params: { messageId: message.id } });
  const get = (message: Message) => app.call(messagesApi.get, params(message), { as: anna });
  const remove = (message: Message, query: { scope?: Scope; key?: string } = {}) =>
    app.call(messagesApi.remove, { ...params(message), query }, { as: anna });
  const restore = (message: { id: string }) =>
    app.callRaw(messagesApi.restore, { params: { messageId: message.id } }, { as: anna });
  const pause = (paused: boolean) =>
    app.call(messagesApi.pause, { ...params(series), body: { paused } }, { as: anna });
  const skip = (date: string, skipped: boolean) =>
    app.call(messagesApi.skip, { ...params(series), body: { key: keyOf(date), skipped } }, { as: anna });
  const goBack = (message: Message) => app.callRaw(messagesApi.backToSeries, params(message), { as: anna });
  const moveToZone = (timeZone: string) =>
    app.send({ method: "PATCH", path: `/api/displays/${mum.id}`, body: { timeZone }, as: anna });
  async function moveTo(instant: string): Promise<void> {
    clock.set(instant);
    anna = await logInAgain(app, anna);
    await app.runDueWork();
  }
  /** `05-05 10:00 Text` of what the screen would show until the 8th. */
  const plan = async (until = "2026-05-08T00:00:00Z") =>
    (await plannedShowings(mum.id, new Date(clock.now()).toISOString(), until)).map(
      ({ dueAt, message }) => `${dueAt.slice(5, 10)} ${dueAt.slice(11, 16)} ${message.text}`,
    );
  const ofSeries = () => app.call(messagesApi.showings, params(series), { as: anna });

  const UNCHANGED = ["04", "05", "06", "07"].map((day) => `05-${day} 10:00 ${TABLETS}`);
  const with5th = (line: string) => UNCHANGED.map((one) => (one.startsWith("05-05") ? line : one));

  it("leaves the screen when the whole series is deleted, and comes back with it", async () => {
    const changed = await change("2026-05-05");
    expect(await plan()).to.deep.equal(with5th(`05-05 10:00 ${CHANGED}`));

    const { messageId } = await remove(series);

    expect(await plan()).to.deep.equal([]);
    expect((await app.callRaw(messagesApi.get, params(changed), { as: anna })).status).to.equal(404);
    await restore({ id: messageId });
    expect(await plan()).to.deep.equal(with5th(`05-05 10:00 ${CHANGED}`));
  });

  for (const [title, now] of [
    ["is ahead", "2026-05-04T06:00:00.000Z"],
    ["is due", "2026-05-05T10:01:00.000Z"],
  ] as const)
    it(`comes back by a repeat when the process dies half-way, and leaves no gap before, while it ${title}`, async () => {
      const changed = await change("2026-05-05");
      await moveTo(now);
      const whole = await plan();
      for (let write = 1; write < 40; write += 1) {
        await goBack(changed);
        await app.runDueWork();

        const { killed } = await killAtWrite(write, () => restore(changed));
        expect(await plan(), `nobody repeats ${write}`).to.have.length(whole.length);
        expect((await restore(changed)).status, String(write)).to.equal(200);

        await app.runDueWork();
        expect(await plan(), String(write)).to.deep.equal(whole);
        if (!killed) return;
      }
      expect.fail("It never came to its end.");
    });

  it("comes back when the database loses word of its series having left the key out", async () => {
    const changed = await change("2026-05-05");
    await goBack(changed);
    loseNextAnswer(({ model, update }) => model === "Message" && update.$set?.["skippedKeys"] !== undefined);

    expect((await restore(changed)).status).to.equal(503);
    expect(claimConsoleErrors()).to.have.length(1);

    expect(await plan()).to.deep.equal(with5th(`05-05 10:00 ${CHANGED}`));
    expect((await restore(changed)).status).to.equal(200);
    expect(await plan()).to.deep.equal(with5th(`05-05 10:00 ${CHANGED}`));
  });

  it("does not come back beside the change that somebody else makes at that moment", async () => {
    const changed = await change("2026-05-05");
    await goBack(changed);

    const late = await overtake(
      ({ model, op, update }) =>
        model === "Message" && op === "findOneAndUpdate" && update.$set?.["deletedAt"] === null,
      () => restore(changed),
      () => change("2026-05-05", { text: "With milk today" }),
    );

    expect(late.status).to.equal(409);
    expect((await ofSeries()).changed.map(({ text }) => text)).to.deep.equal(["With milk today"]);
    expect(await plan()).to.deep.equal(with5th("05-05 10:00 With milk today"));
  });

  it("does not come back beside a change that was made since", async () => {
    const changed = await change("2026-05-05");
    await goBack(changed);
    await change("2026-05-05", { text: "With milk today" });

    expect((await restore(changed)).status).to.equal(409);
    expect((await ofSeries()).changed.map(({ text }) => text)).to.deep.equal(["With milk today"]);
  });

  it("goes and comes back with the series also when the first try of the delete died half-way", async () => {
    const changed = await change("2026-05-05");
    // As it is left behind by a process that dies between the two.
    await MessageModel.updateOne(
      { _id: changed.id },
      { deletedAt: new Date(clock.now()), removedBy: "series", nextDueAt: null },
    );

    const { messageId } = await remove(series);
    expect(await plan()).to.deep.equal([]);
    await restore({ id: messageId });

    expect(await plan()).to.deep.equal(with5th(`05-05 10:00 ${CHANGED}`));
  });

  it("that is on the screen leaves it when the whole series is deleted, and nobody calls it missed", async () => {
    await change("2026-05-04", { when: at("2026-05-04", "09:00") });
    await moveTo("2026-05-04T07:10:00.000Z");
    expect(await plan("2026-05-04T07:11:00Z")).to.deep.equal([`05-04 07:00 ${TABLETS}`]);

    await remove(series);

    expect(await plan()).to.deep.equal([]);
    await moveTo("2026-05-05T12:00:00.000Z");
    expect((await app.call(activityApi.list, {}, { as: anna })).items).to.deep.equal([]);
  });

  it("that was deleted before does not come back with the series", async () => {
    const changed = await change("2026-05-05");
    await remove(changed);
    await remove(series);

    await restore(series);

    expect(await plan()).to.deep.equal(UNCHANGED.filter((line) => !line.startsWith("05-05")));
  });

  it("rests while the series is paused, and goes on with it", async () => {
    await change("2026-05-05", { when: at("2026-05-05", "15:00") });
    const before = await plan();

    await pause(true);
    expect(await plan()).to.deep.equal([]);
    await moveTo("2026-05-04T12:00:00.000Z");
    await pause(false);

    expect(await plan()).to.deep.equal(before.slice(1));
  });

  it("that comes due while the series is paused is neither shown nor missed", async () => {
    await change("2026-05-05", { when: at("2026-05-05", "15:00") });
    await pause(true);
    await moveTo("2026-05-05T13:05:00.000Z");
    expect(await plan()).to.deep.equal([]);

    await moveTo("2026-05-06T06:00:00.000Z");
    await pause(false);

    expect((await app.call(activityApi.list, {}, { as: anna })).items).to.deep.equal([]);
    expect(await plan()).to.deep.equal(UNCHANGED.slice(2));
  });

  it("moves to another zone with the series, also while both are paused or deleted", async () => {
    await change("2026-05-06", { when: at("2026-05-06", "15:00") });
    await pause(true);
    await moveToZone("Europe/London");
    await pause(false);
    const london = ["04", "05", "07"].map((day) => `05-${day} 11:00 ${TABLETS}`);
    london.splice(2, 0, `05-06 14:00 ${TABLETS}`);
    expect(await plan()).to.deep.equal(london);

    await remove(series);
    await moveToZone("Europe/Oslo");
    await restore(series);

    expect(await plan()).to.deep.equal(
      UNCHANGED.map((line) => (line.startsWith("05-06") ? `05-06 13:00 ${TABLETS}` : line)),
    );
  });

  it("keeps what was changed in it, and takes the rest, when all of the series is edited", async () => {
    await change("2026-05-05");
    await change("2026-05-06", { when: at("2026-05-06", "15:00") });

    await edit(series, ["all"], {
      text: "Two tablets",
      label: "medication",
      when: {
        kind: "series",
        startDate: "2026-05-04",
        rule: "FREQ=DAILY",
        slots: [{ id: "s1", time: "13:30" }],
      },
    });

    expect(await plan()).to.deep.equal([
      "05-04 11:30 Two tablets",
      `05-05 11:30 ${CHANGED}`,
      "05-06 13:00 Two tablets",
      "05-07 11:30 Two tablets",
    ]);
    const { items } = await app.call(
      occurrencesApi.list,
      { params: { displayId: mum.id }, query: { direction: "upcoming" } },
      { as: anna },
    );
    expect(new Set(items.map((item) => item.label))).to.deep.equal(new Set(["medication"]));
  });

  it("goes with the part of the series that it is in", async () => {
    await change("2026-05-05");
    await change("2026-05-06", { when: at("2026-05-06", "15:00") });
    const [, later] = await edit(series, ["following", keyOf("2026-05-06")], { text: "Two tablets" });
    expect(await plan()).to.deep.equal([
      UNCHANGED[0],
      `05-05 10:00 ${CHANGED}`,
      "05-06 13:00 Two tablets",
      "05-07 10:00 Two tablets",
    ]);

    await remove(later!);
    expect(await plan()).to.deep.equal([UNCHANGED[0], `05-05 10:00 ${CHANGED}`]);
    await restore(later!);
    await remove(series);

    expect(await plan()).to.deep.equal(["05-06 13:00 Two tablets", "05-07 10:00 Two tablets"]);
  });

  it("is deleted with this and all following when it lies behind, and comes back by undo", async () => {
    await change("2026-05-05");
    await change("2026-05-07");
    const before = await plan();

    const { messageId } = await remove(series, { scope: "following", key: keyOf("2026-05-06") });

    expect(await plan()).to.deep.equal([UNCHANGED[0], `05-05 10:00 ${CHANGED}`]);
    await restore({ id: messageId });
    expect(await plan()).to.deep.equal(before);
  });

  it("goes when its time of day is taken out of the series", async () => {
    series = await schedule({ slots: [{ time: "14:00" }, { time: "20:00" }] });
    await edit(series, ["this", keyOf("2026-05-05", "s2")], { when: at("2026-05-05", "21:00") });
    const when = { kind: "series" as const, startDate: "2026-05-04", rule: "FREQ=DAILY" };

    await edit(series, ["all"], { when: { ...when, slots: [{ id: "s1", time: "14:00" }] } });

    expect((await plan("2026-05-06T00:00:00Z")).filter((line) => !line.includes("10:00"))).to.deep.equal([
      `05-04 12:00 ${TABLETS}`,
      `05-05 12:00 ${TABLETS}`,
    ]);
  });

  it("and a skipped one leave their time of day to no other: a new one is due on their dates too", async () => {
    series = await schedule({ slots: [{ time: "14:00" }, { time: "20:00" }] });
    await edit(series, ["this", keyOf("2026-05-05", "s2")], { text: CHANGED });
    const key = keyOf("2026-05-04", "s2");
    await app.call(messagesApi.skip, { ...params(series), body: { key } }, { as: anna });
    const when = { kind: "series" as const, startDate: "2026-05-04", rule: "FREQ=DAILY" };

    await edit(series, ["all"], {
      when: { ...when, slots: [{ id: "s1", time: "14:00" }, { time: "18:00" }] },
    });

    expect((await plan("2026-05-06T00:00:00Z")).filter((line) => line.includes("16:00"))).to.deep.equal([
      `05-04 16:00 ${TABLETS}`,
      `05-05 16:00 ${TABLETS}`,
    ]);
  });

  it("is the only one that is left when its series has ended, and shows", async () => {
    series = await schedule({ rule: "FREQ=DAILY;COUNT=2", slots: [{ time: "14:00" }] });
    await edit(series, ["this", keyOf("2026-05-05")], { when: at("2026-05-07", "09:00"), text: CHANGED });
    await moveTo("2026-05-06T06:00:00.000Z");

    expect((await ofSeries()).changed.map(({ text }) => text)).to.deep.equal([CHANGED]);
    expect(await plan()).to.deep.equal([UNCHANGED[2], `05-07 07:00 ${CHANGED}`, UNCHANGED[3]]);
  });

  it("keeps a change that was made to it later", async () => {
    const changed = await change("2026-05-05");
    await edit(changed, ["all"], { when: at("2026-05-05", "16:00") });

    await edit(series, ["all"], { text: "Two tablets" });

    expect(await plan()).to.include(`05-05 14:00 ${CHANGED}`);
  });

  it("carries the name of a former member like its series", async () => {
    const eva = await buildMember(app, { owner: anna, name: "Eva Lund", displayIds: [mum.id] });
    const slots = [{ time: "18:00" }];
    const when = { kind: "series" as const, startDate: "2026-05-04", rule: "FREQ=DAILY", slots };
    const body = { displayIds: [mum.id], text: "Tea", when };
    const { items } = await app.call(messagesApi.create, { body }, { as: eva });
    series = items[0]!;
    const changed = await change("2026-05-05", { text: "Tea with Ida" });
    expect((await get(changed)).sender.name).to.equal("Eva Lund");

    await app.call(accountsApi.deleteAccount, { body: { password: eva.password } }, { as: eva });

    expect((await get(changed)).sender.name).to.equal((await get(series)).sender.name);
    expect((await get(changed)).sender.name).not.to.equal("Eva Lund");
  });

  describe("on the page of its series", () => {
    it("is listed with what is its own, between the others", async () => {
      const changed = await change("2026-05-05", { when: at("2026-05-05", "15:00"), text: CHANGED });

      const { items, changed: listed, skipped } = await ofSeries();

      expect(items.map(({ key }) => key)).not.to.include(keyOf("2026-05-05"));
      expect(listed).to.deep.equal([
        {
          key: keyOf("2026-05-05"),
          messageId: changed.id,
          text: CHANGED,
          dueAt: "2026-05-05T13:00:00.000Z",
          endsAt: "2026-05-05T14:00:00.000Z",
          seriesDueAt: "2026-05-05T10:00:00.000Z",
          ownFields: ["text", "when"],
          isSeen: false,
        },
      ]);
      expect(skipped).to.deep.equal([]);
      expect((await get(changed)).exceptionOf).to.deep.equal({
        messageId: series.id,
        key: keyOf("2026-05-05"),
      });
      expect((await get(series)).exceptionOf).to.equal(null);
    });

    it("a skipped showing is listed until its time is over, and can be brought back", async () => {
      await skip("2026-05-05", true);
      expect((await ofSeries()).skipped).to.deep.equal([
        {
          key: keyOf("2026-05-05"),
          messageId: series.id,
          text: TABLETS,
          dueAt: "2026-05-05T10:00:00.000Z",
          endsAt: "2026-05-05T11:00:00.000Z",
        },
      ]);

      await skip("2026-05-05", false);
      expect((await ofSeries()).skipped).to.deep.equal([]);
      expect(await plan()).to.deep.equal(UNCHANGED);
      await skip("2026-05-05", true);
      await moveTo("2026-05-05T12:00:00.000Z");
      expect((await ofSeries()).skipped).to.deep.equal([]);
    });

    it("a time that was moved away from today's showing is not called skipped", async () => {
      await moveTo("2026-05-04T10:05:00.000Z");
      const slots = [{ id: "s1", time: "14:00" }];

      await edit(series, ["all"], {
        when: { kind: "series", startDate: "2026-05-04", rule: "FREQ=DAILY", slots },
      });

      expect((await ofSeries()).skipped).to.deep.equal([]);
    });

    it("a changed one that was skipped comes back as it was changed", async () => {
      const changed = await change("2026-05-05");
      await skip("2026-05-05", true);
      expect((await ofSeries()).changed).to.deep.equal([]);
      expect((await ofSeries()).skipped.map(({ text }) => text)).to.deep.equal([CHANGED]);
      expect(await plan()).to.deep.equal(UNCHANGED.filter((line) => !line.startsWith("05-05")));

      await skip("2026-05-05", false);
      expect(await plan()).to.deep.equal(with5th(`05-05 10:00 ${CHANGED}`));
      await remove(changed);
      expect((await ofSeries()).skipped.map(({ key }) => key)).to.deep.equal([keyOf("2026-05-05")]);
      await restore(changed);

      expect(await plan()).to.deep.equal(with5th(`05-05 10:00 ${CHANGED}`));
    });

    it("a changed one is skipped by its own id too", async () => {
      const changed = await change("2026-05-05");
      const body = { key: keyOf("2026-05-05") };

      await app.call(messagesApi.skip, { ...params(changed), body }, { as: anna });

      expect((await ofSeries()).skipped.map(({ text }) => text)).to.deep.equal([CHANGED]);
      expect(await plan()).to.deep.equal(UNCHANGED.filter((line) => !line.startsWith("05-05")));
    });

    it("putting back what is changed leaves it changed", async () => {
      await change("2026-05-05");

      await skip("2026-05-05", false);

      expect(await plan()).to.deep.equal(with5th(`05-05 10:00 ${CHANGED}`));
    });
  });

  it("stands in the display's list as one of its series, beside what was skipped", async () => {
    await change("2026-05-05");
    await skip("2026-05-06", true);
    const query = { direction: "upcoming" as const };

    const list = await app.call(occurrencesApi.list, { params: { displayId: mum.id }, query }, { as: anna });

    expect(list.items.map(({ text, exceptionOf }) => [text, exceptionOf])).to.deep.equal([
      [TABLETS, null],
      [CHANGED, series.id],
    ]);
    expect(list.skipped.map(({ key }) => key)).to.deep.equal([keyOf("2026-05-06")]);
    await moveTo("2026-05-05T10:01:00.000Z");
    const past = await app.call(
      occurrencesApi.list,
      { params: { displayId: mum.id }, query: { direction: "past" } },
      { as: anna },
    );
    expect(past.items[0]).to.include({ text: CHANGED, exceptionOf: series.id });
  });

  it("is changed on the other dashboards at once", async () => {
    const other = await SocketClient.openCaregiver(app.url, anna.accessToken);
    await other.next("snapshot");
    const changed = await change("2026-05-05");
    other.forget();

    await goBack(changed);
    await other.next("schedule.changed", ({ messageId }) => messageId === series.id);
    await other.next("message.removed", ({ messageId }) => messageId === changed.id);
    other.forget();
    await restore(changed);
    await other.next("schedule.changed", ({ messageId }) => messageId === series.id);
    await other.next("schedule.changed", ({ messageId }) => messageId === changed.id);

    other.close();
  });

  describe("that is answered by a screen which was offline and shows it as it was before", () => {
    const KEY_DAY = "2026-05-04";
    let screen: SocketClient<ServerToDevice>;

    beforeEach(async () => {
      const device = await buildDevice(app, { display: mum, caregiver: anna });
      screen = await SocketClient.openDevice(app.url, device.cookie);
    });
    afterEach(() => screen.close());

    async function answer({ id }: Message): Promise<void> {
      const now = { at: new Date(clock.now()).toISOString(), key: keyOf(KEY_DAY), messageVersion: 1 };
      const pressed = { type: "occurrence.answered" as const, choice: "ok", text: "Ok", id: buildFrameId() };
      expect((await screen.send({ ...pressed, messageId: id, ...now })).type).to.equal("ack");
    }
    /** What the screen would still ask for that day. */
    const unanswered = async () =>
      (await plannedShowings(mum.id, new Date(clock.now()).toISOString(), "2026-05-05T00:00:00Z"))
        .filter((one) => !one.answer)
        .map(({ dueAt }) => dueAt);

    it("does not come back at its own time", async () => {
      await change(KEY_DAY, { when: at(KEY_DAY, "18:00") });
      await moveTo("2026-05-04T10:30:00.000Z");

      await answer(series);

      expect(await unanswered()).to.deep.equal([]);
      for (const later of ["2026-05-04T12:00:00.000Z", "2026-05-04T16:01:00.000Z"]) {
        await moveTo(later);
        expect(await unanswered(), later).to.deep.equal([]);
      }
    });

    it("does not come back at the time of its series, once it was taken back to it", async () => {
      const changed = await change(KEY_DAY, { when: at(KEY_DAY, "09:00") });
      await goBack(changed);
      await moveTo("2026-05-04T07:10:00.000Z");

      await answer(changed);

      for (const later of ["2026-05-04T08:30:00.000Z", "2026-05-04T10:01:00.000Z"]) {
        await moveTo(later);
        expect(await unanswered(), later).to.deep.equal([]);
      }
    });

    it("does not come back with a series that was deleted then", async () => {
      await change(KEY_DAY, { when: at(KEY_DAY, "18:00") });
      await remove(series);
      await moveTo("2026-05-04T10:30:00.000Z");
      await answer(series);
      await moveTo("2026-05-04T12:00:00.000Z");

      await restore(series);

      expect(await unanswered()).to.deep.equal([]);
    });
  });

  describe('when "only this one" fails', () => {
    const DAY = "2026-05-05";
    const later = { when: at(DAY, "18:00"), text: CHANGED };
    let write: typeof MessageModel.findOneAndUpdate;

    beforeEach(() => {
      write = MessageModel.findOneAndUpdate;
    });
    afterEach(() => {
      MessageModel.findOneAndUpdate = write;
    });

    type Write = (...args: Parameters<typeof write>) => Promise<unknown>;
    function eachWrite(change: Write): void {
      MessageModel.findOneAndUpdate = change as unknown as typeof write;
    }
    const leavesOut = (update: unknown) =>
      JSON.stringify(update).includes('"skippedKeys"') && !isUpsert(update);
    const isUpsert = (update: unknown) => JSON.stringify(update).includes('"$setOnInsert"');
    /** The next write that leaves a showing out fails; with `dies` so does every other that follows it. */
    function failToLeaveOut({ dies = false } = {}): void {
      let isDead = false;
      eachWrite(async (...args) => {
        if (!isDead && !leavesOut(args[1])) return write.apply(MessageModel, args);
        isDead = dies;
        if (!dies) recover();
        throw new Error("the database is away");
      });
    }
    /** The showing is left out, and nothing after that is written. */
    function dieOnceLeftOut(): void {
      let isDead = false;
      eachWrite(async (...args) => {
        if (isDead) throw new Error("the database is away");
        isDead = leavesOut(args[1]);
        const written: unknown = await write.apply(MessageModel, args);
        if (isDead) throw new Error("the connection is gone");
        return written;
      });
    }
    function recover(): void {
      MessageModel.findOneAndUpdate = write;
    }
    async function tryChange(date: string, changes: MessageChanges) {
      const body = { scope: "this" as const, key: keyOf(date), changes };
      return app.callRaw(messagesApi.edit, { ...params(series), body }, { as: anna });
    }

    async function tryInVain(date: string, changes: MessageChanges): Promise<void> {
      expect((await tryChange(date, changes)).status).to.equal(500);
      expect(claimConsoleErrors()).to.have.length(1);
    }

    it("for the limit, what is due stays on the screen", async () => {
      const skippedKeys = Array.from(
        { length: SKIPS_MAX },
        (_, index) => `${series.id}/2026-05-04/x${index}`,
      );
      await MessageModel.updateOne({ _id: series.id }, { $set: { skippedKeys } });
      await moveTo("2026-05-04T10:05:00.000Z");

      const { status, body } = await tryChange("2026-05-04", { text: CHANGED });

      expect(status).to.equal(409);
      expect(body).to.have.nested.property("error.code", "limit-reached");
      expect(await plan()).to.deep.equal(UNCHANGED);
    });

    it("what is due stays on the screen, and the repeat changes it", async () => {
      await moveTo("2026-05-04T10:05:00.000Z");
      failToLeaveOut();

      await tryInVain("2026-05-04", { text: CHANGED });
      expect(await plan()).to.deep.equal(UNCHANGED);

      expect((await tryChange("2026-05-04", { text: CHANGED })).status).to.equal(200);
      expect(await plan()).to.deep.equal([`05-04 10:00 ${CHANGED}`, ...UNCHANGED.slice(1)]);
    });

    it("nothing of it comes back with a series that is deleted and brought back", async () => {
      failToLeaveOut();
      await tryInVain(DAY, later);

      await remove(series);
      await restore(series);

      expect(await plan()).to.deep.equal(UNCHANGED);
    });

    for (const [what, before] of [
      ["before the series leaves it out", () => failToLeaveOut({ dies: true })],
      ["after the series has left it out", () => dieOnceLeftOut()],
    ] as const) {
      it(`because the server died ${what}, the repeat of it finishes`, async () => {
        before();
        const changes = { ...later, baseVersion: series.version };
        await tryInVain(DAY, changes);
        recover();

        expect((await tryChange(DAY, changes)).status).to.equal(200);

        const afterwards = UNCHANGED.map((line) =>
          line.startsWith("05-05") ? `05-05 16:00 ${CHANGED}` : line,
        );
        expect(await plan()).to.deep.equal(afterwards);
        expect((await tryChange(DAY, changes)).status, "repeated").to.equal(200);
        expect(await plan()).to.deep.equal(afterwards);
        expect((await ofSeries()).changed).to.have.length(1);
      });
    }

    it("the words of another who was faster stay", async () => {
      const { version } = series;
      await edit(series, ["all"], { text: "Two tablets" });

      expect((await tryChange(DAY, { ...later, baseVersion: version })).status).to.equal(409);

      expect(await plan()).to.deep.equal(UNCHANGED.map((line) => line.replace(TABLETS, "Two tablets")));
    });

    it("of two at once one counts, and its showing is there once", async () => {
      const { version: baseVersion } = series;
      const tried = await Promise.all([
        tryChange(DAY, { ...later, baseVersion }),
        tryChange(DAY, { text: "With water", baseVersion }),
      ]);

      expect(tried.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
      expect(await plan()).to.have.length(4);
      expect((await ofSeries()).changed).to.have.length(1);
    });
  });

  describe("taken back to its series", () => {
    it("gives way to the series' own showing, and comes back by undo", async () => {
      const changed = await change("2026-05-05", { when: at("2026-05-05", "15:00"), text: CHANGED });

      const response = await goBack(changed);

      expect(response.body).to.include({ id: series.id });
      expect(await plan()).to.deep.equal(UNCHANGED);
      expect((await ofSeries()).skipped).to.deep.equal([]);
      expect((await goBack(changed)).status, "repeated").to.equal(200);
      expect((await restore(changed)).status).to.equal(200);
      expect(await plan()).to.deep.equal(with5th(`05-05 13:00 ${CHANGED}`));
      expect((await ofSeries()).changed.map(({ messageId }) => messageId)).to.deep.equal([changed.id]);
    });

    it("is never lost when the server dies half-way, nor there twice", async () => {
      const changed = await change("2026-05-05", { when: at("2026-05-05", "15:00"), text: CHANGED });
      const write = MessageModel.findOneAndUpdate;
      let writes = 0;
      const dying = (...args: Parameters<typeof write>) => {
        if ((writes += 1) > 1) throw new Error("the database is away");
        return write.apply(MessageModel, args);
      };
      MessageModel.findOneAndUpdate = dying as unknown as typeof write;
      const { status } = await goBack(changed);
      MessageModel.findOneAndUpdate = write;
      expect(status).to.equal(500);
      expect(claimConsoleErrors()).to.have.length(1);

      expect((await plan()).filter((line) => line.startsWith("05-05"))).to.have.length(1);
      expect((await goBack(changed)).status).to.equal(200);
      expect(await plan()).to.deep.equal(UNCHANGED);
    });

    it("does not ask again for what was answered after the server died half-way", async () => {
      const device = await buildDevice(app, { display: mum, caregiver: anna });
      const changed = await change("2026-05-05", { when: at("2026-05-05", "15:00"), text: CHANGED });
      // As it is left behind: both have the key.
      await MessageModel.updateOne({ _id: series.id }, { $set: { skippedKeys: [] } });
      await moveTo("2026-05-05T10:05:00.000Z");
      const screen = await SocketClient.openDevice(app.url, device.cookie);
      const now = { at: new Date(clock.now()).toISOString(), key: keyOf("2026-05-05"), messageVersion: 1 };
      const pressed = { type: "occurrence.answered" as const, choice: "ok", text: "Ok", id: buildFrameId() };
      await screen.send({ ...pressed, messageId: series.id, ...now });
      screen.close();

      await moveTo("2026-05-05T11:30:00.000Z");

      expect(await plan()).to.deep.equal(UNCHANGED.slice(2));
      expect((await goBack(changed)).body).to.have.nested.property("error.code", "already-answered");
    });

    it("is shown at the series' own time when it was due and not seen yet", async () => {
      const changed = await change("2026-05-04", { when: at("2026-05-04", "09:00") });
      await moveTo("2026-05-04T07:10:00.000Z");

      await goBack(changed);

      expect(await plan()).to.deep.equal(UNCHANGED);
      await moveTo("2026-05-04T10:01:00.000Z");
      expect(await plan()).to.deep.equal(UNCHANGED);
    });

    it("is refused once it was shown, and once it is answered; so is the undo of it", async () => {
      const changed = await change("2026-05-04", { when: at("2026-05-04", "09:00") });
      const device = await buildDevice(app, { display: mum, caregiver: anna });
      const screen = await SocketClient.openDevice(app.url, device.cookie);
      await screen.next("snapshot");
      await moveTo("2026-05-04T07:10:00.000Z");
      const now = { at: new Date(clock.now()).toISOString(), key: keyOf("2026-05-04"), messageVersion: 1 };
      await screen.send({ type: "occurrence.shown", messageId: changed.id, ...now });

      expect((await goBack(changed)).body).to.have.nested.property("error.code", "already-shown");
      const answer = { type: "occurrence.answered" as const, choice: "ok", text: "Ok", id: "answer-0001" };
      await screen.send({ ...answer, messageId: changed.id, ...now });
      const response = await goBack(changed);
      expect(response.status).to.equal(409);
      expect(response.body).to.have.nested.property("error.code", "already-answered");

      const tomorrow = await change("2026-05-05", { text: CHANGED });
      await goBack(tomorrow);
      await moveTo("2026-05-05T10:05:00.000Z");
      const later = { at: new Date(clock.now()).toISOString(), key: keyOf("2026-05-05"), messageVersion: 1 };
      await screen.send({ type: "occurrence.shown", messageId: series.id, ...later });
      expect((await restore(tomorrow)).body).to.have.nested.property("error.code", "already-shown");
      screen.close();
    });

    it("is refused for a message that is none, and where the series is gone", async () => {
      expect((await goBack(series)).status).to.equal(400);
    });
  });
});

describe("a one-off message far ahead", () => {
  it("is still on the plan when its delete was undone", async () => {
    const app = await startTestApp({ clock: new TestClock("2026-05-04T06:00:00.000Z") });
    const anna = await buildCaregiver(app);
    const mum = await buildDisplay(app, anna);
    const when = { kind: "once" as const, date: "2026-05-25", time: "12:00" };
    const body = { displayIds: [mum.id], text: "The dentist", when };
    const { items } = await app.call(messagesApi.create, { body }, { as: anna });
    const params = { messageId: items[0]!.id };

    await app.call(messagesApi.remove, { params, query: {} }, { as: anna });
    const restored = await app.call(messagesApi.restore, { params }, { as: anna });

    expect(restored.nextDueAt).to.equal("2026-05-25T10:00:00.000Z");
    await app.close();
  });
});
