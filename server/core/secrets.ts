import { hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { ConfigError, type Config } from "./Config.js";

const KEY_BYTES = 32;
const KEY_FILE = "secret.key";

/**
 * SECRET_KEY, or the key that the first start makes and keeps in DATA_DIR. Throws ConfigError when that file is damaged: a new
 * key in its place would sign everybody out without a word.
 */
export async function loadSecretKey(config: Pick<Config, "secretKey" | "dataDir">): Promise<Buffer> {
  if (config.secretKey !== null) return Buffer.from(config.secretKey, "utf8");
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(config.dataDir, KEY_FILE);
  const stored = (await findStoredKey(file)) ?? (await storeNewKey(file));
  if (stored.length >= KEY_BYTES) return stored;
  throw new ConfigError(
    `${file} is damaged. Restore it from a backup, or remove it: everybody then has to log in again.`,
  );
}

/** A key for one purpose only, so that what leaks of one says nothing about the others (HKDF, RFC 5869). */
export function deriveKey(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", `mantel/${purpose}`, KEY_BYTES));
}

async function findStoredKey(file: string): Promise<Buffer | null> {
  try {
    return Buffer.from(await readFile(file, "utf8"), "base64");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Several processes may start at once: the key of the first one to link its file is everyone's. */
async function storeNewKey(file: string): Promise<Buffer> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(randomBytes(KEY_BYTES).toString("base64"));
    await handle.sync();
    await link(draft, file);
  } catch (error) {
    // Another process was first, and its key is read below.
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
  return Buffer.from(await readFile(file, "utf8"), "base64");
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
