import { reconnectDelay } from "./backoff.js";
import type { PairingAnswer } from "./postPairing.js";

/**
 * What stands on the screen instead of the clock while this browser is no device yet, or somebody wants to make it
 * the device of another display. `canLeave` where a schedule is stored that one can go back to.
 *
 * - `none`: nothing, the display lives.
 * - `entering`: the keypad.
 * - `trying`: the code is on its way; `troubled` after the first attempt that reached nobody.
 * - `waiting`: the server did not let it in, for a reason that it does not tell.
 */
export type Pairing = { phase: "none" } | ActivePairing;

export type ActivePairing = { canLeave: boolean } & (
  | { phase: "entering" }
  | { phase: "trying"; code: string; troubled: boolean }
  | { phase: "waiting"; code: string }
);

export interface PairingParts {
  post(code: string, answer: (answer: PairingAnswer) => void): void;
  random(): number;
  handleChange(pairing: Pairing): void;
  /** The cookie is set: connect now. */
  handlePaired(): void;
}

/**
 * A waiting screen asks again by itself, so that nobody has to walk back to it; ever more rarely, since each try
 * counts against the hourly limit of wrong codes.
 */
const ASK_AGAIN_FIRST_MS = 60_000;
const ASK_AGAIN_MAX_MS = 15 * 60_000;

/** From a typed code to a device, with retries. The keypad's digits themselves live in its screen. */
export class PairingFlow {
  pairing: Pairing = { phase: "none" };
  private canLeave = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private attempt = 0;
  private asked = 0;
  /** Answers to anything but the last try are ignored. */
  private tries = 0;

  constructor(private readonly parts: PairingParts) {}

  enter(options: { canLeave: boolean }): void {
    this.forget();
    this.canLeave = options.canLeave;
    this.change({ phase: "entering", canLeave: this.canLeave });
  }

  leave(): void {
    this.forget();
    this.change({ phase: "none" });
  }

  /** Someone typed this code, or pressed "Try again". */
  offer(code: string): void {
    this.forget();
    this.asked = 0;
    this.change({ phase: "trying", code, troubled: false, canLeave: this.canLeave });
    this.send(code);
  }

  private send(code: string): void {
    this.tries += 1;
    const mine = this.tries;
    this.parts.post(code, (answer) => {
      if (mine === this.tries) this.take(code, answer);
    });
  }

  private take(code: string, answer: PairingAnswer): void {
    if (answer === "paired") {
      this.leave();
      this.parts.handlePaired();
      return;
    }
    if (answer === "waiting") {
      this.attempt = 0;
      if (this.pairing.phase !== "waiting") this.change({ phase: "waiting", code, canLeave: this.canLeave });
      this.sendLater(code, Math.min(ASK_AGAIN_MAX_MS, ASK_AGAIN_FIRST_MS * Math.pow(2, this.asked)));
      this.asked += 1;
      return;
    }
    if (this.pairing.phase === "trying")
      this.change({ phase: "trying", code, troubled: true, canLeave: this.canLeave });
    this.sendLater(code, 1_000 + reconnectDelay(this.attempt, null, this.parts.random()));
    this.attempt += 1;
  }

  private sendLater(code: string, delay: number): void {
    this.timer = setTimeout(() => this.send(code), delay);
  }

  private forget(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.tries += 1;
    this.attempt = 0;
  }

  private change(pairing: Pairing): void {
    this.pairing = pairing;
    this.parts.handleChange(pairing);
  }
}
