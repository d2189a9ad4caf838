import { RECORDING_CHUNK_BYTES } from "../../../shared/limits.js";
import { WAV_HEADER_BYTES, wavHeader } from "../../../shared/audio/wavHeader.js";

/**
 * Cuts a WAV file that is still growing into pieces of RECORDING_CHUNK_BYTES. The first begins with a header whose sizes the server
 * writes, since nobody knows them yet.
 */
export class WavPieces {
  bytes = WAV_HEADER_BYTES;
  private piece = new Uint8Array(RECORDING_CHUNK_BYTES);
  private used = WAV_HEADER_BYTES;

  constructor(private readonly handlePiece: (piece: Uint8Array) => void) {
    this.piece.set(wavHeader(0));
  }

  append(samples: number[]): void {
    samples.forEach((sample) => {
      // Little-endian, whatever the device is.
      this.piece[this.used] = sample & 0xff;
      this.piece[this.used + 1] = (sample >> 8) & 0xff;
      this.used += 2;
      this.bytes += 2;
      if (this.used === RECORDING_CHUNK_BYTES) this.flush();
    });
  }

  /** The rest, which is shorter. */
  end(): void {
    if (this.used > 0) this.flush();
  }

  private flush(): void {
    this.handlePiece(new Uint8Array(this.piece.subarray(0, this.used)));
    this.used = 0;
  }
}
