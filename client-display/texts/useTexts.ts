import { useEffect, useState } from "react";
import type { DisplayLanguage } from "../../shared/contract/displays.js";
import type { DisplayFace } from "../../shared/realtime/snapshot.js";
import { loadChunk } from "../loadChunk.js";
import { en } from "./en.js";
import { speak } from "./speak.js";
import type { Language, Texts } from "./Texts.js";

type Languages = Partial<Record<DisplayLanguage, Language>>;

/** Only the active one is loaded. English stands in for the others, and for one that this bundle does not know. */
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

/** Calls `take` when the language of the face can be spoken: at once, later, or never. */
export function loadLanguage(face: DisplayFace | null, take: (language: Language) => void): void {
  const code = face ? face.language : "en";
  const load = LOADERS[code];
  if (loaded[code] || !load) take(loaded[code] || en);
  else
    loadChunk(load, (chunk) => {
      loaded[code] = chunk[code];
      loadLanguage(face, take);
    });
}

/** Once, for whoever is no component. */
export function loadTexts(face: DisplayFace, take: (texts: Texts) => void): void {
  loadLanguage(face, (language) => take(speak(language, face.clockFormat)));
}

/** The texts in the display's language and clock format. While a language is on its way, the last one stays. */
export function useTexts(face: DisplayFace | null): Texts {
  const [language, setLanguage] = useState(() => (face && loaded[face.language]) || en);
  useEffect(() => {
    let wanted = true;
    loadLanguage(face, (found) => {
      if (!wanted) return;
      setLanguage(() => found);
      // For screen readers, and for the browser, which would offer to translate the screen.
      document.documentElement.lang = codeOf(found);
    });
    return () => {
      wanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the face only the language matters here
  }, [face && face.language]);
  return speak(language, face ? face.clockFormat : "12");
}

function codeOf(language: Language): string {
  const codes = Object.keys(loaded) as DisplayLanguage[];
  return codes.filter((code) => loaded[code] === language)[0] || "en";
}
