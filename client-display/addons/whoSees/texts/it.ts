import type { WhoSeesTexts } from "../WhoSeesTexts.js";

export const it: WhoSeesTexts = {
  title: "Chi può vedermi?",
  next: "Avanti",
  back: "Torna all’orologio",
  today: "Oggi",
  yesterday: "Ieri",
  nobodySees: "Ora nessuno può vederti. La camera è spenta.",
  lastSeen: (name, when) => `L’ultima volta era per ${name}. ${when}.`,
  isSeen: (name, when) => `La camera è accesa. ${name} può vederti. Da: ${when}.`,
  noCalls: "Nessuno può vederti. Questo schermo non fa videochiamate.",
  neverSecretly: "Nessuno può guardare di nascosto. Prima suona, e lo schermo dice chi chiama.",
  onlyByPress: "La camera si accende solo quando tocchi Rispondi.",
  byItself: (names) =>
    `Le chiamate di ${names} qui cominciano da sole, dieci secondi dopo il suono. Puoi toccare Non ora.`,
  elsewhere: (names, device) => `Le chiamate di ${names} cominciano da sole su questo schermo: ${device}.`,
  toStop: (names) => `Non lo vuoi più? Dillo alla tua famiglia: ${names}. Chiunque di loro può toglierlo.`,
  mayCall: (names) => `Possono chiamarti: ${names}.`,
  unreachable: "Questo schermo ora non ha connessione. Nessuno può chiamare.",
  talked: (name, minutes) => `Chiamata con ${name}. ${spanOf(minutes)}.`,
  talkedByItself: (name, minutes) => `Chiamata con ${name}. ${spanOf(minutes)}. È cominciata da sola.`,
  notAnswered: (name) => `Ha chiamato ${name}. Nessuno ha risposto.`,
  notNow: (name) => `Ha chiamato ${name}. La risposta era Non ora.`,
  nobodyCalled: "Nelle ultime due settimane non ha chiamato nessuno.",
};

function spanOf(minutes: number): string {
  if (minutes < 1) return "Meno di un minuto";
  return minutes === 1 ? "Un minuto" : `${minutes} minuti`;
}
