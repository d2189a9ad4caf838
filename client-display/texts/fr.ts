import type { WallTime } from "../engine/time/wallTime.js";
import { fr as calm } from "../screens/calm/texts/fr.js";
import { fr as clock } from "../screens/clock/texts/fr.js";
import { fr as confirmation } from "../screens/confirmation/texts/fr.js";
import { fr as message } from "../screens/message/texts/fr.js";
import type { Language } from "./Texts.js";

const DAYS = "dimanche lundi mardi mercredi jeudi vendredi samedi".split(" ");
const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);
const HOURS = "douze une deux trois quatre cinq six sept huit neuf dix onze".split(" ");
const WEEK_DAYS = 7;
/** Names after "d’": Anna, Élise, Henri, Yves; not Hassan nor Yann. */
const ELIDED = /^([aeiouàâæéèêëîïôœ]|h[^a]|y[^aeiou])/i;

export const fr: Language = ({ is24, digits, isNoon, isMidnight, daysBetween }) => {
  /** "9 h", "9 h 05", never broken over two lines. */
  const hours = ({ hour, minute }: WallTime, isFull = minute > 0) => {
    // Half past midnight is "0 h 30", also to twelve.
    const shown = is24 ? hour : hour % 12 || hour;
    return `${shown}\u00a0h${isFull ? `\u00a0${minute < 10 ? "0" : ""}${minute}` : ""}`;
  };
  const spoken = (wall: WallTime) => {
    if (isNoon(wall)) return "midi";
    if (isMidnight(wall)) return "minuit";
    if (wall.minute > 0 || is24) return hours(wall);
    return `${HOURS[wall.hour % 12]} heure${wall.hour % 12 === 1 ? "" : "s"}`;
  };
  const ofOtherDay = (wall: WallTime) => {
    if (wall.hour === 12 || isMidnight(wall)) return `à\u00a0${spoken(wall)}`;
    if (wall.hour < 5) return `à\u00a0${spoken(wall)} du matin`;
    return `${part(wall)} à\u00a0${spoken(wall)}`;
  };

  return {
    day: (now) => (now.hour < 5 ? "C’est le milieu de la nuit" : `C’est ${DAYS[now.weekday]} ${part(now)}`),
    date: (now) => (now.hour < 5 ? `${DAYS[now.weekday]} ${dayAndMonth(now)}` : dayAndMonth(now)),
    clock: digits,
    clockWords: (now) => {
      if (isNoon(now)) return "midi";
      if (isMidnight(now)) return "minuit";
      if (part(now) === "nuit") return "la nuit";
      return part(now) === "après-midi" ? "de l’après-midi" : `du ${part(now)}`;
    },
    ahead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 0) {
        const isPlain = part(then) === part(now) || then.hour === 12;
        return `${isPlain ? "" : laterToday(then)}à\u00a0${spoken(then)}`;
      }
      if (days === 1) return `demain ${ofOtherDay(then)}`;
      return days < WEEK_DAYS ? `${DAYS[then.weekday]} ${ofOtherDay(then)}` : `le ${dayAndMonth(then)}`;
    },
    dayAhead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 1) return "demain";
      return days < WEEK_DAYS ? DAYS[then.weekday]! : `le ${dayAndMonth(then)}`;
    },
    since: (due, now, minutesAgo) => {
      if (minutesAgo < 2) return "à l’instant";
      if (minutesAgo < 60) return `il y a ${minutesAgo} minutes`;
      const days = daysBetween(due, now);
      // "Depuis 8 h" would also mean "for eight hours".
      if (days <= 0) return `depuis ${isNoon(due) || isMidnight(due) ? spoken(due) : hours(due, true)}`;
      if (days === 1) return `depuis ${part(due) === "nuit" ? "la nuit d’hier" : `hier ${part(due)}`}`;
      return `depuis ${days < WEEK_DAYS ? DAYS[due.weekday] : `le ${dayAndMonth(due)}`}`;
    },

    messageFrom: (sender) => `Un message d${ELIDED.test(sender) ? "’" : "e "}${sender}`,
    page: (page, pages) => `${page} sur ${pages}`,

    ...calm,
    ...clock,
    ...confirmation,
    ...message,
  };
};

function part({ hour }: WallTime): string {
  if (hour < 5) return "nuit";
  if (hour < 12) return "matin";
  return hour < 18 ? "après-midi" : "soir";
}

function laterToday(wall: WallTime): string {
  if (part(wall) === "nuit") return "cette nuit ";
  return part(wall) === "après-midi" ? "cet après-midi " : `ce ${part(wall)} `;
}

function dayAndMonth(wall: WallTime): string {
  return `${wall.day === 1 ? "1er" : wall.day} ${MONTHS[wall.month]}`;
}
