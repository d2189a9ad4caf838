import type { Languages } from "../../../ui/languages.js";
import type { WhoSeesTexts } from "../WhoSeesTexts.js";
import { en } from "./en.js";

export const WHO_SEES_LANGUAGES: Languages<WhoSeesTexts> = {
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
