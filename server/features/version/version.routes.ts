import { versionApi } from "../../../shared/contract/installation/version.js";
import { route, type Route } from "../../http/route.js";

export const versionRoutes: Route[] = [
  route(versionApi.getVersion, ({ app }) => Promise.resolve(app.version)),
];
