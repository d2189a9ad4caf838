/** Plain JavaScript that an old Node can parse and that needs no package, so that it can say in one sentence what is missing. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const NEEDED_NODE = [20, 19];
const root = new URL("../../", import.meta.url);

/**
 * The URL of a program of build/server, after those of `parts` that are older than their sources were built anew (none named: all). Ends this process where
 * something is missing.
 *
 * @param {string} name
 * @param {string[]} parts
 */
export function builtProgram(name, parts = []) {
  const program = new URL(`build/server/${name}.js`, root);
  if (isNodeTooOld())
    stop(`Mantel needs Node ${NEEDED_NODE.join(".")} or newer; this is Node ${process.versions.node}.`);
  if (!existsSync(new URL("node_modules/express", root)))
    stop(
      "Mantel's packages are not installed yet: run `npm install` in this folder, then this command again.",
    );
  if (hasBuildTools()) build(parts);
  else if (!existsSync(program))
    stop("Mantel is not built yet and the build tools are not installed: run `npm install --include=dev`.");
  return program;
}

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
    return ["tsx", "esbuild", "webpack"].every((name) => require.resolve(name));
  } catch {
    // Resolving is the question, and it answers "no" by throwing.
    return false;
  }
}

function build(parts) {
  const script = fileURLToPath(new URL("scripts/build.ts", root));
  const { status } = spawnSync(process.execPath, ["--import", "tsx", script, "--if-stale", ...parts], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) stop("Mantel could not be built, see above.");
}
