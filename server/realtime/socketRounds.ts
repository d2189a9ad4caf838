import { PLAN_POLL_MS } from "../../shared/realtime/timing.js";
import type { AppContext } from "../AppContext.js";
import { refreshConnectedExtras } from "../features/extras/extras.service.js";
import { catchUpPlans } from "./catchUpPlans.js";
import { closeChangedMembers } from "./closeChangedMembers.js";
import { closeEndedSessions } from "./closeEndedSessions.js";
import { followHolds } from "./followHolds.js";

interface Round {
  everyMs: number;
  look: (app: AppContext) => Promise<void>;
}

/** What is looked after for the peers that are connected to this process, whatever another process changed. */
export const SOCKET_ROUNDS: Record<string, Round> = {
  plans: { everyMs: PLAN_POLL_MS, look: catchUpPlans },
  /** A session that another process ended, or `npm run account`, loses its socket here this late at most. */
  sessions: { everyMs: 5_000, look: closeEndedSessions },
  /** Who was removed from a group through another process loses its socket here this late at most, and the time of one query. */
  members: { everyMs: 700, look: closeChangedMembers },
  /** Devices whose group was held, or let go, through another process. */
  holds: { everyMs: 700, look: followHolds },
  /** Weather and news are asked for anew this often, for the displays that are connected here. */
  extras: { everyMs: 10 * 60_000, look: refreshConnectedExtras },
};

/** Looks after all of it for ever. Returns the function that ends it. */
export function startSocketRounds(app: AppContext): () => void {
  const timers = Object.entries(SOCKET_ROUNDS).map(([name, { everyMs }]) => {
    // While the database hangs, looks that nobody waits for must not pile up.
    let looking = false;
    return setInterval(() => {
      if (looking) return;
      looking = true;
      void runRound(app, name).then(() => (looking = false));
    }, everyMs);
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** Each of them once, one after another: for tests. */
export async function runSocketRounds(app: AppContext): Promise<void> {
  for (const name of Object.keys(SOCKET_ROUNDS)) await runRound(app, name);
}

/** Never throws: the database may be away for a moment, and the next look is soon. */
async function runRound(app: AppContext, name: string): Promise<void> {
  try {
    await SOCKET_ROUNDS[name]!.look(app);
  } catch (error) {
    app.log.warn({ err: error, round: name }, "a look after the connected peers failed");
  }
}
