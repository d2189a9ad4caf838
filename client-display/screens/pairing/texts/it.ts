import type { PairingTexts } from "./PairingTexts.js";

export const it: PairingTexts = {
  code: {
    title: "Digiti i sei numeri di questo schermo",
    hint: "Sono nel pannello, accanto al nome della persona.",
    erase: "Cancella",
    trying: "Un momento…",
    slow: "Ci vuole un po’ di più. Continuerà da solo.",
    back: "Torna all’orologio",
  },
  waiting: {
    title: "Questo schermo aspetta di essere ammesso",
    code: "Codice",
    number: "Dica loro questo numero:",
    hint: "Se il codice è giusto, la famiglia è stata avvisata. Continuerà da solo.",
    troubled: "In attesa della connessione. Continuerà da solo.",
    later: "Attenda un po’, per favore. Riproverà da solo.",
    change: "Cambia codice",
  },
};
