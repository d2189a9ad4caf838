import type { Types } from "mongoose";
import type { CalendarEvent, UnfinishedEdit } from "./event.model.js";
import { hasDate } from "./writeEvent.js";

type Cuttable = Pick<CalendarEvent, "when" | "exceptionDate"> & {
  _id: Types.ObjectId;
  unfinished: Pick<UnfinishedEdit, "cut"> | null;
};

/**
 * Without the later part of a series that still goes on at its date: a process is between the two writes of a cut, or has died there. The second one
 * decides, by this process or by due work, and until then all is as it was: nothing stands twice.
 */
export function withoutHalfCuts<Event extends Cuttable>(events: Event[]): Event[] {
  if (!events.some(({ unfinished }) => unfinished?.cut)) return events;
  const byId = new Map(events.map((event) => [event._id.toString(), event]));
  return events.filter(({ unfinished }) => {
    const cut = unfinished?.cut;
    const series = cut && byId.get(cut.eventId.toString());
    return !series || !hasDate(series, cut.date);
  });
}
