import { setTimeout as sleep } from "node:timers/promises";
import type { AppContext } from "../core/AppContext.js";
import { lookForWork, type Found } from "./lookForWork.js";

/** Timers of one instant fire a little apart. */
const TOGETHER_MS = 20;

/** The polls of all kinds of due work fall together, whatever else each of them does, so that one query answers them all. */
export class Polls {
  private readonly startedAt = performance.now();
  private asking: string[] = [];
  private answer: Promise<Found> | null = null;

  constructor(private readonly app: AppContext) {}

  /** Until the next multiple of this time since the start. */
  untilNext(everyMs: number): number {
    return everyMs - ((performance.now() - this.startedAt) % everyMs);
  }

  /** `withinMs`: so long it waits for others that ask. */
  look(name: string, withinMs = TOGETHER_MS): Promise<Found> {
    this.asking.push(name);
    return (this.answer ??= this.lookTogether(withinMs));
  }

  private async lookTogether(withinMs: number): Promise<Found> {
    await sleep(withinMs);
    const names = this.asking;
    this.asking = [];
    this.answer = null;
    return lookForWork(this.app, names);
  }
}
