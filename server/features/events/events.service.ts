import type { z } from "zod";
import type { EventWhen, NewEvent } from "../../../shared/contract/calendar/events.js";
import { EVENTS_MAX } from "../../../shared/limits.js";
import { dateOf } from "../../../shared/rules/wallDays.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { requirePeople } from "../../circle/groups/requirePeople.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError, badInput, notFound } from "../../core/AppError.js";
import { keyedId } from "../../core/keyedId.js";
import { requireStartDate } from "../../core/requireStartDate.js";
import type { AccessGranted } from "../../http/access.js";
import { limitReached } from "../../limits/requireRoom.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import { EventModel, type CalendarEvent, type EventDocument } from "./event.model.js";
import { eventsChanged, noteTold } from "./eventsChanged.service.js";
import { lastDateOf } from "./eventTimes.js";
import { requireReminder, reminderChanged } from "./eventReminder.service.js";
import { unfinishedEdit } from "./unfinishedEdit.js";

export type SendAccess = AccessGranted["display.send"];

/** Those that are not over on a date. */
export function endsOnOrAfter(date: string) {
  return { deletedAt: null, $or: [{ lastDate: null }, { lastDate: { $gte: date } }] };
}

/**
 * Plans an event and tells the screens, unless only the family knows; a repeat with the same idempotency key finds the event of the first
 * time. Throws 400 naming `when...` or `reminderMinutes`, 404 naming a person, 409 `limit-reached`.
 */
export async function planEvent(
  app: AppContext,
  access: SendAccess,
  { input, idempotencyKey }: { input: z.output<typeof NewEvent>; idempotencyKey: string | null },
): Promise<EventDocument> {
  const { actor, display } = access;
  const _id = keyedId(idempotencyKey, "event", display.id, actor.user.id);
  const event = (await EventModel.findById(_id)) ?? (await storeNew(app, access, { _id, input }));
  await reminderChanged(app, access, event).catch(async (error: unknown) => {
    // Without its reminder it would look as if it had one.
    await EventModel.deleteOne({ _id });
    throw error;
  });
  await eventsChanged(app, display._id);
  await noteTold([event]);
  return event;
}

async function storeNew(
  app: AppContext,
  { actor, display, member }: SendAccess,
  { _id, input }: { _id: EventDocument["_id"]; input: z.output<typeof NewEvent> },
): Promise<EventDocument> {
  const { personIds, ...fields } = input;
  requireStartDate(input.when.startDate, { before: undefined, field: "when.startDate" });
  requireReminder(input, "");
  const lastDate = requireLastDate(input.when, "");
  const people = await requirePeople(member, { personIds, before: [], field: "personIds" });
  await requireRoom(app, display, 1);
  const event: CalendarEvent = {
    ...fields,
    displayId: display._id,
    authorId: actor.user._id,
    seriesId: _id.toHexString(),
    version: 1,
    personIds: people,
    skippedDates: [],
    exceptionOf: null,
    exceptionDate: null,
    unfinished: null,
    lastDate,
    createdAt: new Date(app.now()),
    deletedAt: null,
  };
  const stored = await EventModel.findOneAndUpdate(
    { _id },
    { $setOnInsert: { ...event, unfinished: unfinishedEdit(app, { actor }, { before: event, version: 1 }) } },
    { upsert: true, returnDocument: "after" },
  );
  // Of many made at once each looks once more.
  await requireRoom(app, display, 0).catch(async (error: unknown) => {
    await EventModel.deleteOne({ _id });
    throw error;
  });
  return stored;
}

/** Throws 409 when there is no room for so many more. What was changed alone counts with its series; followed calendars have limits of their own. */
export async function requireRoom(app: AppContext, display: DisplayDocument, more: number): Promise<void> {
  const today = dateOf(zoneClock(display.timeZone).wallAt(app.now()).day);
  const ahead = await EventModel.countDocuments({
    displayId: display._id,
    exceptionOf: null,
    followedId: null,
    ...endsOnOrAfter(today),
  });
  if (ahead + more > EVENTS_MAX)
    throw limitReached(`A calendar can have at most ${EVENTS_MAX} events. Remove one first.`);
}

/** Throws 400 naming the rule when it gives no day. `at` is where in the request the event's fields stand. */
export function requireLastDate(when: EventWhen, at: string): string | null {
  const lastDate = lastDateOf(when);
  if (lastDate === undefined) throw badInput(`${at}when.rule`, "No day fits this repetition.");
  return lastDate;
}

/** Throws 404 for one of another display, and for one that was deleted; 409 `followed-event`. */
export async function findEvent(display: DisplayDocument, eventId: string): Promise<EventDocument> {
  const event = await EventModel.findOne({ _id: eventId, displayId: display._id, deletedAt: null });
  if (!event) throw notFound("The event");
  return requireOwn(event);
}

/** What comes from a followed calendar is changed there. Throws 409 `followed-event`. */
export function requireOwn(event: EventDocument): EventDocument {
  if (!event.followedId) return event;
  throw new AppError({
    code: "followed-event",
    status: 409,
    message: "This event comes from another calendar. Change it there.",
  });
}
