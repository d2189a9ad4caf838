import type { WhoSeesTexts } from "../WhoSeesTexts.js";

export const fr: WhoSeesTexts = {
  title: "Qui peut me voir\u00a0?",
  next: "Voir la suite",
  back: "Retour à l’horloge",
  today: "Aujourd’hui",
  yesterday: "Hier",
  nobodySees: "Personne ne peut vous voir maintenant. La caméra est éteinte.",
  lastSeen: (name, when) => `La dernière fois, c’était pour ${name}. ${when}.`,
  isSeen: (name, when) => `La caméra est allumée. ${name} peut vous voir. Depuis\u00a0: ${when}.`,
  noCalls: "Personne ne peut vous voir. Cet écran ne fait pas d’appels vidéo.",
  neverSecretly: "Personne ne peut vous voir en cachette. D’abord ça sonne, et l’écran dit qui appelle.",
  onlyByPress: "La caméra s’allume seulement quand vous touchez Répondre.",
  byItself: (names) =>
    `Les appels de ${names} commencent ici tout seuls, dix secondes après la sonnerie. Vous pouvez toucher Pas maintenant.`,
  elsewhere: (names, device) =>
    `Les appels de ${names} commencent tout seuls sur cet écran\u00a0: ${device}.`,
  toStop: (names) =>
    `Vous ne voulez plus cela\u00a0? Dites-le à votre famille\u00a0: ${names}. Chacun peut l’arrêter.`,
  mayCall: (names) => `Peuvent vous appeler\u00a0: ${names}.`,
  unreachable: "Cet écran n’a pas de connexion. Personne ne peut appeler.",
  talked: (name, minutes) => `Appel avec ${name}. ${spanOf(minutes)}.`,
  talkedByItself: (name, minutes) => `Appel avec ${name}. ${spanOf(minutes)}. Il a commencé tout seul.`,
  notAnswered: (name) => `Appel de ${name}. Personne n’a répondu.`,
  notNow: (name) => `Appel de ${name}. La réponse était «\u00a0Pas maintenant\u00a0».`,
  nobodyCalled: "Personne n’a appelé ces deux dernières semaines.",
};

function spanOf(minutes: number): string {
  if (minutes < 1) return "Moins d’une minute";
  return minutes === 1 ? "Une minute" : `${minutes} minutes`;
}
