import { eventsApi, type EventUndo } from "../../../shared/contract/calendar/events.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { route, type Route } from "../../http/route.js";
import { editEvent } from "./editEvent.service.js";
import type { EventDocument, StoredEvent } from "./event.model.js";
import { presentEvent, presentEvents } from "./event.present.js";
import { listEvents } from "./eventList.service.js";
import { planEvent } from "./events.service.js";
import { pauseEvent } from "./pauseEvent.service.js";
import { removeEvent, restoreEvent } from "./removeEvent.service.js";
import { skipEvent } from "./skipEvent.service.js";
import { undoChange } from "./undo/undoEvent.service.js";

export const eventsRoutes: Route[] = [
  route(eventsApi.list, ({ app, access: { display }, query }) => listEvents(app, display, query)),
  route(eventsApi.create, async ({ app, access, body, idempotencyKey }) =>
    presentEvent(await planEvent(app, access, { input: body, idempotencyKey }), nowOn(app, access)),
  ),
  route(eventsApi.edit, async ({ app, access, params, body }) => {
    const changed = await editEvent(app, access, { eventId: params.eventId, edit: body });
    return { items: await presentAll(changed, nowOn(app, access)), undo: undoOf(changed) };
  }),
  route(eventsApi.remove, ({ app, access, params, query }) =>
    removeEvent(app, access, { eventId: params.eventId, ...query }),
  ),
  route(eventsApi.restore, async ({ app, access, params }) =>
    presentEvent(await restoreEvent(app, access, params.eventId), nowOn(app, access)),
  ),
  route(eventsApi.skip, async ({ app, access, params, body }) =>
    presentEvent(await skipEvent(app, access, { eventId: params.eventId, ...body }), nowOn(app, access)),
  ),
  route(eventsApi.pause, async ({ app, access, params, body }) => {
    const changed = await pauseEvent(app, access, { eventId: params.eventId, ...body });
    return { items: await presentAll(changed, nowOn(app, access)), undo: undoOf(changed) };
  }),
  route(eventsApi.undo, async ({ app, access, params, body }) => ({
    items: await presentAll(await undoChange(app, access, { ...params, ...body }), nowOn(app, access)),
  })),
];

function nowOn(app: AppContext, { display }: { display: DisplayDocument }): { at: number; timeZone: string } {
  return { at: app.now(), timeZone: display.timeZone };
}

function presentAll(events: EventDocument[], looked: ReturnType<typeof nowOn>) {
  return presentEvents(
    events.map((event) => event.toObject<StoredEvent>()),
    looked,
  );
}

/** The one of them that was changed last, which names the whole change. */
function undoOf(changed: readonly EventDocument[]): EventUndo | null {
  const undoable = changed.filter(({ change, version }) => change?.version === version && !change.isUndone);
  const [latest] = undoable.sort((a, b) => (b.change?.at.getTime() ?? 0) - (a.change?.at.getTime() ?? 0));
  return latest ? { eventId: latest._id.toString(), version: latest.version } : null;
}
