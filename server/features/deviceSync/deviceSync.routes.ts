import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { route, type Route } from "../../http/route.js";
import { syncDevice } from "./deviceSync.service.js";

export const deviceSyncRoutes: Route[] = [
  route(deviceSyncApi.sync, ({ app, access, body }) => syncDevice(app, access, body)),
];
