import { expect } from "chai";
import { displaysApi, type Display } from "../../shared/contract/displays.js";
import { activityApi } from "../../shared/contract/activity.js";
import { occurrencesApi } from "../../shared/contract/occurrences.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { buildDevice, type TestDevice } from "../support/builders/buildDevice.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { buildMessage } from "../support/builders/buildMessage.js";
import { logInAgain } from "../support/steps/logInAgain.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";
import type { Message } from "../../shared/contract/messages.js";

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
/** A tablet whose clock nobody has set. */
const WRONG_BY = -400 * DAY;

describe("an answer that is taken back", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let display: Display;
  let message: Message;
  let device: TestDevice;
  let screen: SocketClient<ServerToDevice>;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    display = await buildDisplay(app, anna);
    device = await buildDevice(app, { display, caregiver: anna });
    message = await buildMessage(app, { display, caregiver: anna }, { stayMinutes: 7 * 24 * 60 });
    await app.runDueWork();
    screen = await SocketClient.openDevice(app.url, device.cookie);
    await screen.next("snapshot");
  });

  afterEach(async () => {
    screen.close();
    await app.close();
  });

  const place = () => ({ key: `${message.id}/once`, messageId: message.id });
  const iso = (offset = 0) => new Date(clock.now() + offset).toISOString();
  const press = (at = iso(), { id = "answer-0001", choice = "ok" } = {}) =>
    screen.send({
      ...{ type: "occurrence.answered", id, ...place(), messageVersion: 1 },
      ...{ choice: choice, text: "OK", at },
    } as const);
  const undo = (at: string, { answerId = "answer-0001", from = screen } = {}) =>
    from.send({ type: "answer.retracted", ...place(), answerId, at });
  const retracted = async () => {
    anna = await logInAgain(app, anna);
    const params = { displayId: display.id };
    const list = await app.call(occurrencesApi.list, { params, query: { direction: "past" } }, { as: anna });
    return list.items[0]!.answers.map((answer) => answer.retracted);
  };
  const feed = async () => {
    const { items } = await app.call(activityApi.list, { query: {} }, { as: anna });
    return items.flatMap((item) => (item.type === "answer" ? [item.retracted] : []));
  };
  const told = async () => {
    await app.runDueWork();
    const subjects = (await app.mails()).map(({ subject }) => subject ?? "");
    return subjects.filter((subject) => !subject.startsWith("A new screen"));
  };

  const takenBack: { when: string; pressedAt: number; undoneAt: number; arrivesAfter: number }[] = [
    { when: "at once", pressedAt: 0, undoneAt: 0, arrivesAfter: 0 },
    { when: "ten seconds later", pressedAt: 0, undoneAt: 10 * SECOND, arrivesAfter: 10 * SECOND },
    {
      when: "by a display of the build before",
      pressedAt: 0,
      undoneAt: 4 * SECOND,
      arrivesAfter: 4 * SECOND,
    },
    { when: "and told a day later", pressedAt: 0, undoneAt: 9 * SECOND, arrivesAfter: DAY },
    {
      when: "by a wrong clock",
      pressedAt: WRONG_BY,
      undoneAt: WRONG_BY + 9 * SECOND,
      arrivesAfter: 9 * SECOND,
    },
    {
      when: "by a clock that is ahead",
      pressedAt: DAY,
      undoneAt: DAY + 9 * SECOND,
      arrivesAfter: 9 * SECOND,
    },
    { when: "while the clock goes back", pressedAt: 0, undoneAt: -5 * SECOND, arrivesAfter: 3 * SECOND },
  ];
  takenBack.forEach(({ when, pressedAt, undoneAt, arrivesAfter }) => {
    it(`is open again, ${when}`, async () => {
      const [pressed, undone] = [iso(pressedAt), iso(undoneAt)];
      await press(pressed);
      clock.advance(arrivesAfter);
      const reply = await undo(undone);

      expect(reply.type).to.equal("ack");
      expect(await retracted()).to.deep.equal([true]);
      expect(await feed()).to.deep.equal([true]);
    });
  });

  const refused: { when: string; undoneAt: number; arrivesAfter: number }[] = [
    { when: "after more than ten seconds", undoneAt: 10 * SECOND + 1, arrivesAfter: 10 * SECOND + 1 },
    { when: "a day ahead of the press", undoneAt: -DAY, arrivesAfter: SECOND },
    { when: "and told more than a day later", undoneAt: 9 * SECOND, arrivesAfter: DAY + 1 },
  ];
  refused.forEach(({ when, undoneAt, arrivesAfter }) => {
    it(`stands ${when}, and the screen need not say it again`, async () => {
      const undone = iso(undoneAt);
      await press();
      clock.advance(arrivesAfter);
      const reply = await undo(undone);

      expect(reply.type).to.equal("ack");
      expect(await retracted()).to.deep.equal([false]);
      expect(await feed()).to.deep.equal([false]);
      clock.advance(11 * SECOND);
      expect(await told()).to.deep.equal([`${display.name} answered "OK"`]);
      expect(app.logLines().filter((line) => line.includes("was not taken back"))).to.have.lengthOf(1);
    });
  });

  it("stands when the retraction overtook it and is older than ten seconds", async () => {
    await undo(iso(11 * SECOND));
    await press();

    expect(await retracted()).to.deep.equal([false]);
  });

  it("is open again when the retraction overtook it", async () => {
    await undo(iso(9 * SECOND));
    await press();

    expect(await retracted()).to.deep.equal([true]);
    expect(await feed()).to.deep.equal([true]);
  });

  it("can be taken back on the screen that answered only, also before it comes", async () => {
    const params = { displayId: display.id };
    const { cookies } = await app.callRaw(displaysApi.useThisBrowser, { params }, { as: anna });
    const second = await SocketClient.openDevice(app.url, cookies[0] ?? "");
    await second.next("snapshot");
    await undo(iso(), { from: second });
    await press();
    await undo(iso(), { from: second });
    second.close();

    expect(await retracted()).to.deep.equal([false]);
    expect(await feed()).to.deep.equal([false]);
  });

  it("leaves alone what a caregiver marked done", async () => {
    const params = { displayId: display.id };
    await app.call(occurrencesApi.markDone, { params, body: { key: place().key } }, { as: anna });
    const list = await app.call(occurrencesApi.list, { params, query: { direction: "past" } }, { as: anna });
    const { id } = list.items[0]!.answers[0]!;
    // No device can name it, or one of the build before whose id it is.
    screen.sendRaw({ type: "answer.retracted", id: "retract-0001", ...place(), answerId: id, at: iso() });
    await screen.waitClosed();

    expect(id).not.to.match(/^[A-Za-z0-9_-]+$/);
    expect(await retracted()).to.deep.equal([false]);
  });

  const markDone = () => {
    const params = { displayId: display.id };
    return app.call(occurrencesApi.markDone, { params, body: { key: place().key } }, { as: anna });
  };
  const isOnScreen = async () => {
    screen.sendRaw({ type: "snapshot.requested", id: "snapshot-0001" });
    screen.forget();
    const { snapshot } = await screen.next("snapshot");
    const occurrences = snapshot.messages.flatMap((planned) => planned.occurrences);
    return occurrences.some((occurrence) => !occurrence.answer);
  };

  const beside: { when: string; say: (() => Promise<unknown>)[] }[] = [
    { when: "after the answer", say: [press, markDone] },
    { when: "before the answer", say: [markDone, press] },
  ];
  beside.forEach(({ when, say }) => {
    it(`leaves alone what a caregiver marked done ${when}`, async () => {
      for (const one of say) await one();
      const undone = await undo(iso(5 * SECOND));

      expect(undone.type).to.equal("ack");
      expect(await retracted()).to.have.members([true, false]);
      expect(await isOnScreen()).to.equal(false);
    });
  });

  [
    { when: "within a day", arrivesAfter: DAY, isTakenBack: true },
    { when: "later than that", arrivesAfter: DAY + 1, isTakenBack: false },
  ].forEach(({ when, arrivesAfter, isTakenBack }) => {
    it(`of which only the feed is left is ${isTakenBack ? "open again" : "kept"} ${when}`, async () => {
      const unknown = "0123456789abcdef01234567";
      const there = { key: `${unknown}/once`, messageId: unknown };
      const undone = iso(9 * SECOND);
      await screen.send({
        ...{ type: "occurrence.answered", id: "answer-0001", ...there, messageVersion: 1 },
        ...{ choice: "ok", text: "OK", at: iso() },
      } as const);
      clock.advance(arrivesAfter);
      await screen.send({ type: "answer.retracted", ...there, answerId: "answer-0001", at: undone });
      anna = await logInAgain(app, anna);

      expect(await feed()).to.deep.equal([isTakenBack]);
    });
  });

  it("is told once, by a mail of its own, to whoever was told of the answer", async () => {
    const undone = iso(9 * SECOND);
    await press();
    clock.advance(11 * SECOND);
    expect(await told()).to.deep.equal([`${display.name} answered "OK"`]);

    clock.advance(HOUR);
    await undo(undone);
    await undo(undone);
    await press();

    expect(await told()).to.have.members([`${display.name} answered "OK"`, `${display.name} took back "OK"`]);
  });

  it("is told to nobody when nobody was told of the answer", async () => {
    await press();
    await undo(iso(9 * SECOND));
    clock.advance(HOUR);

    expect(await told()).to.deep.equal([]);
  });

  [
    { when: "before the second one came", isUndoneFirst: true },
    { when: "after the second one came", isUndoneFirst: false },
  ].forEach(({ when, isUndoneFirst }) => {
    it(`leaves another one to be told that says the same, when it is taken back ${when}`, async () => {
      await press();
      const undone = iso(4 * SECOND);
      clock.advance(5 * SECOND);
      if (isUndoneFirst) await undo(undone);
      await press(iso(), { id: "answer-0002" });
      if (!isUndoneFirst) await undo(undone);
      await undo(undone);
      clock.advance(30 * SECOND);

      expect(await told()).to.deep.equal([`${display.name} answered "OK"`]);
      expect(await feed()).to.have.members([true, false]);
      await undo(undone);
      clock.advance(30 * SECOND);
      expect(await told()).to.have.length(1);
    });
  });

  it("leaves nothing to be told when another one that says the same is taken back too", async () => {
    await press();
    await press(iso(), { id: "answer-0002" });
    await undo(iso(4 * SECOND));
    await undo(iso(5 * SECOND), { answerId: "answer-0002" });
    clock.advance(30 * SECOND);

    expect(await told()).to.deep.equal([]);
    expect(await isOnScreen()).to.equal(true);
  });

  it("leaves another one alone that was told since it said something else", async () => {
    await press();
    await press(iso(), { id: "answer-0002", choice: "bad" });
    await undo(iso(4 * SECOND));
    clock.advance(30 * SECOND);

    expect(await told()).to.have.length(1);
  });
});
