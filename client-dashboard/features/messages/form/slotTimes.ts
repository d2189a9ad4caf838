import type { Slot } from "../../../../shared/contract/base/series.js";
import { sortWeekdays, WEEKDAYS } from "../../../../shared/rules/recurrenceRule.js";
import { timesByDay } from "../../../../shared/rules/series/timesByDay.js";
import type { SeriesDraft } from "./seriesDraft.js";

type TimesOfDraft = Pick<SeriesDraft, "slots" | "otherTimes">;

/** The times as the server takes them: each once, with the days of the week that have it. Those of most days come first, in their order. */
export function slotsFrom({ slots, otherTimes }: TimesOfDraft): Slot[] {
  const other = otherTimes.flatMap(({ weekdays }) => weekdays);
  const usual = WEEKDAYS.filter((weekday) => !other.includes(weekday));
  const made: Slot[] = usual.length === 0 ? [] : slots.map((slot) => ({ ...slot, weekdays: usual }));
  for (const { id, time, weekdays } of otherTimes) {
    const same = made.find((slot) => time !== "" && slot.time === time);
    if (same) same.weekdays = sortWeekdays([...same.weekdays!, ...weekdays]);
    // One that was split off from a time of the other days is a time of its own.
    else if (made.some((slot) => slot.id === id)) made.push({ time, weekdays });
    else made.push({ id, time, weekdays });
  }
  return made.map(asSent);
}

function asSent({ id, time, weekdays }: Slot): Slot {
  const isLimited = weekdays && weekdays.length < WEEKDAYS.length;
  return { ...(id !== undefined && { id }), time, ...(isLimited && { weekdays: [...weekdays] }) };
}

/** The fields for times that there are already. */
export function timesOf(slots: Slot[]): TimesOfDraft {
  const { usual, others } = timesByDay(slots, WEEKDAYS);
  return {
    slots: usual.map(withoutDays),
    otherTimes: others.flatMap(({ weekdays, times }) =>
      times.map((slot) => ({ ...withoutDays(slot), weekdays })),
    ),
  };
}

function withoutDays({ id, time }: Slot): { id?: string | undefined; time: string } {
  return id === undefined ? { time } : { id, time };
}

/** On some day it shows more than once: a number of times is another number of days. */
export function isSeveralTimesADay(series: TimesOfDraft): boolean {
  const { usual, others } = timesByDay(slotsFrom(series), WEEKDAYS);
  return [usual, ...others.map(({ times }) => times)].some((times) => times.length > 1);
}

/** Times that a day's reminders have most often; then any full hour. */
const USUAL = ["08:00", "13:00", "20:00", "18:00", "10:00", "16:00"];

/** What a time that is added begins with. */
export function freeTime({ slots, otherTimes }: TimesOfDraft): string {
  const taken = [...slots, ...otherTimes].map(({ time }) => time);
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
  const latest = taken.slice().sort().at(-1) ?? "";
  const free = [...USUAL.filter((time) => time > latest), ...USUAL, ...hours];
  return free.find((time) => !taken.includes(time)) ?? "";
}
