import type { Types } from "mongoose";
import { HORIZON_DAYS } from "../../../shared/limits.js";
import type { PlannedEvent } from "../../../shared/realtime/snapshot.js";
import type { PlainDisplay } from "../../circle/displays/plainDisplay.js";
import { personNames } from "../../circle/groups/personNames.service.js";
import { batched, rowsByKey } from "../../core/batched.js";
import { readBeside } from "../../database/readBeside.js";
import { dateOf } from "../../../shared/rules/wallDays.js";
import { EventModel, type CalendarEvent, type UnfinishedEdit } from "./event.model.js";
import { eventTimes } from "./eventTimes.js";
import { withoutHalfCuts } from "./halfCuts.js";

const SHOWN = [
  "displayId",
  "title",
  "place",
  "personIds",
  "when",
  "skippedDates",
  "exceptionDate",
  "lastDate",
  "pauses",
  "unfinished.cut",
] as const;

type Shown = Pick<CalendarEvent, Exclude<(typeof SHOWN)[number], "unfinished.cut">> & {
  unfinished: Pick<UnfinishedEdit, "cut"> | null;
};

const DAY_MS = 24 * 60 * 60_000;

/** What only the family knows is not even read here: everything that goes to a screen comes from this. */
const eventsOfDisplay = batched(async (displayIds: Types.ObjectId[]) => {
  const events = await readBeside<Shown>(
    EventModel,
    { $match: { displayId: { $in: displayIds }, deletedAt: null, familyOnly: false } },
    { $project: Object.fromEntries(SHOWN.map((field) => [field, 1])) },
  );
  return rowsByKey(events.sort(byId), ({ displayId }) => displayId.toString());
});

/** What a display shows of its calendar within its horizon. Empty while it is away. The display may still be read meanwhile. */
export async function plannedEvents(
  displayId: Types.ObjectId,
  asked: Promise<Pick<PlainDisplay, "awayUntil" | "archivedAt" | "timeZone">>,
  now: number,
): Promise<PlannedEvent[]> {
  const [stored, display] = await Promise.all([eventsOfDisplay(displayId), asked]);
  const range = {
    from: Math.max(now, display.awayUntil?.getTime() ?? 0),
    until: now + HORIZON_DAYS * DAY_MS,
  };
  if (display.archivedAt !== null || range.from >= range.until) return [];
  // A day earlier: in no zone is it later than that.
  const yesterday = dateOf(Math.floor(range.from / DAY_MS) - 1);
  const events = withoutHalfCuts(stored).filter((event) => isAhead(event, yesterday));
  const nameOf = await personNames(events.flatMap(({ personIds }) => personIds));
  return events.flatMap((event) => {
    const times = eventTimes(event, display.timeZone, range).filter(({ pause }) => pause === null);
    if (times.length === 0) return [];
    return [
      {
        id: event._id.toString(),
        title: event.title,
        place: event.place,
        names: event.personIds.flatMap((id) => nameOf(id) ?? []),
        allDay: event.when.startTime === null,
        occurrences: times.map(({ date, startsAt, endsAt }) => ({
          date,
          startsAt: new Date(startsAt).toISOString(),
          endsAt: new Date(endsAt).toISOString(),
        })),
      },
    ];
  });
}

/** A stage that sorts costs more, where nearly every display has few. */
function byId(a: { _id: Types.ObjectId }, b: { _id: Types.ObjectId }): number {
  return a._id.toString() < b._id.toString() ? -1 : 1;
}

function isAhead({ lastDate }: Pick<CalendarEvent, "lastDate">, date: string): boolean {
  return lastDate === null || lastDate >= date;
}
