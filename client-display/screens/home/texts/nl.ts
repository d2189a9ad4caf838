import { namesOf } from "./namesOf.js";
import type { HomeLanguage } from "./HomeTexts.js";

const HOURS = "twaalf één twee drie vier vijf zes zeven acht negen tien elf".split(" ");
const LATER = { morning: "vanochtend", afternoon: "vanmiddag", evening: "vanavond", night: "vanavond" };

export const nl: HomeLanguage = ({
  is24,
  digits,
  isNoon,
  isMidnight,
  partOfDay,
  isSamePart,
  daysBetween,
}) => ({
  call: {
    now: "Bel mij nu",
    tonight: "Bel mij vanavond",
    neverMind: "Laat maar",
    saved: "Bewaard. Uw familie krijgt bericht.",
    asked: "Verstuurd. Uw familie heeft bericht gekregen.",
    names: (names, more) => namesOf(names, "en", more === 0 ? "" : `en nog ${more}`),
    askedOf: (names, isOne) => `Verstuurd. ${names} ${isOne ? "weet" : "weten"} het.`,
    told: (names, isOne) => `${names} ${isOne ? "weet" : "weten"} het al.`,
    heard: "Het is aangekomen.",
    willSee: "Hier ziet u wanneer iemand belt.",
    callsNow: (name) => `${name} belt nu`,
    callsAt: (name, then, now) => {
      const isTomorrow = daysBetween(now, then) > 0;
      const isPlain = isNoon(then) || isMidnight(then) || isSamePart(then, now);
      const day = isTomorrow ? "morgen " : isPlain ? "" : `${LATER[partOfDay(then)]} `;
      const hour = then.minute > 0 ? digits(then) : is24 ? then.hour : HOURS[then.hour % 12];
      const about = isNoon(then) ? "het middaguur" : isMidnight(then) ? "middernacht" : `${hour}\u00a0uur`;
      return `${name} belt ${day}rond ${about}`;
    },
  },
  record: { hold: "Vasthouden en spreken", tap: "of tik om op te nemen" },
  agenda: {
    today: "Vandaag",
    tomorrow: "Morgen",
    both: "Vandaag en morgen",
    nothing: "Er staat verder niets gepland",
  },
  parts: { morning: "Ochtend", afternoon: "Middag", evening: "Avond", night: "Nacht" },
  weather: {
    now: "Nu",
    today: "Vandaag",
    tomorrow: "Morgen",
    kinds: {
      clear: "heldere lucht",
      partlyCloudy: "wat wolken",
      cloudy: "bewolkt",
      fog: "mist",
      drizzle: "motregen",
      rain: "regen",
      snow: "sneeuw",
      sleet: "natte sneeuw",
      thunder: "onweer",
    },
    range: (min, max) => `${min} tot ${max}`,
  },
  whoSees: "Wie kan mij zien?",
  news: "Nieuws",
  joke: "Grapje van de dag",
});
