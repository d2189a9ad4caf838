import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase, type OpenDatabase } from "../../server/database/openDatabase.js";

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string | null = null;
let opened: Promise<OpenDatabase> | null = null;

/** For everything that this run of the tests writes; removed when it ends. */
export function testFolder(): string {
  folder ??= mkdtempSync(path.join(tmpdir(), "mantel-test-"));
  return folder;
}

/** The one database engine of this run, or the MongoDB that MONGODB_URI names. Opened when the first test needs it. */
export function openTestDatabase(): Promise<OpenDatabase> {
  const mongodbUri = process.env.MONGODB_URI ?? null;
  opened ??= openDatabase({ mongodbUri, dataDir: path.join(testFolder(), "database"), log: SILENT });
  return opened;
}

export async function closeTestDatabase(): Promise<void> {
  await (await opened)?.close();
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
