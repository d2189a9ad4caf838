import { namesOf } from "./namesOf.js";
import type { HomeLanguage } from "./HomeTexts.js";

const HOURS = "dodici una due tre quattro cinque sei sette otto nove dieci undici".split(" ");
const LATER = { morning: "stamattina", afternoon: "oggi pomeriggio", evening: "stasera", night: "stasera" };

export const it: HomeLanguage = ({
  is24,
  digits,
  isNoon,
  isMidnight,
  partOfDay,
  isSamePart,
  daysBetween,
}) => ({
  call: {
    now: "Chiamatemi adesso",
    tonight: "Chiamatemi stasera",
    neverMind: "Non serve più",
    saved: "Salvato. Lo diremo alla sua famiglia.",
    asked: "Fatto. La sua famiglia è stata avvisata.",
    names: (names, more) =>
      namesOf(names, "e", more === 0 ? "" : `e ${more === 1 ? "un altro" : `altri ${more}`}`),
    askedOf: (names, isOne) => `Fatto. ${names} ${isOne ? "lo sa" : "lo sanno"}.`,
    told: (names, isOne) => `${names} ${isOne ? "lo sa" : "lo sanno"} già.`,
    heard: "Il messaggio è arrivato.",
    willSee: "Qui vedrà quando la chiamano.",
    callsNow: (name) => `${name} chiamerà adesso`,
    callsAt: (name, then, now) => {
      const isTomorrow = daysBetween(now, then) > 0;
      const isPlain = then.hour === 12 || isMidnight(then) || isSamePart(then, now);
      const day = isTomorrow ? "domani " : isPlain ? "" : `${LATER[partOfDay(then)]} `;
      const said = is24 || then.minute > 0 ? digits(then) : HOURS[then.hour % 12];
      const isOne = then.hour === 1 || (then.hour === 13 && !is24);
      const hour = isOne ? `l’${said}` : `le\u00a0${said}`;
      const about = isNoon(then) ? "mezzogiorno" : isMidnight(then) ? "mezzanotte" : hour;
      return `${name} chiamerà ${day}verso ${about}`;
    },
  },
  record: { hold: "Tenga premuto e parli", tap: "o tocchi per registrare" },
  agenda: {
    today: "Oggi",
    tomorrow: "Domani",
    both: "Oggi e domani",
    nothing: "Non c’è altro in programma",
  },
  parts: { morning: "Mattina", afternoon: "Pomeriggio", evening: "Sera", night: "Notte" },
  weather: {
    now: "Adesso",
    today: "Oggi",
    tomorrow: "Domani",
    kinds: {
      clear: "cielo sereno",
      partlyCloudy: "qualche nuvola",
      cloudy: "nuvoloso",
      fog: "nebbia",
      drizzle: "pioggerella",
      rain: "pioggia",
      snow: "neve",
      sleet: "nevischio",
      thunder: "temporale",
    },
    range: (min, max) => `da ${min} a ${max}`,
  },
  whoSees: "Chi può vedermi?",
  news: "Notizie",
  joke: "La barzelletta del giorno",
});
