import { listenToStream, type StreamListener } from "../../../shared/audio/listenToStream.js";

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

/** Asks for the microphone and listens until the function that it answers is called. Throws MicrophoneError. */
export async function openMicrophone(listener: StreamListener): Promise<() => void> {
  const stream = await askForStream();
  try {
    return listenToStream(stream, window.AudioContext, listener);
  } catch (error) {
    throw new MicrophoneError("broken", { cause: error });
  }
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
