import { namesOf } from "./namesOf.js";
import type { HomeLanguage } from "./HomeTexts.js";

const HOURS = "tolv ett to tre fire fem seks sju åtte ni ti elleve".split(" ");
const LATER = { morning: "i formiddag", afternoon: "i ettermiddag", evening: "i kveld", night: "i kveld" };

export const nb: HomeLanguage = ({
  is24,
  digits,
  isNoon,
  isMidnight,
  partOfDay,
  isSamePart,
  daysBetween,
}) => ({
  call: {
    now: "Ring meg nå",
    tonight: "Ring meg i kveld",
    neverMind: "Likevel ikke",
    saved: "Lagret. Familien din får beskjed.",
    asked: "Sendt. Familien din har fått beskjed.",
    names: (names, more) => namesOf(names, "og", more === 0 ? "" : `og ${more} til`),
    askedOf: (names) => `Sendt. ${names} har fått beskjed.`,
    told: (names) => `${names} vet det.`,
    heard: "Beskjeden er kommet fram.",
    willSee: "Her ser du når noen ringer.",
    callsNow: (name) => `${name} ringer nå`,
    callsAt: (name, then, now) => {
      const isTomorrow = daysBetween(now, then) > 0;
      const isPlain = isNoon(then) || isMidnight(then) || isSamePart(then, now);
      const day = isTomorrow ? "i morgen " : isPlain ? "" : `${LATER[partOfDay(then)]} `;
      const hour = then.minute > 0 ? digits(then) : is24 ? then.hour : HOURS[then.hour % 12];
      const about = isNoon(then)
        ? "ved tolvtiden"
        : isMidnight(then)
          ? "ved midnatt"
          : `rundt klokken\u00a0${hour}`;
      return `${name} ringer ${day}${about}`;
    },
  },
  record: { hold: "Hold inne og snakk", tap: "eller trykk og ta opp" },
  agenda: {
    today: "I dag",
    tomorrow: "I morgen",
    both: "I dag og i morgen",
    nothing: "Det er ikke planlagt noe mer",
  },
  parts: { morning: "Formiddag", afternoon: "Ettermiddag", evening: "Kveld", night: "Natt" },
  weather: {
    now: "Nå",
    today: "I dag",
    tomorrow: "I morgen",
    kinds: {
      clear: "klarvær",
      partlyCloudy: "lettskyet",
      cloudy: "skyet",
      fog: "tåke",
      drizzle: "yr",
      rain: "regn",
      snow: "snø",
      sleet: "sludd",
      thunder: "torden",
    },
    range: (min, max) => `${min} til ${max}`,
  },
  whoSees: "Hvem kan se meg?",
  news: "Nyheter",
  joke: "Dagens vits",
});
