import { namesOf } from "./namesOf.js";
import type { HomeLanguage } from "./HomeTexts.js";

const HOURS = "douze une deux trois quatre cinq six sept huit neuf dix onze".split(" ");
const LATER = { morning: "ce matin", afternoon: "cet après-midi", evening: "ce soir", night: "ce soir" };

export const fr: HomeLanguage = ({ is24, isNoon, isMidnight, partOfDay, isSamePart, daysBetween }) => ({
  call: {
    now: "Appelez\u2011moi maintenant",
    tonight: "Appelez\u2011moi ce soir",
    neverMind: "Ce n’est plus la peine",
    saved: "C’est noté. Votre famille sera prévenue.",
    asked: "C’est demandé. Votre famille est prévenue.",
    names: (names, more) =>
      namesOf(names, "et", more === 0 ? "" : `et ${more} ${more === 1 ? "autre" : "autres"}`),
    askedOf: (names, isOne) => `C’est demandé. ${names} ${isOne ? "est au courant" : "sont au courant"}.`,
    told: (names, isOne) => `${names} ${isOne ? "le sait" : "le savent"} déjà.`,
    heard: "C’est bien arrivé.",
    willSee: "Vous verrez ici quand on vous appelle.",
    callsNow: (name) => `${name} va vous appeler`,
    callsAt: (name, then, now) => {
      const isTomorrow = daysBetween(now, then) > 0;
      const isPlain = then.hour === 12 || isMidnight(then) || isSamePart(then, now);
      const day = isTomorrow ? "demain " : isPlain ? "" : `${LATER[partOfDay(then)]} `;
      const { hour, minute } = then;
      const minutes = minute > 0 ? `\u00a0${minute < 10 ? "0" : ""}${minute}` : "";
      const digital = `${is24 ? hour : hour % 12 || hour}\u00a0h${minutes}`;
      const spoken = `${HOURS[hour % 12]} heure${hour % 12 === 1 ? "" : "s"}`;
      const about = isNoon(then) ? "midi" : isMidnight(then) ? "minuit" : is24 || minute ? digital : spoken;
      return `${name} vous appellera ${day}vers\u00a0${about}`;
    },
  },
  record: { hold: "Maintenez et parlez", tap: "ou touchez pour enregistrer" },
  agenda: {
    today: "Aujourd’hui",
    tomorrow: "Demain",
    both: "Aujourd’hui et demain",
    nothing: "Rien d’autre n’est prévu",
  },
  parts: { morning: "Matin", afternoon: "Après-midi", evening: "Soir", night: "Nuit" },
  weather: {
    now: "En ce moment",
    today: "Aujourd’hui",
    tomorrow: "Demain",
    kinds: {
      clear: "ciel dégagé",
      partlyCloudy: "quelques nuages",
      cloudy: "nuageux",
      fog: "brouillard",
      drizzle: "bruine",
      rain: "pluie",
      snow: "neige",
      sleet: "neige fondue",
      thunder: "orage",
    },
    range: (min, max) => `de ${min} à ${max}`,
  },
  whoSees: "Qui peut me voir\u00a0?",
  news: "Actualités",
  joke: "La blague du jour",
});
