import type { Types } from "mongoose";
import type { RemovedEvent } from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { DELETED_KEPT_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import { cutFrom, findFollowing } from "./editFollowing.service.js";
import { EventModel, type EventDocument } from "./event.model.js";
import { reminderChanged } from "./eventReminder.service.js";
import { tellOfChange } from "./eventsChanged.service.js";
import { finishCutOf } from "./finishEdits.service.js";
import { requireOwn, requireRoom, type SendAccess } from "./events.service.js";
import { skipDate } from "./skipEvent.service.js";
import { changedAs } from "./unfinishedEdit.js";
import { requireDate } from "./writeEvent.js";

const DAY_MS = 24 * 60 * 60_000;

/** Removes an occurrence, it and all that follow, or all of an event, and says what undo would bring back. Harmless to repeat. */
export async function removeEvent(
  app: AppContext,
  access: SendAccess,
  { eventId, scope, date }: { eventId: string; scope: Scope; date?: string | undefined },
): Promise<RemovedEvent> {
  const event = await finishCutOf(app, access, await findDeletedToo(access, eventId));
  const { removed, changed } = await removePart(app, access, { event, scope, date });
  await tellOfChange(app, access, changed);
  return removed;
}

interface Removal {
  removed: RemovedEvent;
  /** Nobody is told of it yet. */
  changed: EventDocument[];
}

async function removePart(
  app: AppContext,
  access: SendAccess,
  { event, scope, date }: { event: EventDocument; scope: Scope; date: string | undefined },
): Promise<Removal> {
  if (event.deletedAt !== null || event.when.rule === null || scope === "all")
    return removeAll(app, access, event);
  if (scope === "this") {
    const changed = await skipDate(app, access, { event, date: requireDate(date), skipped: true });
    return { removed: { eventId: event.id, skippedDate: requireDate(date), undo: null }, changed };
  }
  const begun = await findFollowing(event, { date: requireDate(date) });
  if (begun) await reminderChanged(app, access, event);
  if (begun) return removeCut(app, access, begun);
  const parts = await cutFrom(app, access, { event, date: requireDate(date), changes: {} });
  const [earlier, following] = parts ?? [];
  if (!earlier || !following) return removeAll(app, access, event);
  await reminderChanged(app, access, earlier);
  return removeCut(app, access, following);
}

/** The later part of a series that was cut for it: undo makes the series whole. */
async function removeCut(app: AppContext, access: SendAccess, following: EventDocument): Promise<Removal> {
  // Before it is removed: undo asks for the version that the removal makes.
  const version = following.version + (following.deletedAt === null ? 1 : 0);
  if (following.deletedAt === null && following.change?.from === "cut")
    await EventModel.updateOne(
      { _id: following._id, version: following.version },
      { $set: { "change.version": version } },
    );
  const { removed, changed } = await removeAll(app, access, following);
  const isOfCut = following.change?.from === "cut" && !following.change.isUndone;
  const undo = isOfCut ? { eventId: following._id.toString(), version } : null;
  return { removed: { ...removed, undo }, changed };
}

/** With what was changed of it alone. */
async function removeAll(app: AppContext, access: SendAccess, event: EventDocument): Promise<Removal> {
  const deletedAt = event.deletedAt ?? new Date(app.now());
  const all = { $or: [{ _id: event._id }, { exceptionOf: event._id }] };
  await EventModel.updateMany({ ...all, deletedAt: null }, changedAs(app, access, { deletedAt }), {
    updatePipeline: true,
  });
  const changed = await EventModel.find({ ...all, deletedAt });
  return { removed: { eventId: event.id, skippedDate: null, undo: null }, changed };
}

/** Brings an event back with what went with it. Doing it twice is harmless. Throws 409 `limit-reached`. */
export async function restoreEvent(
  app: AppContext,
  access: SendAccess,
  eventId: string,
): Promise<EventDocument> {
  const event = await findDeletedToo(access, eventId);
  const { deletedAt } = event;
  // It is part of its series again.
  if (event.change?.from && event.change.isUndone) throw notFound("The event");
  if (deletedAt !== null) {
    if (event.exceptionOf === null) await requireRoom(app, access.display, 1);
    await EventModel.updateMany(
      { $or: [{ _id: event._id }, { exceptionOf: event._id }], deletedAt },
      changedAs(app, access, { deletedAt: null }),
      { updatePipeline: true },
    );
  }
  const back = await EventModel.find({
    $or: [{ _id: event._id }, { exceptionOf: event._id }],
    deletedAt: null,
  });
  await tellOfChange(app, access, back);
  return back.find(({ _id }) => _id.equals(event._id)) ?? event;
}

async function findDeletedToo({ display }: SendAccess, eventId: string): Promise<EventDocument> {
  const event = await EventModel.findOne({ _id: eventId, displayId: display._id });
  if (!event) throw notFound("The event");
  return requireOwn(event);
}

/** What nobody can bring back any more. */
export async function forgetRemovedEvents(app: AppContext): Promise<void> {
  const until = new Date(app.now() - DELETED_KEPT_DAYS * DAY_MS);
  // Without `$type` the partial index is not used.
  await EventModel.deleteMany({ deletedAt: { $type: "date", $lte: until } });
}

/** For displays that are being deleted. */
export async function removeEventsOfDisplays(displayIds: Types.ObjectId[]): Promise<void> {
  await EventModel.deleteMany({ displayId: { $in: displayIds } });
}

/** For the download of everything that is kept: what is planned on these displays, and what the user planned elsewhere. */
export function eventsOf({
  displayIds,
  userId,
}: {
  displayIds: Types.ObjectId[];
  userId: Types.ObjectId;
}): AsyncIterable<unknown> {
  return EventModel.find({ $or: [{ displayId: { $in: displayIds } }, { authorId: userId }] })
    .select(
      "-_id displayId title place familyOnly when reminderMinutes skippedDates pauses createdAt deletedAt",
    )
    .sort({ _id: 1 })
    .lean()
    .cursor();
}
