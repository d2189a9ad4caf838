import { PLAN_POLL_MS } from "../../shared/realtime/timing.js";
import type { AppContext } from "../core/AppContext.js";
import { catchUpDashboards } from "./catchUp/catchUpDashboards.js";
import { catchUpPlans } from "./catchUp/catchUpPlans.js";
import { catchUpUsers } from "./catchUp/catchUpUsers.js";
import { closeChangedMembers } from "./catchUp/closeChangedMembers.js";
import { closeEndedSessions } from "./catchUp/closeEndedSessions.js";
import { followHolds } from "./catchUp/followHolds.js";

export interface SocketRound {
  everyMs: number;
  /** In place of it while the bus is healthy, and brings what another process changed at once. */
  wokenEveryMs?: number;
  look: (app: AppContext) => Promise<void>;
}

/** What is looked after for the peers that are connected to this process, whatever another process changed. Features register more. */
export const OWN_ROUNDS: Record<string, SocketRound> = {
  plans: { everyMs: PLAN_POLL_MS, look: catchUpPlans },
  dashboards: { everyMs: PLAN_POLL_MS, look: catchUpDashboards },
  users: { everyMs: PLAN_POLL_MS, look: catchUpUsers },
  /** A session that another process ended, or `npm run account`, loses its socket here this late at most. */
  sessions: { everyMs: 5_000, wokenEveryMs: PLAN_POLL_MS, look: closeEndedSessions },
  /** Who was removed from a group through another process loses its socket here this late at most, and the time of one query. */
  members: { everyMs: 700, wokenEveryMs: PLAN_POLL_MS, look: closeChangedMembers },
  /** Devices whose group was held, or let go, through another process. */
  holds: { everyMs: 700, wokenEveryMs: PLAN_POLL_MS, look: followHolds },
};

/** Looks after all of it for ever. Returns the function that ends it. */
export function startSocketRounds(app: AppContext): () => void {
  const timers = Object.entries(app.registered.socketRounds).map(([name, { everyMs, wokenEveryMs }]) => {
    // While the database hangs, looks that nobody waits for must not pile up.
    let looking = false;
    let lookedAt = performance.now();
    return setInterval(() => {
      const isWoken = wokenEveryMs !== undefined && app.hub.wakes.bus.isHealthy();
      if (looking || (isWoken && performance.now() - lookedAt < wokenEveryMs)) return;
      looking = true;
      lookedAt = performance.now();
      void runRound(app, name).then(() => (looking = false));
    }, everyMs);
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** Each of them once, one after another: for tests. */
export async function runSocketRounds(app: AppContext): Promise<void> {
  for (const name of Object.keys(app.registered.socketRounds)) await runRound(app, name);
}

/** The same without what no wake speaks of, as the weather. */
export async function lookAfterEverything(app: AppContext): Promise<void> {
  for (const [name, { wokenEveryMs }] of Object.entries(app.registered.socketRounds))
    if (name in OWN_ROUNDS || wokenEveryMs !== undefined) await runRound(app, name);
}

/** Never throws: the database may be away for a moment, and the next look is soon. */
async function runRound(app: AppContext, name: string): Promise<void> {
  try {
    await app.registered.socketRounds[name]!.look(app);
  } catch (error) {
    app.log.warn({ err: error, round: name }, "a look after the connected peers failed");
  }
}
