const FREE_DEATHS = 4;
/** An engine that has lived for so long died of something new. */
const CALM_MS = 60_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * How soon a dead engine is started again: at once, until it has died for the fifth time without living for a minute. Then it has a reason
 * that starting does not cure, and each start rewrites its journal: the pauses double from 2 s to five minutes.
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
    return beyond <= 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (beyond - 1));
  }
}
