import { healthApi } from "../../../shared/contract/health.js";
import { isDatabaseReady } from "../../database/connectDatabase.js";
import { route, type Route } from "../../http/route.js";

const UNAVAILABLE = 503;

export const healthRoutes: Route[] = [
  route(healthApi.getHealth, ({ res }) => {
    const reasons = isDatabaseReady() ? [] : ["The database cannot be reached."];
    if (reasons.length > 0) res.status(UNAVAILABLE);
    return Promise.resolve({ ready: reasons.length === 0, reasons });
  }),
];
