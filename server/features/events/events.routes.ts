import { eventsApi } from "../../../shared/contract/calendar/events.js";
import { route, type Route } from "../../http/route.js";
import { editEvent } from "./editEvent.service.js";
import { presentEvent, presentEvents } from "./event.present.js";
import { listEvents } from "./eventList.service.js";
import { planEvent } from "./events.service.js";
import { removeEvent, restoreEvent } from "./removeEvent.service.js";
import { skipEvent } from "./skipEvent.service.js";

export const eventsRoutes: Route[] = [
  route(eventsApi.list, ({ access: { display }, query }) => listEvents(display, query)),
  route(eventsApi.create, async ({ app, access, body, idempotencyKey }) =>
    presentEvent(await planEvent(app, access, { input: body, idempotencyKey })),
  ),
  route(eventsApi.edit, async ({ app, access, params, body }) => ({
    items: await presentEvents(await editEvent(app, access, { eventId: params.eventId, edit: body })),
  })),
  route(eventsApi.remove, ({ app, access, params, query }) =>
    removeEvent(app, access, { eventId: params.eventId, ...query }),
  ),
  route(eventsApi.restore, async ({ app, access, params }) =>
    presentEvent(await restoreEvent(app, access, params.eventId)),
  ),
  route(eventsApi.skip, async ({ app, access, params, body }) =>
    presentEvent(await skipEvent(app, access, { eventId: params.eventId, ...body })),
  ),
];
