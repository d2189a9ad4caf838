import { useEffect } from "react";
import type { DisplayFace } from "../../shared/realtime/snapshot.js";
import { type Languages, loadLanguage, useLanguage } from "../ui/languages.js";
import { en } from "./en.js";
import { speak } from "./speak.js";
import type { Language, Texts } from "./Texts.js";

const LANGUAGES: Languages<Language> = {
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

/** Once, for whoever is no component. Without a face in English. */
export function loadTexts(face: DisplayFace | null, take: (texts: Texts) => void): void {
  loadLanguage(LANGUAGES, face ? face.language : "en", (code) => take(textsOf(code, face)));
}

/** The texts in the display's language and clock format: in English or the last one while another language is on its way. */
export function useTexts(face: DisplayFace | null): Texts {
  const code = useLanguage(LANGUAGES, face ? face.language : "en") || "en";
  useEffect(() => {
    // For screen readers, and for the browser, which would offer to translate the screen.
    document.documentElement.lang = code;
  }, [code]);
  return textsOf(code, face);
}

function textsOf(code: keyof typeof LANGUAGES.loaded, face: DisplayFace | null): Texts {
  return speak(LANGUAGES.loaded[code] || en, face ? face.clockFormat : "12");
}
