import { Resampler } from "../../../shared/rules/Resampler.js";

/** A twelfth of a second at 48 kHz. */
const BLOCK = 4_096;

/** Why nothing can be recorded here. */
export type MicrophoneProblem = "notSecure" | "refused" | "missing" | "broken";

export class MicrophoneError extends Error {
  constructor(
    readonly problem: MicrophoneProblem,
    options?: ErrorOptions,
  ) {
    super(`The microphone is ${problem}.`, options);
    this.name = "MicrophoneError";
  }
}

interface Listener {
  /** Samples of 16 bits at RECORDING_SAMPLE_RATE; `level` is the loudness of the block, 0 to 1. */
  handleSound: (samples: number[], level: number) => void;
  /** Unplugged, or taken away by the browser. */
  handleEnd: () => void;
}

/**
 * Asks for the microphone and listens until the function that it answers is called. Throws MicrophoneError. By ScriptProcessor, as the
 * display does: a worklet is a file of its own, which no page here needs otherwise.
 */
export async function openMicrophone({ handleSound, handleEnd }: Listener): Promise<() => void> {
  const stream = await askForStream();
  const context = new AudioContext();
  const resampler = new Resampler(context.sampleRate);
  const source = context.createMediaStreamSource(stream);

  const processor = context.createScriptProcessor(BLOCK, 1, 1);

  processor.onaudioprocess = ({ inputBuffer }) => {
    const input = inputBuffer.getChannelData(0);
    handleSound(resampler.push(input), levelOf(input));
  };
  source.connect(processor);
  // Without a way out it is not called. It plays nothing.
  processor.connect(context.destination);
  stream.getTracks().forEach((track) => (track.onended = handleEnd));
  if (context.state === "suspended") await context.resume();
  return () => {
    processor.onaudioprocess = null;
    stream.getTracks().forEach((track) => {
      track.onended = null;
      track.stop();
    });
    void context.close();
  };
}

async function askForStream(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  // A page on plain http has none.
  if (!mediaDevices) throw new MicrophoneError(window.isSecureContext ? "missing" : "notSecure");
  try {
    return await mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    throw new MicrophoneError(problemOf(error), { cause: error });
  }
}

function problemOf(error: unknown): MicrophoneProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "broken";
}

/** Loud speech is about a third of full scale. */
function levelOf(input: Float32Array): number {
  const sum = input.reduce((total, sample) => total + sample * sample, 0);
  return Math.min(1, Math.sqrt(sum / input.length) * 4);
}
