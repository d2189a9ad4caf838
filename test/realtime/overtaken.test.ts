import { expect } from "chai";
import { activityApi } from "../../shared/contract/activity.js";
import { callRequestsApi } from "../../shared/contract/callRequests.js";
import { displaysApi } from "../../shared/contract/displays.js";
import { planApi } from "../../shared/contract/plan.js";
import { messagesApi, type Message, type When } from "../../shared/contract/messages.js";
import { occurrencesApi } from "../../shared/contract/occurrences.js";
import { recordingsApi } from "../../shared/contract/recordings.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { buildDevice } from "../support/builders/buildDevice.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { buildMessage } from "../support/builders/buildMessage.js";
import { holdNext, overtake, type HeldCall } from "../support/faults/holdNext.js";
import { logInAgain } from "../support/steps/logInAgain.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { buildRecording, framesOf } from "../support/steps/speakRecording.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";
import { TestClock } from "../support/server/TestClock.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** 9:00 in Oslo. */
const START = "2026-11-21T08:00:00.000Z";

describe("what is overtaken by something else says nothing older afterwards", () => {
  let app: TestApp;
  let clock: TestClock;
  let home: Household;
  const open: SocketClient[] = [];

  beforeEach(async () => {
    clock = new TestClock(START);
    app = await startTestApp({ clock });
    home = await buildHousehold(app);
  });
  afterEach(async () => {
    open.splice(0).forEach((client) => client.close());
    await app.close();
  });

  async function openDevice(cookie = home.device.cookie): Promise<SocketClient<ServerToDevice>> {
    const client = await SocketClient.openDevice(app.url, cookie);
    open.push(client);
    await client.next("snapshot");
    return client;
  }
  async function openSecondDevice(): Promise<SocketClient<ServerToDevice>> {
    await app.call(displaysApi.openPairing, { params: { displayId: home.display.id } }, { as: home.owner });
    return openDevice((await buildDevice(app, { display: home.display, caregiver: home.owner })).cookie);
  }
  async function openDashboard(): Promise<SocketClient<ServerToCaregiver>> {
    const client = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    open.push(client);
    return client;
  }
  const schedule = (when: When) =>
    buildMessage(app, { display: home.display, caregiver: home.owner }, { when, text: "Your tablets" });
  const remove = ({ id }: Message) =>
    app.callRaw(messagesApi.remove, { params: { messageId: id }, query: {} }, { as: home.owner });
  const restore = ({ id }: Message) =>
    app.call(messagesApi.restore, { params: { messageId: id } }, { as: home.owner });
  const skip = ({ id }: Message, key: string, skipped = true) =>
    app.callRaw(messagesApi.skip, { params: { messageId: id }, body: { key, skipped } }, { as: home.owner });
  const editDisplay = (body: object) =>
    app.call(displaysApi.edit, { params: { displayId: home.display.id }, body }, { as: home.owner });
  const feed = async () =>
    (await app.call(activityApi.list, { query: {} }, { as: await logInAgain(app, home.owner) })).items;
  const plan = async () =>
    await app.call(
      planApi.get,
      { params: { displayId: home.display.id } },
      { as: await logInAgain(app, home.owner) },
    );
  const planned = async ({ id }: Message) =>
    (await plan()).messages.find(({ messageId }) => messageId === id)?.occurrences ?? [];
  const past = async ({ id }: Message) =>
    (
      await app.call(
        occurrencesApi.list,
        { params: { displayId: home.display.id }, query: { direction: "past" } },
        { as: await logInAgain(app, home.owner) },
      )
    ).items.filter(({ messageId }) => messageId === id);
  const seriesAt = (time: string) =>
    schedule({ kind: "series", startDate: "2026-11-21", rule: "FREQ=DAILY", slots: [{ time }] });
  const edit = ({ id }: Message, body: object) =>
    app.callRaw(messagesApi.edit, { params: { messageId: id }, body: body as never }, { as: home.owner });
  const plannedKeys = async () =>
    (await plan()).messages.flatMap(({ occurrences }) => occurrences.map(({ key }) => key));
  const keyOf = ({ id }: Message) => `${id}/once`;

  it("an answer that comes while the window is closed: it is not missed", async () => {
    await app.runDueWork();
    const device = await openDevice();
    clock.advance(30 * 24 * HOUR);
    await overtake(
      displayRead,
      () => app.runDueWork(),
      () =>
        device.send({
          type: "occurrence.answered",
          id: "answer-1",
          messageId: home.message.id,
          key: keyOf(home.message),
          messageVersion: 1,
          choice: "ok",
          text: "OK",
          at: START,
        }),
    );

    const missed = (await feed()).filter(
      (item) => item.type === "missed" && item.occurrenceKey === keyOf(home.message),
    );
    expect(missed).to.deep.equal([]);
    expect((await past(home.message)).map(({ state }) => state)).to.deep.equal(["answered"]);
  });

  it("two who delete at once, and one who brings it back: it is on the screen again", async () => {
    await app.runDueWork();
    await overtake(
      ({ model, op, update }) =>
        model === "Message" && op === "findOneAndUpdate" && !!update.$set?.["deletedAt"],
      () => remove(home.message),
      async () => {
        clock.advance(5);
        await remove(home.message);
      },
    );
    await restore(home.message);

    expect(await planned(home.message)).to.have.length(1);
  });

  it("a skip, and a delete: nothing of the series begins again", async () => {
    const series = await seriesAt("12:00");
    const late = await overtake(
      messageSaved,
      () => skip(series, `${series.id}/2026-11-21/s1`),
      () => remove(series),
    );
    expect(late.status).to.equal(404);
    clock.advance(36 * HOUR);
    await app.runDueWork();

    expect(await past(series)).to.have.length(0);
  });

  it("an edit, and a delete: nothing of the series begins again", async () => {
    const series = await seriesAt("12:00");
    const late = await overtake(
      messageSaved,
      () =>
        app.callRaw(
          messagesApi.edit,
          {
            params: { messageId: series.id },
            body: { scope: "all", changes: { stayMinutes: 30, baseVersion: 1 } },
          },
          { as: home.owner },
        ),
      () => remove(series),
    );
    expect(late.status).to.equal(409);
    clock.advance(36 * HOUR);
    await app.runDueWork();

    expect(await past(series)).to.have.length(0);
  });

  it("what comes due, and a delete: nothing of it counts", async () => {
    const once = await schedule({ kind: "once", date: "2026-11-21", time: "09:05" });
    await app.runDueWork();
    const dashboard = await openDashboard();
    await dashboard.next("snapshot");
    clock.set("2026-11-21T08:05:01.000Z");
    await overtake(
      displayRead,
      () => app.runDueWork(),
      () => remove(once),
    );

    expect(await past(once)).to.have.length(0);
    clock.advance(48 * HOUR);
    await app.runDueWork();
    const missed = (await feed()).filter(
      (item) => item.type === "missed" && item.occurrenceKey === keyOf(once),
    );
    expect(missed).to.have.length(0);
  });

  it("what comes due, and a skip of it: it is left out", async () => {
    const series = await seriesAt("09:05");
    await app.runDueWork();
    clock.set("2026-11-21T08:05:01.000Z");
    await overtake(
      displayRead,
      () => app.runDueWork(),
      () => skip(series, `${series.id}/2026-11-21/s1`),
    );

    expect((await planned(series)).map(({ key }) => key)).not.to.include(`${series.id}/2026-11-21/s1`);
  });

  it("a dashboard that says hello, and a change of the display", async () => {
    const dashboard = await overtake(devicesRead, openDashboard, () => editDisplay({ name: "Grandma" }));
    await dashboard.next("snapshot");
    await dashboard.next("display.changed");

    const types = dashboard.frames
      .map(({ type }) => type)
      .filter((type) => type === "snapshot" || type === "display.changed");
    expect(types).to.deep.equal(["snapshot", "display.changed"]);
  });

  it("a display whose screen is renamed, and whose settings change", async () => {
    const dashboard = await openDashboard();
    await dashboard.next("snapshot");
    await overtake(
      devicesRead,
      () =>
        app.call(
          displaysApi.renameDevice,
          { params: { displayId: home.display.id, deviceId: home.device.id }, body: { name: "Kitchen" } },
          { as: home.owner },
        ),
      () => editDisplay({ name: "Grandma" }),
    );

    const last = dashboard.frames.filter((frame) => frame.type === "display.changed").at(-1);
    expect(last).to.have.nested.property("display.name", "Grandma");
  });

  it("another zone, and an edit of the time", async () => {
    const once = await schedule({ kind: "once", date: "2026-11-21", time: "12:00" });
    await overtake(
      messageMoved,
      () => editDisplay({ timeZone: "Europe/London" }),
      () =>
        app.call(
          messagesApi.edit,
          {
            params: { messageId: once.id },
            body: { changes: { when: { kind: "once", date: "2026-11-21", time: "15:00" } } },
          },
          { as: home.owner },
        ),
    );

    expect((await planned(once)).map(({ dueAt }) => dueAt)).to.deep.equal(["2026-11-21T15:00:00.000Z"]);
  });

  it("another zone, and a message that is sent", async () => {
    const sent = await overtake(
      messageMade,
      () => schedule({ kind: "once", date: "2026-11-21", time: "15:00" }),
      () => editDisplay({ timeZone: "Europe/London" }),
    );

    expect((await planned(sent)).map(({ dueAt }) => dueAt)).to.deep.equal(["2026-11-21T15:00:00.000Z"]);
  });

  it("a message that is deleted, and brought back before what it closes", async () => {
    await app.runDueWork();
    const dashboard = await openDashboard();
    await dashboard.next("snapshot");
    await overtake(
      ({ model, op, update }) =>
        model === "Occurrence" && op === "updateMany" && !!update.$set?.["removedAt"],
      () => remove(home.message),
      () => restore(home.message),
    );

    expect(await planned(home.message)).to.have.length(1);
    const last = dashboard.frames
      .filter(({ type }) => type === "message.removed" || type === "schedule.changed")
      .at(-1);
    expect(last?.type).to.equal("schedule.changed");
  });

  it("two presses for a call on two screens: the feed says the later", async () => {
    await app.call(
      callRequestsApi.finish,
      { params: { displayId: home.display.id, requestId: home.callRequest.id } },
      { as: home.owner },
    );
    const [device, other] = [await openDevice(), await openSecondDevice()];
    const at = new Date(clock.now()).toISOString();
    await overtake(
      versionRaised,
      () => device.send({ type: "call.requested", id: "call-0002", urgency: "tonight", at }),
      () => other.send({ type: "call.requested", id: "call-0003", urgency: "now", at }),
    );

    const [line] = (await feed()).filter(({ type }) => type === "callRequest");
    expect(line).to.have.property("urgency", "now");
  });

  it("two presses for a call on two screens: one mail, of the later", async () => {
    await app.call(
      callRequestsApi.finish,
      { params: { displayId: home.display.id, requestId: home.callRequest.id } },
      { as: home.owner },
    );
    const [device, other] = [await openDevice(), await openSecondDevice()];
    const at = new Date(clock.now()).toISOString();
    await overtake(
      versionRaised,
      () => device.send({ type: "call.requested", id: "call-0002", urgency: "tonight", at }),
      () => other.send({ type: "call.requested", id: "call-0003", urgency: "now", at }),
    );
    await app.runDueWork();
    const before = (await app.mails()).length;
    clock.advance(MINUTE);
    await app.runDueWork();

    const subjects = (await app.mails()).slice(before).map(({ subject }) => subject);
    expect(subjects, JSON.stringify(subjects)).to.have.length(1);
  });

  it("two presses that are sent again: the later is mailed", async () => {
    await app.call(
      callRequestsApi.finish,
      { params: { displayId: home.display.id, requestId: home.callRequest.id } },
      { as: home.owner },
    );
    const device = await openDevice();
    await app.runDueWork();
    const before = (await app.mails()).length;
    const at = new Date(clock.now()).toISOString();
    const presses = [
      { type: "call.requested" as const, id: "call-0002", urgency: "tonight" as const, at },
      { type: "call.requested" as const, id: "call-0003", urgency: "now" as const, at },
    ];
    for (const press of [...presses, ...presses]) await device.send(press);
    clock.advance(MINUTE);
    await app.runDueWork();

    expect((await app.mails()).slice(before).map(({ subject }) => subject)).to.have.length(1);
  });

  it("two who resume a series at once: both are answered", async () => {
    const series = await seriesAt("12:00");
    const pause = (paused: boolean) =>
      app.callRaw(
        messagesApi.pause,
        { params: { messageId: series.id }, body: { paused } },
        { as: home.owner },
      );
    await pause(true);
    const late = await overtake(
      messageSaved,
      () => pause(false),
      () => pause(false),
    );

    expect(late.status).to.equal(200);
  });

  it("two zones at once: the messages follow the display", async () => {
    const once = await schedule({ kind: "once", date: "2026-11-21", time: "12:00" });
    await overtake(
      messageMoved,
      () => editDisplay({ timeZone: "Europe/London" }),
      async () => {
        await editDisplay({ timeZone: "Europe/Lisbon" });
        await editDisplay({ timeZone: "Europe/Athens" });
      },
    );

    expect((await planned(once)).map(({ dueAt }) => dueAt)).to.deep.equal(["2026-11-21T10:00:00.000Z"]);
  });

  it("a skip, and its taking back: it is shown", async () => {
    const series = await schedule({
      kind: "series",
      startDate: "2026-11-21",
      rule: "FREQ=DAILY;COUNT=1",
      slots: [{ time: "12:00" }],
    });
    const key = `${series.id}/2026-11-21/s1`;
    await overtake(
      versionRaised,
      () => skip(series, key),
      () => skip(series, key, false),
    );

    expect((await planned(series)).map((one) => one.key)).to.deep.equal([key]);
  });

  it("a change of a whole series, and a skip: both hold", async () => {
    const series = await seriesAt("12:00");
    const late = await overtake(
      messageSaved,
      () => edit(series, { scope: "all", changes: { stayMinutes: 30 } }),
      () => skip(series, `${series.id}/2026-11-25/s1`),
    );
    expect(late.status).to.equal(200);

    expect(await plannedKeys()).not.to.include(`${series.id}/2026-11-25/s1`);
  });

  const rewordFollowing = (series: Message) =>
    edit(series, {
      scope: "following",
      key: `${series.id}/2026-11-23/s1`,
      changes: { text: "Other words", baseVersion: 1 },
    });

  it("a change from one day on, and a skip after it: both hold", async () => {
    const series = await seriesAt("12:00");
    const late = await overtake(
      seriesCut,
      () => rewordFollowing(series),
      () => skip(series, `${series.id}/2026-11-25/s1`),
    );
    expect(late.status).to.equal(200);

    expect(await plannedKeys()).to.include(`${series.id}/2026-11-24/s1`);
    expect(await plannedKeys()).not.to.include(`${series.id}/2026-11-25/s1`);
  });

  it("a change from one day on, and a delete: it is gone", async () => {
    const series = await seriesAt("12:00");
    const late = await overtake(
      seriesCut,
      () => rewordFollowing(series),
      () => remove(series),
    );
    expect(late.status).to.equal(409);

    expect((await plannedKeys()).filter((key) => key.startsWith(series.id))).to.deep.equal([]);
  });

  it("a message that is moved while it comes due: it is shown at its new time alone", async () => {
    const once = await schedule({ kind: "once", date: "2026-11-21", time: "09:05" });
    const late = await overtake(
      messageSaved,
      () =>
        edit(once, {
          changes: { when: { kind: "once", date: "2026-11-22", time: "09:00" }, baseVersion: 1 },
        }),
      async () => {
        clock.set("2026-11-21T08:05:01.000Z");
        await app.runDueWork();
      },
    );
    expect(late.status).to.equal(200);

    expect((await planned(once)).map(({ dueAt }) => dueAt)).to.deep.equal(["2026-11-22T08:00:00.000Z"]);
    clock.set("2026-11-22T08:00:30.000Z");
    await app.runDueWork();
    expect(await planned(once)).to.have.length(1);
  });

  it("a message that is moved while it is due, and deleted: nobody calls it missed", async () => {
    const once = await schedule({ kind: "once", date: "2026-11-21", time: "09:05" });
    clock.set("2026-11-21T08:05:01.000Z");
    await app.runDueWork();
    const when = { kind: "once", date: "2026-11-21", time: "10:00" };
    await overtake(
      rowMoved,
      () => edit(once, { scope: "all", changes: { when } }),
      () => remove(once),
    );

    expect(await planned(once)).to.deep.equal([]);
    clock.set("2026-11-22T08:05:00.000Z");
    await app.runDueWork();
    expect(
      (await feed()).filter((one) => "messageText" in one && one.messageText === once.text),
    ).to.deep.equal([]);
  });

  it("a showing that is put back while it is due, and a delete of its series: nobody calls it missed", async () => {
    const series = await seriesAt("09:05");
    const key = `${series.id}/2026-11-21/s1`;
    clock.set("2026-11-21T08:05:01.000Z");
    await app.runDueWork();
    await skip(series, key);
    await overtake(
      ({ model, op, update }) =>
        model === "Occurrence" && op === "findOneAndUpdate" && update.$set?.["removedAt"] === null,
      () => skip(series, key, false),
      () => remove(series),
    );

    clock.set("2026-11-22T08:04:00.000Z");
    await app.runDueWork();
    expect(
      (await feed()).filter((one) => "messageText" in one && one.messageText === series.text),
    ).to.deep.equal([]);
  });

  for (const [title, first, shows] of [
    ["a skip of what is due, and its taking back: it is shown", true, true],
    ["the taking back of a skip of what is due, and a skip: it is not shown", false, false],
  ] as const)
    it(title, async () => {
      const series = await seriesAt("09:05");
      const key = `${series.id}/2026-11-21/s1`;
      clock.set("2026-11-21T08:05:01.000Z");
      await app.runDueWork();
      await skip(series, key, !first);
      await overtake(
        ({ model, op, update }) =>
          model === "Occurrence" && op === "findOneAndUpdate" && update.$set?.["removedAt"] !== undefined,
        () => skip(series, key, first),
        () => skip(series, key, !first),
      );

      expect((await plannedKeys()).includes(key)).to.equal(shows);
    });

  it("one day of a series that is moved while it comes due: it is shown at its new time alone", async () => {
    const series = await seriesAt("09:05");
    const key = `${series.id}/2026-11-21/s1`;
    const late = await overtake(
      messageMade,
      () =>
        edit(series, {
          scope: "this",
          key,
          changes: { when: { kind: "once", date: "2026-11-21", time: "15:00" }, baseVersion: 1 },
        }),
      async () => {
        clock.set("2026-11-21T08:05:01.000Z");
        await app.runDueWork();
      },
    );
    expect(late.status).to.equal(200);

    const occurrences = (await plan()).messages
      .flatMap((message) => message.occurrences)
      .filter((one) => one.key === key);
    expect(occurrences.map(({ dueAt }) => dueAt)).to.deep.equal(["2026-11-21T14:00:00.000Z"]);
  });

  it("a message that comes due while it is edited: the dashboard says what is shown", async () => {
    const series = await seriesAt("09:05");
    await app.runDueWork();
    const saving = holdNext(messageSaved);
    const editing = edit(series, { scope: "all", changes: { text: "Other words", baseVersion: 1 } });
    await saving.held;
    clock.set("2026-11-21T08:05:01.000Z");
    const opening = holdNext(displayRead);
    const working = app.runDueWork();
    await opening.held;
    saving.release();
    expect((await editing).status).to.equal(200);
    opening.release();
    await working;

    expect((await past(series)).map(({ text }) => text)).to.deep.equal(["Other words"]);
  });

  it("a recording that ends while what there is of it is stored: it can be played", async () => {
    const device = await openDevice();
    const recording = buildRecording(START);
    const { pieces, ended } = framesOf(recording);
    for (const piece of pieces) await device.send(piece);
    clock.advance(25 * HOUR);
    const part = holdNext(
      ({ model, op, update }) =>
        model === "Recording" && op === "findOneAndUpdate" && update.$set?.["isWhole"] === false,
    );
    const working = app.runDueWork();
    await part.held;
    const whole = holdNext(
      ({ model, op, update }) =>
        model === "Recording" && op === "findOneAndUpdate" && update.$set?.["isWhole"] === true,
    );
    const ending = device.send(ended);
    await whole.held;
    part.release();
    await working;
    whole.release();
    expect((await ending).type).to.equal("ack");

    const as = await logInAgain(app, home.owner);
    const { items } = await app.call(
      recordingsApi.list,
      { params: { displayId: home.display.id }, query: {} },
      { as },
    );
    const { url } = items.find(({ id }) => id === recording.recordingId)!;
    const played = await app.send({ method: "GET", path: url, as });
    expect(played.status).to.equal(200);
    expect(played.bytes.equals(recording.wav)).to.equal(true);
  });
});

const messageSaved = ({ model, op, update }: HeldCall) =>
  model === "Message" && op === "findOneAndUpdate" && !!update.$inc?.["version"];
const rowMoved = ({ model, op, update }: HeldCall) =>
  model === "Occurrence" && op === "updateOne" && !!update.$set?.["dueAt"];
const seriesCut = ({ model, update }: HeldCall) => model === "Message" && !!update.$set?.["followedBy"];
const messageMade = ({ model, op, update }: HeldCall) =>
  model === "Message" && op === "findOneAndUpdate" && "$setOnInsert" in update;
const messageMoved = ({ model, op, update }: HeldCall) =>
  model === "Message" && op === "bulkWrite" && !!update.$set?.["timeZone"];
const versionRaised = ({ model, op, update }: HeldCall) =>
  model === "Display" && op === "findOneAndUpdate" && !!update.$inc?.["planVersion"];
const displayRead = ({ model, op }: HeldCall) => model === "Display" && op === "findOne";
const devicesRead = ({ model, op }: HeldCall) => model === "Device" && op === "find";
