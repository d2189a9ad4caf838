import { RECORDING_SAMPLE_RATE } from "../limits.js";

export const WAV_HEADER_BYTES = 44;

const BYTES_PER_SAMPLE = 2;
const PCM = 1;
const CHANNELS = 1;

/** What a WAV file of `dataBytes` of sound begins with: one channel of 16-bit samples (RIFF, "WAVE", 1991). */
export function wavHeader(dataBytes: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES));
  writeText(header, 0, "RIFF");
  header.setUint32(4, WAV_HEADER_BYTES - 8 + dataBytes, true);
  writeText(header, 8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, PCM, true);
  header.setUint16(22, CHANNELS, true);
  header.setUint32(24, RECORDING_SAMPLE_RATE, true);
  header.setUint32(28, RECORDING_SAMPLE_RATE * CHANNELS * BYTES_PER_SAMPLE, true);
  header.setUint16(32, CHANNELS * BYTES_PER_SAMPLE, true);
  header.setUint16(34, BYTES_PER_SAMPLE * 8, true);
  writeText(header, 36, "data");
  header.setUint32(40, dataBytes, true);
  return new Uint8Array(header.buffer);
}

/** Seconds of sound in a whole file of so many bytes. */
export function wavSeconds(bytes: number): number {
  return Math.max(0, bytes - WAV_HEADER_BYTES) / (RECORDING_SAMPLE_RATE * CHANNELS * BYTES_PER_SAMPLE);
}

function writeText(view: DataView, offset: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) view.setUint8(offset + index, text.charCodeAt(index));
}
