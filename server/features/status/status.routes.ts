import { statusApi } from "../../../shared/contract/notifying/status.js";
import { route, type Route } from "../../http/route.js";
import { listNotified } from "./notified.service.js";

export const statusRoutes: Route[] = [
  route(statusApi.listNotified, ({ app, access, query }) => listNotified(app, access, query)),
];
