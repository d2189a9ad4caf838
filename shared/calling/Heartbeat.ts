/** Both sides say this often on the data channel that they are there, and call `PeerLink.tick` as often. */
export const HEARTBEAT_MS = 500;
/** So many ticks without a word begin the recovery: connection states come up to 35 s late. */
export const SILENT_TICKS = 4;
/** And so many more a new connection, again and again. */
export const RENEW_TICKS = 16;

/** Beats whose loss is counted. */
const COUNTED = 20;
/** Of those counted, lost: from then on the picture suffers. */
const WEAK_LOST = 3;

/** What a side says each time, about itself. */
export interface Beat {
  /** Counts from 1 with each connection: what is missing is what the network loses. */
  n: number;
  /** Whether this side sends sound and a picture now. */
  audio: boolean;
  video: boolean;
  /** What the other side sends arrives here with losses. */
  weak: boolean;
}

/** Counts in ticks, not by a clock: a page that sleeps has not waited. */
export class Heartbeat {
  private heard: number[] = [];
  private sent = 0;
  private silentTicks = 0;

  next(said: { audio: boolean; video: boolean }): Beat {
    this.sent += 1;
    return { n: this.sent, audio: said.audio, video: said.video, weak: this.isWeak() };
  }

  hear({ n }: Beat): void {
    this.silentTicks = 0;
    this.heard.push(n);
    if (this.heard.length > COUNTED) this.heard.shift();
  }

  tick(): void {
    this.silentTicks += 1;
  }

  silence(): number {
    return this.silentTicks;
  }

  hasBegun(): boolean {
    return this.heard.length > 0;
  }

  isWeak(): boolean {
    const last = Math.max.apply(null, this.heard.concat(0));
    const from = Math.max(last - COUNTED + 1, Math.min.apply(null, this.heard.concat(last)));
    const arrived = this.heard.filter((n) => n >= from).length;
    return last - from + 1 - arrived >= WEAK_LOST;
  }
}

/** null for what is no beat. */
export function readBeat(text: unknown): Beat | null {
  if (typeof text !== "string") return null;
  try {
    const beat = JSON.parse(text) as Partial<Beat> | null;
    if (!beat || typeof beat.n !== "number") return null;
    return { n: beat.n, audio: beat.audio === true, video: beat.video === true, weak: beat.weak === true };
  } catch {
    return null;
  }
}
