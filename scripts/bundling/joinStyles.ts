import { readFileSync } from "node:fs";
import path from "node:path";

const IMPORT = /^@import "(\..+)";$/gm;

export interface JoinedStyle {
  css: string;
  /** Everything that it was read from. */
  files: string[];
}

/**
 * A style of the display with what it imports in its place, in the order of its lines: each screen has its own file, and a browser gets one.
 * Throws for a file that is not there.
 */
export function joinStyles(file: string): JoinedStyle {
  const files = [file];
  const css = readFileSync(file, "utf8").replace(IMPORT, (_line, name: string) => {
    const imported = joinStyles(path.resolve(path.dirname(file), name));
    files.push(...imported.files);
    return imported.css;
  });
  return { css, files };
}
