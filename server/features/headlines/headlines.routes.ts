import { headlinesApi } from "../../../shared/contract/headlines.js";
import { route, type Route } from "../../http/route.js";
import { checkFeed } from "./feedCheck.service.js";

export const headlinesRoutes: Route[] = [
  route(headlinesApi.check, ({ app, body }) => checkFeed(app, body.url)),
];
