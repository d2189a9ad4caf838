import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { hold } from "../../../client-display/screens/home/callRequests/MicrophoneButton.js";
import type { AddonTools } from "../../../client-display/app/addons/openAddons.js";
import type { Covers } from "../../../client-display/app/addons/Covers.js";
import type { MicrophoneListener } from "../../../client-display/addons/recording/Microphone.js";
import { HOLD_MS as SPACE_HOLD_MS } from "../../../client-display/addons/recording/holdSpace.js";
import {
  HOLD_MS,
  type Panel,
  RecordingFlow,
} from "../../../client-display/addons/recording/RecordingFlow.js";
import { openRecording } from "../../../client-display/addons/recording/openRecording.js";
import type { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import { NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";

const SECOND = Array.from({ length: 16_000 }, () => 0);

describe("recording a message on the display", () => {
  let timers: Clock;
  let flow: RecordingFlow;
  let panel: Panel | null;
  let microphone: MicrophoneListener | null;
  let opened: number;
  /** What was asked of the outbox, in order, pieces by their length. */
  let log: string[];
  let bytes: number;
  /** What whoever has one switch needs to reach a button. */
  let reachMs: number;

  beforeEach(() => {
    reachMs = 0;
    timers = installTimers(NOW);
    panel = null;
    microphone = null;
    opened = 0;
    log = [];
    bytes = 0;
    flow = new RecordingFlow({
      openMicrophone: (listener) => {
        microphone = listener;
        opened += 1;
        return () => (microphone = null);
      },
      outbox: {
        begin: ({ recordingId }) => log.push(`begin ${recordingId}`),
        addPiece: (_recordingId, piece) => (bytes += piece.length),
        end: (recordingId) => log.push(`end ${recordingId}`),
        release: (recordingId) => log.push(`release ${recordingId}`),
        discard: (recordingId) => log.push(`discard ${recordingId}`),
      },
      reachMs: () => reachMs,
      newHead: () => ({
        recordingId: `r${opened}`,
        displayId: "d",
        startedAt: new Date(NOW).toISOString(),
        begunAt: NOW,
        state: "speaking",
      }),
      show: (shown) => (panel = shown),
    });
  });
  afterEach(() => timers.uninstall());

  const speak = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) microphone?.handleSound(SECOND, 0.5);
  };
  const press = () => flow.press(Date.now());
  const release = () => flow.release(Date.now());
  const tap = () => {
    press();
    timers.tick(100);
    release();
  };
  const kind = () => (panel?.kind === "notice" ? panel.notice : (panel?.kind ?? null));

  it("goes on while it is held, is kept when it is let go, and told once that cannot be taken back", () => {
    press();
    expect(kind()).to.equal("opening");
    speak(2);
    expect(panel).to.deep.equal({ kind: "listening", seconds: 2, level: 0.5 });
    timers.tick(2_000);
    release();
    expect(panel).to.deep.equal({ kind: "saved", canRemove: true });
    expect(microphone).to.equal(null);
    timers.tick(5_000);
    expect(panel).to.deep.equal({ kind: "saved", canRemove: false });
    flow.handleAcknowledged("r1");
    expect(kind()).to.equal("acknowledged");
    timers.tick(4_000);

    expect(kind()).to.equal(null);
    expect(log.slice(0, 3)).to.deep.equal(["begin r1", "end r1", "release r1"]);
    expect(bytes).to.equal(44 + 2 * 32_000);
  });

  it("counts as held after the same time by key and by finger", () => {
    expect(SPACE_HOLD_MS).to.equal(HOLD_MS);
  });

  it("goes on after a tap until the next press", () => {
    tap();
    speak(1);
    timers.tick(3_000);
    speak(1);
    tap();

    expect(kind()).to.equal("saved");
  });

  it("takes the second half of an unsteady press for the same press", () => {
    tap();
    speak(1);
    timers.tick(100);
    tap();

    expect(kind()).to.equal("listening");
  });

  it("says only that it is saved while the server is away, and leaves by itself", () => {
    tap();
    speak(1);
    flow.stop();
    timers.tick(9_999);
    expect(kind()).to.equal("saved");
    timers.tick(1);

    expect(kind()).to.equal(null);
  });

  it("can be deleted for five seconds, and not after that", () => {
    tap();
    speak(1);
    flow.stop();
    timers.tick(4_999);
    flow.remove();
    expect(kind()).to.equal("removed");
    timers.tick(3_000);
    tap();
    speak(1);
    flow.stop();
    timers.tick(5_000);
    flow.remove();

    expect(log).to.deep.equal(["begin r1", "end r1", "discard r1", "begin r2", "end r2", "release r2"]);
  });

  it("can be deleted for longer by whoever reaches the button with one switch", () => {
    reachMs = 8_000;
    tap();
    speak(1);
    flow.stop();
    timers.tick(7_999);
    expect(panel).to.deep.equal({ kind: "saved", canRemove: true });
    timers.tick(1);

    expect(log).to.deep.equal(["begin r1", "end r1", "release r1"]);
  });

  it("sends it at once when the person has read enough", () => {
    tap();
    speak(1);
    flow.stop();
    flow.close();

    expect(kind()).to.equal(null);
    expect(log).to.deep.equal(["begin r1", "end r1", "release r1"]);
  });

  it("says kindly that it was too short, and keeps nothing", () => {
    tap();
    microphone?.handleSound(SECOND.slice(0, 11_199), 0.5);
    flow.stop();

    expect(kind()).to.equal("tooShort");
    expect(log).to.deep.equal(["begin r1", "discard r1"]);
    timers.tick(5_000);
    expect(kind()).to.equal(null);
  });

  it("asks to press once more when it was let go before the microphone was ready", () => {
    press();
    timers.tick(700);
    release();

    expect(kind()).to.equal("notReady");
    expect(microphone).to.equal(null);
    expect(log).to.deep.equal([]);
  });

  it("takes a tap that ended before the microphone was ready for a tap", () => {
    tap();
    timers.tick(1_000);
    speak(1);

    expect(kind()).to.equal("listening");
  });

  it("ends by itself after two minutes", () => {
    tap();
    speak(119);
    expect(kind()).to.equal("listening");
    speak(1);

    expect(kind()).to.equal("saved");
    expect(bytes).to.equal(44 + 120 * 32_000);
  });

  (["refused", "missing", "notSecure", "off"] as const).forEach((problem) => {
    it(`says why when the microphone is ${problem}, and goes away by itself`, () => {
      tap();
      microphone?.handleFailure(problem);
      expect(kind()).to.equal(problem);
      expect(microphone).to.equal(null);
      timers.tick(12_000);

      expect(kind()).to.equal(null);
    });
  });

  it("says that the microphone is off when it gives no sound", () => {
    tap();
    timers.tick(20_000);

    expect(kind()).to.equal("off");
    expect(microphone).to.equal(null);
  });

  it("keeps what was said until the microphone was unplugged", () => {
    tap();
    speak(3);
    microphone?.handleFailure("off");

    expect(kind()).to.equal("saved");
  });

  it("keeps what was said until the sound stopped coming, as when a phone call takes the microphone", () => {
    tap();
    speak(3);
    timers.tick(4_999);
    speak(1);
    timers.tick(4_999);
    expect(kind()).to.equal("listening");
    timers.tick(1);

    expect(kind()).to.equal("saved");
    expect(microphone).to.equal(null);
    expect(bytes).to.equal(44 + 4 * 32_000);
    timers.tick(10_000);
    expect(kind()).to.equal(null);
    expect(log.slice(0, 3)).to.deep.equal(["begin r1", "end r1", "release r1"]);
  });

  it("ends by the clock where the sound only trickles", () => {
    tap();
    for (let second = 0; second < 124; second += 4) {
      speak(1);
      timers.tick(4_000);
    }
    speak(1);
    expect(kind()).to.equal("listening");
    timers.tick(1_000);

    expect(kind()).to.equal("saved");
    expect(bytes).to.equal(44 + 32 * 32_000);
  });

  it("counts the time of each recording by itself", () => {
    tap();
    speak(100);
    tap();
    timers.tick(100_000);
    tap();
    for (let second = 0; second < 100; second += 1) {
      speak(1);
      timers.tick(1_000);
    }

    expect(kind()).to.equal("listening");
  });

  it("gives way to what is urgent, and keeps what was said until then", () => {
    tap();
    speak(3);
    flow.giveWay();
    expect(panel).to.deep.equal({ kind: "saved", canRemove: true });
    timers.tick(10_000);

    expect(kind()).to.equal(null);
    expect(log.slice(0, 3)).to.deep.equal(["begin r1", "end r1", "release r1"]);
  });

  it("gives way at once while it waits for the microphone, and takes nothing away that was said before", () => {
    tap();
    flow.giveWay();
    expect(kind()).to.equal(null);
    expect(microphone).to.equal(null);
    timers.tick(1_000);
    tap();
    speak(1);
    flow.stop();
    flow.giveWay();

    expect(panel).to.deep.equal({ kind: "saved", canRemove: true });
  });

  it("says so when the server does not take it", () => {
    tap();
    speak(1);
    flow.handleRefused("r1");

    expect(kind()).to.equal("notKept");
    expect(microphone).to.equal(null);
  });

  it("begins the next one while the last is still being confirmed, and lets that one go", () => {
    tap();
    speak(1);
    flow.stop();
    timers.tick(1_000);
    tap();
    speak(1);

    expect(kind()).to.equal("listening");
    expect(log).to.deep.equal(["begin r1", "end r1", "release r1", "begin r2"]);
  });
});

describe("the button of the microphone", () => {
  let timers: Clock;
  let page: EventTarget;
  let button: EventTarget;
  let log: string[];
  let engine: DisplayEngine;
  let isRinging: boolean;

  beforeEach(() => {
    timers = installTimers(NOW);
    isRinging = false;
    page = new EventTarget();
    Object.assign(globalThis, { window: page });
    button = new EventTarget();
    log = [];
    const addon = { press: () => log.push("press"), release: () => log.push("release") };
    engine = {
      recorder: null,
      clock: { monotonic: () => performance.now() },
      getView: () => ({ face: { recordButton: true }, screen: { kind: "clock" } }),
      subscribe: () => () => undefined,
    } as unknown as DisplayEngine;
    const tools = {
      storage: null,
      loadChunk: (_load: unknown, take: (chunk: object) => void) => take({ openRecordingAddon: () => addon }),
    };
    openRecording({
      engine,
      tools: tools as unknown as AddonTools,
      covers: { isCoveredBeside: () => isRinging } as unknown as Covers,
      firstLoopMs: () => 0,
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "window");
    timers.uninstall();
  });

  it("is let go by the finger that holds it, also when a message has taken its place, and by no other one", () => {
    hold(engine.recorder!, button, ["touchend", "touchcancel"]);
    page.dispatchEvent(new Event("touchend"));
    expect(log).to.deep.equal(["press"]);
    // What has left the page hears its own touch still; the window does not.
    button.dispatchEvent(new Event("touchend"));

    expect(log).to.deep.equal(["press", "release"]);
  });

  it("is let go when its window loses the focus, and not when something in it does", () => {
    hold(engine.recorder!, page, ["keyup", "blur"]);
    const inside = new Event("blur");
    Object.defineProperty(inside, "target", { value: button });
    page.dispatchEvent(inside);
    expect(log).to.deep.equal(["press"]);
    page.dispatchEvent(new Event("blur"));

    expect(log).to.deep.equal(["press", "release"]);
  });

  it("is held by the space bar from the time on that makes it a hold", () => {
    pressSpace("keydown");
    timers.tick(SPACE_HOLD_MS);
    expect(log).to.deep.equal(["press"]);
    pressSpace("keyup");

    expect(log).to.deep.equal(["press", "release"]);
  });

  it("is not held by a space bar that was down when a call began to ring", () => {
    pressSpace("keydown");
    timers.tick(SPACE_HOLD_MS / 2);
    isRinging = true;
    timers.tick(SPACE_HOLD_MS);

    const goesUp = pressSpace("keyup");

    expect(log).to.deep.equal([]);
    expect(goesUp).to.equal("silenced");
    isRinging = false;
    pressSpace("keydown");
    timers.tick(SPACE_HOLD_MS);
    expect(log).to.deep.equal(["press"]);
  });

  function pressSpace(name: string): "heard" | "silenced" {
    const event = Object.assign(new Event(name, { cancelable: true }), { keyCode: 32 });
    page.dispatchEvent(event);
    return event.defaultPrevented ? "silenced" : "heard";
  }
});
