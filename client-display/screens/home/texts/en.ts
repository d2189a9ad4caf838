import { namesOf } from "./namesOf.js";
import type { HomeLanguage } from "./HomeTexts.js";

const HOURS = "twelve one two three four five six seven eight nine ten eleven".split(" ");

export const en: HomeLanguage = ({
  is24,
  digits,
  isNoon,
  isMidnight,
  partOfDay,
  isSamePart,
  daysBetween,
}) => ({
  call: {
    now: "Call me now",
    tonight: "Call me tonight",
    neverMind: "Never mind",
    saved: "Saved. Your family will be told.",
    asked: "Asked. Your family has been told.",
    names: (names, more) => namesOf(names, "and", more === 0 ? "" : `and ${more} more`),
    askedOf: (names, isOne) => `Asked. ${names} ${isOne ? "has" : "have"} been told.`,
    told: (names, isOne) => `${names} ${isOne ? "is" : "are"} told.`,
    heard: "You were heard.",
    willSee: "It will say here when someone calls.",
    callsNow: (name) => `${name} will call now`,
    callsAt: (name, then, now) => {
      const part = partOfDay(then);
      const isTomorrow = daysBetween(now, then) > 0;
      const isPlain = isNoon(then) || isMidnight(then) || isTomorrow || isSamePart(then, now);
      const when = isPlain ? "" : part === "night" ? " tonight" : ` this ${part}`;
      const digital = is24 || then.minute > 0;
      const hour = digital ? digits(then) : HOURS[then.hour % 12];
      const about = isNoon(then) ? "noon" : isMidnight(then) ? "midnight" : hour;
      return `${name} will call ${isTomorrow ? "tomorrow " : ""}about\u00a0${about}${when}`;
    },
  },
  record: { hold: "Hold to speak", tap: "or tap to record" },
  agenda: {
    today: "Today",
    tomorrow: "Tomorrow",
    both: "Today and tomorrow",
    nothing: "Nothing else is planned",
  },
  parts: { morning: "Morning", afternoon: "Afternoon", evening: "Evening", night: "Night" },
  weather: {
    now: "Now",
    today: "Today",
    tomorrow: "Tomorrow",
    kinds: {
      clear: "clear sky",
      partlyCloudy: "some clouds",
      cloudy: "cloudy",
      fog: "fog",
      drizzle: "light rain",
      rain: "rain",
      snow: "snow",
      sleet: "sleet",
      thunder: "thunder",
    },
    range: (min, max) => `${min} to ${max}`,
  },
  whoSees: "Who can see me?",
  news: "News",
  joke: "Joke of the day",
});
