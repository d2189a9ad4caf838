import { accessSync, constants } from "node:fs";
import path from "node:path";

/** What every browser here is started with: it runs as root in CI and must not talk to anybody but us. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const BROWSERS = ["chromium", "google-chrome"];
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];

/** The browser of this machine: CHROMIUM_PATH, else `chromium` or `google-chrome` on PATH; null when there is none. */
export function findChromium(): string | null {
  return findConfiguredOr(BROWSERS);
}

/**
 * The same engine without a window, where it is installed: it does a journey with a third less of the processor, since it composes
 * no window and starts fewer processes. Else findChromium().
 */
export function findHeadlessShell(): string | null {
  return findConfiguredOr([...SHELLS, ...BROWSERS]);
}

function findConfiguredOr(names: string[]): string | null {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return isExecutable(configured) ? configured : null;
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // The file system tells it only by throwing.
    return false;
  }
}
