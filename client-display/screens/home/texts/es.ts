import { namesOf } from "./namesOf.js";
import type { WallTime } from "../../../engine/time/wallTime.js";
import type { HomeLanguage } from "./HomeTexts.js";

const HOURS = "doce una dos tres cuatro cinco seis siete ocho nueve diez once".split(" ");

export const es: HomeLanguage = ({ is24, digits, isNoon, isMidnight, isSamePart, daysBetween }) => ({
  call: {
    now: "Llámenme ahora",
    tonight: "Llámenme esta noche",
    neverMind: "Ya no hace falta",
    saved: "Guardado. Se lo diremos a su familia.",
    asked: "Pedido. Su familia ya lo sabe.",
    names: (names, more) => namesOf(names, "y", more === 0 ? "" : `y ${more} más`),
    askedOf: (names, isOne) => `Pedido. ${names} ya lo ${isOne ? "sabe" : "saben"}.`,
    told: (names, isOne) => `${names} ya lo ${isOne ? "sabe" : "saben"}.`,
    heard: "Su aviso ha llegado.",
    willSee: "Aquí verá cuándo le llaman.",
    callsNow: (name) => `${name} llamará ahora`,
    callsAt: (name, then, now) => {
      const isTomorrow = daysBetween(now, then) > 0;
      const isPlain = isNoon(then) || isMidnight(then) || isSamePart(then, now);
      const day = isTomorrow ? "mañana " : isPlain ? "" : `${laterToday(then)} `;
      const article = then.hour === 1 || (then.hour === 13 && !is24) ? "la" : "las";
      const hour = `${article}\u00a0${is24 || then.minute > 0 ? digits(then) : HOURS[then.hour % 12]}`;
      const about = isNoon(then) ? "el mediodía" : isMidnight(then) ? "la medianoche" : hour;
      return `${name} llamará ${day}hacia ${about}`;
    },
  },
  record: { hold: "Mantenga pulsado y hable", tap: "o toque para grabar" },
  agenda: {
    today: "Hoy",
    tomorrow: "Mañana",
    both: "Hoy y mañana",
    nothing: "No hay nada más previsto",
  },
  parts: { morning: "Mañana", afternoon: "Tarde", evening: "Anochecer", night: "Noche" },
  weather: {
    now: "Ahora",
    today: "Hoy",
    tomorrow: "Mañana",
    kinds: {
      clear: "cielo despejado",
      partlyCloudy: "algunas nubes",
      cloudy: "nublado",
      fog: "niebla",
      drizzle: "llovizna",
      rain: "lluvia",
      snow: "nieve",
      sleet: "aguanieve",
      thunder: "tormenta",
    },
    range: (min, max) => `de ${min} a ${max}`,
  },
  whoSees: "¿Quién puede verme?",
  news: "Noticias",
  joke: "El chiste del día",
});

/** The evening is late here: "tarde" lasts until eight. */
function laterToday({ hour }: WallTime): string {
  if (hour < 12) return "esta mañana";
  if (hour < 14) return "hoy";
  return hour < 20 ? "esta tarde" : "esta noche";
}
