import type { WhoSeesTexts } from "../WhoSeesTexts.js";

export const nl: WhoSeesTexts = {
  title: "Wie kan mij zien?",
  next: "Meer zien",
  back: "Terug naar de klok",
  today: "Vandaag",
  yesterday: "Gisteren",
  nobodySees: "Niemand kan u nu zien. De camera is uit.",
  lastSeen: (name, when) => `De laatste keer was voor ${name}. ${when}.`,
  isSeen: (name, when) => `De camera is aan. ${name} kan u zien. Sinds: ${when}.`,
  noCalls: "Niemand kan u zien. Dit scherm doet geen videogesprekken.",
  neverSecretly: "Niemand kan stiekem kijken. Eerst gaat de bel, en het scherm zegt wie er belt.",
  onlyByPress: "De camera gaat alleen aan als u op Opnemen drukt.",
  byItself: (names) =>
    `Gesprekken van ${names} beginnen hier vanzelf, tien tellen na de bel. U kunt op Nu niet drukken.`,
  elsewhere: (names, device) => `Gesprekken van ${names} beginnen vanzelf op dit scherm: ${device}.`,
  toStop: (names) => `Wilt u dat niet meer? Zeg het uw familie: ${names}. Ieder van hen kan het uitzetten.`,
  mayCall: (names) => `Kunnen u bellen: ${names}.`,
  unreachable: "Dit scherm heeft nu geen verbinding. Niemand kan bellen.",
  talked: (name, minutes) => `Gesprek met ${name}. ${spanOf(minutes)}.`,
  talkedByItself: (name, minutes) => `Gesprek met ${name}. ${spanOf(minutes)}. Het begon vanzelf.`,
  notAnswered: (name) => `${name} heeft gebeld. Niemand nam op.`,
  notNow: (name) => `${name} heeft gebeld. Er is op Nu niet gedrukt.`,
  nobodyCalled: "De laatste twee weken heeft niemand gebeld.",
};

function spanOf(minutes: number): string {
  if (minutes < 1) return "Minder dan een minuut";
  return minutes === 1 ? "Eén minuut" : `${minutes} minuten`;
}
