/**
 * `npm start`: builds what is older than its sources, then runs the server and starts it again when it ends by itself. Plain
 * JavaScript that an old Node can parse and that needs no package, so that it can say in one sentence what is missing.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const NEEDED_NODE = [20, 19];
const root = fileURLToPath(new URL("..", import.meta.url));
const server = new URL("../build/server/main.js", import.meta.url);

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function isNodeTooOld() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major < NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor < NEEDED_NODE[1]);
}

/** A hosted installation prunes the build tools after building; then what was built is what runs. */
function hasBuildTools() {
  try {
    const require = createRequire(import.meta.url);
    return ["tsx", "typescript/lib/tsc.js", "webpack"].every((name) => require.resolve(name));
  } catch {
    // Resolving is the question, and it answers "no" by throwing.
    return false;
  }
}

function build() {
  const script = fileURLToPath(new URL("build.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, ["--import", "tsx", script, "--if-stale"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) stop("Mantel was not started because it could not be built, see above.");
}

if (isNodeTooOld())
  stop(`Mantel needs Node ${NEEDED_NODE.join(".")} or newer; this is Node ${process.versions.node}.`);
if (!existsSync(new URL("../node_modules/express", import.meta.url)))
  stop("Mantel's packages are not installed yet: run `npm install` in this folder, then `npm start` again.");
if (hasBuildTools()) build();
else if (!existsSync(server))
  stop("Mantel is not built yet and the build tools are not installed: run `npm install --include=dev`.");

process.env.NODE_ENV = process.env.NODE_ENV || "production";
const { keepRunning } = await import("./starting/keepRunning.mjs");
keepRunning(fileURLToPath(server));
