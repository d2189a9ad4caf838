import type { AppContext } from "../core/AppContext.js";
import { withTimeout } from "../core/withTimeout.js";

/** Due work that another process brought about, or whose wake was lost, is found this late at most. */
const POLL_MS = 15_000;

/** Of work that follows the clock and not what somebody did: no wake makes it run. */
const STEADY_POLL_MS = 5_000;

/** No wake speaks of what was left behind, and it need not be asked for so often. */
const LEFT_BEHIND_POLL_MS = 60_000;

/**
 * A round that takes longer hangs, or meets a very slow mail server: the next one begins beside it. Each piece of work is claimed, so
 * none is done twice.
 */
const ROUND_LIMIT_MS = 60_000;

export interface DueLoop {
  /** Something may have become due just now; `names`: of the kinds of work that it can be, all of them when left out. */
  wake(names?: readonly string[]): void;
  /** Since when every kind of work has had a round that succeeded, in epoch milliseconds; 0 until each has had one. */
  allDoneAt(): number;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

interface Runner {
  wake(): void;
  stop(): Promise<void>;
  doneAt(): number;
}

/**
 * Runs all due work that the features have registered for ever: at each due time, when woken, and when polled. A slow mail server holds up
 * the mails only. Any number of processes may run all of it: each piece is claimed in the database (a lease on a delivery,
 * compare-and-set on a due time), so that it happens once.
 */
export function startDueLoop(app: AppContext): DueLoop {
  const { awaitedWork, steadyWork, leftBehindWork } = app.registered;
  const awaited = new Map(Object.keys(awaitedWork).map((name) => [name, startRunner(app, name, POLL_MS)]));
  const steady = Object.keys(steadyWork).map((name) => startRunner(app, name, STEADY_POLL_MS));
  const leftBehind = Object.keys(leftBehindWork).map((name) => startRunner(app, name, LEFT_BEHIND_POLL_MS));
  const all = [...awaited.values(), ...steady, ...leftBehind];
  return {
    wake: (names = [...awaited.keys()]) => names.forEach((name) => awaited.get(name)?.wake()),
    allDoneAt: () => Math.min(...all.map((runner) => runner.doneAt())),
    stop: async () => {
      await Promise.all(all.map((runner) => runner.stop()));
    },
  };
}

function startRunner(app: AppContext, name: string, pollMs: number): Runner {
  let doneAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let wokenMeanwhile = false;
  let stopped = false;

  const schedule = (delayMs: number) => {
    if (stopped) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(run, delayMs);
  };
  const run = () => {
    wokenMeanwhile = false;
    running = runWork(app, name).then(({ next, failed }) => {
      running = null;
      if (!failed) doneAt = app.now();
      const waitMs = next ? Math.max(0, next.getTime() - app.now()) : pollMs;
      schedule(wokenMeanwhile ? 0 : Math.min(pollMs, waitMs));
    });
  };
  schedule(0);
  return {
    doneAt: () => doneAt,
    wake: () => (running ? (wokenMeanwhile = true) : schedule(0)),
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}

/**
 * One round of all due work, one kind after another: for tests and scripts, which run no loop. `without`: what they have nothing to do with; `only`:
 * nothing but these. Returns when there is more to do: at once where a kind has failed; null: nobody has named a time.
 */
export async function runDueWork(
  app: AppContext,
  { without = [], only }: { without?: string[]; only?: string[] } = {},
): Promise<Date | null> {
  const { awaitedWork, steadyWork, leftBehindWork } = app.registered;
  const names = Object.keys({ ...awaitedWork, ...steadyWork, ...leftBehindWork });
  const times: number[] = [];
  for (const name of names.filter((one) => (only?.includes(one) ?? true) && !without.includes(one))) {
    const { next, failed } = await runWork(app, name);
    if (failed) times.push(app.now());
    else if (next) times.push(next.getTime());
  }
  return times.length === 0 ? null : new Date(Math.min(...times));
}

async function runWork(app: AppContext, name: string): Promise<{ next: Date | null; failed: boolean }> {
  try {
    const { awaitedWork, steadyWork, leftBehindWork } = app.registered;
    const work = awaitedWork[name] ?? steadyWork[name] ?? leftBehindWork[name]!;
    const next = await withTimeout(work(app), ROUND_LIMIT_MS, {
      late: () => new Error(`The round took longer than ${ROUND_LIMIT_MS} ms.`),
      onLateError: (error) => app.log.warn({ err: error, work: name }, "due work failed after its time"),
    });
    return { next, failed: false };
  } catch (error) {
    // The database may be away for a moment: the next round, a minute from now at most, tries again.
    app.log.error({ err: error, work: name }, "due work failed; it will be tried again");
    return { next: null, failed: true };
  }
}
