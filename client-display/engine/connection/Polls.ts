import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { CloseReason } from "../../../shared/realtime/closeReasons.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import type { QueuedFrame } from "../state/outbox.js";
import type { LinkListener } from "./Link.js";
import type { LocalClocks } from "../time/TrueClock.js";

/** A poll as shared/contract/deviceSync.ts has it. */
export interface SyncRequest {
  appVersion: string;
  epoch: string | null;
  planVersion: number | null;
  frames: DeviceFrame[];
  fetches?: boolean;
}

export type SyncAnswer =
  | {
      kind: "synced";
      serverTime: string;
      acks: string[];
      refused: { id: string; code: string }[];
      snapshot: DisplaySnapshot | null;
    }
  /** The server does not know this device, or a caregiver removed it. */
  | { kind: "refused"; reason: CloseReason }
  | { kind: "unreachable" };

export interface PollTools {
  appVersion: string;
  clocks: LocalClocks;
  postSync(request: SyncRequest, answer: (answer: SyncAnswer) => void): void;
}

const POLL_MS = 15_000;
/** What a person pressed does not wait for the next poll. */
const SOON_MS = 300;
const FRAMES_MAX = 50;
/** Characters that one poll carries; the server reads 100 KB. A single frame is never longer. */
const POLL_LENGTH_MAX = 90_000;

/** Asks the server over HTTP every 15 s, from its making until `stop`. In the chunk of the addons: few networks need it. */
export class Polls {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private stopped = false;
  private asking = false;
  private greeted = false;
  private held: { epoch: string; planVersion: number } | null = null;

  constructor(
    private readonly tools: PollTools,
    private readonly listener: LinkListener,
    private outbox: QueuedFrame[],
  ) {
    this.plan(0);
  }

  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  pollNow(): void {
    this.plan(0);
  }

  flush(outbox: QueuedFrame[]): void {
    // Waiting frames take the place of acknowledged ones: then the list has something to send although it is no longer than before.
    const last = lastId(outbox);
    const grown = outbox.length > this.outbox.length || (last !== null && last !== lastId(this.outbox));
    this.outbox = outbox;
    if (grown) this.plan(SOON_MS);
  }

  private plan(delayMs: number): void {
    if (this.timer) clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.poll(), delayMs);
  }

  private poll(): void {
    this.plan(POLL_MS);
    if (this.asking) return;
    this.asking = true;
    const { clocks, appVersion, postSync } = this.tools;
    const sentAt = clocks.wall();
    const epoch = this.held ? this.held.epoch : null;
    const planVersion = this.held ? this.held.planVersion : null;
    // The first one measures the clock, which may put right the times of what was done by it.
    const frames = this.greeted ? cargoOf(this.outbox) : [];
    postSync({ appVersion, epoch, planVersion, frames }, (answer) => {
      this.asking = false;
      if (!this.stopped) this.take(answer, { sentAt, receivedAt: clocks.wall(), carried: frames.length });
    });
  }

  private take(answer: SyncAnswer, poll: { sentAt: number; receivedAt: number; carried: number }): void {
    const { listener } = this;
    if (answer.kind !== "synced") {
      this.greeted = false;
      this.held = null;
      return listener.handleClosed(answer.kind === "refused" ? answer.reason : null);
    }
    if (!this.greeted) listener.handleConnected();
    this.greeted = true;
    const { sentAt, receivedAt, carried } = poll;
    listener.handleClockSamples([{ sentAt, receivedAt, serverTime: Date.parse(answer.serverTime) }]);
    if (answer.snapshot) {
      this.held = { epoch: answer.snapshot.epoch, planVersion: answer.snapshot.planVersion };
      listener.handleFrame({ type: "snapshot", snapshot: answer.snapshot });
    }
    answer.acks.forEach((id) => listener.handleFrame({ type: "ack", id }));
    answer.refused.forEach(({ id, code }) =>
      listener.handleFrame({ type: "refused", id, code, message: "" }),
    );
    if (this.outbox.length > carried) this.plan(SOON_MS);
  }
}

/** The oldest frames, as many as one poll may carry, and one at least. */
function cargoOf(outbox: QueuedFrame[]): QueuedFrame[] {
  let length = 0;
  return outbox.slice(0, FRAMES_MAX).filter((frame, index) => {
    length += JSON.stringify(frame).length;
    return index === 0 || length <= POLL_LENGTH_MAX;
  });
}

function lastId(outbox: QueuedFrame[]): string | null {
  const last = outbox[outbox.length - 1];
  return last ? last.id : null;
}
