import type { WallTime } from "../engine/time/wallTime.js";
import { de as calm } from "../screens/calm/texts/de.js";
import { de as clock } from "../screens/clock/texts/de.js";
import { de as confirmation } from "../screens/confirmation/texts/de.js";
import { de as message } from "../screens/message/texts/de.js";
import type { Language } from "./Texts.js";

const DAYS = "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag".split(" ");
const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);
const HOURS = "zwölf ein zwei drei vier fünf sechs sieben acht neun zehn elf".split(" ");
const WEEK_DAYS = 7;
/** "Donnerstagnachmittag" may stand on two lines where it is wider than its place. */
const SOFT_HYPHEN = "\u00ad";

export const de: Language = ({ is24, digits, isNoon, isMidnight, daysBetween }) => {
  /** "um neun Uhr", "um 9:30 Uhr", never broken over two lines or pages; "um Mitternacht". */
  const at = (wall: WallTime) => {
    if (isNoon(wall)) return "um zwölf Uhr mittags";
    if (isMidnight(wall)) return "um Mitternacht";
    if (wall.minute > 0) return `um\u00a0${digits(wall)}\u00a0Uhr`;
    return `um\u00a0${is24 ? wall.hour : HOURS[wall.hour % 12]}\u00a0Uhr`;
  };
  const sinceHour = (wall: WallTime) => {
    if (isNoon(wall)) return "zwölf Uhr mittags";
    if (isMidnight(wall)) return "Mitternacht";
    return `${wall.minute > 0 ? digits(wall) : is24 ? wall.hour : wall.hour % 12 || 12}\u00a0Uhr`;
  };
  /** Beside "heute" and "gestern" a "Morgen" could be taken for tomorrow. */
  const early = (wall: WallTime) => (part(wall) === "Morgen" ? "früh" : part(wall));
  const tomorrow = (wall: WallTime) => {
    if (isNoon(wall) || isMidnight(wall)) return `morgen ${at(wall)}`;
    // "Morgen Nacht" would be understood as a day later.
    if (part(wall) === "Nacht") return `morgen ${at(wall)} nachts`;
    return `morgen ${early(wall)} ${at(wall)}`;
  };
  const onWeekday = (wall: WallTime) => {
    const day = DAYS[wall.weekday];
    if (isNoon(wall) || isMidnight(wall)) return `am ${day} ${at(wall)}`;
    if (part(wall) === "Nacht") return `am ${day} ${at(wall)} nachts`;
    return `am ${day}${SOFT_HYPHEN}${part(wall).toLowerCase()} ${at(wall)}`;
  };

  return {
    day: (now) =>
      now.hour < 5
        ? "Es ist mitten in der Nacht"
        : `Es ist ${DAYS[now.weekday]}${SOFT_HYPHEN}${part(now).toLowerCase()}`,
    date: (now) => (now.hour < 5 ? `${DAYS[now.weekday]}, ${dayAndMonth(now)}` : dayAndMonth(now)),
    clock: digits,
    clockWords: (now) => {
      if (isNoon(now)) return "Mittag";
      if (isMidnight(now)) return "Mitternacht";
      return part(now) === "Nacht" ? "in der Nacht" : `am ${part(now)}`;
    },
    ahead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 0)
        return (part(then) === part(now) && then.hour < 12 === now.hour < 12) || isNoon(then)
          ? at(then)
          : `heute ${early(then)} ${at(then)}`;
      if (days === 1) return tomorrow(then);
      return days < WEEK_DAYS ? onWeekday(then) : `am ${dayAndMonth(then)}`;
    },
    dayAhead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 1) return "morgen";
      return days < WEEK_DAYS ? `am ${DAYS[then.weekday]}` : `am ${dayAndMonth(then)}`;
    },
    since: (due, now, minutesAgo) => {
      if (minutesAgo < 2) return "gerade eben";
      if (minutesAgo < 60) return `vor ${minutesAgo} Minuten`;
      const days = daysBetween(due, now);
      if (days <= 0) return `seit ${sinceHour(due)}`;
      if (days === 1) return `seit gestern ${early(due)}`;
      return days < WEEK_DAYS ? `seit ${DAYS[due.weekday]}` : `seit dem ${dayAndMonth(due)}`;
    },

    messageFrom: (sender) => `Eine Nachricht von ${sender}`,
    page: (page, pages) => `${page} von ${pages}`,

    ...calm,
    ...clock,
    ...confirmation,
    ...message,
  };
};

function part({ hour }: WallTime): string {
  if (hour < 5 || hour >= 23) return "Nacht";
  if (hour < 10) return "Morgen";
  if (hour < 12) return "Vormittag";
  if (hour < 14) return "Mittag";
  return hour < 18 ? "Nachmittag" : "Abend";
}

function dayAndMonth(wall: WallTime): string {
  return `${wall.day}. ${MONTHS[wall.month]}`;
}
