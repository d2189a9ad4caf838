import type { WallTime } from "../engine/time/wallTime.js";
import { pt as calm } from "../screens/calm/texts/pt.js";
import { pt as clock } from "../screens/clock/texts/pt.js";
import { pt as confirmation } from "../screens/confirmation/texts/pt.js";
import { pt as message } from "../screens/message/texts/pt.js";
import type { Language } from "./Texts.js";

const DAYS = "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado".split(" ");
const MONTHS =
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const HOURS = "doze uma duas três quatro cinco seis sete oito nove dez onze".split(" ");
const WEEK_DAYS = 7;

export const pt: Language = ({ is24, digits, isNoon, isMidnight, daysBetween }) => {
  const isOne = ({ hour }: WallTime) => hour === 1 || (hour === 13 && !is24);
  const said = (wall: WallTime) => (wall.minute > 0 || is24 ? digits(wall) : HOURS[wall.hour % 12]);
  /** "às nove", "à uma", "às 9:30", never broken over two lines or pages; "ao meio-dia". */
  const at = (wall: WallTime) => {
    if (isNoon(wall)) return "ao meio-dia";
    if (isMidnight(wall)) return "à meia-noite";
    return `${isOne(wall) ? "à" : "às"}\u00a0${said(wall)}`;
  };
  const since = (wall: WallTime) => {
    if (isNoon(wall)) return "o meio-dia";
    if (isMidnight(wall)) return "a meia-noite";
    return `${isOne(wall) ? "a" : "as"}\u00a0${said(wall)}`;
  };
  const ofOtherDay = (wall: WallTime) => {
    if (wall.hour === 12 || isMidnight(wall)) return at(wall);
    if (wall.hour < 5) return `${at(wall)} da madrugada`;
    return `${byPart(wall)} ${at(wall)}`;
  };

  return {
    day: (now) => (now.hour < 5 ? "É madrugada" : `É ${DAYS[now.weekday]} ${byPart(now)}`),
    date: (now) => (now.hour < 5 ? `${DAYS[now.weekday]}, ${dayAndMonth(now)}` : dayAndMonth(now)),
    clock: digits,
    clockWords: (now) => {
      if (isNoon(now)) return "meio-dia";
      return isMidnight(now) ? "meia-noite" : `da ${part(now)}`;
    },
    ahead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 0)
        return part(then) === part(now) || then.hour === 12 ? at(then) : `hoje ${byPart(then)} ${at(then)}`;
      if (days === 1) return `amanhã ${ofOtherDay(then)}`;
      if (days >= WEEK_DAYS) return `no dia ${dayAndMonth(then)}`;
      // The days with "-feira" are feminine; Saturday and Sunday are not.
      return `${isWeekend(then) ? "no" : "na"} ${DAYS[then.weekday]} ${ofOtherDay(then)}`;
    },
    dayAhead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 1) return "amanhã";
      return days < WEEK_DAYS
        ? `${isWeekend(then) ? "no" : "na"} ${DAYS[then.weekday]}`
        : `no dia ${dayAndMonth(then)}`;
    },
    since: (due, now, minutesAgo) => {
      if (minutesAgo < 2) return "agora mesmo";
      if (minutesAgo < 60) return `há ${minutesAgo} minutos`;
      const days = daysBetween(due, now);
      if (days <= 0) return `desde ${since(due)}`;
      if (days === 1) return `desde ontem ${byPart(due)}`;
      return `desde ${days < WEEK_DAYS ? DAYS[due.weekday] : `o dia ${dayAndMonth(due)}`}`;
    },

    messageFrom: (sender) => `Uma mensagem de ${sender}`,
    page: (page, pages) => `${page} de ${pages}`,

    ...calm,
    ...clock,
    ...confirmation,
    ...message,
  };
};

function part({ hour }: WallTime): string {
  if (hour < 5) return "madrugada";
  if (hour < 12) return "manhã";
  return hour < 19 ? "tarde" : "noite";
}

/** "de manhã", but "à tarde" and "à noite". */
function byPart(wall: WallTime): string {
  return wall.hour < 12 ? `de ${part(wall)}` : `à ${part(wall)}`;
}

function isWeekend({ weekday }: WallTime): boolean {
  return weekday === 0 || weekday === 6;
}

function dayAndMonth(wall: WallTime): string {
  return `${wall.day} de ${MONTHS[wall.month]}`;
}
