import { statusApi } from "../../../shared/contract/telling/status.js";
import { route, type Route } from "../../http/route.js";
import { listTold } from "./told.service.js";

export const statusRoutes: Route[] = [
  route(statusApi.listTold, ({ app, access, query }) => listTold(app, access, query)),
];
