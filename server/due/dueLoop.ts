import type { AppContext } from "../AppContext.js";
import { closeEndedOccurrences, openDueOccurrences } from "../features/occurrences/dueOccurrences.js";
import { sendDueNotifications } from "../notifications/outbox.service.js";

/** Works off what is due now and says when it wants to be called next; null: only when woken or polled. */
type DueWork = (app: AppContext) => Promise<Date | null>;

/**
 * Every kind of due work. Any number of processes may run all of them: each piece is claimed in the database (a lease on an
 * outbox item, compare-and-set on a due time), so that it happens once.
 */
const DUE_WORK: Record<string, DueWork> = { openDueOccurrences, closeEndedOccurrences, sendDueNotifications };

/** What another process made due, or a lost wake, is found this late at most. */
const POLL_MS = 15_000;

export interface DueLoop {
  /** Something may have become due just now. */
  wake(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/** Runs the due work for ever: at each due time, when woken, and every 15 s. */
export function startDueLoop(app: AppContext): DueLoop {
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
    if (running) {
      wokenMeanwhile = true;
      return;
    }
    wokenMeanwhile = false;
    running = runDueWork(app).then((next) => {
      running = null;
      schedule(wokenMeanwhile ? 0 : Math.min(POLL_MS, Math.max(0, next - app.now())));
    });
  };
  schedule(0);
  return {
    wake: () => (running ? (wokenMeanwhile = true) : schedule(0)),
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}

/** One round of all due work; returns when (epoch ms) the earliest next piece is due. One kind failing stops no other. */
export async function runDueWork(app: AppContext): Promise<number> {
  let earliest = Number.POSITIVE_INFINITY;
  for (const [name, work] of Object.entries(DUE_WORK)) {
    try {
      const next = await work(app);
      if (next) earliest = Math.min(earliest, next.getTime());
    } catch (error) {
      // The database may be away for a moment: the next round, 15 s from now at most, tries again.
      app.log.error({ err: error, work: name }, "due work failed; it will be tried again");
    }
  }
  return earliest;
}
