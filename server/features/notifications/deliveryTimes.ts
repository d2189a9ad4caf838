import { NEWS_BUNDLED_FOR_MS, NEWS_JOINED_FOR_MS } from "../../../shared/limits.js";
import type { TimeAhead } from "../../jobs/pullBackTimes.js";
import { DeliveryModel } from "../../notifications/deliveries/delivery.model.js";
import { LEASE_MS } from "../../notifications/deliveries/lease.js";

/** What waits for a webhook's group is looked at again after five minutes; all else that was never tried waits for less. */
const UNTRIED_MS = 5 * 60_000;

/** Named in full, so that the index is used. */
const LANES = {
  state: "waiting",
  urgent: { $in: [true, false] },
  channel: { $in: ["mail", "push", "webhook"] },
};
const UNLEASED = { ...LANES, leasedUntil: null };
const UNTRIED = { ...UNLEASED, attempts: 0 };

const time = (filter: TimeAhead["filter"], aheadMs: number, also?: TimeAhead["also"]): TimeAhead => ({
  model: DeliveryModel,
  filter,
  field: "dueAt",
  aheadMs,
  ...(also && { also }),
});

/** Put off until the end of quiet hours or a pause, or for its next try, which may be days ahead: when that was decided never is. */
const PUT_OFF: TimeAhead = {
  model: DeliveryModel,
  filter: { state: "waiting", leasedUntil: null },
  field: "putOffAt",
  aheadMs: 0,
  alsoNow: "dueAt",
};

export const DELIVERY_TIMES: TimeAhead[] = [
  PUT_OFF,
  time({ ...LANES, leasedUntil: { $type: "date" } }, LEASE_MS, { leasedUntil: null }),
  // News of a build before entries, which could be due hours ahead, carries its own facts.
  time({ ...UNTRIED, heldIn: null, entryKey: { $type: "string" }, payload: null }, UNTRIED_MS),
  time({ ...UNTRIED, kind: "joinedMail", heldIn: null }, NEWS_JOINED_FOR_MS),
  time({ ...UNTRIED, kind: "bundleMail" }, NEWS_BUNDLED_FOR_MS),
  // What a bundle has left out goes soon after it.
  time({ ...UNLEASED, heldIn: /^bundleMail\// }, 2 * NEWS_BUNDLED_FOR_MS),
];
