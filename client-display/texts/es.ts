import type { WallTime } from "../engine/time/wallTime.js";
import { es as calm } from "../screens/calm/texts/es.js";
import { es as clock } from "../screens/clock/texts/es.js";
import { es as confirmation } from "../screens/confirmation/texts/es.js";
import { es as message } from "../screens/message/texts/es.js";
import type { Language } from "./Texts.js";

const DAYS = "domingo lunes martes miércoles jueves viernes sábado".split(" ");
const MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const HOURS = "doce una dos tres cuatro cinco seis siete ocho nueve diez once".split(" ");
const WEEK_DAYS = 7;

export const es: Language = ({ is24, digits, isNoon, isMidnight, daysBetween }) => {
  /** One o'clock alone is singular: "la una", "las dos". */
  const article = ({ hour }: WallTime) => (hour === 1 || (hour === 13 && !is24) ? "la" : "las");
  /** "a las nueve", "a la 1:30", whose hour is never parted from its article; "a medianoche". */
  const at = (wall: WallTime) => {
    if (isNoon(wall)) return "a mediodía";
    if (isMidnight(wall)) return "a medianoche";
    return `a ${article(wall)}\u00a0${wall.minute > 0 || is24 ? digits(wall) : HOURS[wall.hour % 12]}`;
  };
  const sinceHour = (wall: WallTime) => {
    if (isNoon(wall)) return "el mediodía";
    if (isMidnight(wall)) return "la medianoche";
    return `${article(wall)}\u00a0${wall.minute > 0 || is24 ? digits(wall) : wall.hour % 12 || 12}`;
  };
  const ofOtherDay = (wall: WallTime) =>
    isNoon(wall) || isMidnight(wall) || isMidday(wall) ? at(wall) : `${part(wall)} ${at(wall)}`;

  return {
    day: (now) => (now.hour < 5 ? "Es de madrugada" : `Es ${DAYS[now.weekday]} ${part(now)}`),
    date: (now) => (now.hour < 5 ? `${DAYS[now.weekday]}, ${dayAndMonth(now)}` : dayAndMonth(now)),
    clock: digits,
    clockWords: (now) => {
      if (isNoon(now)) return "mediodía";
      if (isMidnight(now)) return "medianoche";
      return part(now);
    },
    ahead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 0) return part(then) === part(now) ? at(then) : `${laterToday(then)} ${at(then)}`;
      if (days === 1) return `mañana ${ofOtherDay(then)}`;
      return days < WEEK_DAYS ? `el ${DAYS[then.weekday]} ${ofOtherDay(then)}` : `el ${dayAndMonth(then)}`;
    },
    dayAhead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 1) return "mañana";
      return days < WEEK_DAYS ? `el ${DAYS[then.weekday]}` : `el ${dayAndMonth(then)}`;
    },
    since: (due, now, minutesAgo) => {
      if (minutesAgo < 2) return "ahora mismo";
      if (minutesAgo < 60) return `hace ${minutesAgo} minutos`;
      const days = daysBetween(due, now);
      if (days <= 0) return `desde ${sinceHour(due)}`;
      if (days === 1) return `desde ayer ${part(due)}`;
      return `desde el ${days < WEEK_DAYS ? DAYS[due.weekday] : dayAndMonth(due)}`;
    },

    messageFrom: (sender) => `Un mensaje de ${sender}`,
    page: (page, pages) => `${page} de ${pages}`,

    ...calm,
    ...clock,
    ...confirmation,
    ...message,
  };
};

function isMidday({ hour }: WallTime): boolean {
  return hour === 12 || hour === 13;
}

/** The evening is late here: "tarde" lasts until eight. */
function part(wall: WallTime): string {
  if (wall.hour < 5) return "de madrugada";
  if (wall.hour < 12) return "por la mañana";
  if (isMidday(wall)) return "al mediodía";
  return wall.hour < 20 ? "por la tarde" : "por la noche";
}

function laterToday(wall: WallTime): string {
  if (isMidday(wall)) return "hoy";
  if (wall.hour < 12) return "esta mañana";
  return wall.hour < 20 ? "esta tarde" : "esta noche";
}

function dayAndMonth(wall: WallTime): string {
  return `${wall.day} de ${MONTHS[wall.month]}`;
}
