import type { AppContext } from "../../core/AppContext.js";
import { badInput } from "../../core/AppError.js";
import { pausedFrom, resumedAt } from "../../plan/pauses.js";
import type { CalendarEvent, EventDocument } from "./event.model.js";
import { eventChange } from "./undo/eventChange.js";
import { findEvent, type SendAccess } from "./events.service.js";
import { finishCutOf, tellOfEdit } from "./finishEdits.service.js";
import { followSeries } from "./followSeries.service.js";
import { unfinishedEdit } from "./unfinishedEdit.js";
import { write } from "./writeEvent.js";

/**
 * Takes a series off the display, with its reminder, until it is resumed or until a day begins on the wall; and back. What has begun stays. Returns the
 * series and what was changed of it alone. Doing it twice is harmless. Throws 400 naming `until` or `eventId`, 409 `edited-meanwhile` or
 * `followed-event`.
 */
export async function pauseEvent(
  app: AppContext,
  access: SendAccess,
  { eventId, paused, until }: { eventId: string; paused: boolean; until?: string | undefined },
): Promise<EventDocument[]> {
  const event = await finishCutOf(app, access, await findEvent(access.display, eventId));
  if (event.when.rule === null)
    throw badInput("eventId", "Only an event that repeats can be paused. Delete this one instead.");
  await followSeries(event);
  const before = event.toObject<CalendarEvent>();
  const { timeZone } = access.display;
  const at = app.now();
  const { pauses: now = [] } = before;
  const pauses = paused ? pausedFrom(now, { at, until: until ?? null, timeZone }) : resumedAt(now, at);
  const version = before.version + 1;
  const saved =
    pauses === null
      ? event
      : await write(event, {
          $set: {
            pauses,
            change: eventChange(app, before, { version }),
            unfinished: unfinishedEdit(app, access, { before, version }),
          },
        });
  const changed = [saved, ...(await followSeries(saved))];
  await tellOfEdit(app, access, changed);
  return changed;
}
