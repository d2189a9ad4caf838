import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { route, type Route } from "../../http/route.js";
import { listOccurrences } from "./occurrenceList.service.js";

export const occurrencesRoutes: Route[] = [
  route(occurrencesApi.list, ({ app, access, query }) => listOccurrences(app, access.display, query)),
];
