import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

export type Part = "server" | "dashboard" | "display" | "site";

const ALWAYS = ["package.json", "package-lock.json", "tsconfig.base.json", "shared"];

/** Both bundles carry the version of both, so a change in one client makes the two of them. */
const CLIENTS = [...ALWAYS, "webpack.config.js", "scripts/bundling", "client-dashboard", "client-display"];

/** Operators' commands are built with the server, of which they are made. */
const COMMANDS = ["account.ts", "doctor.ts", "doctoring", "seed.ts", "seeding"].map(
  (name) => `scripts/${name}`,
);

const INPUTS: Record<Part, string[]> = {
  server: [...ALWAYS, "tsconfig.json", "scripts/starting/bundleServer.ts", "server", ...COMMANDS],
  dashboard: CLIENTS,
  display: CLIENTS,
  site: CLIENTS,
};

export const PARTS = Object.keys(INPUTS) as Part[];

/** A hash over the names and contents of what a part is made from: deleted files count, touched ones do not. */
export function fingerprint(part: Part): string {
  const hash = createHash("sha256");
  for (const file of INPUTS[part].flatMap(filesUnder).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Holds the fingerprint that a part was built from; absent while it is being made. */
export function stampFile(part: Part): string {
  return path.join(ROOT, "build", `${part}.stamp`);
}

/**
 * `0.1.0+1a2b3c4d`. It changes with the clients, not with the server alone: it is what makes browsers reload, and a
 * display that reloads loses the tap that allowed its sound.
 */
export function appVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
  return `${manifest.version}+${fingerprint("display").slice(0, 8)}`;
}

/** The file itself, or every file below the folder; names are relative to the root. Missing ones count as none. */
function filesUnder(name: string): string[] {
  const stats = statSync(path.join(ROOT, name), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [name];
  return readdirSync(path.join(ROOT, name)).flatMap((entry) => filesUnder(`${name}/${entry}`));
}
