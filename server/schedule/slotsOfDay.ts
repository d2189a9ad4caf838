import { isOnDay, lastShowing, type TimeOfDay } from "../../shared/rules/series/seriesDays.js";
import { dateOf } from "../../shared/rules/wallDays.js";
import type { SeriesSchedule, SlotsOfDay } from "./expand.js";
import { memoize } from "./memoize.js";

interface SlotsOfSeries<Slot extends TimeOfDay & { id: string }> {
  slots: readonly Slot[];
  /** Which slots of a first day are not there. */
  firstDay?: SlotsOfDay | null | undefined;
  /** Which slots alone are there on a last day. */
  lastDay?: SlotsOfDay | null | undefined;
}

/** The slots of a day: those of its weekday, and of a series that was cut in two those of its part (docs/DELIVERY.md, cut-by-date-and-slot). */
export function slotsOn<Slot extends TimeOfDay & { id: string }>(
  { slots, firstDay, lastDay }: SlotsOfSeries<Slot>,
  day: number,
): readonly Slot[] {
  let own = slots;
  if (slots.some(({ weekdays }) => weekdays)) own = own.filter((slot) => isOnDay(slot, day));
  if (firstDay?.day === day) own = own.filter(({ id }) => !firstDay.slotIds.includes(id));
  if (lastDay?.day === day) own = own.filter(({ id }) => lastDay.slotIds.includes(id));
  return own;
}

/** The same series, over once it has shown so often (docs/DELIVERY.md, counted-as-shown). Its slots are in order of time. */
export function endedAfter(schedule: SeriesSchedule, showings: number): SeriesSchedule {
  const { recurrence, startDay, slots, firstDay, lastDay } = schedule;
  const counted: Counted = { recurrence, startDay, slots, firstDay, lastDay, showings };
  return { ...schedule, ...endOf(JSON.stringify(counted)) };
}

type Counted = Pick<SeriesSchedule, "recurrence" | "startDay" | "slots" | "firstDay" | "lastDay"> & {
  showings: number;
};

/** All showings from the first one on are counted, which is too much for each look at a series. The key is what they depend on, as JSON. */
const endOf = memoize((key: string): Partial<SeriesSchedule> => {
  const { showings, ...series } = JSON.parse(key) as Counted;
  const last = lastShowing(series, showings, (day) => slotsOn(series, day).length);
  if (!last) return {};
  const { day, times } = last;
  const slotIds = slotsOn(series, day)
    .slice(0, times)
    .map(({ id }) => id);
  const end = { kind: "until" as const, date: dateOf(day) };
  return { recurrence: { ...series.recurrence, end }, lastDay: { day, slotIds } };
}, 10_000);
