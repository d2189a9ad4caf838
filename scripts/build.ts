/**
 * `npm run build`: server and bundles into build/. `--if-stale` makes only what changed since the last build;
 * naming parts (`npm run build -- display`) makes only these.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { appVersion, fingerprint, type Part, PARTS, ROOT, stampFile } from "./bundling/buildInputs.js";
import { withBuildLock } from "./bundling/buildLock.js";
import { bundleServer } from "./starting/bundleServer.js";

const require = createRequire(import.meta.url);
const BUILD = path.join(ROOT, "build");

const RESULT: Record<Part, string> = {
  server: "server/main.js",
  dashboard: "client-dashboard/index.html",
  display: "client-display/index.html",
  site: "client-site/pages/index.json",
};

/** The names in webpack.config.js, if it has others than the part's own. */
const BUNDLES: Partial<Record<Part, string[]>> = { site: ["site", "sitePages"] };

await withBuildLock(async () => {
  const named = PARTS.filter((part) => process.argv.includes(part));
  const wanted = named.length > 0 ? named : PARTS;
  const parts = process.argv.includes("--if-stale") ? wanted.filter(isStale) : wanted;
  if (parts.length > 0) await build(parts);
});

async function build(parts: Part[]): Promise<void> {
  const started = performance.now();
  const version = appVersion();
  console.log(`Building ${parts.join(", ")} (${version}) ...`);
  Object.assign(process.env, { NODE_ENV: "production", APP_VERSION: version });
  mkdirSync(BUILD, { recursive: true });
  writeJson("package.json", { type: "module" });
  // It is what the pages carry: a server that is made alone goes on with the pages of before.
  if (parts.some((part) => part !== "server")) writeJson("version.json", { version });

  const results = await Promise.allSettled(parts.map(buildPart));

  const failures = results.filter((result) => result.status === "rejected");
  failures.forEach((failure) => console.error(String(failure.reason)));
  if (failures.length > 0) process.exitCode = 1;
  else console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** The stamp is gone while a part is being made, so that an interrupted or failed build counts as stale. */
async function buildPart(part: Part): Promise<void> {
  const stamp = fingerprint(part);
  rmSync(stampFile(part), { force: true });
  await (part === "server" ? bundleServer() : bundle(part));
  writeFileSync(stampFile(part), stamp);
}

function isStale(part: Part): boolean {
  if (!existsSync(path.join(BUILD, RESULT[part])) || !existsSync(stampFile(part))) return true;
  return readFileSync(stampFile(part), "utf8") !== fingerprint(part);
}

async function bundle(part: Part): Promise<void> {
  const webpack = require.resolve("webpack/bin/webpack.js");
  const names = (BUNDLES[part] ?? [part]).flatMap((name) => ["--config-name", name]);
  await run(`The ${part}`, ["--import", "tsx", webpack, ...names]);
}

/** A process of its own per part, so that they use all cores. */
function run(what: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${what} was not built, see above.`)),
    );
  });
}

function writeJson(name: string, content: object): void {
  writeFileSync(path.join(BUILD, name), `${JSON.stringify(content)}\n`);
}
