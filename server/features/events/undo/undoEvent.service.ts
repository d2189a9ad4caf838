import type { AppContext } from "../../../core/AppContext.js";
import { editedMeanwhile, notFound, type AppError } from "../../../core/AppError.js";
import { EventModel, type CalendarEvent, type EventChange, type EventDocument } from "../event.model.js";
import { eventChange } from "./eventChange.js";
import { requireOwn, type SendAccess } from "../events.service.js";
import { tellOfEdit } from "../finishEdits.service.js";
import { followSeries } from "../followSeries.service.js";
import { finishUndo } from "./finishUndo.service.js";
import { unfinishedEdit } from "../unfinishedEdit.js";

interface Asked {
  eventId: string;
  /** That the change has made. */
  version: number;
}

/**
 * Puts back what the last change of an event has made of it; a repeat changes nothing more. Returns what became of it. Throws 409 `edited-meanwhile`
 * when somebody has changed it since, with all as it is; 409 `followed-event`.
 */
export async function undoChange(
  app: AppContext,
  access: SendAccess,
  { eventId, version }: Asked,
): Promise<EventDocument[]> {
  const event = await EventModel.findOne({ _id: eventId, displayId: access.display._id });
  if (!event) throw notFound("The event");
  const { change } = requireOwn(event);
  if (change?.version !== version) throw changedSince();
  const undone = change.isUndone ? event : await claim(app, access, { event, change });
  if (change.isUndone && !undone.unfinished) return shownOf([undone]);
  const changed = change.from ? await finishUndo(app, undone) : [undone, ...(await followSeries(undone))];
  if (!changed) {
    const kept = await EventModel.findById(undone._id);
    await tellOfEdit(app, access, kept ? [kept] : []);
    throw changedSince();
  }
  await tellOfEdit(app, access, changed);
  return shownOf(changed);
}

/**
 * The one write that decides: it is made of the version of the change and no other. What the event was is put back by it, or noted where a series
 * has to become whole.
 */
async function claim(
  app: AppContext,
  access: SendAccess,
  { event, change }: { event: EventDocument; change: EventChange },
): Promise<EventDocument> {
  const { _id, version, deletedAt } = event;
  if (version !== change.version) throw changedSince();
  if (change.earlier && !(await isAsCut(change.earlier))) throw changedSince();
  const before = event.toObject<CalendarEvent>();
  const isWhole = !change.from;
  if (isWhole && deletedAt !== null) throw changedSince();
  const kept = { skippedDates: before.skippedDates, lastDate: before.lastDate };
  const note = { before, version: version + 1, ...(!isWhole && { isUndo: true, kept }) };
  const goes = change.from === "time" ? { deletedAt: new Date(app.now()) } : {};
  const saved = await EventModel.findOneAndUpdate(
    { _id, version, deletedAt },
    {
      $set: {
        ...(change.from === "time" ? goes : change.before),
        change: { ...eventChange(app, before, change), before: change.before, isUndone: true },
        unfinished: unfinishedEdit(app, access, note),
      },
      $inc: { version: 1 },
    },
    { returnDocument: "after" },
  );
  if (!saved) throw changedSince();
  return saved;
}

async function isAsCut({ eventId, version }: NonNullable<EventChange["earlier"]>): Promise<boolean> {
  return (await EventModel.exists({ _id: eventId, version, deletedAt: null })) !== null;
}

function changedSince(): AppError {
  return editedMeanwhile("It was changed again since, and stays as it is now.");
}

function shownOf(events: EventDocument[]): EventDocument[] {
  return events.filter(({ deletedAt }) => deletedAt === null);
}
