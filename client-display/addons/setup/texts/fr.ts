import type { SetupTexts } from "../SetupTexts.js";

export const fr: SetupTexts = {
  back: "Retour à l’horloge",
  decimalSign: ",",
  menu: {
    title: "Pour les proches et les aidants",
    check: "Vérifier cet écran",
    size: "Taille et distance",
    another: "Montrer un autre affichage",
    fullScreen: "Plein écran",
    leaveFullScreen: "Quitter le plein écran",
  },
  intro: {
    title: "Cet écran est-il prêt\u00a0?",
    hint: "Un appui active le son, le micro, la caméra et le plein écran, et montre ce qui manque.",
    start: "Vérifier cet écran",
    later: "Plus tard",
  },
  size: {
    title: "Quelle est la taille de cet écran\u00a0?",
    hint: "D’un coin à l’autre, en diagonale. La taille des lettres en dépend.",
    inches: "# pouces",
    guess: "Estimation",
  },
  chair: {
    title: "À quelle distance est le fauteuil\u00a0?",
    hint: "Des yeux à l’écran. Les lettres seront assez grandes pour cela.",
  },
  results: {
    well: "Tout est là",
    missing: "Il manque quelque chose",
    running: "Un instant",
    rehearse: "Essayer un message",
    again: "Vérifier à nouveau",
    more: "Voir la suite",
  },
  checks: {
    connection: { good: "Le serveur répond", missing: "Le serveur ne répond pas" },
    secure: { good: "La connexion est sûre", missing: "La connexion n’est pas sûre" },
    sound: { good: "Le son est activé", missing: "Il n’y a pas de son" },
    voice: { good: "Il peut lire à voix haute", missing: "Il ne peut pas lire à voix haute" },
    microphone: { good: "Le micro fonctionne", missing: "Il n’y a pas de micro" },
    camera: { good: "La caméra fonctionne", missing: "La caméra n’est pas utilisable" },
    fullScreen: { good: "L’affichage remplit l’écran", missing: "L’affichage ne remplit pas l’écran" },
    awake: { good: "L’écran reste allumé", missing: "L’écran peut s’éteindre" },
    storage: { good: "Il garde ses messages", missing: "Il ne peut pas garder ses messages" },
    start: {
      good: "Il démarre aussi sans réseau",
      missing: "Après une coupure de courant, cet écran a besoin du réseau pour démarrer",
    },
    clock: { good: "L’heure est juste", missing: "L’heure n’est pas encore connue" },
    distance: { good: "Lisible jusqu’à # m", missing: "Lisible seulement jusqu’à # m" },
  },
  hints: {
    connection: "Vérifiez le wifi. Ce qui est déjà prévu s’affiche quand même.",
    secure:
      "L’adresse commence par http, comme souvent à la maison. Les messages et le son fonctionnent quand même.",
    sound: "Touchez l’écran une fois, puis vérifiez à nouveau.",
    voice: "Un carillon sonne à la place. Des voix s’ajoutent dans les réglages de cet appareil.",
    allow: "Acceptez quand le navigateur le demande.",
    refused: "Autorisez-le pour cette page dans les réglages du navigateur.",
    absent: "Aucun n’a été trouvé. Seuls les enregistrements en ont besoin.",
    needsHttps: "Il faut une adresse qui commence par https. Seuls les enregistrements en ont besoin.",
    cameraRefused: "Seuls les appels vidéo en ont besoin. Elle s’autorise dans les réglages du navigateur.",
    cameraAbsent: "Aucune n’a été trouvée. Seuls les appels vidéo en ont besoin.",
    cameraNeedsHttps: "Il faut une adresse qui commence par https. Seuls les appels vidéo en ont besoin.",
    cameraApple:
      "Pour ne plus avoir à répondre : ouvrez cette adresse dans Safari, touchez aA, et autorisez la caméra et le micro pour ce site.",
    noReading: "Ce n’est pas nécessaire\u00a0: la lecture à voix haute est désactivée ici.",
    noRecording: "Ce n’est pas nécessaire\u00a0: les enregistrements sont désactivés ici.",
    fullScreen: "Ajoutez cette page à l’écran d’accueil, puis ouvrez-la de là.",
    awake:
      "Dans les réglages de cet appareil, faites en sorte que l’écran ne s’éteigne jamais. Laissez-le branché.",
    film: "Un film muet le garde allumé. Plus sûr\u00a0: ne jamais l’éteindre, dans les réglages de l’appareil.",
    storage: "Quittez la navigation privée, ou autorisez cette page à garder des données.",
    startInsecure:
      "Une fois allumé, il montre ses messages même sans internet. Il démarrerait aussi sans réseau si son adresse commençait par https.",
    startUnable:
      "Une fois allumé, il montre ses messages même sans internet. Pour démarrer sans réseau, il faut un navigateur plus récent, hors navigation privée.",
    startRefused:
      "Ce navigateur ne garde rien pour cette page. Quittez la navigation privée, ou libérez de la place sur cet appareil.",
    startLate: "Ce qu’il lui faut pour cela est encore en route. Vérifiez à nouveau dans quelques minutes.",
    clock: "Elle vient avec la prochaine réponse du serveur.",
    distance: "Le fauteuil est plus loin. Rapprochez l’un de l’autre, ou prenez un écran plus grand.",
  },
  rehearsal: {
    message: "Ce n’est qu’un essai. Appuyez sur le bouton, s’il vous plaît.",
    title: "Ce sera ainsi",
    hint: "Rien n’a été envoyé. Si vous n’avez pas entendu de carillon, montez le volume de cet appareil.",
    again: "Encore une fois",
  },
};
