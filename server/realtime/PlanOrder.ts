import type { PlanEvent } from "../../shared/realtime/snapshot.js";

/** The place in the line of one change of a plan, from before its version is raised until its event has been given. */
export interface PlanPlace {
  /** The change got this version. */
  raised(next: number): void;
  /** Its event, to be sent when all of before it have been. */
  send(event: PlanEvent): void;
  /** There is nothing more to come from it. To be called in every case. */
  leave(): void;
}

interface Waiting {
  takenAt: number;
  /** null: it is being raised. */
  next: number | null;
  /** What took its place later than this has a later version for sure. */
  raisedAt: number;
  event: PlanEvent | null;
}

/** A change that takes longer than this hangs: those behind it go on, and devices ask for a snapshot. */
const HOLD_MS = 1_000;

/**
 * Lets the events of one display leave in the order of their versions. What an event says is read after its version was raised, and takes
 * its time, so of two changes at once the later may be ready first. Of what other processes change it knows nothing.
 */
export class PlanOrder {
  private readonly waiting = new Set<Waiting>();
  private step = 0;
  private timer: NodeJS.Timeout | null = null;

  /** `deliver` never throws. */
  constructor(private readonly deliver: (event: PlanEvent) => void) {}

  takePlace(): PlanPlace {
    const place: Waiting = { takenAt: (this.step += 1), next: null, raisedAt: 0, event: null };
    this.waiting.add(place);
    return {
      raised: (next) => {
        place.next = next;
        place.raisedAt = this.step += 1;
        this.sendReady();
      },
      send: (event) => {
        place.event = event;
        // It was given up meanwhile, and is sent all the same.
        this.waiting.add(place);
        this.sendReady();
      },
      leave: () => {
        if (place.event === null) this.waiting.delete(place);
        this.sendReady();
      },
    };
  }

  isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  private sendReady(): void {
    for (let first = this.firstReady(); first; first = this.firstReady()) {
      this.sendOne(first);
      this.stopTimer();
    }
    const isHeld = [...this.waiting].some(({ event }) => event !== null);
    if (isHeld) this.timer ??= setTimeout(() => this.giveUp(), HOLD_MS);
    else this.stopTimer();
  }

  /** The earliest event that waits, unless something before it is still to come. */
  private firstReady(): Waiting | null {
    const [first] = this.held();
    if (!first) return null;
    const isBehind = [...this.waiting].some((other) => other.event === null && mayComeBefore(other, first));
    return isBehind ? null : first;
  }

  private held(): Waiting[] {
    return [...this.waiting]
      .filter(({ event }) => event !== null)
      .sort((a, b) => a.event!.next - b.event!.next);
  }

  private sendOne(place: Waiting): void {
    this.waiting.delete(place);
    this.deliver(place.event!);
  }

  /** Something has left: what waits behind it now has waited for nothing yet. */
  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private giveUp(): void {
    this.timer = null;
    const held = this.held();
    // Those that hang too: what comes behind them does not wait for them a second time.
    this.waiting.clear();
    held.forEach((place) => this.sendOne(place));
  }
}

function mayComeBefore(other: Waiting, held: Waiting): boolean {
  return other.next === null ? other.takenAt < held.raisedAt : other.next < held.event!.next;
}
