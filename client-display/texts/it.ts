import type { WallTime } from "../engine/time/wallTime.js";
import { it as calm } from "../screens/calm/texts/it.js";
import { it as clock } from "../screens/clock/texts/it.js";
import { it as confirmation } from "../screens/confirmation/texts/it.js";
import { it as message } from "../screens/message/texts/it.js";
import type { Language } from "./Texts.js";

const DAYS = "domenica lunedì martedì mercoledì giovedì venerdì sabato".split(" ");
const MONTHS =
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(" ");
const HOURS = "dodici una due tre quattro cinque sei sette otto nove dieci undici".split(" ");
const TODAY: Record<string, string> = {
  notte: "stanotte",
  mattina: "stamattina",
  pomeriggio: "oggi pomeriggio",
  sera: "stasera",
};
const WEEK_DAYS = 7;

export const it: Language = ({ is24, digits, isNoon, isMidnight, daysBetween }) => {
  const isOne = ({ hour }: WallTime) => hour === 1 || (hour === 13 && !is24);
  /** "alle nove", "all’una", "dalle 9:30", never broken over two lines or pages: `before` is "a" or "da". */
  const hour = (before: string, wall: WallTime) => {
    if (isNoon(wall)) return `${before} mezzogiorno`;
    if (isMidnight(wall)) return `${before} mezzanotte`;
    const said = wall.minute > 0 || is24 ? digits(wall) : HOURS[wall.hour % 12];
    return isOne(wall) ? `${before}ll’${said}` : `${before}lle\u00a0${said}`;
  };
  const ofOtherDay = (wall: WallTime) => {
    if (wall.hour === 12 || isMidnight(wall)) return hour("a", wall);
    if (wall.hour < 5) return `${hour("a", wall)} di notte`;
    return `${part(wall)} ${hour("a", wall)}`;
  };

  return {
    day: (now) => (now.hour < 5 ? "È notte fonda" : `È ${DAYS[now.weekday]} ${part(now)}`),
    date: (now) => (now.hour < 5 ? `${DAYS[now.weekday]} ${dayAndMonth(now)}` : dayAndMonth(now)),
    clock: digits,
    clockWords: (now) => {
      if (isNoon(now)) return "mezzogiorno";
      if (isMidnight(now)) return "mezzanotte";
      return part(now) === "pomeriggio" ? "del pomeriggio" : `di ${part(now)}`;
    },
    ahead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 0) {
        const isPlain = part(then) === part(now) || then.hour === 12;
        return `${isPlain ? "" : `${TODAY[part(then)]} `}${hour("a", then)}`;
      }
      if (days === 1) return `domani ${ofOtherDay(then)}`;
      return days < WEEK_DAYS ? `${DAYS[then.weekday]} ${ofOtherDay(then)}` : theDate("il ", "l’", then);
    },
    dayAhead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 1) return "domani";
      return days < WEEK_DAYS ? DAYS[then.weekday]! : theDate("il ", "l’", then);
    },
    since: (due, now, minutesAgo) => {
      if (minutesAgo < 2) return "proprio ora";
      if (minutesAgo < 60) return `${minutesAgo} minuti fa`;
      const days = daysBetween(due, now);
      if (days <= 0) return hour("da", due);
      if (days === 1) return `da ieri ${part(due)}`;
      return days < WEEK_DAYS ? `da ${DAYS[due.weekday]}` : theDate("dal ", "dall’", due);
    },

    messageFrom: (sender) => `Un messaggio da ${sender}`,
    page: (page, pages) => `${page} di ${pages}`,

    ...calm,
    ...clock,
    ...confirmation,
    ...message,
  };
};

function part({ hour }: WallTime): string {
  if (hour < 5) return "notte";
  if (hour < 12) return "mattina";
  return hour < 18 ? "pomeriggio" : "sera";
}

function dayAndMonth(wall: WallTime): string {
  return `${wall.day === 1 ? "1º" : wall.day} ${MONTHS[wall.month]}`;
}

/** Before the numbers that begin with a vowel, eight and eleven, the article is cut short. */
function theDate(full: string, short: string, wall: WallTime): string {
  return `${wall.day === 8 || wall.day === 11 ? short : full}${dayAndMonth(wall)}`;
}
