import { namesOf } from "./namesOf.js";
import type { WallTime } from "../../../engine/time/wallTime.js";
import type { HomeLanguage } from "./HomeTexts.js";

const HOURS = "doze uma duas três quatro cinco seis sete oito nove dez onze".split(" ");

export const pt: HomeLanguage = ({ is24, digits, isNoon, isMidnight, isSamePart, daysBetween }) => ({
  call: {
    now: "Liguem\u2011me agora",
    tonight: "Liguem\u2011me hoje à noite",
    neverMind: "Já não é preciso",
    saved: "Guardado. A sua família vai saber.",
    asked: "Pedido feito. A sua família já sabe.",
    names: (names, more) => namesOf(names, "e", more === 0 ? "" : `e mais ${more}`),
    askedOf: (names, isOne) => `Pedido feito. ${names} já ${isOne ? "sabe" : "sabem"}.`,
    told: (names, isOne) => `${names} já ${isOne ? "sabe" : "sabem"}.`,
    heard: "O pedido chegou.",
    willSee: "Aqui verá quando alguém liga.",
    callsNow: (name) => `${name} vai ligar agora`,
    callsAt: (name, then, now) => {
      const isTomorrow = daysBetween(now, then) > 0;
      const isPlain = then.hour === 12 || isMidnight(then) || isSamePart(then, now);
      const day = isTomorrow ? "amanhã " : isPlain ? "" : `${laterToday(then)} `;
      const said = is24 || then.minute > 0 ? digits(then) : HOURS[then.hour % 12];
      const isOne = then.hour === 1 || (then.hour === 13 && !is24);
      const about = isNoon(then)
        ? "do meio-dia"
        : isMidnight(then)
          ? "da meia-noite"
          : `${isOne ? "da" : "das"}\u00a0${said}`;
      return `${name} vai ligar ${day}por volta ${about}`;
    },
  },
  record: { hold: "Carregue e fale", tap: "ou toque para gravar" },
  agenda: {
    today: "Hoje",
    tomorrow: "Amanhã",
    both: "Hoje e amanhã",
    nothing: "Não há mais nada marcado",
  },
  parts: { morning: "Manhã", afternoon: "Tarde", evening: "Serão", night: "Noite" },
  weather: {
    now: "Agora",
    today: "Hoje",
    tomorrow: "Amanhã",
    kinds: {
      clear: "céu limpo",
      partlyCloudy: "algumas nuvens",
      cloudy: "nublado",
      fog: "nevoeiro",
      drizzle: "chuvisco",
      rain: "chuva",
      snow: "neve",
      sleet: "chuva com neve",
      thunder: "trovoada",
    },
    range: (min, max) => `de ${min} a ${max}`,
  },
  whoSees: "Quem me pode ver?",
  news: "Notícias",
  joke: "A anedota do dia",
});

/** "Tarde" lasts until seven, as below the clock. */
function laterToday({ hour }: WallTime): string {
  if (hour < 12) return "hoje de manhã";
  return hour < 19 ? "hoje à tarde" : "hoje à noite";
}
