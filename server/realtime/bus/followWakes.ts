import type { AppContext } from "../../core/AppContext.js";
import { catchUpDisplayOnDashboards } from "../catchUp/catchUpDashboards.js";
import { catchUpPlans } from "../catchUp/catchUpPlans.js";
import { catchUpUsers } from "../catchUp/catchUpUsers.js";
import { closeChangedMembers } from "../catchUp/closeChangedMembers.js";
import { closeEndedSessions } from "../catchUp/closeEndedSessions.js";
import { followHolds } from "../catchUp/followHolds.js";
import { lookAfterEverything } from "../socketRounds.js";
import type { Bus, Wake } from "./Bus.js";

type WakeOf<Kind extends Wake["kind"]> = Extract<Wake, { kind: Kind }>;

/** What is looked at for each kind of wake. Where nobody is connected whom it concerns, nothing is read. */
const LOOKS: { [Kind in Wake["kind"]]: (app: AppContext, wake: WakeOf<Kind>) => Promise<void> } = {
  plan: (app, { displayId }) => catchUpPlans(app, [displayId]),
  display: catchUpDisplayOnDashboards,
  user: (app, { userId }) => catchUpUsers(app, [userId]),
  async group(app, { groupId }) {
    await closeChangedMembers(app, app.hub.caregiversOf(groupId));
    await followHolds(app, groupId);
  },
  session: (app, { sessionId }) => closeEndedSessions(app, [sessionId]),
  due(app) {
    app.dueLoop?.wake();
    return Promise.resolve();
  },
  everything: lookAfterEverything,
};

/** Looks after the peers connected here whenever another process says that something has changed. */
export function followWakes(app: AppContext, bus: Bus): void {
  /** Topics under way; true: it was named once more meanwhile, and what was read may be too old. */
  const underWay = new Map<string, boolean>();
  const follow = async (wake: Wake) => {
    const topic = JSON.stringify(wake);
    if (underWay.has(topic)) return void underWay.set(topic, true);
    do {
      underWay.set(topic, false);
      await look(app, wake);
    } while (underWay.get(topic));
    underWay.delete(topic);
  };
  bus.subscribe({
    woken: (wake) => void follow(wake),
    restored: () => void follow({ kind: "everything" }),
  });
}

/** Never throws: the database may be away for a moment, and the look by the clock comes soon. */
async function look<Kind extends Wake["kind"]>(
  app: AppContext,
  wake: WakeOf<Kind> & { kind: Kind },
): Promise<void> {
  try {
    const lookAt: (typeof LOOKS)[Kind] = LOOKS[wake.kind];
    await lookAt(app, wake);
  } catch (error) {
    app.log.warn({ err: error, wake: wake.kind }, "a look after a wake failed");
  }
}
