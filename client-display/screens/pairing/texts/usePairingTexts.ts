import type { DisplayLanguage } from "../../../../shared/contract/displays.js";
import type { Languages } from "../../../ui/languages.js";
import type { PairingParts } from "../PairingRenderer.js";
import { en } from "./en.js";
import type { PairingTexts } from "./PairingTexts.js";

const LANGUAGES: Languages<PairingTexts> = {
  loaded: { en },
  loaders: {
    es: () => import("./es.js"),
    de: () => import("./de.js"),
    fr: () => import("./fr.js"),
    it: () => import("./it.js"),
    nl: () => import("./nl.js"),
    pt: () => import("./pt.js"),
    nb: () => import("./nb.js"),
  },
};

/**
 * The words of the screens before pairing: in the language of the display that this browser shows already, else in the browser's. English
 * while another one is on its way, since a keypad says enough by itself.
 */
export function usePairingTexts(
  language: DisplayLanguage | null,
  useLanguage: PairingParts["useLanguage"],
): PairingTexts {
  const code = useLanguage(LANGUAGES, language || pairingLanguageOf(navigator.language));
  return (code && LANGUAGES.loaded[code]) || en;
}

/** Of a browser's language, `pt-BR`. Norwegian goes by three names. */
export function pairingLanguageOf(browserLanguage: string | undefined): DisplayLanguage {
  const code = (browserLanguage || "en").slice(0, 2).toLowerCase();
  if (code === "no" || code === "nn") return "nb";
  return (code in LANGUAGES.loaders ? code : "en") as DisplayLanguage;
}
