import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { Chimer } from "../../../client-display/addons/sound/Chimer.js";
import { Speaker } from "../../../client-display/addons/sound/Speaker.js";
import { installTimers } from "../engine/installTimers.js";
import { NOW } from "../engine/buildPlan.js";

/** As much of an AudioContext as a chime needs; it runs once `allow` was called, as in a touch. */
class FakeAudio {
  state = "suspended";
  currentTime = 0;
  destination = {};
  tones: { pitch: number; start: number; stop: number }[] = [];
  peaks: number[] = [];
  silences = 0;
  private waiting: (() => void)[] = [];

  allow(): void {
    this.state = "running";
    this.waiting.splice(0).forEach((go) => go());
  }

  /** A promise that settles at once, so that the tests need no turns of the engine. */
  resume() {
    return {
      then: (go: () => void) => {
        if (this.state === "running") go();
        else this.waiting.push(go);
      },
    };
  }

  suspend() {
    this.state = "suspended";
    return { then: () => undefined };
  }

  createOscillator() {
    const tone = { pitch: 0, start: 0, stop: 0 };
    this.tones.push(tone);
    const frequency = {
      set value(pitch: number) {
        tone.pitch = pitch;
      },
    };
    return {
      frequency,
      connect: () => undefined,
      start: (at: number) => (tone.start = at),
      stop: (at: number) => (tone.stop = at),
    };
  }

  createGain() {
    const ramp = (value: number) => this.peaks.push(value);
    return {
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: ramp },
      connect: () => undefined,
    };
  }

  createBuffer() {
    return {};
  }

  createBufferSource() {
    return { connect: () => undefined, start: () => (this.silences += 1) };
  }
}

class FakeUtterance {
  volume = 1;
  rate = 1;
  lang = "";
  voice: { lang: string } | null = null;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly text: string) {}
}

class FakeSynthesis {
  voices = [{ lang: "en-GB", localService: true, default: true }];
  spoken: FakeUtterance[] = [];
  cancels = 0;

  getVoices() {
    return this.voices;
  }

  speak(utterance: FakeUtterance): void {
    this.spoken.push(utterance);
  }

  cancel(): void {
    this.cancels += 1;
  }

  /** The last utterance has been said. */
  finish(): void {
    this.spoken[this.spoken.length - 1]!.onend?.();
  }

  /** The last utterance was not said, or not to its end. */
  fail(): void {
    this.spoken[this.spoken.length - 1]!.onerror?.();
  }

  words(): string[] {
    return this.spoken.map((one) => one.text);
  }
}

describe("Chimer", () => {
  let clock: Clock;
  let audio: FakeAudio;
  let chimer: Chimer;

  beforeEach(() => {
    clock = installTimers(NOW);
    audio = new FakeAudio();
    chimer = new Chimer(() => audio as unknown as AudioContext);
  });
  afterEach(() => clock.uninstall());

  it("sounds where the page may, louder with more volume, and lets the hardware rest afterwards", () => {
    audio.allow();

    chimer.play("soft", 20);
    const quiet = Math.max(...audio.peaks);
    audio.peaks = [];
    chimer.play("soft", 80);

    expect(audio.tones.map((tone) => tone.pitch)).to.include.members([659, 523]);
    expect(Math.max(...audio.peaks)).to.be.above(quiet);
    expect(audio.state).to.equal("running");
    clock.tick(10_000);
    expect(audio.state).to.equal("suspended");
  });

  it("a chime that was not allowed does not sound at a touch much later", () => {
    chimer.play("firm", 60);
    clock.tick(60_000);

    audio.allow();

    expect(audio.tones).to.deep.equal([]);
    expect(chimer.findState()).to.equal("locked");
  });

  it("a touch unlocks it silently, once", () => {
    audio.state = "running";

    chimer.unlock();
    chimer.unlock();

    expect(audio.silences).to.equal(1);
    expect(audio.tones).to.deep.equal([]);
    expect(chimer.findState()).to.equal("on");
  });

  it("does nothing in an engine without sound", () => {
    const mute = new Chimer(() => null);

    mute.unlock();
    mute.play("soft", 60);

    expect(mute.findState()).to.equal(null);
  });
});

describe("Speaker", () => {
  let clock: Clock;
  let synthesis: FakeSynthesis;
  let speaker: Speaker;
  let fallBacks: number;

  beforeEach(() => {
    clock = installTimers(NOW);
    fallBacks = 0;
    synthesis = new FakeSynthesis();
    speaker = speakerOf(synthesis);
  });
  afterEach(() => clock.uninstall());

  const speakerOf = (voices: FakeSynthesis | null) =>
    new Speaker(
      voices as unknown as SpeechSynthesis,
      (text) => new FakeUtterance(text) as unknown as SpeechSynthesisUtterance,
    );
  const say = (text: string, changes = {}) =>
    speaker.say({
      text,
      language: "en",
      volume: 60,
      delayMs: 500,
      fallBack: () => (fallBacks += 1),
      ...changes,
    });

  it("says one sentence after the other, at the set volume, in a voice of the language", () => {
    say("Lunch is ready. Come and eat.");
    clock.tick(500);
    expect(synthesis.words()).to.deep.equal(["Lunch is ready."]);

    synthesis.finish();

    expect(synthesis.words()).to.deep.equal(["Lunch is ready.", "Come and eat."]);
    expect(synthesis.spoken[0]).to.include({ volume: 0.6, lang: "en-GB" });
  });

  it("goes on when the engine forgets to say that a sentence has ended", () => {
    say("Lunch is ready. Come and eat.");
    clock.tick(500);

    clock.tick(10_000);

    expect(synthesis.words()).to.have.length(2);
  });

  it("what is replaced before it begins is never said", () => {
    say("Saved, Anna will be told");
    clock.tick(400);
    say("Anna has been told");
    clock.tick(10_000);

    expect(synthesis.words()).to.deep.equal(["Anna has been told"]);
  });

  it("what comes while something is said waits for its end", () => {
    say("Saved, Anna will be told");
    clock.tick(500);
    say("Anna has been told");
    expect(synthesis.words()).to.have.length(1);

    synthesis.finish();
    clock.tick(500);

    expect(synthesis.words()).to.deep.equal(["Saved, Anna will be told", "Anna has been told"]);
  });

  it("hushed, it ends in the middle, and the rest is never said", () => {
    say("Lunch is ready. Come and eat.");
    clock.tick(500);

    speaker.hush();
    synthesis.finish();
    say("Anna has been told");
    clock.tick(2_000);

    expect(synthesis.cancels).to.equal(1);
    expect(synthesis.words()).to.deep.equal(["Lunch is ready.", "Anna has been told"]);
  });

  it("is silent without a voice of the language, and says so once", () => {
    say("Das Essen ist fertig", { language: "de" });
    clock.tick(10_000);

    expect(synthesis.spoken).to.deep.equal([]);
    expect(fallBacks).to.equal(1);
    expect(speaker.hasVoice("de")).to.equal(false);
    expect(speaker.hasVoice("en")).to.equal(true);
  });

  it("says that it could not where the voice fails, as one of a service does without a network", () => {
    say("Lunch is ready. Come and eat.");
    clock.tick(500);
    synthesis.fail();
    expect(fallBacks).to.equal(0);
    synthesis.fail();
    expect(fallBacks).to.equal(1);
    say("Anna has been told");
    clock.tick(500);

    expect(synthesis.words()).to.deep.equal(["Lunch is ready.", "Come and eat.", "Anna has been told"]);
    expect(fallBacks).to.equal(1);
  });

  it("goes on after a sentence that fails in the middle: something was heard", () => {
    say("Lunch is ready. Come and eat. Anna");
    clock.tick(500);
    synthesis.finish();
    synthesis.fail();
    synthesis.finish();
    clock.tick(60_000);

    expect(synthesis.words()).to.deep.equal(["Lunch is ready.", "Come and eat.", "Anna"]);
    expect(fallBacks).to.equal(0);
  });

  it("frees an engine that is stuck, which would be silent for ever", () => {
    say("Lunch is ready.");
    clock.tick(60_000);
    expect(synthesis.cancels).to.equal(0);

    say("Your tea is ready.");
    clock.tick(500);
    expect(synthesis.cancels).to.equal(1);
    // As engines do for what was cancelled.
    synthesis.fail();
    clock.tick(1_000);

    expect(synthesis.words()).to.deep.equal(["Lunch is ready.", "Your tea is ready."]);
    synthesis.finish();
    say("Anna has been told");
    clock.tick(1_000);
    expect(synthesis.cancels).to.equal(1);
  });

  it("hushed, it also ends what a slow engine still says", () => {
    say("Lunch is ready.");
    clock.tick(60_000);

    speaker.hush();

    expect(synthesis.cancels).to.equal(1);
  });

  it("hushed before it would have been said, it is not missed", () => {
    say("Das Essen ist fertig", { language: "de" });
    speaker.hush();
    clock.tick(10_000);

    expect(fallBacks).to.equal(0);
  });

  it("waits for voices that load late, as in Chrome", () => {
    const voices = synthesis.voices.splice(0);
    say("Lunch is ready.");
    clock.tick(1_000);
    expect(synthesis.spoken).to.deep.equal([]);

    synthesis.voices.push(...voices);
    clock.tick(2_000);

    expect(synthesis.words()).to.deep.equal(["Lunch is ready."]);
    expect(fallBacks).to.equal(0);
  });

  it("a touch unlocks it without a word", () => {
    speaker.unlock();

    expect(synthesis.spoken.map((one) => [one.text.trim(), one.volume])).to.deep.equal([["", 0]]);
  });

  it("says nothing in an engine that cannot speak, and that it did not", () => {
    const mute = speakerOf(null);

    mute.unlock();
    mute.say({ text: "Lunch", language: "en", volume: 60, delayMs: 0, fallBack: () => (fallBacks += 1) });
    clock.tick(1_000);
    mute.hush();

    expect(fallBacks).to.equal(1);
    expect(mute.hasVoice("en")).to.equal(false);
  });
});
