import { namesOf } from "./namesOf.js";
import type { HomeLanguage } from "./HomeTexts.js";

const HOURS = "zwölf eins zwei drei vier fünf sechs sieben acht neun zehn elf".split(" ");
const LATER = {
  morning: "heute Vormittag",
  afternoon: "heute Nachmittag",
  evening: "heute Abend",
  night: "heute Abend",
};

export const de: HomeLanguage = ({
  is24,
  digits,
  isNoon,
  isMidnight,
  partOfDay,
  isSamePart,
  daysBetween,
}) => ({
  call: {
    now: "Ruft mich jetzt an",
    tonight: "Ruft mich heute Abend an",
    neverMind: "Doch nicht",
    saved: "Gespeichert. Ihre Familie bekommt Bescheid.",
    asked: "Gesendet. Ihre Familie hat Bescheid bekommen.",
    names: (names, more) => namesOf(names, "und", more === 0 ? "" : `und ${more} weitere`),
    askedOf: (names, isOne) => `Gesendet. ${names} ${isOne ? "weiß" : "wissen"} Bescheid.`,
    told: (names, isOne) => `${names} ${isOne ? "weiß" : "wissen"} es schon.`,
    heard: "Das ist angekommen.",
    willSee: "Hier steht, sobald jemand anruft.",
    callsNow: (name) => `${name} ruft jetzt an`,
    callsAt: (name, then, now) => {
      const isTomorrow = daysBetween(now, then) > 0;
      const isPlain = isNoon(then) || isMidnight(then) || isSamePart(then, now);
      const day = isTomorrow ? "morgen " : isPlain ? "" : `${LATER[partOfDay(then)]} `;
      const hour =
        then.minute > 0 ? `${digits(then)}\u00a0Uhr` : is24 ? `${then.hour}\u00a0Uhr` : HOURS[then.hour % 12];
      return `${name} ruft ${day}gegen\u00a0${isNoon(then) ? "Mittag" : isMidnight(then) ? "Mitternacht" : hour} an`;
    },
  },
  record: { hold: "Halten und sprechen", tap: "oder tippen und aufnehmen" },
  agenda: {
    today: "Heute",
    tomorrow: "Morgen",
    both: "Heute und morgen",
    nothing: "Sonst ist nichts geplant",
  },
  parts: { morning: "Vormittag", afternoon: "Nachmittag", evening: "Abend", night: "Nacht" },
  weather: {
    now: "Jetzt",
    today: "Heute",
    tomorrow: "Morgen",
    kinds: {
      clear: "klarer Himmel",
      partlyCloudy: "etwas bewölkt",
      cloudy: "bewölkt",
      fog: "Nebel",
      drizzle: "leichter Regen",
      rain: "Regen",
      snow: "Schnee",
      sleet: "Schneeregen",
      thunder: "Gewitter",
    },
    range: (min, max) => `${min} bis ${max}`,
  },
  whoSees: "Wer kann mich sehen?",
  news: "Nachrichten",
  joke: "Witz des Tages",
});
