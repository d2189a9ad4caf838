import type { AppContext } from "../core/AppContext.js";
import { withTimeout } from "../core/withTimeout.js";
import type { Found } from "./lookForWork.js";

/**
 * A round that takes longer hangs, or meets a very slow mail server: the next one begins beside it. Each piece of work is claimed, so
 * none is done twice.
 */
const ROUND_LIMIT_MS = 60_000;

export interface Outcome {
  next: Date | null;
  failed: boolean;
}

/** Runs the kind of work unless the look has found nothing that is due. */
export async function runIfDue(app: AppContext, name: string, found: Found): Promise<Outcome> {
  const at = found.get(name);
  return isWorkDue(app, at) ? runWork(app, name) : { next: at ?? null, failed: false };
}

/** `at`: when the next piece is due; undefined: nobody knows. */
export function isWorkDue(app: AppContext, at: Date | null | undefined): boolean {
  return at === undefined || (at !== null && at.getTime() <= app.now());
}

export async function runWork(app: AppContext, name: string): Promise<Outcome> {
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
