import type { AppContext } from "../AppContext.js";
import { finishDeletions } from "../features/accounts/deleteAccount.service.js";
import { closeEndedOccurrences, openDueOccurrences } from "../features/occurrences/dueOccurrences.js";
import { noticeSilentDevices } from "../features/displays/silentDevices.js";
import { finishRecordings } from "../features/recordings/finishRecordings.service.js";
import { finishPhotoRemovals } from "../features/photos/photoRemoval.service.js";
import { letEmptyHoldsGo } from "../features/takeovers/setUpBefore.service.js";
import { eraseUnusedVoices } from "../features/voices/eraseVoices.service.js";
import { tellPairingRequests } from "../features/pairing/tellPairingRequests.js";
import { sendDueNotifications, sendDuePushes } from "../notifications/outbox.service.js";
import { withinTime } from "../withinTime.js";

/** Works off what is due now and says when it wants to be called next; null: only when woken or polled. */
type DueWork = (app: AppContext) => Promise<Date | null>;

/**
 * What somebody waits for: found by the poll when another process made it due, or a wake was lost. Any number of processes may run all
 * of the due work: each piece is claimed in the database (a lease on an outbox item, compare-and-set on a due time), so that it
 * happens once.
 */
export const AWAITED: Record<string, DueWork> = {
  openDueOccurrences,
  closeEndedOccurrences,
  sendDueNotifications,
  sendDuePushes,
  noticeSilentDevices,
  tellPairingRequests,
};
const POLL_MS = 15_000;

/** What a crash left behind a minute ago, or nobody has touched for a day: no wake speaks of it, and it need not be asked for so often. */
export const LEFT_BEHIND: Record<string, DueWork> = {
  finishDeletions,
  finishPhotoRemovals,
  finishRecordings,
  eraseUnusedVoices,
  letEmptyHoldsGo,
};
const LEFT_BEHIND_POLL_MS = 60_000;

/**
 * A round that takes longer hangs, or meets a very slow mail server: the next one begins beside it. Each piece of work is claimed, so
 * none is done twice.
 */
const ROUND_LIMIT_MS = 60_000;

export interface DueLoop {
  /** Something may have become due just now. */
  wake(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/** Runs all due work for ever: at each due time, when woken, and when polled. A slow mail server holds up the mails only. */
export function startDueLoop(app: AppContext): DueLoop {
  const awaited = Object.keys(AWAITED).map((name) => startRunner(app, name, POLL_MS));
  const leftBehind = Object.keys(LEFT_BEHIND).map((name) => startRunner(app, name, LEFT_BEHIND_POLL_MS));
  return {
    wake: () => awaited.forEach((runner) => runner.wake()),
    stop: async () => {
      await Promise.all([...awaited, ...leftBehind].map((runner) => runner.stop()));
    },
  };
}

function startRunner(app: AppContext, name: string, pollMs: number): DueLoop {
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
      const waitMs = next ? Math.max(0, next.getTime() - app.now()) : pollMs;
      schedule(wokenMeanwhile ? 0 : Math.min(pollMs, waitMs));
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
  for (const name of Object.keys({ ...AWAITED, ...LEFT_BEHIND })) await runWork(app, name);
}

function dueWork(name: string): DueWork {
  return (AWAITED[name] ?? LEFT_BEHIND[name])!;
}

async function runWork(app: AppContext, name: string): Promise<Date | null> {
  try {
    return await withinTime(dueWork(name)(app), ROUND_LIMIT_MS, {
      late: () => new Error(`The round took longer than ${ROUND_LIMIT_MS} ms.`),
      onLateError: (error) => app.log.warn({ err: error, work: name }, "due work failed after its time"),
    });
  } catch (error) {
    // The database may be away for a moment: the next round, a minute from now at most, tries again.
    app.log.error({ err: error, work: name }, "due work failed; it will be tried again");
    return null;
  }
}
