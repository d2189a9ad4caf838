import { isDeepStrictEqual } from "node:util";
import type { EventChanges, EventWhen } from "../../../shared/contract/calendar/events.js";
import { requirePeople } from "../../circle/groups/requirePeople.js";
import { keyedId } from "../../core/keyedId.js";
import { requireStartDate } from "../../core/requireStartDate.js";
import { EventModel, type CalendarEvent, type EventDocument } from "./event.model.js";
import { requireReminder } from "./eventReminder.service.js";
import { movedDates } from "./moveDates.js";
import { requireLastDate, type SendAccess } from "./events.service.js";

export type Changes = Omit<EventChanges, "baseVersion">;
export type Fields = Partial<CalendarEvent>;

/** What is stored of the changes of an event that would be at `when` without them. */
export async function fieldsOf(
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

/** The dates that a series leaves out, where its days are now. */
export function datesAt(
  { when, skippedDates }: Pick<CalendarEvent, "when" | "skippedDates">,
  fields: Fields,
): string[] {
  return [...new Set(skippedDates.map(movedDates(when, fields.when ?? when)))];
}

/** The event says all of this already. */
export function isWritten(event: EventDocument, fields: Changes | Fields): boolean {
  const stored = event.toObject<CalendarEvent>();
  return Object.entries(definedOnly(fields)).every(([name, value]) =>
    isDeepStrictEqual(plain(stored[name as keyof CalendarEvent]), plain(value)),
  );
}

/** Ids as text, as they are sent. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }));
}

/** An event made from another, once for each version of it and `purpose`. */
export async function derive(event: EventDocument, purpose: string, over: Fields): Promise<EventDocument> {
  const _id = derivedId(event, { version: event.version, purpose });
  const copied = event.toObject<CalendarEvent & { _id?: unknown }>();
  delete copied._id;
  delete copied.leftOutFor;
  return EventModel.findOneAndUpdate(
    { _id },
    {
      $setOnInsert: {
        ...copied,
        unfinished: null,
        change: null,
        followedVersion: event.version,
        ...over,
        version: 1,
      },
    },
    { upsert: true, returnDocument: "after" },
  ).exec();
}

/** What derive() has made of that version of the event, deleted since or not. */
export function findDerived(
  event: EventDocument,
  made: { version: number; purpose: string },
): Promise<EventDocument | null> {
  return EventModel.findById(derivedId(event, made)).exec();
}

function derivedId(event: EventDocument, { version, purpose }: { version: number; purpose: string }) {
  return keyedId(String(version), "event", event.id, purpose);
}

function definedOnly<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<Value>;
}
