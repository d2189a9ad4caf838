import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow, NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";
import { QuietLink } from "../engine/QuietLink.js";

describe("what an engine tells its addons", () => {
  let timers: Clock;
  let link: QuietLink;
  let stored: string | null;
  let engine: DisplayEngine;

  beforeEach(() => {
    timers = installTimers(NOW);
    stored = null;
    engine = start();
  });
  afterEach(() => timers.uninstall());

  function start(): DisplayEngine {
    link = new QuietLink();
    const made = new DisplayEngine({
      link,
      clocks: { wall: () => Date.now(), monotonic: () => performance.now() },
      storage: {
        getItem: () => stored,
        setItem: (_key, text) => (stored = text),
        removeItem: () => (stored = null),
      },
      openPairing: null,
      offerOfAddress: null,
      scheduleFrame: (work) => setTimeout(work, 16),
      isVisible: () => true,
      random: () => 0.5,
    });
    made.start();
    return made;
  }

  function connect(snapshot = buildSnapshot()): void {
    const serverTime = new Date().toISOString();
    link.listener?.handleConnected();
    link.listener?.handleFrame({ type: "snapshot", snapshot: { ...snapshot, serverTime } });
    timers.tick(300);
  }

  const ackAll = () => {
    link.outbox.forEach(({ id }) => link.listener?.handleFrame({ type: "ack", id }));
    timers.tick(300);
  };
  const planOf = (occurrence = {}) =>
    buildSnapshot({ messages: [buildMessage({ occurrences: [buildOccurrence(occurrence)] })] });
  const entry = () => {
    const { screen } = engine.getView();
    if (screen.kind !== "message") throw new Error(`there is no message but ${screen.kind}`);
    return screen.entry;
  };

  it("a showing was not seen before, also once this page itself has shown it", () => {
    connect(planOf());
    timers.tick(5_000);
    expect(engine.wasSeen(entry())).to.equal(false);

    connect(planOf({ shown: true }));

    expect(engine.wasSeen(entry())).to.equal(false);
  });

  it("after a reload it was seen, by the page's own storage and without a server", () => {
    connect(planOf());
    timers.tick(5_000);

    engine = start();
    timers.tick(1_000);

    expect(engine.wasSeen(entry())).to.equal(true);
  });

  it("another screen has shown it before this one was switched on", () => {
    connect(planOf({ shown: true }));

    expect(engine.wasSeen(entry())).to.equal(true);
  });

  it("is idle once everything is told, and not while something lies over the screen or the server is away", () => {
    connect(planOf({ dueAt: minutesFromNow(30) }));
    expect(engine.isIdle()).to.equal(false);
    ackAll();
    expect(engine.isIdle()).to.equal(true);

    engine.cover(true);
    expect(engine.isIdle()).to.equal(false);
    engine.cover(false);
    expect(engine.isIdle()).to.equal(true);

    link.listener?.handleClosed(null);
    expect(engine.isIdle()).to.equal(false);
  });

  it("below the set-up check nothing counts as shown, and the caregivers are told of the clock", () => {
    engine.cover(true);
    connect(planOf({ dueAt: minutesFromNow(30) }));
    const onScreen = link.outbox.filter((frame) => frame.type === "screen.changed").pop();
    expect(onScreen?.type === "screen.changed" && onScreen.onScreen.kind).to.equal("clock");

    connect(planOf());
    timers.tick(10_000);

    expect(link.outbox.map((frame) => frame.type)).not.to.include("occurrence.shown");
  });

  it("holding the corner opens what its addon brought", () => {
    let opened = 0;
    engine.openMenu = () => (opened += 1);

    engine.holdCorner();

    expect(opened).to.equal(1);
  });
});
