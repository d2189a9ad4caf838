import type { RingFate } from "../../../shared/realtime/protocol.js";
import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import type { CallFrames } from "./CallFrames.js";
import { Countdown } from "./Countdown.js";
import type { Panel } from "./Panel.js";

export interface RingParts {
  frames: Pick<CallFrames, "say">;
  /** What became of the chime; null until the first one is over. */
  findRing(): RingFate | null;
  /** A recording holds the screen: the ring waits for its end. */
  isBusy(): boolean;
  show(panel: Panel | null): void;
  /** The ring is on the screen, or no longer. */
  ring(call: PlannedCall | null): void;
}

/** A ring on this screen, with its countdown where the call may begin by itself. */
export class RingFlow {
  isOn = false;
  /** The countdown is over, and the server has not said yet that the call begins. */
  isBeginning = false;
  private call: PlannedCall | null = null;
  /** The caller was told that a recording comes first. */
  private hasWaited = false;
  private readonly countdown: Countdown;

  constructor(private readonly parts: RingParts) {
    this.countdown = new Countdown({
      isReady: () => parts.findRing() === "ready",
      handleChange: () => this.draw(),
      handleEnd: (isOver) => this.endCountdown(isOver),
    });
  }

  /** Shows the ring once nothing holds the screen, and as it is now. */
  look(call: PlannedCall): void {
    if (!this.isOn && this.parts.isBusy()) return;
    const isNew = !this.isOn;
    const before = this.countdown.secondsLeft;
    this.isOn = true;
    this.call = call;
    if (isNew) this.parts.ring(call);
    if (isNew && this.hasWaited) this.tell(call);
    if (call.countsDown) this.countdown.start();
    else this.stopCountdown();
    if (isNew || this.countdown.secondsLeft !== before) this.draw();
  }

  /** Tells the server that this device is there, and what became of its chime. */
  tell({ id: callId, countsDown }: PlannedCall): void {
    const ring = this.isOn ? this.parts.findRing() : null;
    this.hasWaited = !this.isOn && this.parts.isBusy();
    // Another tab of this browser may be in front, and count.
    const isOthers = ring === "hidden" && !countsDown;
    this.parts.frames.say({
      type: "call.heard",
      callId,
      ...(ring && !isOthers && { ring }),
      ...(this.hasWaited && { recording: true }),
    });
  }

  stop(): void {
    this.stopCountdown();
    this.hasWaited = false;
    if (!this.isOn) return;
    this.isOn = false;
    this.parts.ring(null);
  }

  private endCountdown(isOver: boolean): void {
    const { call } = this;
    if (!call) return;
    this.isBeginning = isOver;
    if (isOver) this.parts.frames.say({ type: "call.answer", callId: call.id, byItself: true });
    else this.tell(call);
    this.draw();
  }

  private stopCountdown(): void {
    this.countdown.stop();
    this.isBeginning = false;
  }

  private draw(): void {
    const { call, countdown } = this;
    if (call) this.parts.show({ kind: "ringing", call, secondsLeft: countdown.secondsLeft });
  }
}
