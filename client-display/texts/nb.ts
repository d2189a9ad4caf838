import type { WallTime } from "../engine/time/wallTime.js";
import { nb as calm } from "../screens/calm/texts/nb.js";
import { nb as clock } from "../screens/clock/texts/nb.js";
import { nb as confirmation } from "../screens/confirmation/texts/nb.js";
import { nb as message } from "../screens/message/texts/nb.js";
import type { Language } from "./Texts.js";

const DAYS = "søndag mandag tirsdag onsdag torsdag fredag lørdag".split(" ");
const MONTHS = "januar februar mars april mai juni juli august september oktober november desember".split(
  " ",
);
const HOURS = "tolv ett to tre fire fem seks sju åtte ni ti elleve".split(" ");
const WEEK_DAYS = 7;

export const nb: Language = ({ is24, digits, isNoon, isMidnight, daysBetween }) => {
  /** "klokken ni", "klokken 9:30", never broken over two lines or pages; "midnatt". */
  const spoken = (wall: WallTime) => {
    if (isNoon(wall)) return "klokken tolv";
    if (isMidnight(wall)) return "midnatt";
    if (wall.minute > 0) return `klokken\u00a0${digits(wall)}`;
    return `klokken\u00a0${is24 ? wall.hour : HOURS[wall.hour % 12]}`;
  };
  const at = (wall: WallTime) => (isMidnight(wall) ? "ved midnatt" : spoken(wall));
  const ofOtherDay = (wall: WallTime) => {
    if (isNoon(wall) || isMidnight(wall)) return at(wall);
    if (wall.hour < 5) return `${at(wall)} om natten`;
    return `${part(wall)} ${at(wall)}`;
  };

  return {
    day: (now) => (now.hour < 5 ? "Det er midt på natten" : `Det er ${DAYS[now.weekday]} ${part(now)}`),
    date: (now) => (now.hour < 5 ? `${DAYS[now.weekday]} ${dayAndMonth(now)}` : dayAndMonth(now)),
    clock: digits,
    clockWords: (now) => {
      if (isNoon(now)) return "midt på dagen";
      if (isMidnight(now)) return "midnatt";
      return part(now) === "natt" ? "om natten" : `om ${part(now)}en`;
    },
    ahead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 0)
        return part(then) === part(now) || isNoon(then) ? at(then) : `${laterToday(then)} ${at(then)}`;
      if (days === 1) return `i morgen ${ofOtherDay(then).replace(/^morgen /, "tidlig ")}`;
      return days < WEEK_DAYS ? `${DAYS[then.weekday]} ${ofOtherDay(then)}` : `den ${dayAndMonth(then)}`;
    },
    dayAhead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 1) return "i morgen";
      return days < WEEK_DAYS ? `på ${DAYS[then.weekday]}` : `den ${dayAndMonth(then)}`;
    },
    since: (due, now, minutesAgo) => {
      if (minutesAgo < 2) return "akkurat nå";
      if (minutesAgo < 60) return `for ${minutesAgo} minutter siden`;
      const days = daysBetween(due, now);
      if (days <= 0) return `siden ${spoken(due)}`;
      if (days === 1 && due.hour < 5) return "siden natt til i går";
      if (days === 1) return `siden i går ${part(due) === "morgen" ? "morges" : part(due)}`;
      return `siden ${days < WEEK_DAYS ? DAYS[due.weekday] : dayAndMonth(due)}`;
    },

    messageFrom: (sender) => `En melding fra ${sender}`,
    page: (page, pages) => `${page} av ${pages}`,

    ...calm,
    ...clock,
    ...confirmation,
    ...message,
  };
};

function part({ hour }: WallTime): string {
  if (hour < 5) return "natt";
  if (hour < 10) return "morgen";
  if (hour < 12) return "formiddag";
  return hour < 18 ? "ettermiddag" : "kveld";
}

function laterToday(wall: WallTime): string {
  return part(wall) === "morgen" ? "i dag tidlig" : `i ${part(wall)}`;
}

function dayAndMonth(wall: WallTime): string {
  return `${wall.day}. ${MONTHS[wall.month]}`;
}
