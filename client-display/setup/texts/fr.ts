import type { SetupTexts } from "../SetupTexts.js";

export const fr: SetupTexts = {
  back: "Retour à l’horloge",
  menu: {
    title: "Pour les proches et les aidants",
    check: "Vérifier cet écran",
    another: "Montrer un autre affichage",
    fullScreen: "Plein écran",
  },
  intro: {
    title: "Cet écran est-il prêt ?",
    hint: "Un toucher active le son, le micro et le plein écran, et montre ce qui manque.",
    start: "Vérifier cet écran",
    later: "Plus tard",
  },
  results: {
    well: "Tout est là",
    missing: "Il manque quelque chose",
    running: "Un instant",
    fact: "À l’allumage, l’écran a besoin une fois du serveur. Ensuite, il montre ses messages même sans internet.",
    rehearse: "Essayer un message",
    again: "Vérifier à nouveau",
  },
  checks: {
    connection: { good: "Le serveur répond", missing: "Le serveur ne répond pas" },
    secure: { good: "La connexion est sûre", missing: "La connexion n’est pas sûre" },
    sound: { good: "Le son est activé", missing: "Il n’y a pas de son" },
    voice: { good: "Il peut lire à voix haute", missing: "Il ne peut pas lire à voix haute" },
    microphone: { good: "Le micro fonctionne", missing: "Il n’y a pas de micro" },
    fullScreen: { good: "L’affichage remplit l’écran", missing: "L’affichage ne remplit pas l’écran" },
    awake: { good: "L’écran reste allumé", missing: "L’écran peut s’éteindre" },
    storage: { good: "Il garde ses messages", missing: "Il ne peut pas garder ses messages" },
    clock: { good: "L’heure est juste", missing: "L’heure n’est pas encore connue" },
  },
  hints: {
    connection: "Regardez le wifi. Ce qui est déjà prévu s’affiche quand même.",
    secure:
      "L’adresse commence par http, comme souvent à la maison. Les messages et le son fonctionnent quand même.",
    sound: "Touchez l’écran une fois, puis vérifiez à nouveau.",
    voice: "Un carillon sonne à la place. Des voix s’ajoutent dans les réglages de cet appareil.",
    allow: "Acceptez quand le navigateur le demande.",
    refused: "Autorisez-le pour cette page dans les réglages du navigateur.",
    absent: "Aucun n’a été trouvé. Seuls les enregistrements en ont besoin.",
    needsHttps: "Il faut une adresse qui commence par https. Seuls les enregistrements en ont besoin.",
    fullScreen: "Ajoutez cette page à l’écran d’accueil, puis ouvrez-la de là.",
    awake: "Dans les réglages de cet appareil, faites que l’écran ne s’éteigne jamais. Laissez-le branché.",
    storage: "Quittez la navigation privée, ou autorisez cette page à garder des données.",
    clock: "Elle vient avec la prochaine réponse du serveur.",
  },
  rehearsal: {
    message: "Ce n’est qu’un essai. Appuyez sur le bouton, s’il vous plaît.",
    title: "Ce sera ainsi",
    hint: "Rien n’a été envoyé. Si vous n’avez pas entendu de carillon, montez le volume de cet appareil.",
    again: "Encore une fois",
  },
};
