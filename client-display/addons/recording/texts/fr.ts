import type { RecordingTexts } from "../RecordingTexts.js";

export const fr: RecordingTexts = {
  oneMoment: "Un instant",
  listening: "Je vous écoute",
  secondsLeft: (seconds) => (seconds === 1 ? "Encore 1 seconde" : `Encore ${seconds} secondes`),
  stop: "Terminer",
  saved: "Enregistré, votre famille sera prévenue",
  told: "Votre famille est prévenue",
  ok: "D’accord",
  remove: "Effacer",
  removed: "C’est effacé",
  tooShort: { title: "C’était très court", hint: "Gardez le bouton appuyé pendant que vous parlez." },
  notReady: { title: "C’était un peu trop tôt", hint: "Appuyez encore une fois, s’il vous plaît." },
  refused: {
    title: "Le micro n’est pas autorisé ici",
    hint: "Vous n’y êtes pour rien. Votre famille peut l’autoriser.",
  },
  missing: {
    title: "Il n’y a pas de micro disponible",
    hint: "Vous n’y êtes pour rien. Votre famille peut s’en occuper.",
  },
  notSecure: {
    title: "Le micro a besoin d’une connexion sûre",
    hint: "Vous n’y êtes pour rien. Votre famille peut s’en occuper.",
  },
  off: { title: "Le micro est éteint", hint: "Votre famille peut l’allumer." },
  notKept: { title: "Ce message n’a pas pu être gardé", hint: "Réessayez plus tard, s’il vous plaît." },
};
