import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DISPLAY_WORKER, listOf } from "../../../scripts/bundling/DisplayFilesPlugin.js";
import { testFolder } from "../server/testDatabase.js";

const BUILT = path.resolve(import.meta.dirname, "../../../build/client-display");
const LIST = "displayFiles.json";
const SCRIPT = /^(main|\d+)\.([0-9a-f]{8})\.js$/;

export interface DisplayBuild {
  version: string;
  /** One of its scripts, as the page asks for it. */
  script: string;
}

/** A folder in the place of the project's build/, for `deployBuild`. */
export function makeBuildFolder(): string {
  const folder = mkdtempSync(path.join(testFolder(), "build-"));
  mkdirSync(path.join(folder, "client-dashboard"));
  return folder;
}

/**
 * Puts the display there as another build would: with a version and names of scripts of its own, and pages that say `<html data-build="2">`.
 * `breakStart`: its script throws before it has drawn anything.
 */
export function deployBuild(folder: string, build: string, { breakStart = false } = {}): DisplayBuild {
  const display = path.join(folder, "client-display");
  const { version } = JSON.parse(readFileSync(path.join(BUILT, LIST), "utf8")) as { version: string };
  const names = filesOf(BUILT).filter((name) => !name.endsWith(".gz"));
  const hashes = new Set(names.map((name) => SCRIPT.exec(name)?.[2]).filter((hash) => hash !== undefined));
  const ownHash = build.padStart(8, "0");
  const ownVersion = `${version}-${build}`;
  const rename = (text: string) => [...hashes].reduce((one, hash) => one.replaceAll(hash, ownHash), text);
  const script = rename(names.find((name) => name.startsWith("main."))!);
  rmSync(display, { recursive: true, force: true });
  names.forEach((name) => {
    const own = path.join(display, rename(name));
    mkdirSync(path.dirname(own), { recursive: true });
    const content = readFileSync(path.join(BUILT, name));
    const isText = /\.(js|html)$/.test(name) && name !== DISPLAY_WORKER;
    writeFileSync(own, isText ? rename(content.toString()).replaceAll(version, ownVersion) : content);
  });
  const page = path.join(display, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("<html ", `<html data-build="${build}" `));
  if (breakStart) writeFileSync(path.join(display, script), 'throw new Error("This build does not start.");');
  const list = listOf(ownVersion, (name) => readFileSync(path.join(display, name)), filesOf(display));
  writeFileSync(path.join(display, LIST), JSON.stringify(list));
  return { version: ownVersion, script: `/display-assets/${script}` };
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => statSync(path.join(folder, name)).isFile());
}
