import type { PairingTexts } from "./PairingTexts.js";

export const fr: PairingTexts = {
  code: {
    title: "Tapez les six chiffres de cet écran",
    hint: "Ils sont sur le tableau de bord, à côté du nom de la personne.",
    erase: "Effacer",
    trying: "Un instant…",
    slow: "Cela prend un peu plus de temps. La suite vient toute seule.",
    back: "Retour à l’horloge",
  },
  waiting: {
    title: "Cet écran attend d’être admis",
    code: "Code",
    number: "Dites-leur ce numéro\u00a0:",
    hint: "Si le code est juste, la famille a été prévenue. La suite vient toute seule.",
    troubled: "En attente de la connexion. La suite vient toute seule.",
    later: "Veuillez patienter un moment. Un nouvel essai se fera tout seul.",
    change: "Changer le code",
  },
};
