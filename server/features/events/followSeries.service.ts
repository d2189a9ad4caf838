import { isDeepStrictEqual } from "node:util";
import type { EventWhen } from "../../../shared/contract/calendar/events.js";
import { dayOf } from "../../../shared/rules/wallDays.js";
import { EventModel, type CalendarEvent, type EventDocument } from "./event.model.js";
import type { Fields } from "./eventFields.js";
import { onceOn } from "./eventTimes.js";
import { movedDates } from "./moveDates.js";

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
  if (fields.when) await followDays(_id, before.when, fields.when);
  return EventModel.find(filter);
}

/** Each keeps its place in the series; who has no other time than the series follows it there. Those that were deleted may come back. */
async function followDays(
  seriesId: EventDocument["_id"],
  before: EventWhen,
  after: EventWhen,
): Promise<void> {
  if (after.rule === null || isDeepStrictEqual(before, after)) return;
  const moved = movedDates(before, after);
  for (const exception of await EventModel.find({ exceptionOf: seriesId })) {
    const { when, exceptionDate } = exception.toObject<CalendarEvent>();
    const date = exceptionDate!;
    const to = moved(date);
    const isTimedAlone = !isDeepStrictEqual(when, onceOn(before, dayOf(date)));
    if (isTimedAlone && to === date) continue;
    const own = onceOn(after, dayOf(to));
    await EventModel.updateOne(
      { _id: exception._id },
      {
        $set: { exceptionDate: to, ...(!isTimedAlone && { when: own, lastDate: own.endDate }) },
        $inc: { version: 1 },
      },
    );
  }
}
