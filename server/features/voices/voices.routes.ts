import { voicesApi } from "../../../shared/contract/voices.js";
import { route, type Route } from "../../http/route.js";
import { storeVoice } from "./voices.service.js";

export const voicesRoutes: Route[] = [
  route(voicesApi.create, ({ app, access, file, idempotencyKey }) =>
    storeVoice(app, access, { wav: file, idempotencyKey }),
  ),
];
