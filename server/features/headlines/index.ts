import { headlinesApi } from "../../../shared/contract/headlines.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import { headlinesRoutes } from "./headlines.routes.js";
import { headlinesFor, refreshHeadlines } from "./headlines.service.js";

const MINUTE_MS = 60_000;

export const headlinesFeature: Feature = {
  routes: headlinesRoutes,
  limits: {
    checkFeedPerAccount: { max: 60, windowMs: 15 * MINUTE_MS, ...every(headlinesApi.check, signedInOf) },
  },
  extras: {
    known: async (app, { feeds }) => ({ headlines: await headlinesFor(app, [...feeds]) }),
    isWanted: ({ feeds }) => feeds.length > 0,
    refresh: (app, { feeds }) => refreshHeadlines(app, [...feeds]),
  },
};
