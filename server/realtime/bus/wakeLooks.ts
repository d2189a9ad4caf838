import type { AppContext } from "../../core/AppContext.js";
import { catchUpDisplayOnDashboards } from "../catchUp/catchUpDashboards.js";
import { catchUpPlans } from "../catchUp/catchUpPlans.js";
import { catchUpUsers } from "../catchUp/catchUpUsers.js";
import { closeChangedMembers } from "../catchUp/closeChangedMembers.js";
import { closeEndedSessions } from "../catchUp/closeEndedSessions.js";
import { followHolds } from "../catchUp/followHolds.js";
import { lookAfterEverything } from "../socketRounds.js";
import type { Wake } from "./Bus.js";

export type WakeOf<Kind extends Wake["kind"]> = Extract<Wake, { kind: Kind }>;

/** What is looked at for each kind of wake. Where nobody is connected whom it concerns, nothing is read. */
export type WakeLooks = {
  [Kind in Wake["kind"]]: (app: AppContext, wake: WakeOf<Kind>) => Promise<void>;
};

/** Those of the foundations. */
export const OWN_LOOKS: Omit<WakeLooks, "call"> = {
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
