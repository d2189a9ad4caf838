import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { CloseReason } from "../../../shared/realtime/closeReasons.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { backoff } from "../../../shared/rules/backoff.js";
import type { Link, LinkFrame, LinkListener } from "../../../client-display/engine/connection/Link.js";
import type { PairingRenderer } from "../../../client-display/screens/pairing/PairingRenderer.js";
import { openPairing } from "../../../client-display/screens/pairing/openPairing.js";
import { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import { FitText } from "../../../client-display/ui/FitText.js";
import { useLanguage } from "../../../client-display/ui/languages.js";
import type { QueuedFrame } from "../../../client-display/engine/state/outbox.js";
import { type KeyValueStore, STORAGE_KEY } from "../../../client-display/engine/state/storage.js";
import { buildMessage, buildOccurrence, buildSnapshot, minutesFromNow, NOW } from "./buildPlan.js";
import { installTimers } from "./installTimers.js";

/** A server that answers nothing by itself. */
class FakeLink implements Link {
  listener: LinkListener | null = null;
  starts = 0;
  outbox: QueuedFrame[] = [];
  measured = 0;

  start(listener: LinkListener): void {
    this.listener = listener;
    this.starts += 1;
  }

  stop(): void {
    this.listener = null;
  }

  flush(outbox: QueuedFrame[]): void {
    this.outbox = outbox;
  }

  measureClock(): void {
    this.measured += 1;
  }

  retryNow(): void {}

  say(frame: LinkFrame): void {
    this.listener?.handleFrame(frame);
  }

  connect(snapshot: DisplaySnapshot = buildSnapshot()): void {
    this.listener?.handleConnected();
    this.say({ type: "snapshot", snapshot: { ...snapshot, serverTime: new Date().toISOString() } });
  }

  close(reason: CloseReason | null): void {
    this.listener?.handleClosed(reason);
  }

  ofType<Type extends QueuedFrame["type"]>(type: Type): Extract<QueuedFrame, { type: Type }>[] {
    const isWanted = (frame: QueuedFrame): frame is Extract<QueuedFrame, { type: Type }> =>
      frame.type === type;
    return this.outbox.filter(isWanted);
  }

  ackAll(): void {
    this.outbox.forEach((frame) => this.say({ type: "ack", id: frame.id }));
  }
}

class MemoryStorage implements KeyValueStore {
  text: string | null = null;
  full = false;

  getItem(): string | null {
    return this.text;
  }

  setItem(key: string, value: string): void {
    if (key !== STORAGE_KEY) throw new Error(`everything is stored under one key, not ${key}`);
    if (this.full) throw new Error("QuotaExceededError");
    this.text = value;
  }

  removeItem(): void {
    this.text = null;
  }
}

const PAIRED = '{"state":"paired"}';

describe("a display", () => {
  let timers: Clock;
  let link: FakeLink;
  let storage: MemoryStorage;
  let visible: boolean;
  let posts: { body: object; answer: (status: number, body: string) => void }[];
  /** What brings the chunk of pairing: called when the test lets it arrive. */
  let arrivals: (() => void)[];
  let pairingScreen: PairingRenderer | null;
  let engine: DisplayEngine;

  beforeEach(() => {
    timers = installTimers(NOW);
    storage = new MemoryStorage();
    visible = true;
    posts = [];
    arrivals = [];
    pairingScreen = null;
    engine = start();
  });

  afterEach(() => timers.uninstall());

  function start(code: string | null = null, chunk: "here" | "late" = "here"): DisplayEngine {
    link = new FakeLink();
    const made = new DisplayEngine({
      link,
      clocks: { wall: () => Date.now(), monotonic: () => performance.now() },
      storage,
      openPairing: (listener, take) => {
        const arrive = () => {
          pairingScreen = openPairing({
            ...listener,
            postJson: (_path, body, answer) => posts.push({ body, answer }),
            newKey: () => "a-key",
            backoff,
            retryDelay: () => 1_000,
            useButtonKeys: () => undefined,
            FitText,
            useLanguage,
            storage: null,
          });
          take(pairingScreen);
        };
        if (chunk === "here") arrive();
        else arrivals.push(arrive);
      },
      offerOfAddress: code === null ? null : { code, secret: null },
      scheduleFrame: (work) => setTimeout(work, 16),
      isVisible: () => visible,
      random: () => 0.5,
    });
    made.start();
    return made;
  }

  const screen = () => engine.getView().screen;
  const connect = (snapshot?: DisplaySnapshot) => {
    link.connect(snapshot);
    timers.tick(300);
  };
  const press = () => {
    const shown = screen();
    if (shown.kind !== "message") throw new Error(`there is no message but ${shown.kind}`);
    engine.press(shown.entry, { choice: "ok", text: null }, "OK");
  };
  const later = (messages = [buildMessage({ occurrences: [inMinutes(5)] })]) => buildSnapshot({ messages });

  describe("with a message that is due", () => {
    it("fills the screen with it, for every way of arriving", () => {
      connect();
      expect(screen().kind).to.equal("message");
    });

    it("reports it as shown after two seconds on a visible page, once", () => {
      connect();
      timers.tick(1_600);
      expect(link.ofType("occurrence.shown")).to.have.length(0);
      timers.tick(300);
      expect(link.ofType("occurrence.shown")).to.have.length(1);

      link.ackAll();
      timers.tick(60_000);

      expect(link.ofType("occurrence.shown")).to.have.length(0);
      expect(storage.text).to.include('"shownKeys":["series1/once@1"]');
    });

    it("reports nothing as shown on a hidden page", () => {
      visible = false;
      connect();
      timers.tick(10_000);

      expect(link.ofType("occurrence.shown")).to.have.length(0);
      expect(link.ofType("screen.changed")[0]?.onScreen).to.deep.equal({ kind: "asleep", key: null });
    });

    it("says what is on the screen, and the clock after the answer", () => {
      connect();
      expect(link.ofType("screen.changed")[0]?.onScreen).to.deep.equal({
        kind: "message",
        key: "series1/once",
      });

      press();

      expect(link.ofType("screen.changed")[0]?.onScreen).to.deep.equal({ kind: "clock", key: null });
    });

    it("stores an answer before it says saved, and sends the same answer after a reload", () => {
      connect();
      press();
      const { id } = link.ofType("occurrence.answered")[0]!;
      expect(screen().kind).to.equal("confirmation");

      engine = start();
      timers.tick(60_000);
      expect(screen().kind).to.equal("clock");
      connect();

      expect(link.ofType("occurrence.answered")[0]).to.deep.include({ id, at: "2026-11-21T08:00:00.300Z" });
    });

    it("goes back to the clock by itself and to the next message if there is one", () => {
      const second = buildMessage({
        messageId: "b".repeat(24),
        occurrences: [buildOccurrence({ key: "series2/once", dueAt: minutesFromNow(-1) })],
      });
      connect(buildSnapshot({ messages: [buildMessage(), second] }));

      press();
      timers.tick(13_000);
      expect(screen()).to.have.nested.property("entry.occurrence.key", "series1/once");
      press();
      timers.tick(13_000);

      expect(screen().kind).to.equal("clock");
    });

    it("offers to take the answer back for as long as that is possible, whenever in a second it was given", () => {
      connect();
      const offered = () => {
        const shown = screen();
        return shown.kind === "confirmation" && shown.canUndo;
      };
      press();
      timers.tick(9_990);
      expect(offered()).to.equal(true);

      timers.tick(20);

      expect(offered()).to.equal(false);
    });

    it("lets the answer be taken back for ten seconds and no longer", () => {
      connect();
      press();
      timers.tick(9_000);
      engine.undo();
      expect(screen().kind).to.equal("message");

      press();
      timers.tick(10_100);
      engine.undo();

      expect(screen().kind).to.equal("confirmation");
      expect(link.ofType("answer.retracted")).to.have.length(1);
    });
  });

  describe("at night", () => {
    // The screen's clock says 8:00.
    const night = { from: "22:00", until: "08:10" };
    const nightly = (message = buildMessage()) => {
      const snapshot = buildSnapshot({ messages: [message] });
      return { ...snapshot, display: { ...snapshot.display, night } };
    };

    it("is black, says so, and shows what waited in the morning", () => {
      connect(nightly());

      expect(screen().kind).to.equal("asleep");
      timers.tick(5_000);
      expect(link.ofType("screen.changed").map((frame) => frame.onScreen.kind)).to.deep.equal(["asleep"]);
      expect(link.ofType("occurrence.shown")).to.deep.equal([]);

      timers.tick(10 * 60_000);
      expect(screen().kind).to.equal("message");
      expect(link.ofType("occurrence.shown")).to.have.length(1);
    });

    it("wakes for what is urgent, and is black again after the answer", () => {
      connect(nightly(buildMessage({ urgent: true })));

      press();
      expect(screen().kind).to.equal("confirmation");
      timers.tick(20_000);

      expect(screen().kind).to.equal("asleep");
    });

    it("shows the clock for a moment to whoever touches it, and no message", () => {
      connect(nightly());

      engine.handleTouch();

      expect(screen().kind).to.equal("clock");
      timers.tick(16_000);
      expect(screen().kind).to.equal("asleep");
      expect(link.ofType("occurrence.shown")).to.deep.equal([]);
    });

    it("shows it until a moment after the last touch", () => {
      connect(nightly());

      engine.handleTouch();
      timers.tick(14_000);
      engine.handleTouch();
      timers.tick(14_000);
      expect(screen().kind).to.equal("clock");
      timers.tick(2_000);

      expect(screen().kind).to.equal("asleep");
    });

    it("is not woken by a press on what lies over it, such as a recording, which would not hear that press", () => {
      connect(nightly());
      engine.handleTouch();
      engine.cover(true);
      timers.tick(20_000);
      const kinds: string[] = [];
      engine.subscribe(() => kinds.push(screen().kind));

      engine.handleTouch();
      expect(kinds).to.deep.equal([]);
      engine.cover(false);
      expect(screen().kind).to.equal("clock");
      timers.tick(16_000);

      expect(screen().kind).to.equal("asleep");
    });

    it("is never light", () => {
      const snapshot = nightly();
      connect({ ...snapshot, display: { ...snapshot.display, theme: "light" } });

      engine.handleTouch();
      expect(engine.getView().light).to.equal(false);
      timers.tick(10 * 60_000);

      expect(engine.getView().light).to.equal(true);
    });
  });

  describe("without a server", () => {
    it("shows on time what it holds, to the second, a day later", () => {
      const due = 24 * 60;
      connect(later([buildMessage({ occurrences: [inMinutes(due)] })]));
      link.close(null);
      engine = start();

      timers.tick(due * 60_000 - 1_000 - 300);
      expect(screen().kind).to.equal("clock");
      timers.tick(1_000);

      expect(screen().kind).to.equal("message");
    });

    it("takes a message off the screen when its time is over", () => {
      connect();
      link.close(null);

      timers.tick(60 * 60_000);

      expect(screen().kind).to.equal("clock");
    });

    it("shows a quiet sign after minutes and no words", () => {
      connect(later([]));
      link.close(null);
      timers.tick(60_000);
      expect(engine.getView().offline).to.equal(false);

      timers.tick(5 * 60_000);

      expect(engine.getView().offline).to.equal(true);
    });

    it("greets instead of showing a clock that is earlier than a time that has passed", () => {
      connect();
      timers.uninstall();
      timers = installTimers(Date.parse("2015-01-01T00:00:00.000Z"));
      engine = start();
      expect(screen().kind).to.equal("hello");

      link.listener?.handleConnected();
      link.say({ type: "snapshot", snapshot: buildSnapshot() });
      timers.tick(20);

      expect(screen().kind).to.equal("message");
      expect(engine.clock.now()).to.be.closeTo(NOW, 50);
    });

    it("shows what is due once somebody has set such a clock by hand, where there is no server", () => {
      connect();
      timers.uninstall();
      timers = installTimers(Date.parse("2015-01-01T00:00:00.000Z"));
      engine = start();
      timers.tick(60_000);
      expect(screen().kind).to.equal("hello");

      timers.setSystemTime(NOW + 5 * 60_000);
      timers.tick(2_000);

      expect(screen().kind).to.equal("message");
    });
  });

  describe("storing", () => {
    it("reports what is stored, after it is stored", () => {
      link.connect();
      timers.tick(20);
      expect(link.ofType("plan.stored")).to.have.length(0);

      timers.tick(300);

      expect(storage.text).to.include("Lunch is ready");
      expect(link.ofType("plan.stored")[0]).to.deep.include({
        planVersion: 1,
        messages: [{ messageId: "a".repeat(24), version: 1 }],
      });
    });

    it("goes on from memory when nothing can be stored, and claims nothing", () => {
      storage.full = true;
      connect();

      expect(screen().kind).to.equal("message");
      expect(link.ofType("plan.stored")[0]?.messages).to.deep.equal([]);
    });

    it("says nothing anew when an answer changes the plan", () => {
      connect();
      link.ackAll();
      const answer = { id: "of-the-hall", choice: "ok", text: "OK", at: minutesFromNow(0) };
      link.say({
        type: "occurrence.changed",
        base: 1,
        next: 2,
        messageId: "a".repeat(24),
        occurrence: buildOccurrence({ answer }),
      });
      timers.tick(300);

      expect(storage.text).to.include("of-the-hall");
      expect(link.ofType("plan.stored")).to.have.length(0);
    });

    it("keeps the frame of a very large plan below what the server takes", () => {
      const messages = Array.from({ length: 1_500 }, (_, index) =>
        buildMessage({
          messageId: String(index).padStart(24, "0"),
          occurrences: [inMinutes(100 + index)],
        }),
      );
      connect(buildSnapshot({ messages }));

      const [frame] = link.ofType("plan.stored");
      expect(frame?.messages).to.have.length(1_000);
      expect(JSON.stringify(frame).length).to.be.below(64 * 1024);
    });

    it("saves the last true time each minute", () => {
      connect(later([]));
      timers.tick(3 * 60_000);

      const { clock } = JSON.parse(storage.text!) as { clock: { lastTrueTime: number } };
      expect(clock.lastTrueTime).to.be.at.least(NOW + 2 * 60_000);
    });
  });

  describe("asking for snapshots", () => {
    const strange: LinkFrame = {
      type: "message.removed",
      base: 7,
      next: 8,
      messageId: "a".repeat(24),
    };

    it("asks when an event does not fit, and again when nobody answers", () => {
      connect();
      link.say(strange);
      timers.tick(290);
      expect(link.ofType("snapshot.requested")).to.have.length(0);
      timers.tick(40);
      expect(link.ofType("snapshot.requested")).to.have.length(1);
      link.ackAll();
      timers.tick(5_000);
      expect(link.ofType("snapshot.requested")).to.have.length(0);

      timers.tick(7_000);

      expect(link.ofType("snapshot.requested")).to.have.length(1);
    });

    it("does not ask when the gap before an event closes", () => {
      connect(later([]));
      const event = (base: number) =>
        link.say({ type: "message.changed", base, next: base + 1, message: buildMessage({ version: base }) });
      event(3);
      timers.tick(250);
      event(2);
      event(1);
      timers.tick(250);
      // Another gap, which has its own time.
      event(5);
      timers.tick(250);
      event(4);
      timers.tick(5_000);

      expect(link.ofType("snapshot.requested")).to.have.length(0);
      expect(screen()).to.have.nested.property("entry.message.version", 5);
    });

    it("asks each hour and measures the clock", () => {
      connect(later([]));
      link.ackAll();
      const { measured } = link;

      timers.tick(59 * 60_000);
      expect(link.ofType("snapshot.requested")).to.have.length(0);
      timers.tick(62_000);

      expect(link.ofType("snapshot.requested")).to.have.length(1);
      expect(link.measured).to.be.above(measured);
    });

    it("draws many events at once", () => {
      connect(later([]));
      let drawn = 0;
      engine.subscribe(() => (drawn += 1));

      for (let base = 1; base < 500; base += 1)
        link.say({ type: "message.changed", base, next: base + 1, message: buildMessage({ version: base }) });
      timers.tick(20);

      expect(drawn).to.equal(1);
      expect(screen()).to.have.nested.property("entry.message.version", 499);
    });
  });

  describe("drawing", () => {
    it("draws the clock once a minute and nothing in between", () => {
      connect(later([]));
      timers.tick(700);
      let drawn = 0;
      engine.subscribe(() => (drawn += 1));

      timers.tick(10 * 60_000);

      expect(drawn).to.equal(10);
    });
  });

  describe("pairing", () => {
    it("shows the keypad to a browser that is no device", () => {
      link.close("device-unknown");

      expect(screen()).to.deep.equal({
        kind: "pairing",
        pairing: { phase: "entering", canLeave: false },
      });
      expect(link.listener).to.equal(null);
    });

    it("greets calmly until the chunk with the keypad has come, and shows it then", () => {
      engine = start(null, "late");
      link.close("device-unknown");
      expect(screen()).to.deep.include({ pairing: { phase: "loading", canLeave: false } });
      expect(engine.drawPairing({ phase: "loading", canLeave: false }, null)).to.equal(null);
      timers.tick(10 * 60_000);

      arrivals[0]?.();

      expect(screen()).to.deep.include({ pairing: { phase: "entering", canLeave: false } });
    });

    it("leaves the clock alone when the chunk comes after somebody went away", () => {
      engine = start(null, "late");
      connect(later([]));
      engine.openKeypad();
      timers.tick(121_000);
      expect(screen().kind).to.equal("clock");

      arrivals[0]?.();

      expect(screen().kind).to.equal("clock");
    });

    it("loads nothing of pairing on a display that lives", () => {
      engine = start("123456", "late");
      connect(later([]));
      timers.tick(60 * 60_000);

      expect(arrivals).to.deep.equal([]);
    });

    it("goes on to another display when it is let in after the clock is back", () => {
      connect(later([]));
      engine.openKeypad();
      pairingScreen?.begin({ code: "654321", secret: null });
      posts[0]?.answer(200, '{"state":"waiting","number":"42"}');
      expect(screen()).to.deep.include({
        pairing: { phase: "waiting", code: "654321", number: "42", troubled: false, canLeave: true },
      });

      timers.tick(121_000);
      expect(screen().kind).to.equal("clock");
      posts.at(-1)?.answer(200, PAIRED);

      expect(link.starts).to.equal(2);
    });

    describe("from one display to another", () => {
      /** The server removes the device of the display before, and only then answers. */
      const REMOVED = { type: "device.removed" } as const;
      const typeAnotherCode = () => {
        connect(later([]));
        engine.openKeypad();
        pairingScreen?.begin({ code: "654321", secret: null });
      };
      const connectToGranny = () => {
        const snapshot = later([]);
        link.connect({ ...snapshot, display: { ...snapshot.display, id: "display02", name: "Granny" } });
        timers.tick(20);
      };

      it("lives on when the removal comes before the answer", () => {
        typeAnotherCode();
        link.say(REMOVED);
        timers.tick(20);
        expect(screen()).to.deep.include({
          pairing: { phase: "trying", code: "654321", slow: false, canLeave: false },
        });

        posts.at(-1)?.answer(200, PAIRED);

        expect(link.starts).to.equal(2);
        connectToGranny();
        expect(screen()).to.deep.equal({ kind: "connected", name: "Granny" });
      });

      it("lives on when the answer comes while the removal is still to be read", () => {
        typeAnotherCode();
        link.say(REMOVED);
        posts.at(-1)?.answer(200, PAIRED);
        timers.tick(20);

        expect(link.starts).to.equal(2);
        expect(link.listener).not.to.equal(null);
        connectToGranny();
        expect(screen()).to.deep.equal({ kind: "connected", name: "Granny" });
      });

      it("tells the new family nothing of what was pressed while the removal was still to be read", () => {
        connect();
        link.say(REMOVED);
        press();
        timers.tick(20);
        engine.openKeypad();
        pairingScreen?.begin({ code: "654321", secret: null });
        posts.at(-1)?.answer(200, PAIRED);
        connectToGranny();

        expect(link.ofType("occurrence.answered")).to.deep.equal([]);
      });

      it("lives on when it is let in from afar, long after the clock is back", () => {
        typeAnotherCode();
        posts.at(-1)?.answer(200, '{"state":"waiting","number":"42"}');
        timers.tick(121_000);
        link.say(REMOVED);
        timers.tick(20);
        expect(screen()).to.have.nested.property("pairing.phase", "waiting");

        posts.at(-1)?.answer(200, PAIRED);
        connectToGranny();

        expect(screen()).to.deep.equal({ kind: "connected", name: "Granny" });
      });
    });

    it("tries the code of the address at once, after asking whether it is a device already", () => {
      engine = start("123456");
      expect(posts).to.have.length(0);
      link.close("device-unknown");
      expect(posts[0]?.body).to.deep.equal({ code: "123456", key: "a-key" });

      posts[0]?.answer(200, PAIRED);
      link.connect(later([]));
      timers.tick(20);
      expect(screen()).to.deep.equal({ kind: "connected", name: "Rose" });
      timers.tick(4_000);

      expect(screen().kind).to.equal("clock");
    });

    it("greets for a moment only, though its clock was ahead and is put right meanwhile", () => {
      engine = start("123456");
      link.close("device-unknown");
      posts[0]?.answer(200, PAIRED);
      link.connect(later([]));
      timers.tick(20);
      const now = Date.now();
      link.listener?.handleClockSamples([{ sentAt: now, receivedAt: now, serverTime: now - 90_000 }]);
      expect(screen().kind).to.equal("connected");

      timers.tick(4_000);

      expect(screen().kind).to.equal("clock");
    });

    it("keeps the stored schedule on the screen when the server does not know it", () => {
      connect();
      link.close("device-unknown");
      expect(screen().kind).to.equal("message");

      engine = start();
      link.close("device-unknown");

      expect(screen().kind).to.equal("message");
      expect(posts).to.deep.equal([]);
    });

    it("uses the code of the address quietly when the server does not know a stored display", () => {
      connect();
      engine = start("123456");
      link.close("device-unknown");
      expect(screen().kind).to.equal("message");

      posts[0]?.answer(200, PAIRED);

      expect(link.starts).to.equal(2);
    });

    it("goes on as it was when a paired browser opens its own address", () => {
      connect();
      engine = start("123456");
      connect();

      expect(posts).to.deep.equal([]);
      expect(screen().kind).to.equal("message");
    });

    it("wipes everything and shows the keypad when a caregiver removes it, by event or by reason", () => {
      connect();
      link.say({ type: "device.removed" });
      timers.tick(300);
      expect(screen().kind).to.equal("pairing");
      expect(storage.text).to.equal(null);

      engine = start();
      link.connect();
      timers.tick(300);
      link.close("device-removed");

      expect(screen().kind).to.equal("pairing");
      expect(storage.text).to.equal(null);
    });

    it("keeps everything for any other reason", () => {
      connect();
      (["token-invalid", "server-error", "protocol-unsupported", null] as const).forEach((reason) =>
        link.close(reason),
      );
      timers.tick(300);

      expect(screen().kind).to.equal("message");
      expect(storage.text).to.include("Lunch is ready");
    });

    it("gives the clock back when somebody opened the keypad and went away", () => {
      connect(later([]));
      engine.openKeypad();
      expect(screen().kind).to.equal("pairing");

      timers.tick(121_000);

      expect(screen().kind).to.equal("clock");
    });
  });

  describe("with a wrong tablet clock", () => {
    it("shows at the server's time", () => {
      const ahead = 26 * 60 * 60_000;
      link.listener?.handleConnected();
      const snapshot = later([buildMessage({ occurrences: [inMinutes(26 * 60 + 5)] })]);
      link.say({
        type: "snapshot",
        snapshot: { ...snapshot, serverTime: new Date(NOW + ahead).toISOString() },
      });
      timers.tick(300);
      expect(screen().kind).to.equal("clock");

      timers.tick(5 * 60_000);

      expect(screen().kind).to.equal("message");
    });

    describe("that was set an hour forward while the page was away", () => {
      const hour = 60 * 60_000;
      const startAhead = (snapshot: DisplaySnapshot) => {
        connect(snapshot);
        timers.setSystemTime(Date.now() + hour);
        engine = start();
      };
      const correct = (snapshot: DisplaySnapshot) => {
        const serverTime = new Date(Date.now() - hour).toISOString();
        link.listener?.handleConnected();
        link.say({ type: "snapshot", snapshot: { ...snapshot, serverTime } });
        timers.tick(300);
      };

      it("does not leave a confirmation standing for an hour", () => {
        const snapshot = later([buildMessage({ occurrences: [inMinutes(30)] })]);
        startAhead(snapshot);
        press();

        correct(snapshot);
        timers.tick(20_000);

        expect(screen().kind).to.equal("clock");
      });

      it("does not light the night for an hour because somebody touched it", () => {
        const snapshot = later([]);
        const nightly = {
          ...snapshot,
          display: { ...snapshot.display, night: { from: "22:00", until: "09:30" } },
        };
        startAhead(nightly);
        engine.handleTouch();
        timers.tick(60_000);
        expect(screen().kind).to.equal("asleep");

        correct(nightly);

        expect(screen().kind).to.equal("asleep");
      });
    });
  });

  function inMinutes(minutes: number) {
    return buildOccurrence({ dueAt: minutesFromNow(minutes), endsAt: minutesFromNow(minutes + 60) });
  }
});
