import { dayOf } from "../../shared/rules/wallDays.js";
import type { OccurrenceTime, Schedule, SeriesSchedule } from "../schedule/expand.js";
import { memoize } from "../schedule/memoize.js";
import { endedAfter } from "../schedule/slotsOfDay.js";
import { storedRecurrence } from "../schedule/storedRule.js";
import type { Message, StoredCut, StoredNextPart, StoredSeries } from "./message.model.js";

/** Families begin their series within a few years. */
const startDayOf = memoize(dayOf, 2_000);
const minutesOf = memoize(parseMinutes, 24 * 60);

/** Most series skip nothing. */
const NO_KEYS: ReadonlySet<string> = new Set();

type Scheduled = Pick<
  Message,
  | "seriesId"
  | "when"
  | "timeZone"
  | "startsAt"
  | "detachedKey"
  | "effectiveFrom"
  | "skippedKeys"
  | "pauses"
  | "stayMinutes"
> &
  // Messages of before there were these, read as they are stored, have none.
  Partial<Pick<Message, "spentKeys" | "firstDay" | "lastDay" | "followedBy">>;

/** A stored message as the pure expansion sees it. */
export function messageSchedule(message: Scheduled): Schedule {
  const { when, seriesId, stayMinutes } = message;
  if (when.kind === "series") return seriesSchedule(message, when);
  const key = message.detachedKey ?? `${seriesId}/once`;
  const startsAt = message.startsAt.getTime();
  return { kind: "once", key, startsAt, stayMinutes, pauses: pausesOf(message) };
}

/** The window of a message that shows once, paused or not. */
export function onceWindow(
  message: Pick<Message, "seriesId" | "detachedKey" | "startsAt" | "stayMinutes">,
): OccurrenceTime {
  const dueAt = message.startsAt.getTime();
  const key = message.detachedKey ?? `${message.seriesId}/once`;
  return { key, dueAt, endsAt: dueAt + message.stayMinutes * 60_000 };
}

function seriesSchedule(message: Scheduled, when: StoredSeries): Schedule {
  const { extraDates, showings } = when;
  const schedule: SeriesSchedule = {
    kind: "series",
    seriesId: message.seriesId,
    recurrence: storedRecurrence(when.rule, when.startDate),
    startDay: startDayOf(when.startDate),
    ...(extraDates && { extraDays: extraDates.map(startDayOf) }),
    slots: when.slots.map(({ id, time, weekdays }) => ({ id, minutes: minutesOf(time), weekdays })),
    timeZone: message.timeZone,
    stayMinutes: message.stayMinutes,
    effectiveFrom: message.effectiveFrom.getTime(),
    skippedKeys: keysLeftOut(message),
    firstDay: firstDayOf(message, when),
    lastDay: cutOf(message.lastDay),
    followedAt: wallOf(message.followedBy),
    pauses: pausesOf(message),
  };
  return showings === undefined ? schedule : endedAfter(schedule, showings);
}

/** The slots that a series does not have on its first day: the earlier part keeps them, or they had passed when it was written. */
export function firstDayOf(
  { firstDay }: Partial<Pick<Message, "firstDay">>,
  { startDate, startTime, slots }: StoredSeries,
): SeriesSchedule["firstDay"] {
  if (firstDay || startTime === undefined) return cutOf(firstDay);
  const passed = slots.filter(({ time }) => time < startTime);
  return { day: startDayOf(startDate), slotIds: passed.map(({ id }) => id) };
}

function keysLeftOut({ skippedKeys, spentKeys = [] }: Scheduled): ReadonlySet<string> {
  if (skippedKeys.length === 0 && spentKeys.length === 0) return NO_KEYS;
  return new Set([...skippedKeys, ...spentKeys]);
}

export function cutOf(cut: StoredCut | null | undefined): SeriesSchedule["firstDay"] {
  return cut ? { day: startDayOf(cut.date), slotIds: cut.slotIds } : null;
}

function wallOf(next: StoredNextPart | null | undefined): SeriesSchedule["followedAt"] {
  return next?.date && next.time ? { day: startDayOf(next.date), minutes: minutesOf(next.time) } : null;
}

function pausesOf({ pauses }: Scheduled): Schedule["pauses"] {
  return pauses.map(({ from, until }) => ({ from: from.getTime(), until: until?.getTime() ?? null }));
}

/** "08:30" -> 510. */
function parseMinutes(time: string): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
