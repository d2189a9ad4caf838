import type { DisplayLanguage } from "../../shared/contract/displays.js";
import type { loadChunk } from "../loadChunk.js";
import type { SetupTexts } from "./SetupTexts.js";
import { en } from "./texts/en.js";

type Languages = Partial<Record<DisplayLanguage, SetupTexts>>;

/** Only the display's own is loaded. English comes with the chunk, and stands in for a language that this bundle does not know. */
const LOADERS: Partial<Record<DisplayLanguage, () => Promise<Languages>>> = {
  es: () => import("./texts/es.js"),
  de: () => import("./texts/de.js"),
  fr: () => import("./texts/fr.js"),
  it: () => import("./texts/it.js"),
  nl: () => import("./texts/nl.js"),
  pt: () => import("./texts/pt.js"),
  nb: () => import("./texts/nb.js"),
};
const loaded: Languages = { en };

/** Calls `take` once, as soon as the language is there. */
export function loadSetupTexts(
  load: typeof loadChunk,
  language: DisplayLanguage,
  take: (texts: SetupTexts) => void,
): void {
  const loader = LOADERS[language];
  const known = loaded[language] || (loader ? null : en);
  if (known) return take(known);
  load(loader!, (chunk) => {
    loaded[language] = chunk[language];
    take(chunk[language] || en);
  });
}
