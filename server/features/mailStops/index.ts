import { mailStopsApi } from "../../../shared/contract/notifying/mailStops.js";
import type { Feature } from "../../core/Feature.js";
import { addressOf } from "../../http/callerKeys.js";
import { failures } from "../../http/rateLimits.js";
import { mailStopsPage, mailStopsRoutes } from "./mailStops.routes.js";

const MINUTE_MS = 60_000;

export const mailStopsFeature: Feature = {
  routes: mailStopsRoutes,
  limits: {
    stopMailsPerAddress: { max: 60, windowMs: 15 * MINUTE_MS, ...failures(mailStopsApi.stop, addressOf) },
    stopTopicPerAddress: {
      max: 60,
      windowMs: 15 * MINUTE_MS,
      ...failures(mailStopsApi.stopTopic, addressOf),
    },
  },
  routers: () => [mailStopsPage()],
};
