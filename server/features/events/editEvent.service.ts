import type { EventChanges, EventWhen } from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { dayOf } from "../../../shared/rules/wallDays.js";
import { requirePeople } from "../../circle/groups/requirePeople.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput, editedMeanwhile } from "../../core/AppError.js";
import { keyedId } from "../../core/keyedId.js";
import { requireStartDate } from "../../core/requireStartDate.js";
import { cutEvent } from "./cutEvent.js";
import { EventModel, type CalendarEvent, type EventDocument } from "./event.model.js";
import { requireReminder, reminderChanged } from "./eventReminder.service.js";
import { eventsChanged } from "./eventsChanged.service.js";
import { findEvent, requireLastDate, type SendAccess } from "./events.service.js";
import { eventDays, onceOn } from "./eventTimes.js";
import { leaveOut } from "./skipEvent.service.js";
import { requireDate, requireOccurrence, write } from "./writeEvent.js";

interface Edit {
  scope: Scope;
  date?: string | undefined;
  changes: EventChanges;
}

type Changes = Omit<EventChanges, "baseVersion">;
type Fields = Partial<CalendarEvent>;

/**
 * Changes an event, one occurrence of a series, or it and all that follow; returns what it became. Throws 409 `edited-meanwhile`, 400
 * naming `date` for an occurrence that there is not, or naming `changes...`.
 */
export async function editEvent(
  app: AppContext,
  access: SendAccess,
  { eventId, edit }: { eventId: string; edit: Edit },
): Promise<EventDocument[]> {
  const event = await findEvent(access.display, eventId);
  const { baseVersion, ...changes } = edit.changes;
  if (baseVersion !== undefined && event.version !== baseVersion) throw editedMeanwhile();
  const changed = await editPart(access, event, { ...edit, changes });
  for (const part of changed) await reminderChanged(app, access, part);
  await eventsChanged(app, access.display._id);
  return changed;
}

async function editPart(
  access: SendAccess,
  event: EventDocument,
  { scope, date, changes }: Edit & { changes: Changes },
): Promise<EventDocument[]> {
  if (event.when.rule === null || scope === "all") return editAll(access, event, changes);
  if (scope === "this") return editThis(access, event, { date: requireDate(date), changes });
  const cut = await cutFrom(access, event, { date: requireDate(date), changes });
  return cut ?? editAll(access, event, changes);
}

async function editAll(access: SendAccess, event: EventDocument, changes: Changes): Promise<EventDocument[]> {
  if (event.exceptionOf && changes.when && changes.when.rule !== null)
    throw badInput("changes.when.rule", "A single event of a series can't repeat by itself.");
  const before = event.toObject<CalendarEvent>();
  const fields = await fieldsOf(access, event, { when: before.when, changes });
  const saved = await write(event, { $set: fields });
  return [saved, ...(await followSeries(saved, { before, fields }))];
}

/** What was changed alone keeps that; the rest follows its series. */
async function followSeries(
  { _id }: EventDocument,
  { before, fields }: { before: CalendarEvent; fields: Fields },
): Promise<EventDocument[]> {
  const filter = { exceptionOf: _id, deletedAt: null };
  for (const name of ["title", "place", "personIds", "familyOnly", "reminderMinutes"] as const) {
    if (fields[name] === undefined || fields[name] === before[name]) continue;
    await EventModel.updateMany(
      { ...filter, [name]: before[name] },
      { $set: { [name]: fields[name] }, $inc: { version: 1 } },
    );
  }
  // Never on the screen with a reminder that its series has given up.
  if (fields.familyOnly)
    await EventModel.updateMany({ ...filter, familyOnly: true }, { reminderMinutes: null });
  return EventModel.find(filter);
}

/** An event of its own takes the place of the occurrence. A repeat finds it. */
async function editThis(
  access: SendAccess,
  event: EventDocument,
  { date, changes }: { date: string; changes: Changes },
): Promise<EventDocument[]> {
  const there = await EventModel.findOne({ exceptionOf: event._id, exceptionDate: date, deletedAt: null });
  if (there) return editAll(access, there, changes);
  requireOccurrence(event, date);
  const when = onceOn(event.toObject<CalendarEvent>().when, dayOf(date));
  const fields = await fieldsOf(access, event, { when, changes });
  if (fields.when?.rule)
    throw badInput("changes.when.rule", "A single event of a series can't repeat by itself.");
  const made = await derive(event, `this/${date}`, {
    ...fields,
    skippedDates: [],
    exceptionOf: event._id,
    exceptionDate: date,
  });
  return [await leaveOut(event, date), made];
}

/** The series ends before the date, and another goes on from there; null when that is all of it. */
export async function cutFrom(
  access: SendAccess,
  event: EventDocument,
  { date, changes }: { date: string; changes: Changes },
): Promise<EventDocument[] | null> {
  const stored = event.toObject<CalendarEvent>();
  requireOccurrence({ ...stored, skippedDates: [] }, date);
  const day = dayOf(date);
  if (eventDays({ ...stored, skippedDates: [] }, { from: -Infinity, until: day }).length === 0) return null;
  const { earlier, later } = cutEvent(stored.when, date);
  const fields = await fieldsOf(access, event, { when: later, changes });
  const following = await derive(event, `following/${date}`, {
    ...fields,
    skippedDates: stored.skippedDates.filter((skipped) => skipped >= date),
  });
  await EventModel.updateMany(
    { exceptionOf: event._id, exceptionDate: { $gte: date } },
    { $set: { exceptionOf: following._id } },
  );
  const before = await write(event, {
    $set: {
      when: earlier,
      lastDate: requireLastDate(earlier, ""),
      skippedDates: stored.skippedDates.filter((skipped) => skipped < date),
    },
  });
  const followed = await followSeries(following, { before: stored, fields });
  return [before, following, ...followed];
}

/** What is stored of the changes of an event that would be at `when` without them. */
async function fieldsOf(
  { member }: SendAccess,
  event: EventDocument,
  { when: before, changes }: { when: EventWhen; changes: Changes },
): Promise<Fields> {
  const { personIds, when = before, ...content } = changes;
  const familyOnly = changes.familyOnly ?? event.familyOnly;
  const kept = familyOnly ? null : event.reminderMinutes;
  const reminderMinutes = changes.reminderMinutes === undefined ? kept : changes.reminderMinutes;
  requireStartDate(when.startDate, { before: before.startDate, field: "changes.when.startDate" });
  requireReminder({ familyOnly, when, reminderMinutes }, "changes.");
  const named = { before: event.personIds, field: "changes.personIds" };
  return {
    ...definedOnly(content),
    ...(personIds && { personIds: await requirePeople(member, { personIds, ...named }) }),
    familyOnly,
    reminderMinutes,
    when,
    lastDate: requireLastDate(when, "changes."),
  };
}

/** An event made from another, once for each version of it and `purpose`. */
function derive(event: EventDocument, purpose: string, over: Fields): Promise<EventDocument> {
  const _id = keyedId(String(event.version), "event", event.id, purpose);
  const copied = event.toObject<CalendarEvent & { _id?: unknown }>();
  delete copied._id;
  return EventModel.findOneAndUpdate(
    { _id },
    { $setOnInsert: { ...copied, ...over, version: 1 } },
    { upsert: true, returnDocument: "after" },
  ).exec();
}

function definedOnly<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<Value>;
}
