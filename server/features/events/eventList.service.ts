import type { z } from "zod";
import type { eventsApi } from "../../../shared/contract/calendar/events.js";
import { dayOf } from "../../../shared/rules/wallDays.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { READ_AT_ONCE } from "../../database/readAtOnce.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import { EventModel, type StoredEvent } from "./event.model.js";
import { presentEvents } from "./event.present.js";
import { presentTime } from "./eventTime.present.js";
import { endsOnOrAfter } from "./events.service.js";
import { eventTimes } from "./eventTimes.js";
import { withoutHalfCuts } from "./halfCuts.js";

type EventList = z.output<typeof eventsApi.list.result>;

/** The events of a display that touch the days from `from` until before `until`, and their times in order. */
export async function listEvents(
  app: AppContext,
  display: DisplayDocument,
  { from, until }: { from: string; until: string },
): Promise<EventList> {
  const { timeZone } = display;
  const clock = zoneClock(timeZone);
  const range = { from: clock.instantOf(dayOf(from), 0), until: clock.instantOf(dayOf(until), 0) };
  const stored = await EventModel.find({ displayId: display._id, ...endsOnOrAfter(from) })
    .sort({ _id: 1 })
    .batchSize(READ_AT_ONCE)
    .lean<StoredEvent[]>();
  const found = withoutHalfCuts(stored)
    .map((event) => ({ event, times: eventTimes(event, timeZone, range) }))
    .filter(({ times }) => times.length > 0);
  const times = found.flatMap(({ event, times }) => times.map((time) => ({ event, time })));
  times.sort((a, b) => a.time.startsAt - b.time.startsAt || a.time.endsAt - b.time.endsAt);
  return {
    timeZone,
    events: await presentEvents(
      found.map(({ event }) => event),
      { at: app.now(), timeZone },
    ),
    occurrences: times.map(({ event, time }) => presentTime(event, time)),
  };
}
