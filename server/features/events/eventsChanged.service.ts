import type { Types } from "mongoose";
import { partChanged } from "../../circle/displays/partChanged.service.js";
import { findPlainDisplay } from "../../circle/displays/plainDisplay.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { EventModel } from "./event.model.js";
import { plannedEvents } from "./plannedEvents.service.js";

/** Brings screens and dashboards up to the events of a display. Harmless to repeat. */
export function eventsChanged(app: AppContext, displayId: Types.ObjectId): Promise<void> {
  return partChanged(app, displayId, {
    what: "events",
    async read() {
      const display = await findPlainDisplay(displayId);
      return { events: display ? await plannedEvents(display, app.now()) : [] };
    },
  });
}

/** In another zone, or away, its events are at other instants. */
export async function followDisplay(app: AppContext, display: DisplayDocument): Promise<void> {
  if (await EventModel.exists({ displayId: display._id, deletedAt: null }))
    await eventsChanged(app, display._id);
}

/** These persons have another name: so have they in the events. */
export async function renameInEvents(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  for (const displayId of await displaysThatName(personIds)) await eventsChanged(app, displayId);
}

/** These persons are about to be removed: no event names them any more. Harmless to repeat. */
export async function takeOutOfEvents(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  const displayIds = await displaysThatName(personIds);
  await EventModel.updateMany(
    { personIds: { $in: personIds } },
    { $pull: { personIds: { $in: personIds } }, $inc: { version: 1 } },
  );
  for (const displayId of displayIds) await eventsChanged(app, displayId);
}

function displaysThatName(personIds: Types.ObjectId[]): Promise<Types.ObjectId[]> {
  return EventModel.distinct("displayId", { personIds: { $in: personIds }, deletedAt: null }).exec();
}
