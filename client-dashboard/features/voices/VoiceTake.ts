import { RECORDING_SAMPLE_RATE, RECORDING_SECONDS_MAX } from "../../../shared/limits.js";
import { wavHeader } from "../../../shared/audio/wavHeader.js";

/** What is being spoken, sample by sample. */
export class VoiceTake {
  private readonly blocks: Int16Array<ArrayBuffer>[] = [];
  private samples = 0;

  append(block: number[]): void {
    const room = RECORDING_SECONDS_MAX * RECORDING_SAMPLE_RATE - this.samples;
    const kept = Int16Array.from(block.slice(0, room));
    this.blocks.push(kept);
    this.samples += kept.length;
  }

  get seconds(): number {
    return this.samples / RECORDING_SAMPLE_RATE;
  }

  get isFull(): boolean {
    return this.seconds >= RECORDING_SECONDS_MAX;
  }

  /** Browsers run on little-endian machines, which is WAV's own order. */
  toWav(): Blob {
    const header = new Uint8Array(wavHeader(this.samples * 2));
    return new Blob([header, ...this.blocks], { type: "audio/wav" });
  }
}
