import { RECORDING_SAMPLE_RATE } from "../../../shared/limits.js";
import { wavHeader } from "../../../shared/audio/wavHeader.js";

/** So many seconds of a low hum, as the composer records it. */
export function buildVoice(seconds: number): Blob {
  const samples = Math.round(seconds * RECORDING_SAMPLE_RATE);
  const sound = Buffer.alloc(samples * 2);
  for (let index = 0; index < samples; index += 1)
    sound.writeInt16LE(Math.round(8_000 * Math.sin(index / 20)), index * 2);
  return new Blob([wavHeader(sound.length), sound] as BlobPart[], { type: "audio/wav" });
}
