import { Resampler } from "./Resampler.js";

/** A twelfth of a second at 48 kHz: short enough for a meter, long enough for a busy old tablet. */
const BLOCK = 4_096;

export interface StreamListener {
  /**
   * Samples of 16 bits at RECORDING_SAMPLE_RATE; `level` is the loudness of the block, 0 to 1. The first call means that the microphone
   * really hears.
   */
  handleSound(samples: number[], level: number): void;
  /** Unplugged, or taken away by the browser. */
  handleEnd(): void;
}

/**
 * Listens to the stream of a microphone until the function that it returns is called; both let go of the microphone. Throws where the
 * browser has no Web Audio (`Context` is undefined then), or where all of its contexts are taken. By ScriptProcessor, which every engine
 * with a microphone has: a worklet is a file of its own that an old engine does not know.
 */
export function listenToStream(
  stream: MediaStream,
  Context: typeof AudioContext | undefined,
  listener: StreamListener,
): () => void {
  try {
    if (!Context) throw new Error("There is no Web Audio.");
    return listen(stream, new Context(), listener);
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

function listen(stream: MediaStream, context: AudioContext, listener: StreamListener): () => void {
  const resampler = new Resampler(context.sampleRate);
  const source = context.createMediaStreamSource(stream);
  const processor = context.createScriptProcessor(BLOCK, 1, 1);
  processor.onaudioprocess = ({ inputBuffer }) => {
    const input = inputBuffer.getChannelData(0);
    listener.handleSound(resampler.push(input), levelOf(input));
  };
  source.connect(processor);
  // Without a way out it is not called. It plays nothing.
  processor.connect(context.destination);
  if (context.state === "suspended") context.resume().then(undefined, ignoreClosed);
  stream.getTracks().forEach((track) => (track.onended = () => listener.handleEnd()));
  return () => {
    processor.onaudioprocess = null;
    source.disconnect();
    processor.disconnect();
    stopTracks(stream);
    // Not in the first of the old engines.
    if (context.close) context.close().then(undefined, ignoreClosed);
  };
}

function stopTracks(stream: MediaStream): void {
  stream.getTracks().forEach((track) => {
    track.onended = null;
    track.stop();
  });
}

/** Loud speech is about a third of full scale. */
function levelOf(input: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < input.length; index += 1) sum += input[index]! * input[index]!;
  return Math.min(1, Math.sqrt(sum / input.length) * 4);
}

/** Closed by then: it was on its way out anyway. */
function ignoreClosed(): void {}
