import type { DisplayFace } from "../../../../shared/realtime/snapshot.js";
import type { Languages } from "../../../ui/languages.js";
import type { HomeTools } from "../HomeRenderer.js";
import { en } from "./en.js";
import type { HomeLanguage, HomeTexts } from "./HomeTexts.js";

const LANGUAGES: Languages<HomeLanguage> = {
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

/** The texts of home in the display's language; the last ones while others are on their way, null while the first are. */
export function useHomeTexts(face: DisplayFace, { useLanguage, speak }: HomeTools): HomeTexts | null {
  const code = useLanguage(LANGUAGES, face.language);
  return code && speak(LANGUAGES.loaded[code] || en, face.clockFormat);
}
