import { EventModel, type CalendarEvent, type EventDocument } from "./event.model.js";
import type { Fields } from "./eventFields.js";

/** What was changed alone keeps that; the rest follows its series. */
export async function followSeries(
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
