import type { Types } from "mongoose";
import type { EventWhen } from "../../../../shared/contract/calendar/events.js";
import type { CalendarEvent } from "../event.model.js";
import { lastDateOf } from "../eventTimes.js";

interface Words {
  title: string;
  place: string;
  when: EventWhen;
}

/** An event of another calendar. */
export interface ForeignEvent extends Words {
  /** Names it in that calendar, and so here. */
  uid: string;
  skippedDates: string[];
  changed: Array<Words & { date: string }>;
}

/** What another calendar says of an event, as it is stored. */
export type ForeignRow = Pick<
  CalendarEvent,
  "title" | "place" | "when" | "seriesId" | "skippedDates" | "exceptionOf" | "exceptionDate" | "lastDate"
> & { _id: Types.ObjectId };

/** In the order in which they are written: what was changed alone before its series, so that no time of it ever stands twice. */
export function foreignRows(
  events: readonly ForeignEvent[],
  idOf: (uid: string) => Types.ObjectId,
): ForeignRow[] {
  return [
    ...events.flatMap((event) => changedRows(event, idOf)),
    ...events.map((event) => mainRow(event, idOf(event.uid))),
  ];
}

function mainRow({ title, place, when, skippedDates }: ForeignEvent, _id: Types.ObjectId): ForeignRow {
  return {
    ...{ _id, seriesId: _id.toHexString(), title, place, when, skippedDates },
    ...{ lastDate: lastDateOf(when) ?? null, exceptionOf: null, exceptionDate: null },
  };
}

function changedRows({ uid, changed }: ForeignEvent, idOf: (uid: string) => Types.ObjectId): ForeignRow[] {
  const series = idOf(uid);
  return changed.map(({ date, ...one }) => ({
    ...{ _id: idOf(`${uid}/changed/${date}`), seriesId: series.toHexString() },
    ...{ ...one, skippedDates: [], lastDate: one.when.endDate },
    ...{ exceptionOf: series, exceptionDate: date },
  }));
}
