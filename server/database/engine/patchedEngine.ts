import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { patchGlibc } from "./patchGlibc.js";

const ADDON = "embedded-mongodb.linux-x64-gnu.node";
/** The addon looks for the engine itself beside it. */
const FILES = [ADDON, "libembedded_mongodb_native.so"];

/** Copies this process has compared already: a restart after a death need not read 36 MB again. */
const verifiedCopies = new Set<string>();

/**
 * Writes patched copies of the installed engine's two files to `dataDir` and returns the addon's path. Copies
 * that are already right are left alone, anything else is replaced. Takes about 0.2 s.
 */
export async function writePatchedEngine(packageFolder: string, dataDir: string): Promise<string> {
  const description = await readFile(path.join(packageFolder, "package.json"), "utf8");
  const { version } = JSON.parse(description) as { version: string };
  const folder = path.join(dataDir, `engine-${version}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });

  for (const name of FILES) {
    const copy = path.join(folder, name);
    if (verifiedCopies.has(await identity(copy))) continue;
    const file = await readFile(path.join(packageFolder, name));
    patchGlibc(file);
    await writeOnce(copy, file);
    verifiedCopies.add(await identity(copy));
  }
  return path.join(folder, ADDON);
}

/** By rename, so that a process that starts at the same moment, or one that runs the old file, never sees half a file. */
async function writeOnce(target: string, content: Buffer): Promise<void> {
  if (await hasContent(target, content)) return;

  const temporary = `${target}.${randomBytes(6).toString("hex")}`;
  const file = await open(temporary, "wx", 0o700);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, target);
  if (!(await hasContent(target, content)))
    throw new Error(`${target} could not be written: its content differs.`);
}

async function hasContent(target: string, content: Buffer): Promise<boolean> {
  return content.equals((await unlessMissing(readFile(target))) ?? Buffer.alloc(0));
}

/** Differs when the file was replaced or changed. */
async function identity(file: string): Promise<string> {
  const stats = await unlessMissing(stat(file));
  return `${file} ${stats?.ino} ${stats?.size} ${stats?.mtimeMs}`;
}

async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
