const MAX_DEATHS = 5;
const WINDOW_MS = 60_000;

/** An engine that dies again and again has a reason that restarting does not cure, and each start rewrites its journal. */
export class RestartBudget {
  #deaths: number[] = [];

  countDeath(now: number): void {
    this.#deaths = [...this.#deaths.filter((at) => at > now - WINDOW_MS), now];
  }

  /** Stays spent until the next death that is counted a minute later, which takes somebody else's restart. */
  isSpent(): boolean {
    return this.#deaths.length >= MAX_DEATHS;
  }
}
