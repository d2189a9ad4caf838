import { FEED_KEPT_DAYS } from "../../shared/limits.js";
import { oldActivity, removeOldActivity } from "../activity/wholeActivity.service.js";
import { PASSWORD_CHANGES } from "../auth/passwordChanges.js";
import { SECURITY_MAILS } from "../auth/tellOwner.js";
import { daysBefore } from "../core/clock.js";
import type { Feature } from "../core/Feature.js";
import { IdempotencyKeyModel } from "../http/idempotency/idempotencyKey.model.js";
import { pullBackTimes, timesOutOfReach } from "../jobs/pullBackTimes.js";
import { sweepOldRows } from "../jobs/sweepOldRows.js";
import { RateCounterModel } from "../limits/rateCounter.model.js";
import { mediaRoutes } from "../media/media.routes.js";
import { OWN_LOOKS } from "../realtime/bus/wakeLooks.js";
import { OWN_ROUNDS } from "../realtime/socketRounds.js";
import { UpstreamCopyModel } from "../upstreams/upstreamCopy.model.js";

/** What the foundations themselves have to be run and swept, registered as a feature's. */
export const foundations: Feature = {
  accountCounters: [PASSWORD_CHANGES, SECURITY_MAILS],
  routers: (app) => [mediaRoutes(app)],
  leftBehindWork: { sweepOldRows, pullBackTimes },
  socketRounds: OWN_ROUNDS,
  wakes: OWN_LOOKS,
  async removeExpired(app) {
    const expired = { expiresAt: { $lte: new Date(app.now()) } };
    await IdempotencyKeyModel.deleteMany(expired);
    await RateCounterModel.deleteMany(expired);
    await UpstreamCopyModel.deleteMany(expired);
  },
  removeOld: (app) => removeOldActivity(daysBefore(app.now(), FEED_KEPT_DAYS)),
  looks: {
    sweepOldRows: (app) => [oldActivity(daysBefore(app.now(), FEED_KEPT_DAYS))],
    pullBackTimes: timesOutOfReach,
  },
};
