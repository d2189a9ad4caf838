import { copyVersionRecord, readElfSymbols, writeSymbol, type LibraryVersions } from "./elfSymbols.js";

const NEW_VERSION = "GLIBC_2.38";
const OLD_VERSION = "GLIBC_2.2.5";
const C23_PREFIX = "__isoc23_";

/**
 * Symbols whose 2.38 version only differs in what the engine does not use: the C23 parsers also read "0b101",
 * and the new fmod no longer sets errno. Each has a twin that every glibc since 2.2.5 exports.
 */
const REPLACEABLE_SYMBOLS = new Set([
  "__isoc23_strtol",
  "__isoc23_strtoul",
  "__isoc23_strtoll",
  "__isoc23_strtoull",
  "__isoc23_sscanf",
  "__isoc23_fscanf",
  "fmod",
]);

/**
 * Rewrites an x86-64 ELF file, in place, so that it loads on glibc 2.36 and 2.37. Symbols bound to GLIBC_2.38 are bound to
 * their older twins, and the 2.38 record itself is turned into a second 2.2.5 record so that the loader does
 * not ask for it. Throws on any symbol it does not know, because a guess would crash far from here.
 */
export function patchGlibc(file: Buffer): void {
  const { symbols, libraries } = readElfSymbols(file);

  for (const library of libraries.filter((each) => each.versions.has(NEW_VERSION))) {
    const [newer, older] = versionPair(library);
    for (const symbol of symbols.filter((each) => each.version === newer.index)) {
      requireReplaceable(symbol.name);
      const skipped = symbol.name.startsWith(C23_PREFIX) ? C23_PREFIX.length : 0;
      writeSymbol(file, symbol, { nameOffset: symbol.nameOffset + skipped, version: older.index });
    }
    copyVersionRecord(file, older, newer);
  }
}

function versionPair(library: LibraryVersions) {
  const newer = library.versions.get(NEW_VERSION);
  const older = library.versions.get(OLD_VERSION);
  if (!newer || !older)
    throw new Error(`${library.name} is needed at ${NEW_VERSION} but not at ${OLD_VERSION}.`);
  return [newer, older] as const;
}

function requireReplaceable(name: string): void {
  if (REPLACEABLE_SYMBOLS.has(name)) return;
  throw new Error(`The symbol ${name} is needed at ${NEW_VERSION} and has no known older twin.`);
}
