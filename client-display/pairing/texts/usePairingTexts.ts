import { useEffect, useState } from "react";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { PairingParts } from "../PairingDesk.js";
import { en } from "./en.js";
import type { PairingTexts } from "./PairingTexts.js";

type Languages = Partial<Record<DisplayLanguage, PairingTexts>>;

/** Only the active one is loaded. */
const LOADERS: Partial<Record<DisplayLanguage, () => Promise<Languages>>> = {
  es: () => import("./es.js"),
  de: () => import("./de.js"),
  fr: () => import("./fr.js"),
  it: () => import("./it.js"),
  nl: () => import("./nl.js"),
  pt: () => import("./pt.js"),
  nb: () => import("./nb.js"),
};
const loaded: Languages = { en };

/**
 * The words of the screens before pairing: in the language of the display that this browser shows already, else in the browser's. English
 * while another one is on its way, since a keypad says enough by itself.
 */
export function usePairingTexts(
  language: DisplayLanguage | null,
  loadChunk: PairingParts["loadChunk"],
): PairingTexts {
  const code = language || pairingLanguageOf(navigator.language);
  const [texts, setTexts] = useState<PairingTexts>(() => loaded[code] || en);
  useEffect(() => {
    let wanted = true;
    const known = loaded[code];
    const load = LOADERS[code];
    if (known) setTexts(known);
    else if (load)
      loadChunk(load, (chunk) => {
        loaded[code] = chunk[code];
        if (wanted) setTexts(chunk[code] || en);
      });
    return () => {
      wanted = false;
    };
  }, [code, loadChunk]);
  return texts;
}

/** Of a browser's language, `pt-BR`. Norwegian goes by three names. */
export function pairingLanguageOf(browserLanguage: string | undefined): DisplayLanguage {
  const code = (browserLanguage || "en").slice(0, 2).toLowerCase();
  if (code === "no" || code === "nn") return "nb";
  return (code in LOADERS ? code : "en") as DisplayLanguage;
}
