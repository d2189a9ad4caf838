import { isDeepStrictEqual } from "node:util";
import type { EventWhen } from "../../../shared/contract/calendar/events.js";
import { dayOf } from "../../../shared/rules/wallDays.js";
import { EventModel, type CalendarEvent, type EventDocument, type UnfinishedEdit } from "./event.model.js";
import { onceOn } from "./eventTimes.js";
import { movedDates } from "./moveDates.js";

const FOLLOWED_FIELDS = ["title", "place", "personIds", "familyOnly", "reminderMinutes"] as const;

/**
 * What was changed alone keeps that; the rest follows its series, once for each version of it: a repeat finishes what a crash has left. Returns
 * what belongs to the series.
 */
export async function followSeries(series: EventDocument): Promise<EventDocument[]> {
  const { _id, unfinished, ...after } = series.toObject<CalendarEvent & { _id: EventDocument["_id"] }>();
  if (unfinished) await followEdit(_id, unfinished, after);
  return EventModel.find({ exceptionOf: _id, deletedAt: null });
}

async function followEdit(
  seriesId: EventDocument["_id"],
  { version, before }: UnfinishedEdit,
  after: UnfinishedEdit["before"],
): Promise<void> {
  // Also those without the field, which `$lt` would not find.
  const behind = { exceptionOf: seriesId, followedVersion: { $not: { $gte: version } } };
  const shown = { ...behind, deletedAt: null };
  for (const name of FOLLOWED_FIELDS) {
    if (isDeepStrictEqual(after[name], before[name])) continue;
    await EventModel.updateMany(
      { ...shown, [name]: before[name] },
      { $set: { [name]: after[name] }, $inc: { version: 1 } },
    );
  }
  const { pauses = [] } = after;
  if (before.pauses && !isDeepStrictEqual(pauses, before.pauses))
    await EventModel.updateMany(behind, { $set: { pauses }, $inc: { version: 1 } });
  // Never on the screen with a reminder that its series has given up.
  if (after.familyOnly)
    await EventModel.updateMany({ ...shown, familyOnly: true }, { reminderMinutes: null });
  const own = ownDays(before.when, after.when);
  for (const exception of await EventModel.find(behind)) {
    const moved = own(exception.toObject<CalendarEvent>());
    const followed = { followedVersion: version, ...moved };
    await EventModel.updateOne(
      { _id: exception._id, ...behind },
      { $set: followed, ...(moved && { $inc: { version: 1 } }) },
    );
  }
}

/** Each keeps its place in the series; who has no other time than the series follows it there. Those that were deleted may come back. */
function ownDays(
  before: EventWhen,
  after: EventWhen,
): (exception: CalendarEvent) => Partial<CalendarEvent> | null {
  if (after.rule === null || isDeepStrictEqual(before, after)) return () => null;
  const moved = movedDates(before, after);
  return ({ when, exceptionDate }) => {
    const date = exceptionDate!;
    const to = moved(date);
    const isTimedAlone = !isDeepStrictEqual(when, onceOn(before, dayOf(date)));
    if (isTimedAlone) return to === date ? null : { exceptionDate: to };
    const own = onceOn(after, dayOf(to));
    return { exceptionDate: to, when: own, lastDate: own.endDate };
  };
}
