import type { WallTime } from "../engine/time/wallTime.js";
import { en as calm } from "../screens/calm/texts/en.js";
import { en as clock } from "../screens/clock/texts/en.js";
import { en as confirmation } from "../screens/confirmation/texts/en.js";
import { en as message } from "../screens/message/texts/en.js";
import type { Language } from "./Texts.js";

const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const HOURS = "twelve one two three four five six seven eight nine ten eleven".split(" ");
/** From here on a weekday's name would be the wrong week's. */
const WEEK_DAYS = 7;

export const en: Language = ({ is24, digits, isNoon, isMidnight, partOfDay, isSamePart, daysBetween }) => {
  function inPartOfDay(wall: WallTime): string {
    return partOfDay(wall) === "night" ? "at night" : `in the ${partOfDay(wall)}`;
  }

  /** "this afternoon ", before a time of the same day but another part of it. */
  function laterToday(wall: WallTime): string {
    if (isNoon(wall)) return "";
    return partOfDay(wall) === "night" ? "tonight " : `this ${partOfDay(wall)} `;
  }

  function ofOtherDay(wall: WallTime): string {
    if (isNoon(wall) || isMidnight(wall)) return at(wall);
    // "Tomorrow night at two" would be understood as a day later.
    if (wall.hour < 5) return `${at(wall)} at night`;
    return `${partOfDay(wall)} ${at(wall)}`;
  }

  /** "at nine", "at 9:30", never broken over two lines or pages; "at noon". */
  function at(wall: WallTime): string {
    if (isNoon(wall)) return "at noon";
    if (isMidnight(wall)) return "at midnight";
    return `at\u00a0${wall.minute === 0 && !is24 ? HOURS[wall.hour % 12] : digits(wall)}`;
  }

  function hourOnTheDot(wall: WallTime): string {
    if (isNoon(wall)) return "noon";
    if (isMidnight(wall)) return "midnight";
    return wall.minute === 0 && !is24 ? `${wall.hour % 12 || 12}\u00a0o'clock` : digits(wall);
  }

  return {
    day: (now) => {
      // Two o'clock on Wednesday is "Tuesday night" to some and "Wednesday night" to others.
      if (now.hour < 5) return "It is the middle of the night";
      return `It is ${DAYS[now.weekday]} ${partOfDay(now)}`;
    },
    date: (now) => (now.hour < 5 ? `${DAYS[now.weekday]}, ${dayAndMonth(now)}` : dayAndMonth(now)),
    clock: digits,
    clockWords: (now) => {
      if (isNoon(now)) return "noon";
      if (isMidnight(now)) return "midnight";
      return inPartOfDay(now);
    },
    ahead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 0) return `${isSamePart(then, now) ? "" : laterToday(then)}${at(then)}`;
      if (days === 1) return `tomorrow ${ofOtherDay(then)}`;
      if (days < WEEK_DAYS) return `on ${DAYS[then.weekday]} ${ofOtherDay(then)}`;
      return `on ${dayAndMonth(then)}`;
    },
    dayAhead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 1) return "tomorrow";
      return days < WEEK_DAYS ? `on ${DAYS[then.weekday]}` : `on ${dayAndMonth(then)}`;
    },
    since: (due, now, minutesAgo) => {
      if (minutesAgo < 2) return "just now";
      if (minutesAgo < 60) return `${minutesAgo} minutes ago`;
      const days = daysBetween(due, now);
      if (days <= 0) return `since\u00a0${hourOnTheDot(due)}`;
      if (days === 1) return `since ${due.hour < 22 ? `yesterday ${partOfDay(due)}` : "last night"}`;
      return `since ${days < WEEK_DAYS ? DAYS[due.weekday] : dayAndMonth(due)}`;
    },

    messageFrom: (sender) => `A message from ${sender}`,
    page: (page, pages) => `${page} of ${pages}`,

    ...calm,
    ...clock,
    ...confirmation,
    ...message,
  };
};

function dayAndMonth(wall: WallTime): string {
  return `${wall.day} ${MONTHS[wall.month]}`;
}
