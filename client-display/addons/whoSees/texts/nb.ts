import type { WhoSeesTexts } from "../WhoSeesTexts.js";

export const nb: WhoSeesTexts = {
  title: "Hvem kan se meg?",
  next: "Vis mer",
  back: "Tilbake til klokken",
  today: "I dag",
  yesterday: "I går",
  nobodySees: "Ingen kan se deg nå. Kameraet er av.",
  lastSeen: (name, when) => `Sist var det på for ${name}. ${when}.`,
  isSeen: (name, when) => `Kameraet er på. ${name} kan se deg. Siden: ${when}.`,
  noCalls: "Ingen kan se deg. Denne skjermen har ikke videosamtaler.",
  neverSecretly: "Ingen kan se inn i smug. Først ringer det, og skjermen sier hvem som ringer.",
  onlyByPress: "Kameraet slås bare på når du trykker Svar.",
  byItself: (names) =>
    `Samtaler fra ${names} begynner av seg selv her, ti sekunder etter ringingen. Du kan trykke Ikke nå.`,
  elsewhere: (names, device) => `Samtaler fra ${names} begynner av seg selv på denne skjermen: ${device}.`,
  toStop: (names) => `Vil du ikke ha det lenger? Si det til familien: ${names}. Alle kan slå det av.`,
  mayCall: (names) => `Kan ringe deg: ${names}.`,
  unreachable: "Denne skjermen har ikke forbindelse nå. Ingen kan ringe.",
  talked: (name, minutes) => `Samtale med ${name}. ${spanOf(minutes)}.`,
  talkedByItself: (name, minutes) => `Samtale med ${name}. ${spanOf(minutes)}. Den begynte av seg selv.`,
  notAnswered: (name) => `${name} ringte. Ingen svarte.`,
  notNow: (name) => `${name} ringte. Det ble trykket Ikke nå.`,
  nobodyCalled: "Ingen har ringt de siste to ukene.",
};

function spanOf(minutes: number): string {
  if (minutes < 1) return "Under ett minutt";
  return minutes === 1 ? "Ett minutt" : `${minutes} minutter`;
}
