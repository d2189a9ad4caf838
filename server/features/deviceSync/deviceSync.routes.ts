import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { renewCookie } from "../../core/ownCookies.js";
import { route, type Route } from "../../http/route.js";
import { DEVICE_COOKIE } from "../../circle/displays/devices.service.js";
import { syncDevice } from "./deviceSync.service.js";

export const deviceSyncRoutes: Route[] = [
  route(deviceSyncApi.sync, ({ app, access, body, res }) => {
    renewCookie(res, app.config, DEVICE_COOKIE);
    return syncDevice(app, access, body);
  }),
];
