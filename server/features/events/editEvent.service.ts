import type { EventChanges } from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { dayOf } from "../../../shared/rules/wallDays.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput, editedMeanwhile } from "../../core/AppError.js";
import { cutFrom, findFollowing } from "./editFollowing.service.js";
import { EventModel, type CalendarEvent, type EventDocument } from "./event.model.js";
import { eventChange } from "./undo/eventChange.js";
import { datesAt, derive, fieldsOf, isWritten, type Changes } from "./eventFields.js";
import { findEvent, type SendAccess } from "./events.service.js";
import { onceOn } from "./eventTimes.js";
import { finishCutOf, tellOfEdit } from "./finishEdits.service.js";
import { followSeries } from "./followSeries.service.js";
import { leaveOut } from "./skipEvent.service.js";
import { unfinishedEdit } from "./unfinishedEdit.js";
import { hasDate, requireDate, requireOccurrence, write } from "./writeEvent.js";

interface Edit {
  scope: Scope;
  date?: string | undefined;
  changes: EventChanges;
}

type Part = Omit<Edit, "changes"> & { changes: Changes };

/**
 * Changes an event, one occurrence of a series, or it and all that follow; returns what it became. A repeat of the same request changes
 * nothing more. Throws 409 `edited-meanwhile`, 400 naming `date` for an occurrence that there is not, or naming `changes...`.
 */
export async function editEvent(
  app: AppContext,
  access: SendAccess,
  { eventId, edit }: { eventId: string; edit: Edit },
): Promise<EventDocument[]> {
  const event = await finishCutOf(app, access, await findEvent(access.display, eventId));
  const { baseVersion, ...changes } = edit.changes;
  const part = { ...edit, changes };
  const isNew = baseVersion === undefined || event.version === baseVersion;
  const changed = await (isNew
    ? editPart(app, access, { event, ...part })
    : requireRepeat(event, { ...part, version: baseVersion }));
  await tellOfEdit(app, access, changed);
  return changed;
}

async function editPart(
  app: AppContext,
  access: SendAccess,
  { event, scope, date, changes }: Part & { event: EventDocument },
): Promise<EventDocument[]> {
  if (event.when.rule === null || scope === "all") return editAll(app, access, { event, changes });
  if (scope === "this") return editThis(app, access, { event, date: requireDate(date), changes });
  const following = await findFollowing(event, { date: requireDate(date) });
  if (following?.deletedAt === null)
    return [
      event,
      ...(isWritten(following, changes)
        ? [following]
        : await editAll(app, access, { event: following, changes })),
    ];
  const cut = await cutFrom(app, access, { event, date: requireDate(date), changes });
  return cut ?? editAll(app, access, { event, changes });
}

/** What a first try, whose answer was lost, has made of that version. Throws 409 when it was somebody else who changed the event. */
async function requireRepeat(
  event: EventDocument,
  { scope, date, changes, version }: Part & { version: number },
): Promise<EventDocument[]> {
  if (event.version !== version + 1) throw editedMeanwhile();
  const isPart = event.when.rule !== null && scope !== "all";
  const part = isPart ? await findPart(event, { scope, date: requireDate(date), version }) : null;
  const written = part ?? (scope === "this" && isPart ? null : event);
  if (!written || written.deletedAt !== null || !isWritten(written, changes)) throw editedMeanwhile();
  const own = await followSeries(written);
  if (!part) return [event, ...own];
  // It may have died before the date was left out.
  const series =
    scope === "this" ? await leaveOutOnce(event, { date: requireDate(date), exception: part }) : event;
  return [series, part, ...own];
}

function findPart(
  event: EventDocument,
  { scope, date, version }: { scope: Scope; date: string; version: number },
): Promise<EventDocument | null> {
  return scope === "this" ? findException(event, date) : findFollowing(event, { date, version });
}

async function editAll(
  app: AppContext,
  access: SendAccess,
  { event, changes }: { event: EventDocument; changes: Changes },
): Promise<EventDocument[]> {
  if (event.exceptionOf && changes.when && changes.when.rule !== null)
    throw badInput("changes.when.rule", "A single event of a series can't repeat by itself.");
  await followSeries(event);
  const before = event.toObject<CalendarEvent>();
  const fields = await fieldsOf(access, event, { when: before.when, changes });
  const skippedDates = datesAt(before, fields);
  const version = before.version + 1;
  const change = eventChange(app, before, { version });
  const unfinished = unfinishedEdit(app, access, { before, version });
  const saved = await write(event, { $set: { ...fields, skippedDates, change, unfinished } });
  return [saved, ...(await followSeries(saved))];
}

/** An event of its own takes the place of the occurrence. A repeat finds it. */
async function editThis(
  app: AppContext,
  access: SendAccess,
  { event, date, changes }: { event: EventDocument; date: string; changes: Changes },
): Promise<EventDocument[]> {
  await followSeries(event);
  const there = await findException(event, date);
  if (there) {
    const changed = await editAll(app, access, { event: there, changes });
    // A first try may have died before it, or is on its way there.
    return [await leaveOutOnce(event, { date, exception: there }), ...changed];
  }
  requireOccurrence(event, date);
  const stored = event.toObject<CalendarEvent>();
  const when = onceOn(stored.when, dayOf(date));
  const fields = await fieldsOf(access, event, { when, changes });
  if (fields.when?.rule)
    throw badInput("changes.when.rule", "A single event of a series can't repeat by itself.");
  const made = await derive(event, `this/${date}`, {
    ...fields,
    change: eventChange(app, { ...stored, when }, { version: 1, from: "time" }),
    unfinished: unfinishedEdit(app, access, { before: { ...stored, when }, version: 1 }),
    skippedDates: [],
    exceptionOf: event._id,
    exceptionDate: date,
  });
  // Somebody else has made another one of the same time.
  if (!isWritten(made, fields)) throw editedMeanwhile();
  return [await leaveOutOrTakeBack(made, { event, date }), made];
}

function findException({ _id }: EventDocument, date: string): Promise<EventDocument | null> {
  return EventModel.findOne({ exceptionOf: _id, exceptionDate: date, deletedAt: null }).exec();
}

/** Harmless when the series has no such date, or no longer. */
async function leaveOutOnce(
  event: EventDocument,
  { date, exception }: { date: string; exception: EventDocument },
): Promise<EventDocument> {
  return hasDate(event, date) ? leaveOut(event, date, { exception }) : event;
}

/** The date never stands twice: what the series does not leave out is not there alone either. */
async function leaveOutOrTakeBack(
  made: EventDocument,
  { event, date }: { event: EventDocument; date: string },
): Promise<EventDocument> {
  try {
    return await leaveOut(event, date, { exception: made });
  } catch (error) {
    const current = await EventModel.findById(event._id);
    // The same request, sent twice at once, has left it out, and nobody else.
    const isOwn = current?.leftOutFor?.some((id) => id.equals(made._id)) === true;
    if (isOwn && current.deletedAt === null && current.skippedDates.includes(date)) return current;
    await EventModel.deleteOne({ _id: made._id });
    throw error;
  }
}
