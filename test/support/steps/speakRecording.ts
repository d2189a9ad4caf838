import { randomBytes } from "node:crypto";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { RECORDING_CHUNK_BYTES } from "../../../shared/limits.js";
import { wavHeader, wavSeconds } from "../../../shared/audio/wavHeader.js";
import type { SocketClient } from "../device/SocketClient.js";

interface SpokenRecording {
  recordingId: string;
  startedAt: string;
  /** The file as the caregiver gets it. */
  wav: Buffer;
}

/** Noise of so many bytes with a WAV header. */
export function buildRecording(startedAt: string, soundBytes = 40_000): SpokenRecording {
  const sound = randomBytes(soundBytes);
  const wav = Buffer.concat([wavHeader(soundBytes), sound]);
  return { recordingId: randomBytes(9).toString("base64url"), startedAt, wav };
}

/** Its frames as a device sends them: the header's sizes are not known yet, the end comes last. */
export function framesOf({ recordingId, startedAt, wav }: SpokenRecording) {
  const sent = Buffer.concat([wavHeader(0), wav.subarray(44)]);
  const about = { recordingId, startedAt };
  const pieces = Array.from({ length: Math.ceil(sent.length / RECORDING_CHUNK_BYTES) }, (_, index) => {
    const offset = index * RECORDING_CHUNK_BYTES;
    const data = sent.subarray(offset, offset + RECORDING_CHUNK_BYTES).toString("base64");
    return { type: "recording.chunk" as const, id: `${recordingId}-${index}`, ...about, offset, data };
  });
  const bytes = wav.length;
  const ended = { type: "recording.ended" as const, id: `${recordingId}-end`, ...about, bytes };
  const discarded = { type: "recording.discarded" as const, id: `${recordingId}-gone`, ...about };
  return { pieces, ended: { ...ended, seconds: wavSeconds(bytes) }, discarded };
}

/** Says all of it and waits until the server has everything. */
export async function speakRecording(
  device: SocketClient<ServerToDevice>,
  recording: SpokenRecording,
): Promise<void> {
  const { pieces, ended } = framesOf(recording);
  for (const frame of [...pieces, ended]) {
    const reply = await device.send(frame);
    if (reply.type !== "ack") throw new Error(`${frame.type} was refused: ${reply.code}`);
  }
}
