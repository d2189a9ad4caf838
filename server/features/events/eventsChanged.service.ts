import type { Types } from "mongoose";
import { DISPLAYS_AT_ONCE } from "../../circle/displays/planVersion.js";
import { partChanged } from "../../circle/displays/partChanged.service.js";
import { findPlainDisplay } from "../../circle/displays/plainDisplay.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { sideBySide } from "../../core/sideBySide.js";
import { EventModel, type EventDocument } from "./event.model.js";
import { reminderChanged, type Reminding } from "./eventReminder.service.js";
import { plannedEvents } from "./plannedEvents.service.js";

/** Brings screens and dashboards up to the events of a display. Harmless to repeat. */
export function eventsChanged(app: AppContext, displayId: Types.ObjectId): Promise<void> {
  return partChanged(app, displayId, {
    what: "events",
    async read() {
      const display = await findPlainDisplay(displayId);
      return {
        events: display ? await plannedEvents(displayId, Promise.resolve(display), app.now()) : [],
      };
    },
  });
}

/** The last that a change of these events does whose notes are of their very versions (changedAs()). Harmless to repeat. */
export async function tellOfChange(
  app: AppContext,
  by: Reminding,
  changed: readonly EventDocument[],
): Promise<void> {
  for (const one of changed) await reminderChanged(app, by, one);
  await eventsChanged(app, by.display._id);
  await noteTold(changed);
}

/** An earlier note says of more that has to follow, and is left to who does that. */
export async function noteTold(changed: readonly EventDocument[]): Promise<void> {
  for (const { _id, version, unfinished } of changed)
    if (unfinished?.version === version)
      await EventModel.updateOne({ _id, "unfinished.version": version }, { $set: { unfinished: null } });
}

/** In another zone, or away, its events are at other instants. */
export async function followDisplay(app: AppContext, display: DisplayDocument): Promise<void> {
  if (await EventModel.exists({ displayId: display._id, deletedAt: null }))
    await eventsChanged(app, display._id);
}

/** These persons have another name: so have they in the events. */
export async function renameInEvents(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  await tellDisplays(app, await displaysThatName(personIds));
}

/** These persons are about to be removed: no event names them any more. Harmless to repeat. */
export async function takeOutOfEvents(app: AppContext, personIds: Types.ObjectId[]): Promise<void> {
  const displayIds = await displaysThatName(personIds);
  await EventModel.updateMany(
    { personIds: { $in: personIds } },
    { $pull: { personIds: { $in: personIds } }, $inc: { version: 1 } },
  );
  await tellDisplays(app, displayIds);
}

function tellDisplays(app: AppContext, displayIds: Types.ObjectId[]): Promise<void> {
  return sideBySide(displayIds, DISPLAYS_AT_ONCE, (displayId) => eventsChanged(app, displayId));
}

function displaysThatName(personIds: Types.ObjectId[]): Promise<Types.ObjectId[]> {
  return EventModel.distinct("displayId", { personIds: { $in: personIds }, deletedAt: null }).exec();
}
