import type { Feature } from "../../core/Feature.js";
import { extrasOf, followExtras, refreshConnectedExtras, tellExtras } from "./extras.service.js";

export const extrasFeature: Feature = {
  /** Weather and news are asked for anew this often, for the displays that are connected here. */
  socketRounds: { extras: { everyMs: 10 * 60_000, look: refreshConnectedExtras } },
  snapshot: { extras: async (app, { display }) => extrasOf(app, await display) },
  follows: {
    // The snapshot had what was known; what the upstreams say of it now follows within seconds.
    deviceConnected: followExtras,
    async displayEdited(app, display) {
      await tellExtras(app, display.id);
      followExtras(app, display);
    },
  },
};
