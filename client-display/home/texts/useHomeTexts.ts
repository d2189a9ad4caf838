import { useEffect, useState } from "react";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { DisplayFace } from "../../../shared/realtime/snapshot.js";
import type { HomeTools } from "../HomeDesk.js";
import { en } from "./en.js";
import type { HomeLanguage, HomeTexts } from "./HomeTexts.js";

type HomeLanguages = Partial<Record<DisplayLanguage, HomeLanguage>>;

/** Only the active one is loaded. English stands in for one that this build does not know. */
const LOADERS: Partial<Record<DisplayLanguage, () => Promise<HomeLanguages>>> = {
  es: () => import("./es.js"),
  de: () => import("./de.js"),
  fr: () => import("./fr.js"),
  it: () => import("./it.js"),
  nl: () => import("./nl.js"),
  pt: () => import("./pt.js"),
  nb: () => import("./nb.js"),
};
const loaded: HomeLanguages = { en };

/** The texts of home in the display's language; the last ones while others are on their way, null while the first are. */
export function useHomeTexts(face: DisplayFace, { loadChunk, speak }: HomeTools): HomeTexts | null {
  const code = face.language;
  const [language, setLanguage] = useState<HomeLanguage | null>(() => knownLanguage(code));
  useEffect(() => {
    let wanted = true;
    const known = knownLanguage(code);
    const load = LOADERS[code];
    if (known) setLanguage(() => known);
    else if (load)
      loadChunk(load, (chunk) => {
        loaded[code] = chunk[code];
        if (wanted) setLanguage(() => knownLanguage(code));
      });
    return () => {
      wanted = false;
    };
  }, [code, loadChunk]);
  return language && speak(language, face.clockFormat);
}

function knownLanguage(code: DisplayLanguage): HomeLanguage | null {
  return loaded[code] || (LOADERS[code] ? null : en);
}
