import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { CALL_HEARD_EVERY_MS, CALL_SILENT_MS } from "../../../shared/limits.js";
import type { RingFate } from "../../../shared/realtime/protocol.js";
import { SeededRandom } from "../../support/SeededRandom.js";
import { installTimers } from "../engine/installTimers.js";
import { buildCall, FlowOnScreen, memoryStore, START } from "./FlowOnScreen.js";

const RINGING = buildCall();
const TALKING = buildCall({ state: "talking", answeredAt: new Date(START).toISOString() });
const SEEDS = Array.from({ length: 60 }, (_none, index) => index + 1);
const MINUTE_MS = 60_000;

describe("a video call on the display", () => {
  let clock: Clock;
  let screen: FlowOnScreen;

  beforeEach(() => {
    clock = installTimers(START);
    screen = new FlowOnScreen(() => Date.now());
  });

  afterEach(() => clock.uninstall());

  function answer(): void {
    screen.flow.follow(RINGING);
    screen.flow.answer();
    screen.flow.follow(TALKING);
  }

  it("rings, and says that it is there, with camera and microphone off", () => {
    screen.flow.follow(RINGING);
    clock.tick(2 * CALL_HEARD_EVERY_MS);

    expect(screen.shown()).to.equal("ringing");
    expect(screen.ringing).to.equal("call-one");
    expect(screen.said).to.deep.equal(["call.heard", "call.heard", "call.heard"]);
    expect(screen.media).to.equal(null);
  });

  it("turns camera and microphone on with Answer, and is silent then", () => {
    answer();

    expect(screen.shown()).to.equal("talking");
    expect(screen.ringing).to.equal(null);
    expect(screen.media).to.deep.equal({ audio: true, video: true });
    expect(screen.count("call.answer")).to.equal(1);
  });

  it("is gone at Not now, whatever the server still says of it", () => {
    screen.flow.follow(RINGING);
    screen.flow.notNow();
    screen.flow.follow(RINGING);

    expect(screen.shown()).to.equal(null);
    expect(screen.ringing).to.equal(null);
    expect(screen.linksOpen).to.equal(0);
    expect(screen.count("call.notNow")).to.equal(1);
  });

  it("stops when another screen has answered, and says nothing about it", () => {
    screen.flow.follow(RINGING);
    screen.flow.follow(null);

    expect(screen.shown()).to.equal(null);
    expect(screen.linksOpen).to.equal(0);
  });

  it("ends a ring that the server does not end", () => {
    screen.flow.follow(RINGING);
    clock.tick(70_000);

    expect(screen.shown()).to.equal(null);
    expect(screen.ringing).to.equal(null);
  });

  it("rings again for the next call", () => {
    screen.flow.follow(RINGING);
    screen.flow.notNow();
    screen.flow.follow(null);
    screen.flow.follow(buildCall({ id: "call-two" }));

    expect(screen.ringing).to.equal("call-two");
  });

  it("waits for the end of a recording", () => {
    screen.isBusy = true;
    screen.flow.follow(RINGING);
    expect(screen.shown()).to.equal(null);
    screen.isBusy = false;
    screen.flow.look();

    expect(screen.shown()).to.equal("ringing");
    // The caller reads first that a recording is made there, then that it rings.
    expect(screen.waits).to.deep.equal([true, false]);
  });

  it("does not ring any more after a recording that was longer than the ring", () => {
    screen.isBusy = true;
    screen.flow.follow(RINGING);
    clock.tick(MINUTE_MS + 10_000);
    screen.isBusy = false;
    screen.flow.look();

    expect([screen.shown(), screen.ringing, screen.linksOpen]).to.deep.equal([null, null, 0]);
    expect(screen.waits.every((waits) => waits)).to.equal(true);
  });

  it("says that it is over when the other one hangs up, and gives the screen back", () => {
    answer();
    screen.flow.follow(null);
    expect(screen.shown()).to.equal("over");
    expect(screen.media).to.equal(null);
    clock.tick(10_000);

    expect(screen.shown()).to.equal(null);
  });

  it("hangs up at once", () => {
    answer();
    screen.flow.hangUp();

    expect(screen.shown()).to.equal(null);
    expect(screen.media).to.equal(null);
    expect(screen.count("call.leave")).to.equal(1);
  });

  it("ends after two minutes in which nobody is heard, and not before", () => {
    answer();
    screen.isHeard = true;
    clock.tick(MINUTE_MS);
    screen.isHeard = false;
    clock.tick(CALL_SILENT_MS - CALL_HEARD_EVERY_MS);
    expect(screen.shown()).to.equal("talking");
    clock.tick(2 * CALL_HEARD_EVERY_MS);

    expect(screen.shown()).to.equal(null);
  });

  it("makes room for what is urgent and for what its answer brings, then is large again", () => {
    answer();
    screen.screen = { urgent: true, confirmation: false, reminder: null };
    screen.flow.look();
    expect(screen.shown()).to.equal("talking aside");
    screen.screen = { urgent: false, confirmation: true, reminder: null };
    screen.flow.look();
    expect(screen.shown()).to.equal("talking aside");
    screen.screen = { urgent: false, confirmation: false, reminder: null };
    screen.flow.look();

    expect(screen.shown()).to.equal("talking");
  });

  it("shows what is due small", () => {
    answer();
    screen.screen = { urgent: false, confirmation: false, reminder: "Drink some water." };
    screen.flow.look();

    expect(screen.panel).to.include({ kind: "talking", reminder: "Drink some water.", isAside: false });
  });

  it("goes on after the page was loaded anew, with what it may have without a question", () => {
    const [ofTab, ofBrowser] = [memoryStore(), memoryStore()];
    const before = new FlowOnScreen(() => Date.now(), { ofTab, ofBrowser });
    before.flow.follow(RINGING);
    before.flow.answer();
    const after = new FlowOnScreen(() => Date.now(), { ofTab, ofBrowser });
    after.flow.follow(TALKING);

    expect(after.shown()).to.equal("talking");
    expect(after.media).to.equal(null);
    after.tellAllowed!();

    expect(after.media).to.deep.equal({ audio: true, video: false });
    expect(after.count("call.answer")).to.equal(0);
  });

  it("turns nothing on when the call was over before it was known what it may have", () => {
    screen.flow.follow(TALKING);
    screen.flow.hangUp();
    screen.tellAllowed!();

    expect(screen.media).to.equal(null);
  });

  it("looks for a camera that was plugged in while it talks, among those that may be used without a question", () => {
    screen.flow.follow(RINGING);
    screen.flow.noteDevices();
    expect(screen.tellAllowed).to.equal(null);
    screen.flow.answer();
    screen.flow.noteDevices();
    screen.tellAllowed!();
    expect(screen.broughtBack).to.deep.equal({ audio: true, video: false });

    screen.broughtBack = null;
    screen.flow.noteDevices();
    screen.flow.hangUp();
    screen.tellAllowed!();

    expect(screen.broughtBack).to.equal(null);
  });

  it("leaves the call to the other tab that talks", () => {
    const ofBrowser = memoryStore();
    const talking = new FlowOnScreen(() => Date.now(), { ofBrowser });
    talking.flow.follow(RINGING);
    const other = new FlowOnScreen(() => Date.now(), { ofBrowser });
    other.flow.follow(RINGING);
    talking.flow.answer();
    other.flow.follow(TALKING);

    expect(other.shown()).to.equal(null);
    expect(other.media).to.equal(null);
  });

  it("takes the call over from a tab that is gone, and not from one that talks", () => {
    const ofBrowser = memoryStore();
    const gone = new FlowOnScreen(() => Date.now(), { ofBrowser });
    gone.isHeard = true;
    gone.flow.follow(RINGING);
    gone.flow.answer();
    const next = new FlowOnScreen(() => Date.now(), { ofBrowser });
    next.flow.follow(TALKING);
    clock.tick(MINUTE_MS);
    expect(next.shown()).to.equal(null);
    gone.flow.hangUp();
    const last = new FlowOnScreen(() => Date.now(), { ofBrowser });
    last.flow.follow(TALKING);
    clock.tick(MINUTE_MS / 2);

    expect(last.shown()).to.equal("talking");
  });

  describe("that may begin by itself", () => {
    const COUNTING = buildCall({ countsDown: true });
    const SECOND_MS = 1_000;

    function chime(fate: RingFate = "ready"): void {
      screen.flow.follow(RINGING);
      screen.fate = fate;
      screen.flow.noteChime();
    }

    function countDown(): void {
      chime();
      screen.flow.follow(COUNTING);
    }

    it("says what became of its chime, and nothing before it is over", () => {
      screen.flow.follow(RINGING);
      clock.tick(CALL_HEARD_EVERY_MS);
      expect(screen.fates).to.deep.equal([]);
      chime("silent");

      expect(screen.fates).to.deep.equal(["silent"]);
    });

    it("counts ten seconds, then asks, and has its camera on once the server says so", () => {
      countDown();
      expect(screen.shown()).to.equal("counting 10");
      clock.tick(9 * SECOND_MS);
      expect([screen.shown(), screen.begun]).to.deep.equal(["counting 1", 0]);
      clock.tick(SECOND_MS);
      expect([screen.shown(), screen.begun, screen.media]).to.deep.equal(["counting 0", 1, null]);
      screen.flow.follow(TALKING);

      expect(screen.shown()).to.equal("talking");
      expect(screen.media).to.deep.equal({ audio: true, video: true });
      expect(screen.ringing).to.equal(null);
    });

    it("does not count before its own chime was heard, as after a reload", () => {
      screen.flow.follow(COUNTING);
      clock.tick(20 * SECOND_MS);

      expect([screen.shown(), screen.begun]).to.deep.equal(["ringing", 0]);
      screen.fate = "ready";
      screen.flow.noteChime();

      expect(screen.shown()).to.equal("counting 10");
    });

    it("ends at Not now, also when the server may have begun it already", () => {
      countDown();
      clock.tick(10 * SECOND_MS);
      screen.flow.notNow();
      screen.flow.follow(TALKING);

      expect([screen.shown(), screen.media]).to.deep.equal([null, null]);
      expect([screen.count("call.notNow"), screen.count("call.leave")]).to.deep.equal([1, 1]);
    });

    (["silent", "hidden", "notAllowed"] as const).forEach((fate) => {
      it(`rings as any other once it is ${fate} in the middle of it, and says so`, () => {
        countDown();
        clock.tick(5 * SECOND_MS);
        screen.fate = fate;
        clock.tick(20 * SECOND_MS);

        expect([screen.shown(), screen.begun]).to.deep.equal(["ringing", 0]);
        expect(screen.fates).to.include(fate);
      });
    });

    it("rings as any other once the server takes it back, before and after its end", () => {
      countDown();
      clock.tick(5 * SECOND_MS);
      screen.flow.follow(RINGING);
      clock.tick(20 * SECOND_MS);
      expect([screen.shown(), screen.begun]).to.deep.equal(["ringing", 0]);
      screen.flow.follow(COUNTING);
      clock.tick(10 * SECOND_MS);
      screen.flow.follow(RINGING);

      expect([screen.shown(), screen.begun]).to.deep.equal(["ringing", 1]);
      screen.flow.follow(TALKING);
      expect(screen.media).to.equal(null);
    });

    it("leaves it to another tab that has begun it", () => {
      const ofBrowser = memoryStore();
      const tabs = [0, 1].map(() => new FlowOnScreen(() => Date.now(), { ofBrowser }));
      tabs.forEach((tab) => {
        tab.flow.follow(RINGING);
        tab.fate = "ready";
        tab.flow.follow(COUNTING);
      });
      clock.tick(10 * SECOND_MS);
      tabs.forEach((tab) => tab.flow.follow(TALKING));

      expect(tabs.map((tab) => tab.shown())).to.deep.equal(["talking", null]);
    });

    it("says nothing of a chime in the background, where another tab may be in front", () => {
      chime("hidden");
      clock.tick(2 * CALL_HEARD_EVERY_MS);

      expect(screen.fates).to.deep.equal([]);
    });
  });

  SEEDS.forEach((seed) => {
    it(`never has the camera on without Answer or its countdown, nor rings for ever, seed ${seed}`, () => {
      const random = new SeededRandom(seed);
      let answered: string | null = null;
      let call = RINGING;
      let counted = 0;
      const steps: (() => void)[] = [
        () => screen.flow.follow(call),
        () => screen.flow.follow(null),
        () => {
          if (screen.panel?.kind === "ringing") answered = screen.panel.call.id;
          screen.flow.answer();
        },
        () => screen.flow.notNow(),
        () => screen.flow.hangUp(),
        () => void (screen.isBusy = !screen.isBusy),
        () => screen.flow.look(),
        () => clock.tick(7_000),
        () => {
          screen.fate = random.pick(["ready", "ready", "silent", null]);
          screen.flow.noteChime();
        },
        () => screen.flow.follow(screen.ringing === call.id ? { ...call, countsDown: true } : call),
        () => {
          // As the server, which begins only what was asked for.
          if (screen.begun === counted || screen.ringing !== call.id) return;
          counted = screen.begun;
          if (screen.shown() === "counting 0") answered = call.id;
          screen.flow.follow({ ...call, state: "talking" });
        },
        () => {
          const ringsUntil = new Date(Date.now() + MINUTE_MS).toISOString();
          call = buildCall({ id: `call-${random.next()}`, ringsUntil });
        },
      ];
      for (let step = 0; step < 80; step += 1) {
        random.pick(steps)();
        if (screen.media) expect(answered).to.equal((screen.panel as { call?: { id: string } }).call?.id);
        expect(screen.linksOpen).to.be.within(0, 1);
        expect(screen.ringing !== null).to.equal(screen.panel?.kind === "ringing");
      }
      clock.tick(4 * MINUTE_MS);

      expect([screen.shown(), screen.ringing, screen.media, screen.linksOpen]).to.deep.equal([
        null,
        null,
        null,
        0,
      ]);
    });
  });
});
