import { backoff } from "../../../shared/rules/backoff.js";

const FREE_DEATHS = 4;
/** An engine that ran for this long did not die of what ended the one before. */
const CALM_MS = 60_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * How soon a dead engine is started again: at once, until it has died for the fifth time without living for a minute. Then starting it
 * does not help, and each start rewrites its journal: the pauses double from 2 s to five minutes.
 */
export class RestartPace {
  #deaths = 0;

  /** `livedMs`: 0 for an engine that did not even start. */
  countDeath(livedMs: number): void {
    this.#deaths = livedMs >= CALM_MS ? 1 : this.#deaths + 1;
  }

  /** 0: at once. */
  get pauseMs(): number {
    const beyond = this.#deaths - FREE_DEATHS;
    return beyond <= 0 ? 0 : backoff(beyond - 1, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  }
}
