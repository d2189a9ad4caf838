import type { EventOccurrence } from "../../../shared/contract/calendar/events.js";
import type { StoredPause } from "../../plan/message.model.js";
import type { StoredEvent } from "./event.model.js";
import { onceOn, type EventTime } from "./eventTimes.js";

/** Nothing of what is not paused: a page of a calendar has two thousand times. */
export function presentPause(pause: StoredPause | null): Pick<EventOccurrence, "pause"> {
  return pause ? { pause: { until: pause.untilDate ?? null } } : {};
}

export function presentTime(
  event: StoredEvent,
  { date, day, startsAt, endsAt, pause }: EventTime,
): EventOccurrence {
  return {
    eventId: event._id.toString(),
    date,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    when: onceOn(event.when, day),
    ...presentPause(pause),
  };
}
