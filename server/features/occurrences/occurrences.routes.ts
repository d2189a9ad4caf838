import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { route, type Route } from "../../http/route.js";
import { claimOccurrence, releaseOccurrence } from "./claims.service.js";
import { markDone } from "./markDone.service.js";
import { listOpenOccurrences } from "./occurrenceMatter.js";
import { listOccurrences } from "./occurrenceList.service.js";

export const occurrencesRoutes: Route[] = [
  route(occurrencesApi.list, ({ app, access, query }) => listOccurrences(app, access.display, query)),
  route(occurrencesApi.markDone, ({ app, access, body }) =>
    markDone(app, access.display, { actor: access.actor, key: body.key, note: body.note }),
  ),
  route(occurrencesApi.listOpen, async ({ app, access }) => ({
    items: await listOpenOccurrences(app, access.member),
  })),
  route(occurrencesApi.claim, ({ app, access, body }) =>
    claimOccurrence(app, { display: access.display, user: access.actor.user }, body.key),
  ),
  route(occurrencesApi.release, ({ app, access, body }) =>
    releaseOccurrence(app, { display: access.display, user: access.actor.user }, body.key),
  ),
];
