import { RECORDING_SAMPLE_RATE } from "../limits.js";

/**
 * Turns sound of any rate into 16-bit samples at RECORDING_SAMPLE_RATE, block by block. Each sample is the mean of the time that it
 * stands for: that dampens what the lower rate cannot hold, in a few operations, which matters on an old tablet.
 */
export class Resampler {
  /** Samples that come in for one that goes out. */
  private readonly ratio: number;
  private sum = 0;
  private filled = 0;

  constructor(inputRate: number) {
    this.ratio = inputRate / RECORDING_SAMPLE_RATE;
  }

  push(input: Float32Array): number[] {
    const output: number[] = [];
    for (let index = 0; index < input.length; index += 1) this.take(input[index]!, output);
    return output;
  }

  private take(sample: number, output: number[]): void {
    let left = 1;
    while (this.filled + left >= this.ratio) {
      const part = this.ratio - this.filled;
      output.push(toSixteenBits((this.sum + sample * part) / this.ratio));
      left -= part;
      this.sum = 0;
      this.filled = 0;
    }
    this.sum += sample * left;
    this.filled += left;
  }
}

function toSixteenBits(value: number): number {
  return Math.round(Math.max(-1, Math.min(1, value)) * 32_767);
}
