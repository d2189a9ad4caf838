import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { parse } from "acorn";

const BUILT = path.resolve(import.meta.dirname, "../../build/client-display");
/** No old engine has service workers: it is never asked for there. */
const WORKER = "displayWorker.js";
const INLINE_SCRIPT = /<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g;

export interface ShippedScript {
  name: string;
  source: string;
  /** It stands in the page itself. */
  isInline: boolean;
}

/** Every script of the display that an old tablet runs: the files, and what stands in the page itself. */
export function shippedScripts(): ShippedScript[] {
  const names = readdirSync(BUILT, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".js") && name !== WORKER,
  );
  const files = names.map((name) => ({
    name,
    source: readFileSync(path.join(BUILT, name), "utf8"),
    isInline: false,
  }));
  return [...files, ...inlineScripts(readFileSync(path.join(BUILT, "index.html"), "utf8"))];
}

function inlineScripts(html: string): ShippedScript[] {
  const sources = [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1]?.trim() ?? "");
  return sources
    .filter(Boolean)
    .map((source, index) => ({ name: `inline script ${index + 1}`, source, isInline: true }));
}

/** Where a script is newer than ES5; null when all of it is ES5. */
export function findModernSyntax({ name, source }: ShippedScript): string | null {
  try {
    parse(source, { ecmaVersion: 5, sourceType: "script" });
    return null;
  } catch (error) {
    // acorn answers by throwing where it stopped.
    return `${name}: ${String(error)}`;
  }
}

export function gzipBytes(source: string): number {
  return gzipSync(source).length;
}
