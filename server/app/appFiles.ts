import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { RUNS_FROM_SOURCE } from "../core/runsFromSource.js";

const Versioned = z.object({ version: z.string() });

/** `build/`, whether this runs from the sources (`server/app/`) or within a program of the build (`build/server/`). */
export function buildDir(): string {
  return path.resolve(import.meta.dirname, RUNS_FROM_SOURCE ? "../../build" : "..");
}

/** What `npm run build` wrote; before the first build, the version of the sources. */
export async function readAppVersion(): Promise<string> {
  const built = path.join(buildDir(), "version.json");
  const sources = path.join(path.dirname(buildDir()), "package.json");
  const text = await readFile(built, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return readFile(sources, "utf8");
  });
  return Versioned.parse(JSON.parse(text)).version;
}
