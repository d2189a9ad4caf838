import { calendarLinksApi } from "../../../../shared/contract/calendar/calendarLinks.js";
import { route, type Route } from "../../../http/route.js";
import { presentCalendarLink } from "./calendarLink.present.js";
import { endLink, listLinks, makeLink } from "./calendarLinks.service.js";

export const calendarLinksRoutes: Route[] = [
  route(calendarLinksApi.list, async ({ app, access }) => ({
    items: (await listLinks(access.actor)).map((link) => presentCalendarLink(app, link)),
  })),
  route(calendarLinksApi.make, async ({ app, access: { actor, display }, body }) =>
    presentCalendarLink(app, await makeLink(app, { userId: actor.user._id, display, ...body })),
  ),
  route(calendarLinksApi.end, async ({ access: { actor, display } }) => {
    await endLink(actor.user._id, display._id);
    return {};
  }),
  route(calendarLinksApi.makeOwn, async ({ app, access: { actor } }) =>
    presentCalendarLink(
      app,
      await makeLink(app, { userId: actor.user._id, display: null, withMessages: false }),
    ),
  ),
  route(calendarLinksApi.endOwn, async ({ access: { actor } }) => {
    await endLink(actor.user._id, null);
    return {};
  }),
];
