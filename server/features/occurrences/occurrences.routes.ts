import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { route, type Route } from "../../http/route.js";
import { markDone } from "./markDone.service.js";
import { listOccurrences } from "./occurrenceList.service.js";

export const occurrencesRoutes: Route[] = [
  route(occurrencesApi.list, ({ app, access, query }) => listOccurrences(app, access.display, query)),
  route(occurrencesApi.markDone, ({ app, access, body }) =>
    markDone(app, access.display, { actor: access.actor, key: body.key, note: body.note }),
  ),
];
