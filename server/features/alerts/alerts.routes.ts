import { statusApi } from "../../../shared/contract/notifying/status.js";
import { route, type Route } from "../../http/route.js";
import { listOpenAlerts } from "./openAlerts.service.js";

export const alertsRoutes: Route[] = [
  route(statusApi.listAlerts, ({ access }) => listOpenAlerts(access.member)),
];
