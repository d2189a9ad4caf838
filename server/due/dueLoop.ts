import type { AppContext } from "../AppContext.js";
import { finishDeletions } from "../features/accounts/deleteAccount.service.js";
import { closeEndedOccurrences, openDueOccurrences } from "../features/occurrences/dueOccurrences.js";
import { noticeSilentDevices } from "../features/displays/silentDevices.js";
import { finishRecordings } from "../features/recordings/finishRecordings.service.js";
import { finishPhotoRemovals } from "../features/photos/photoRemoval.service.js";
import { eraseUnusedVoices } from "../features/voices/eraseVoices.service.js";
import { tellPairingRequests } from "../features/pairing/tellPairingRequests.js";
import { sendDueNotifications, sendDuePushes } from "../notifications/outbox.service.js";
import { withinTime } from "../withinTime.js";

/** Works off what is due now and says when it wants to be called next; null: only when woken or polled. */
type DueWork = (app: AppContext) => Promise<Date | null>;

/**
 * Every kind of due work. Any number of processes may run all of them: each piece is claimed in the database (a lease on an
 * outbox item, compare-and-set on a due time), so that it happens once.
 */
const DUE_WORK: Record<string, DueWork> = {
  openDueOccurrences,
  closeEndedOccurrences,
  sendDueNotifications,
  sendDuePushes,
  noticeSilentDevices,
  finishDeletions,
  finishPhotoRemovals,
  tellPairingRequests,
  finishRecordings,
  eraseUnusedVoices,
};

/**
 * A round that takes longer hangs, or meets a very slow mail server: the next one begins beside it. Each piece of work is claimed, so
 * none is done twice.
 */
const ROUND_LIMIT_MS = 60_000;

/** What another process made due, or a lost wake, is found this late at most. */
const POLL_MS = 15_000;

export interface DueLoop {
  /** Something may have become due just now. */
  wake(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/** Runs all due work for ever: at each due time, when woken, and every 15 s. A slow mail server holds up the mails only. */
export function startDueLoop(app: AppContext): DueLoop {
  const runners = Object.keys(DUE_WORK).map((name) => startRunner(app, name));
  return {
    wake: () => runners.forEach((runner) => runner.wake()),
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

function startRunner(app: AppContext, name: string): DueLoop {
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
    running = runWork(app, name).then((next) => {
      running = null;
      const waitMs = next ? Math.max(0, next.getTime() - app.now()) : POLL_MS;
      schedule(wokenMeanwhile ? 0 : Math.min(POLL_MS, waitMs));
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

/** One round of all due work, one kind after another: for tests and scripts, which run no loop. */
export async function runDueWork(app: AppContext): Promise<void> {
  for (const name of Object.keys(DUE_WORK)) await runWork(app, name);
}

async function runWork(app: AppContext, name: string): Promise<Date | null> {
  try {
    return await withinTime(DUE_WORK[name]!(app), ROUND_LIMIT_MS, {
      late: () => new Error(`The round took longer than ${ROUND_LIMIT_MS} ms.`),
      onLateError: (error) => app.log.warn({ err: error, work: name }, "due work failed after its time"),
    });
  } catch (error) {
    // The database may be away for a moment: the next round, 15 s from now at most, tries again.
    app.log.error({ err: error, work: name }, "due work failed; it will be tried again");
    return null;
  }
}
