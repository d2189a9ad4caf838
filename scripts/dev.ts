/** `npm run dev`: bundles rebuilt on change, the server restarted on change. Reload the page to see it. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ROOT, stampFile } from "./bundling/buildInputs.js";

const require = createRequire(import.meta.url);
const VERSION = "development";

// The bundles carry the same word, or every page would think that it is outdated.
mkdirSync(path.join(ROOT, "build"), { recursive: true });
writeFileSync(path.join(ROOT, "build", "version.json"), `${JSON.stringify({ version: VERSION })}\n`);

// What is about to be written is no production build: the next `npm start` makes the bundles again.
for (const part of ["dashboard", "display", "site"] as const) rmSync(stampFile(part), { force: true });

const children = [
  start(["--import", "tsx", require.resolve("webpack/bin/webpack.js"), "--watch"]),
  start([require.resolve("tsx/cli"), "watch", "--clear-screen=false", "server/main.ts"]),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopAll(signal));
children.forEach((child) => child.once("exit", () => stopAll("SIGTERM")));

function start(args: string[]): ChildProcess {
  const env = { ...process.env, NODE_ENV: "development", APP_VERSION: VERSION };
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" });
}

/** One without the other is no development server: they end together. */
function stopAll(signal: NodeJS.Signals): void {
  children.forEach((child) => child.kill(signal));
}
