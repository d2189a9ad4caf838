import type { AppContext } from "../core/AppContext.js";
import { Polls } from "./Polls.js";
import { startRunner } from "./startRunner.js";

/** Due work that another process brought about, or whose wake was lost, is found this late at most. */
const POLL_MS = 15_000;

/** Of work that follows the clock and not what somebody did: no wake makes it run. */
const STEADY_POLL_MS = 5_000;

/** No wake speaks of what was left behind, and it need not be asked for so often. */
const LEFT_BEHIND_POLL_MS = 60_000;

export interface DueLoop {
  /** Something has become due just now; `names`: of these kinds of work. Left out, nobody knows of which, if any: one look tells. */
  wake(names?: readonly string[]): void;
  /** Since when every kind of work has had a round that succeeded, in epoch milliseconds; 0 until each has had one. */
  allDoneAt(): number;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs all due work that the features have registered for ever: at each due time, when woken, and when polled. A slow mail server holds up
 * the mails only. Any number of processes may run all of it: each piece is claimed in the database (a lease on a delivery,
 * compare-and-set on a due time), so that it happens once.
 */
export function startDueLoop(app: AppContext): DueLoop {
  const { awaitedWork, steadyWork, leftBehindWork } = app.registered;
  const polls = new Polls(app);
  const start = (name: string, pollMs: number) => startRunner(app, { name, pollMs, polls });
  const awaited = new Map(Object.keys(awaitedWork).map((name) => [name, start(name, POLL_MS)]));
  const steady = Object.keys(steadyWork).map((name) => start(name, STEADY_POLL_MS));
  const leftBehind = Object.keys(leftBehindWork).map((name) => start(name, LEFT_BEHIND_POLL_MS));
  const all = [...awaited.values(), ...steady, ...leftBehind];
  return {
    wake: (names) =>
      names
        ? names.forEach((name) => awaited.get(name)?.wake())
        : awaited.forEach((runner) => runner.lookAgain()),
    allDoneAt: () => Math.min(...all.map((runner) => runner.doneAt())),
    stop: async () => {
      await Promise.all(all.map((runner) => runner.stop()));
    },
  };
}
