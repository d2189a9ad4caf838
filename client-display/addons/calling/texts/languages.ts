import type { Languages } from "../../../ui/languages.js";
import type { CallTexts } from "../CallTexts.js";
import { en } from "./en.js";

export const CALL_LANGUAGES: Languages<CallTexts> = {
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
