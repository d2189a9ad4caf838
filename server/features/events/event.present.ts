import type { CalendarEvent as EventContract } from "../../../shared/contract/calendar/events.js";
import { authorNames } from "../../circle/accounts/authorNames.service.js";
import { personNames } from "../../circle/groups/personNames.service.js";
import type { EventDocument, StoredEvent } from "./event.model.js";
import { presentPause } from "./eventTime.present.js";
import { eventPauseAt } from "./eventTimes.js";

/** On which clock, and when, somebody looks: a pause ends by itself. */
interface Looked {
  at: number;
  timeZone: string;
}

export async function presentEvents(events: StoredEvent[], looked: Looked): Promise<EventContract[]> {
  const [nameOf, personOf] = await Promise.all([
    authorNames(events.map(({ authorId }) => authorId)),
    personNames(events.flatMap(({ personIds }) => personIds)),
  ]);
  return events.map((event) => ({
    id: event._id.toString(),
    displayId: event.displayId.toString(),
    seriesId: event.seriesId,
    version: event.version,
    title: event.title,
    place: event.place,
    people: event.personIds.flatMap((id) => {
      const name = personOf(id);
      return name === null ? [] : [{ id: id.toString(), name }];
    }),
    familyOnly: event.familyOnly,
    when: event.when,
    reminderMinutes: event.reminderMinutes,
    skippedDates: event.skippedDates,
    exceptionOf:
      event.exceptionOf && event.exceptionDate !== null
        ? { eventId: event.exceptionOf.toString(), date: event.exceptionDate }
        : null,
    ...presentPause(event.when.rule === null ? null : eventPauseAt(event, looked)),
    followedId: event.followedId?.toString() ?? null,
    createdAt: event.createdAt.toISOString(),
    authorName: nameOf(event.authorId),
  }));
}

export async function presentEvent(event: EventDocument, looked: Looked): Promise<EventContract> {
  const [presented] = await presentEvents([event.toObject<StoredEvent>()], looked);
  return presented!;
}
