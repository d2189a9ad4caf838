import { readFile, stat } from "node:fs/promises";
import { inlineHashes, type InlineHashes } from "./inlineHashes.js";

export interface BuiltPage {
  html: string;
  hashes: InlineHashes;
}

/** Reads a page again when a new build has replaced it; `fill` puts in what the installation knows. */
export function builtPage(
  file: string,
  fill: (html: string) => string = (html) => html,
): () => Promise<BuiltPage | null> {
  const read = builtFile(file, (text) => {
    const html = fill(text);
    return { html, hashes: inlineHashes(html) };
  });
  return read;
}

/** What `parse` makes of a built file, made anew when the file was; null: not built yet, or being built right now. */
export function builtFile<Result>(
  file: string,
  parse: (text: string) => Result,
): () => Promise<Result | null> {
  let known: { result: Result; changedAt: number } | null = null;
  return async () => {
    const stats = await stat(file).catch(nullIfAbsent);
    if (!stats) return null;
    if (known?.changedAt !== stats.mtimeMs) {
      known = { result: parse(await readFile(file, "utf8")), changedAt: stats.mtimeMs };
    }
    return known.result;
  };
}

/** Whatever else stops it, such as a folder that may not be read, is answered as a failure and logged. */
function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}
