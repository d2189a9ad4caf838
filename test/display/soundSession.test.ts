import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { Link, LinkListener } from "../../client-display/connection/Link.js";
import { DisplaySession } from "../../client-display/state/DisplaySession.js";
import type { QueuedFrame } from "../../client-display/state/outbox.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow, NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";

/** A server that answers what the test says. */
class QuietLink implements Link {
  listener: LinkListener | null = null;
  outbox: QueuedFrame[] = [];

  start(listener: LinkListener): void {
    this.listener = listener;
  }

  stop(): void {}
  measureClock(): void {}
  retryNow(): void {}

  flush(outbox: QueuedFrame[]): void {
    this.outbox = outbox;
  }
}

describe("what a session tells its companions", () => {
  let timers: Clock;
  let link: QuietLink;
  let stored: string | null;
  let session: DisplaySession;

  beforeEach(() => {
    timers = installTimers(NOW);
    stored = null;
    session = start();
  });
  afterEach(() => timers.uninstall());

  function start(): DisplaySession {
    link = new QuietLink();
    const made = new DisplaySession({
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
    const { screen } = session.getView();
    if (screen.kind !== "message") throw new Error(`there is no message but ${screen.kind}`);
    return screen.entry;
  };

  it("a showing was not seen before, also once this page itself has shown it", () => {
    connect(planOf());
    timers.tick(5_000);
    expect(session.wasSeen(entry())).to.equal(false);

    connect(planOf({ shown: true }));

    expect(session.wasSeen(entry())).to.equal(false);
  });

  it("after a reload it was seen, by the page's own storage and without a server", () => {
    connect(planOf());
    timers.tick(5_000);

    session = start();
    timers.tick(1_000);

    expect(session.wasSeen(entry())).to.equal(true);
  });

  it("another screen has shown it before this one was switched on", () => {
    connect(planOf({ shown: true }));

    expect(session.wasSeen(entry())).to.equal(true);
  });

  it("is idle once everything is told, and not while something lies over the screen or the server is away", () => {
    connect(planOf({ dueAt: minutesFromNow(30) }));
    expect(session.isIdle()).to.equal(false);
    ackAll();
    expect(session.isIdle()).to.equal(true);

    session.cover(true);
    expect(session.isIdle()).to.equal(false);
    session.cover(false);
    expect(session.isIdle()).to.equal(true);

    link.listener?.handleClosed(null);
    expect(session.isIdle()).to.equal(false);
  });

  it("below the set-up check nothing counts as shown, and the caregivers are told of the clock", () => {
    session.cover(true);
    connect(planOf({ dueAt: minutesFromNow(30) }));
    const onScreen = link.outbox.filter((frame) => frame.type === "screen.changed").pop();
    expect(onScreen?.type === "screen.changed" && onScreen.onScreen.kind).to.equal("clock");

    connect(planOf());
    timers.tick(10_000);

    expect(link.outbox.map((frame) => frame.type)).not.to.include("occurrence.shown");
  });

  it("holding the corner opens what its companion brought", () => {
    let opened = 0;
    session.openMenu = () => (opened += 1);

    session.holdCorner();

    expect(opened).to.equal(1);
  });
});
