import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { ROOT } from "../bundling/buildInputs.js";

const FOLDER = "build/server";

/** Each becomes one file in build/server, where it finds the others by their names: what is run as a process or as a worker. */
const PROGRAMS = [
  "server/main.ts",
  "server/database/engine/engineProcess.ts",
  "server/features/calendar/reading/readCalendar.worker.ts",
  "scripts/account.ts",
  "scripts/doctor.ts",
  "scripts/seed.ts",
];

/**
 * The server's own code as one file for each program, since a start spends most of its time on finding and loading files (docs/decisions/116).
 * Packages stay in node_modules. Types are looked at by `npm run types`.
 */
export async function bundleServer(): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    entryNames: "[name]",
    outdir: FOLDER,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    // An error is known by the name of its class.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
  });
  removeOthers(Object.keys(metafile.outputs));
}

/** What an earlier build left behind. The folder is not emptied first: a server may be running from it. */
function removeOthers(written: string[]): void {
  const left = readdirSync(path.join(ROOT, FOLDER)).map((name) => `${FOLDER}/${name}`);
  // Builds of before made a file of each source, those of shared/ too.
  for (const file of ["build/shared", ...left.filter((name) => !written.includes(name))])
    rmSync(path.join(ROOT, file), { recursive: true, force: true });
}
