import { useEffect, useState } from "react";
import type { DisplayLanguage } from "../../shared/contract/displays.js";
import { loadChunk } from "./loadChunk.js";

type ByLanguage<Words> = Partial<Record<DisplayLanguage, Words>>;

/**
 * The words of one screen. Only the display's own language is loaded; English comes with the code, and stands in for a language that this
 * build does not know. Each folder of texts has its own map, since webpack makes a chunk of each `import()` that it can read.
 */
export interface Languages<Words> {
  loaded: { en: Words } & ByLanguage<Words>;
  loaders: ByLanguage<() => Promise<ByLanguage<Words>>>;
}

/** Calls `take` with the language to speak: at once or when it is here, which may be never. */
export function loadLanguage<Words>(
  languages: Languages<Words>,
  code: DisplayLanguage,
  take: (code: DisplayLanguage) => void,
): void {
  const known = knownLanguage(languages, code);
  if (known) return take(known);
  loadChunk(languages.loaders[code]!, (chunk) => {
    const loaded: ByLanguage<Words> = languages.loaded;
    loaded[code] = chunk[code];
    take(code);
  });
}

/** The language to speak; the last one while another is on its way, null while the first is. */
export function useLanguage<Words>(
  languages: Languages<Words>,
  code: DisplayLanguage,
): DisplayLanguage | null {
  const [spoken, setSpoken] = useState(() => knownLanguage(languages, code));
  useEffect(() => {
    let isWanted = true;
    loadLanguage(languages, code, (loaded) => isWanted && setSpoken(loaded));
    return () => {
      isWanted = false;
    };
  }, [languages, code]);
  return spoken;
}

function knownLanguage<Words>({ loaded, loaders }: Languages<Words>, code: DisplayLanguage) {
  return loaded[code] ? code : loaders[code] ? null : "en";
}
