import type { CalendarEvent as EventContract } from "../../../shared/contract/calendar/events.js";
import { authorNames } from "../../circle/accounts/authorNames.service.js";
import { personNames } from "../../circle/groups/personNames.service.js";
import type { EventDocument } from "./event.model.js";

export async function presentEvents(events: EventDocument[]): Promise<EventContract[]> {
  const [nameOf, personOf] = await Promise.all([
    authorNames(events.map(({ authorId }) => authorId)),
    personNames(events.flatMap(({ personIds }) => personIds)),
  ]);
  return events.map((event) => ({
    id: event.id,
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
    when: event.toObject().when,
    reminderMinutes: event.reminderMinutes,
    skippedDates: event.toObject().skippedDates,
    exceptionOf:
      event.exceptionOf && event.exceptionDate !== null
        ? { eventId: event.exceptionOf.toString(), date: event.exceptionDate }
        : null,
    createdAt: event.createdAt.toISOString(),
    authorName: nameOf(event.authorId),
  }));
}

export async function presentEvent(event: EventDocument): Promise<EventContract> {
  const [presented] = await presentEvents([event]);
  return presented!;
}
