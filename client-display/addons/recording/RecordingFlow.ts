import { OneTimer } from "../../engine/time/OneTimer.js";
import { RECORDING_SAMPLE_RATE, RECORDING_SECONDS_MAX } from "../../../shared/limits.js";
import type { MicrophoneListener } from "./Microphone.js";
import type { MicrophoneProblem } from "./microphoneProblem.js";
import type { RecordingHead } from "./RecordingStore.js";
import type { RecordingOutbox } from "./RecordingOutbox.js";
import { WavPieces } from "./WavPieces.js";

/** What lies over the screen; null: nothing. */
export type Panel =
  | { kind: "opening" }
  /** `level` is the loudness just now, 0 to 1. */
  | { kind: "listening"; seconds: number; level: number }
  /** Kept here; `canRemove` for five seconds. */
  | { kind: "saved"; canRemove: boolean }
  | { kind: "acknowledged" }
  | { kind: "notice"; notice: Notice };

type Notice = "removed" | "tooShort" | "notReady" | "notKept" | MicrophoneProblem;

interface FlowParts {
  openMicrophone(listener: MicrophoneListener): () => void;
  outbox: Pick<RecordingOutbox, "begin" | "addPiece" | "end" | "release" | "discard">;
  newHead(): RecordingHead;
  /** Whoever reaches the buttons one after the other needs so long to take it back. */
  reachMs(): number;
  show(panel: Panel | null): void;
}

/** A press that lasts this long is a hold, and ends the recording when it ends. */
export const HOLD_MS = 400;
/** The second half of an unsteady press. */
const BOUNCE_MS = 500;
/** A question that nobody answers, or a microphone that gives no sound. */
const OPENING_MAX_MS = 20_000;
/** A phone call or a muted track ends the sound without an event. Far longer than a busy tablet delays a block. */
const SOUNDLESS_MAX_MS = 5_000;
/** A limit by the clock: where samples arrive slowly, the limit by samples comes far too late. */
const LISTENING_MAX_MS = RECORDING_SECONDS_MAX * 1_000 + 5_000;
const SHORTEST_SECONDS = 0.7;
/** At least; as long as an answer can be taken back (docs/DELIVERY.md, undo-10s). */
const REMOVABLE_MS = 5_000;
const SAVED_MS = 5_000;
const ACKNOWLEDGED_MS = 4_000;
const NOTICE_MS: Record<Notice, number> = {
  removed: 3_000,
  tooShort: 5_000,
  notReady: 5_000,
  notKept: 8_000,
  off: 8_000,
  // More to read than the others have.
  refused: 12_000,
  missing: 12_000,
  notSecure: 12_000,
};

/** From the press to "Your family has been told". One recording at a time. */
export class RecordingFlow {
  private panel: Panel | null = null;
  private head: RecordingHead | null = null;
  private pieces: WavPieces | null = null;
  private samples = 0;
  private pressedAt: number | null = null;
  private startedAt = -Infinity;
  private closeMicrophone: (() => void) | null = null;
  private readonly timer = new OneTimer();
  private readonly lastMoment = new OneTimer();

  constructor(private readonly parts: FlowParts) {}

  /** `at` is ms of the monotonic clock. Starts, or ends what a tap has started. */
  press(at: number): void {
    if (at - this.startedAt < BOUNCE_MS) return;
    if (this.panel?.kind === "listening") return this.stop();
    if (this.panel?.kind === "opening") return this.close();
    this.pressedAt = at;
    this.start(at);
  }

  /** After a hold it ends; after a tap it goes on. */
  release(at: number): void {
    const { pressedAt } = this;
    this.pressedAt = null;
    if (pressedAt === null || at - pressedAt < HOLD_MS) return;
    if (this.panel?.kind === "listening") this.stop();
    else if (this.panel?.kind === "opening") this.notify("notReady");
  }

  /** Ends and keeps it, if it is long enough to be a message. */
  stop(): void {
    if (this.panel?.kind !== "listening" || !this.head || !this.pieces) return;
    const { recordingId } = this.head;
    this.pieces.end();
    if (this.seconds() < SHORTEST_SECONDS) {
      this.parts.outbox.discard(recordingId);
      return this.notify("tooShort");
    }
    this.parts.outbox.end(recordingId);
    this.free();
    this.change({ kind: "saved", canRemove: true });
    this.timer.after(Math.max(REMOVABLE_MS, this.parts.reachMs()), () => this.settle());
  }

  /** The screen is needed for something urgent: a recording under way ends and is kept, one that has not begun is given up. */
  giveWay(): void {
    if (this.panel?.kind === "opening") this.close();
    else this.stop();
  }

  /** Takes it back, while that is offered. */
  remove(): void {
    if (this.panel?.kind !== "saved" || !this.panel.canRemove || !this.head) return;
    this.parts.outbox.discard(this.head.recordingId);
    this.notify("removed");
  }

  /** The person has read it. What was recorded goes its way. */
  close(): void {
    this.free();
    this.letGo();
    this.change(null);
  }

  /** The device was removed: what is being recorded is dropped. */
  abort(): void {
    this.free();
    this.head = null;
    this.pieces = null;
    this.change(null);
  }

  handleAcknowledged(recordingId: string): void {
    if (this.head?.recordingId !== recordingId || this.panel?.kind !== "saved") return;
    this.change({ kind: "acknowledged" });
    this.timer.after(ACKNOWLEDGED_MS, () => this.close());
  }

  handleRefused(recordingId: string): void {
    if (this.head?.recordingId === recordingId) this.notify("notKept");
  }

  private start(at: number): void {
    this.letGo();
    this.startedAt = at;
    this.samples = 0;
    this.change({ kind: "opening" });
    this.timer.after(OPENING_MAX_MS, () => this.notify("off"));
    this.closeMicrophone = this.parts.openMicrophone({
      handleSound: (samples, level) => this.hear(samples, level),
      handleFailure: (problem) => this.handleFailure(problem),
    });
  }

  private hear(samples: number[], level: number): void {
    if (this.panel?.kind === "opening") this.begin();
    if (this.panel?.kind !== "listening" || !this.pieces) return;
    this.samples += samples.length;
    this.pieces.append(samples);
    if (this.seconds() >= RECORDING_SECONDS_MAX) return this.stop();
    this.change({ kind: "listening", seconds: this.seconds(), level });
    this.timer.after(SOUNDLESS_MAX_MS, () => this.stop());
  }

  private begin(): void {
    const head = this.parts.newHead();
    this.head = head;
    this.pieces = new WavPieces((piece) => this.parts.outbox.addPiece(head.recordingId, piece));
    this.parts.outbox.begin(head);
    this.lastMoment.after(LISTENING_MAX_MS, () => this.stop());
    this.change({ kind: "listening", seconds: 0, level: 0 });
  }

  /** Unplugged in the middle: what was said is kept. */
  private handleFailure(problem: MicrophoneProblem): void {
    if (this.panel?.kind === "listening") this.stop();
    else if (this.panel?.kind === "opening") this.notify(problem);
  }

  /** It can no longer be deleted, and is told. */
  private settle(): void {
    if (this.head) this.parts.outbox.release(this.head.recordingId);
    this.change({ kind: "saved", canRemove: false });
    this.timer.after(SAVED_MS, () => this.close());
  }

  private letGo(): void {
    if (this.head && this.panel?.kind === "saved") this.parts.outbox.release(this.head.recordingId);
    this.head = null;
    this.pieces = null;
  }

  private notify(notice: Notice): void {
    this.free();
    this.head = null;
    this.pieces = null;
    this.change({ kind: "notice", notice });
    this.timer.after(NOTICE_MS[notice], () => this.close());
  }

  /** The microphone is closed as soon as nothing is recorded: its light goes out. */
  private free(): void {
    this.timer.clear();
    this.lastMoment.clear();
    this.pressedAt = null;
    if (this.closeMicrophone) this.closeMicrophone();
    this.closeMicrophone = null;
  }

  private seconds(): number {
    return this.samples / RECORDING_SAMPLE_RATE;
  }

  private change(panel: Panel | null): void {
    this.panel = panel;
    this.parts.show(panel);
  }
}
