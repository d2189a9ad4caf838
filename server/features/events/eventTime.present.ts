import type { EventOccurrence } from "../../../shared/contract/calendar/events.js";
import type { CalendarEvent, EventDocument } from "./event.model.js";
import { onceOn, type EventTime } from "./eventTimes.js";

export function presentTime(
  event: EventDocument,
  { date, day, startsAt, endsAt }: EventTime,
): EventOccurrence {
  return {
    eventId: event.id,
    date,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    when: onceOn(event.toObject<CalendarEvent>().when, day),
  };
}
