import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import type { Sound } from "../../../shared/contract/displays.js";
import { type Cue, CueFinder } from "../../../client-display/addons/sound/CueFinder.js";
import { VoicePlayer } from "../../../client-display/addons/sound/VoicePlayer.js";
import { fetchVoice, VoiceStore, voicesAhead } from "../../../client-display/addons/sound/VoiceStore.js";
import { truthOf } from "../../../client-display/screens/confirmation/ConfirmationScreen.js";
import { buildEntry, buildMessage, buildOccurrence, minutesFromNow, NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";

const ALL_ON: Sound = { chime: true, readAloud: true, volume: 60, quiet: null };
const URL_OF_VOICE = "/api/media/1/seal";

describe("a message that a caregiver has spoken", () => {
  interface Heard {
    voiceUrl?: string | null;
    sound?: Sound;
    isQuiet?: boolean;
  }

  function hear({ voiceUrl = URL_OF_VOICE, sound = ALL_ON, isQuiet = false }: Heard = {}): Cue {
    const cues = new CueFinder({ clock: { openedAt: NOW }, wasSeen: () => false, truthOf });
    return cues.next({
      screen: { kind: "message", entry: buildEntry(buildMessage({ voiceUrl })) },
      sound,
      isQuiet,
    });
  }

  it("is heard in their voice, after the chime", () => {
    expect(hear()).to.include({ chime: "soft", voiceUrl: URL_OF_VOICE });
  });

  it("is read by the screen where nobody has spoken it, or the plan is of an older version", () => {
    expect(hear({ voiceUrl: null }).voiceUrl).to.equal(null);
    const cues = new CueFinder({ clock: { openedAt: NOW }, wasSeen: () => false, truthOf });
    const cue = cues.next({
      screen: { kind: "message", entry: buildEntry(buildMessage()) },
      sound: ALL_ON,
      isQuiet: false,
    });
    expect(cue.voiceUrl).to.equal(null);
    expect(cue.say).not.to.equal(null);
  });

  it("is not heard where reading aloud is off, without volume, and in hours of quiet", () => {
    expect(hear({ sound: { ...ALL_ON, readAloud: false } }).voiceUrl).to.equal(null);
    expect(hear({ sound: { ...ALL_ON, volume: 0 } }).voiceUrl).to.equal(null);
    expect(hear({ isQuiet: true }).voiceUrl).to.equal(null);
  });
});

/** As much of an audio element as a voice needs. */
class FakePlayer {
  src = "";
  volume = 1;
  plays: string[] = [];
  pauses = 0;
  onplaying: (() => void) | null = null;
  onended: (() => void) | null = null;
  onerror: (() => void) | null = null;
  refuses = false;

  play() {
    this.plays.push(this.src);
    const settled = { then: (_go: unknown, fail: () => void) => this.refuses && fail() };
    return settled as unknown as Promise<void>;
  }

  pause(): void {
    this.pauses += 1;
  }
}

describe("playing a voice", () => {
  let timers: Clock;
  let audio: FakePlayer;
  let player: VoicePlayer;
  let fallBacks: number;

  beforeEach(() => {
    timers = installTimers(NOW);
    audio = new FakePlayer();
    player = new VoicePlayer(audio, "silence");
    fallBacks = 0;
  });
  afterEach(() => timers.uninstall());

  const play = (on = player) =>
    on.play({ address: "voice", volume: 60, delayMs: 2_000, fallBack: () => (fallBacks += 1) });

  it("begins after the chime, at the display's volume, and does not fall back once it is heard", () => {
    play();
    timers.tick(1_999);
    expect(audio.plays).to.deep.equal([]);

    timers.tick(1);
    audio.onplaying?.();
    timers.tick(60_000);

    expect(audio.plays).to.deep.equal(["voice"]);
    expect(audio.volume).to.equal(0.6);
    expect(fallBacks).to.equal(0);
  });

  it("falls back to reading when it is not there after three seconds", () => {
    play();
    timers.tick(2_000 + 2_999);
    expect(fallBacks).to.equal(0);

    timers.tick(1);
    expect(fallBacks).to.equal(1);
    audio.onerror?.();

    expect(fallBacks).to.equal(1);
    expect(audio.pauses).to.be.greaterThan(0);
  });

  it("falls back at once when the browser refuses, the file is broken, or there is no player", () => {
    audio.refuses = true;
    play();
    timers.tick(2_000);
    expect(fallBacks).to.equal(1);

    audio.refuses = false;
    play();
    timers.tick(2_000);
    audio.onerror?.();
    expect(fallBacks).to.equal(2);

    play(new VoicePlayer(null, "silence"));
    timers.tick(2_000);
    expect(fallBacks).to.equal(3);
  });

  it("is silent when the message has left, also before it has begun", () => {
    play();
    timers.tick(1_000);
    player.hush();
    timers.tick(60_000);

    expect(audio.plays).to.deep.equal([]);
    expect(fallBacks).to.equal(0);
  });

  it("asks for leave in the first touch, once, and never over a voice", () => {
    player.unlock();
    player.unlock();
    expect(audio.plays).to.deep.equal(["silence"]);

    const other = new VoicePlayer(audio, "silence");
    play(other);
    timers.tick(2_000);
    other.unlock();

    expect(audio.plays).to.deep.equal(["silence", "voice"]);
  });

  it("asks in the next touch when the first one came while a voice was waiting for the chime", () => {
    play();
    timers.tick(1_000);
    player.unlock();
    timers.tick(1_000);
    audio.onended?.();

    player.unlock();

    expect(audio.plays).to.deep.equal(["voice", "silence"]);
  });
});

describe("the voices that come next", () => {
  it("are those of the plan, soonest first, without what was answered or is over", () => {
    const spoken = (voiceUrl: string | null, changes: Parameters<typeof buildOccurrence>[0]) =>
      buildMessage({ voiceUrl, occurrences: [buildOccurrence(changes)] });
    const answer = { id: "answer-1", choice: "ok", text: "OK", at: minutesFromNow(-1) };

    const urls = voicesAhead(
      [
        spoken("later", { dueAt: minutesFromNow(50) }),
        spoken("soon", { dueAt: minutesFromNow(5) }),
        spoken("soon", { dueAt: minutesFromNow(6) }),
        spoken("answered", { answer }),
        spoken("over", { dueAt: minutesFromNow(-50), endsAt: minutesFromNow(-1) }),
        spoken(null, {}),
      ],
      NOW,
    );

    expect(urls).to.deep.equal(["soon", "later"]);
  });

  describe("in the page's memory", () => {
    let timers: Clock;
    let asked: { url: string; take: (address: string | null) => void }[];
    let released: string[];
    let store: VoiceStore;

    beforeEach(() => {
      timers = installTimers(NOW);
      asked = [];
      released = [];
      store = new VoiceStore(
        (url, take) => asked.push({ url, take }),
        (address) => released.push(address),
      );
    });
    afterEach(() => timers.uninstall());

    const arrive = () => {
      const { url, take } = asked[asked.length - 1]!;
      take(`memory:${url}`);
    };

    it("are fetched one after the other, and played from there", () => {
      store.keep(["a", "b"]);
      expect(asked.map(({ url }) => url)).to.deep.equal(["a"]);
      expect(store.addressOf("a")).to.equal("a");

      arrive();

      expect(asked.map(({ url }) => url)).to.deep.equal(["a", "b"]);
      expect(store.addressOf("a")).to.equal("memory:a");
      store.keep(["a", "b"]);
      expect(asked).to.have.length(2);
    });

    it("are let go of when the plan has them no more, also when they arrive after that", () => {
      store.keep(["a", "b"]);
      arrive();
      store.keep(["c"]);
      arrive();

      expect(released).to.deep.equal(["memory:a", "memory:b"]);
      expect(asked.map(({ url }) => url)).to.deep.equal(["a", "b", "c"]);
    });

    it("are asked for again a minute after the network was away", () => {
      store.keep(["a"]);
      asked[0]!.take(null);
      store.keep(["a"]);
      timers.tick(59_999);
      expect(asked).to.have.length(1);

      timers.tick(1);

      expect(asked.map(({ url }) => url)).to.deep.equal(["a", "a"]);
    });

    it("do not wait for one that is gone", () => {
      store.keep(["gone", "b", "c"]);
      asked[0]!.take(null);
      arrive();
      arrive();
      expect(asked.map(({ url }) => url)).to.deep.equal(["gone", "b", "c"]);

      timers.tick(60_000);

      expect(asked.map(({ url }) => url)).to.deep.equal(["gone", "b", "c", "gone"]);
      expect(["b", "c"].map((url) => store.addressOf(url))).to.deep.equal(["memory:b", "memory:c"]);
    });
  });
});

describe("fetching a voice", () => {
  /** As much of an XMLHttpRequest as a server that never answers needs. */
  class HungRequest {
    static last: HungRequest | null = null;
    timeout = 0;
    ontimeout: (() => void) | null = null;

    constructor() {
      HungRequest.last = this;
    }

    open(): void {}
    send(): void {}
  }
  const original = Object.getOwnPropertyDescriptor(globalThis, "XMLHttpRequest");

  afterEach(() => {
    if (original) Object.defineProperty(globalThis, "XMLHttpRequest", original);
    else Reflect.deleteProperty(globalThis, "XMLHttpRequest");
  });

  it("is given up after a minute, so that the next one gets its turn", () => {
    Object.assign(globalThis, { XMLHttpRequest: HungRequest });
    const taken: (string | null)[] = [];

    fetchVoice("a", (address) => taken.push(address));
    expect(HungRequest.last?.timeout).to.equal(60_000);
    HungRequest.last?.ontimeout?.();

    expect(taken).to.deep.equal([null]);
  });
});
