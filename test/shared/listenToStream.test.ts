import { expect } from "chai";
import { listenToStream } from "../../shared/audio/listenToStream.js";

/** What a browser gives to listen with, as far as it is used. `speak` is a block of sound. */
function buildBrowser(options: { state?: string; hasClose?: boolean } = {}) {
  const log: string[] = [];
  const track = { onended: null as (() => void) | null, stop: () => log.push("stop") };
  const node = (name: string) => ({
    connect: () => undefined,
    disconnect: () => log.push(`disconnect ${name}`),
  });
  const processor = {
    ...node("processor"),
    onaudioprocess: null as ((event: { inputBuffer: object }) => void) | null,
  };
  class Context {
    sampleRate = 16_000;
    state = options.state ?? "running";
    destination = {};
    createMediaStreamSource = () => node("source");
    createScriptProcessor = () => processor;
    resume = () => Promise.resolve(log.push("resume"));
    close = options.hasClose === false ? undefined : () => Promise.resolve(log.push("close"));
  }
  const speak = (...samples: number[]) =>
    processor.onaudioprocess?.({ inputBuffer: { getChannelData: () => Float32Array.from(samples) } });
  const stream = { getTracks: () => [track] } as never;
  return { log, track, stream, Context: Context as never, speak };
}

describe("listening to a microphone", () => {
  const heard: [samples: number[], level: number][] = [];
  const listener = {
    handleSound: (samples: number[], level: number) => heard.push([samples, level]),
    handleEnd: () => heard.push([[], -1]),
  };
  beforeEach(() => (heard.length = 0));

  it("hands over samples and how loud they are, and says when the microphone is gone", () => {
    const { stream, Context, speak, track } = buildBrowser();

    listenToStream(stream, Context, listener);
    speak(0.125, -0.125);
    speak(1, -1);
    track.onended?.();

    expect(heard).to.deep.equal([
      [[4_096, -4_096], 0.5],
      [[32_767, -32_767], 1],
      [[], -1],
    ]);
  });

  it("lets go of everything, and hears nothing more", () => {
    const { stream, Context, speak, track, log } = buildBrowser();

    listenToStream(stream, Context, listener)();
    speak(1);

    expect(log).to.deep.equal(["disconnect source", "disconnect processor", "stop", "close"]);
    expect(track.onended).to.equal(null);
    expect(heard).to.deep.equal([]);
  });

  it("wakes a context that sleeps, and does without closing it in an old engine", () => {
    const { stream, Context, log } = buildBrowser({ state: "suspended", hasClose: false });

    listenToStream(stream, Context, listener)();

    expect(log).to.deep.equal(["resume", "disconnect source", "disconnect processor", "stop"]);
  });

  it("lets go of the microphone where there is no Web Audio", () => {
    const { stream, log } = buildBrowser();

    expect(() => listenToStream(stream, undefined, listener)).to.throw();
    expect(log).to.deep.equal(["stop"]);
  });
});
