import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import type { QueuedFrame } from "../../../client-display/engine/state/outbox.js";
import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow, NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";
import { QuietLink } from "./QuietLink.js";
import { startEngine, storageOf } from "./startEngine.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("the time of an answer that was given by a wrong clock", () => {
  let timers: Clock;
  let link: QuietLink;
  let entries: Map<string, string>;
  let tablet: { wallErrorMs: number };
  let engine: DisplayEngine;

  beforeEach(() => {
    timers = installTimers(NOW);
    entries = new Map();
    tablet = { wallErrorMs: 0 };
    open();
    connect();
  });

  afterEach(() => timers.uninstall());

  it("is put right once the clock is measured after a start without a network", () => {
    tablet.wallErrorMs = 3 * HOUR;
    open();
    timers.tick(MINUTE);
    const pressedAt = Date.now();
    press();
    timers.tick(20 * MINUTE);

    connect();

    expect(times("occurrence.answered")).to.deep.equal([pressedAt]);
  });

  it("is put right though the page was loaded anew in between, more than once", () => {
    tablet.wallErrorMs = 3 * HOUR;
    open();
    timers.tick(MINUTE);
    const first = Date.now();
    press();
    timers.tick(20_000);
    open();
    timers.tick(20_000);
    const second = Date.now();
    press();
    timers.tick(5 * MINUTE);
    open();
    timers.tick(MINUTE);

    connect();

    expect(times("occurrence.answered")).to.deep.equal([first, second]);
  });

  it("stays where it was right when it was given, and the clock was set before the next start", () => {
    link.listener!.handleClosed(null);
    const pressedAt = Date.now();
    press();
    timers.tick(MINUTE);
    tablet.wallErrorMs = 2 * HOUR;
    open();
    timers.tick(MINUTE);

    connect();

    expect(times("occurrence.answered")).to.deep.equal([pressedAt]);
  });

  it("stays where the tablet has lost its clock since: nobody knows then how wrong it was", () => {
    tablet.wallErrorMs = 3 * HOUR;
    open();
    const said = Date.now() + tablet.wallErrorMs;
    press();
    timers.tick(MINUTE);
    tablet.wallErrorMs = -5 * HOUR;
    open();
    expect(engine.getView().screen.kind).to.equal("hello");

    connect();

    expect(times("occurrence.answered")).to.deep.equal([said]);
  });

  it("is put right in the storage too", () => {
    tablet.wallErrorMs = 3 * HOUR;
    open();
    const pressedAt = Date.now();
    press();
    timers.tick(20 * MINUTE);
    connect();
    timers.tick(MINUTE);

    open();
    timers.tick(MINUTE);
    connect();

    expect(times("occurrence.answered")).to.deep.equal([pressedAt]);
  });

  it("is put right after the tablet's clock was set while there was no network", () => {
    link.listener!.handleClosed(null);
    const first = Date.now();
    press();
    timers.tick(15_000);
    tablet.wallErrorMs = 2 * HOUR;
    timers.tick(5_000);
    const second = Date.now();
    press();
    timers.tick(20 * MINUTE);

    connect();

    expect(times("occurrence.answered")).to.deep.equal([first, second]);
  });

  it("keeps the distance from its undo, also of one that is pressed after the measuring", () => {
    tablet.wallErrorMs = 3 * HOUR;
    open();
    const pressedAt = Date.now();
    press();
    timers.tick(4_000);
    connect();

    engine.undo();

    expect(times("occurrence.answered")).to.deep.equal([pressedAt]);
    expect(times("answer.retracted")[0]! - pressedAt).to.be.within(4_000, 6_000);
  });

  it("stays for what the server was told already", () => {
    press();
    const at = times("occurrence.answered");
    timers.tick(MINUTE);
    link.listener!.handleClosed(null);
    tablet.wallErrorMs = -1;
    const sample = { sentAt: Date.now(), receivedAt: Date.now(), serverTime: Date.now() + HOUR };
    link.listener!.handleClockSamples([sample]);
    connect();

    expect(times("occurrence.answered")).to.deep.equal(at);
  });

  it("brings Not yet back ten minutes after the press", () => {
    tablet.wallErrorMs = 3 * HOUR;
    open();
    press("notYet");
    timers.tick(MINUTE);
    connect();
    timers.tick(MINUTE);
    const hidden = engine
      .getView()
      .messages.flatMap(({ occurrences }) => occurrences.flatMap(({ hiddenUntil }) => hiddenUntil ?? []));

    expect(hidden).to.deep.equal([minutesFromNow(10 + 300 / MINUTE)]);
  });

  it("is put right once by a tab that takes it up from another one which has done so", () => {
    tablet.wallErrorMs = 3 * HOUR;
    open();
    const behind = new QuietLink();
    startEngine(behind, storageOf(entries), tablet);
    timers.tick(MINUTE);
    const pressedAt = Date.now();
    press();
    connect();
    timers.tick(2 * MINUTE);

    connect(behind);

    expect(times("occurrence.answered", behind)).to.deep.equal([pressedAt]);
  });

  it("is put right by a tab that takes it up from another one which has not", () => {
    tablet.wallErrorMs = 3 * HOUR;
    open();
    const behind = new QuietLink();
    startEngine(behind, storageOf(entries), tablet);
    timers.tick(MINUTE);
    connect(behind);
    const pressedAt = Date.now();
    press();
    timers.tick(2 * MINUTE);

    expect(times("occurrence.answered", behind)).to.deep.equal([pressedAt]);
  });

  /** After a power cut: nothing of the page before goes on. */
  function open(): void {
    const now = Date.now();
    timers.uninstall();
    timers = installTimers(now);
    link = new QuietLink();
    engine = startEngine(link, storageOf(entries), tablet);
  }

  function connect(tab = link): void {
    tab.listener!.handleConnected();
    const serverTime = new Date().toISOString();
    tab.listener!.handleFrame({
      type: "snapshot",
      snapshot: buildSnapshot({ messages: plan(), serverTime }),
    });
    timers.tick(300);
  }

  function press(choice: "done" | "notYet" = "done"): void {
    const { screen } = engine.getView();
    if (screen.kind !== "message") throw new Error(`there is no message but ${screen.kind}`);
    engine.press(screen.entry, { choice, text: null }, "Taken");
  }

  function times(type: QueuedFrame["type"], tab = link): number[] {
    return tab.outbox.flatMap((frame) =>
      frame.type === type && "at" in frame && frame.at ? [Date.parse(frame.at)] : [],
    );
  }
});

/** Two things that stand for the day, one of which is late by the wrong clocks too. */
function plan(): PlannedMessage[] {
  return ["a", "b"].map((letter) =>
    buildMessage({
      messageId: letter.repeat(24),
      occurrences: [
        buildOccurrence({
          key: `${letter}/once`,
          dueAt: minutesFromNow(-60),
          endsAt: minutesFromNow(8 * 60),
        }),
      ],
    }),
  );
}
