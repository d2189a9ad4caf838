import type { Faults } from "./FaultProxy.js";
import type { SeededRandom } from "../SeededRandom.js";

/** A frame that waits for the next one to pass it goes on by itself after this. */
const HELD_MS = 120;

interface WayParts {
  random: SeededRandom;
  faults(): Faults;
  deliver(text: string): void;
}

/** One direction of one connection. */
export class FaultyWay {
  private held: { text: string; timer: NodeJS.Timeout } | null = null;
  private freeAt = 0;

  constructor(private readonly parts: WayParts) {}

  carry(text: string): void {
    const { random, faults } = this.parts;
    const { reordered, duplicated } = faults();
    // The first frame of a connection says who is there; nothing can overtake it or come twice on a real network either.
    const opens = text.includes('"type":"hello"') || text.includes('"type":"closing"');
    if (!opens && !this.held && random.next() < reordered) return this.hold(text);
    this.pass(text);
    if (!opens && random.next() < duplicated) this.pass(text);
    this.letGo();
  }

  private hold(text: string): void {
    this.held = { text, timer: setTimeout(() => this.letGo(), HELD_MS) };
  }

  private letGo(): void {
    const { held } = this;
    if (!held) return;
    this.held = null;
    clearTimeout(held.timer);
    this.pass(held.text);
  }

  private pass(text: string): void {
    const { random, faults, deliver } = this.parts;
    const { delayMs } = faults();
    const now = Date.now();
    this.freeAt = Math.max(this.freeAt, now + random.next() * delayMs);
    if (this.freeAt <= now) deliver(text);
    else setTimeout(() => deliver(text), this.freeAt - now);
  }
}
