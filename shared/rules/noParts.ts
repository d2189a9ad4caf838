import type { DisplaySnapshot, PlanParts } from "../realtime/snapshot.js";

/** A plan without anything beside its messages. */
export const NO_PARTS: PlanParts & Pick<DisplaySnapshot, "extras"> = {
  cards: [],
  photos: [],
  callRequest: null,
  extras: { weather: null, headlines: [], jokes: [] },
};
