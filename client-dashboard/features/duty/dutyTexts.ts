import type { DutyReplacement, DutyRota, DutyShift } from "../../../shared/contract/duty.js";
import { clockTime, dayAndTime, dayName, spokenClock, wallDate } from "../../ui/format/dayTime.js";
import { inWeekOrder } from "../../ui/format/firstWeekday.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";

/** As a shift counts them: 0 is Monday. */
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The days of the table, in the order of the reader's week. */
export const DUTY_DAYS = inWeekOrder(WEEKDAYS.map((name, weekday) => ({ name, weekday })));

/** `Anna, then Per` */
export function inOrder(names: string[]): string {
  return names.join(", then ");
}

export function nameIn({ names }: Pick<DutyRota, "names">, userId: string): string {
  return names.find((one) => one.userId === userId)?.name ?? "Somebody";
}

/** `Anna until 14:00`, `nobody until tomorrow, 08:00`, on the reader's own clock. */
export function onDutyText(rota: DutyRota, now: number): string {
  const { userIds, until } = rota.onDuty;
  const who = userIds.length === 0 ? "nobody" : inOrder(userIds.map((userId) => nameIn(rota, userId)));
  if (until === null) return who;
  const end = Date.parse(until);
  const isToday = dayName(end, now, ownTimeZone()) === "today";
  return `${who} until ${isToday ? clockTime(end, ownTimeZone()) : dayAndTime(end, now)}`;
}

/** `8:00 to 14:00`, `22:00 to 6:00 on Tuesday`, `all day` */
export function hoursText({ weekday, from, until }: DutyShift): string {
  if (from === until && from === "00:00") return "all day";
  const overMidnight = until <= from && until !== "00:00";
  const day = overMidnight ? ` on ${WEEKDAYS[(weekday + 1) % 7] ?? ""}` : "";
  return `${spokenClock(from)} to ${until === "00:00" ? "midnight" : spokenClock(until)}${day}`;
}

/** `Per for Anna, 23 Nov to 25 Nov`, `Nobody for Anna, 23 Nov` */
export function replacementText(
  rota: Pick<DutyRota, "names">,
  { userId, by, from, until }: DutyReplacement,
): string {
  const who = by === null ? "Nobody" : nameIn(rota, by);
  const days = from === until ? shortDay(from) : `${shortDay(from)} to ${shortDay(until)}`;
  return `${who} for ${nameIn(rota, userId)}, ${days}`;
}

function shortDay(date: string): string {
  return wallDate(date, { day: "numeric", month: "short" });
}
