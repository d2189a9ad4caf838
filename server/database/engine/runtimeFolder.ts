import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseUnavailableError } from "../DatabaseUnavailableError.js";

/** The system call takes a fixed number of bytes and cuts what is longer without a word. */
const MAX_SOCKET_PATH_BYTES = process.platform === "linux" ? 107 : 103;
/** What the engine appends to the folder for temporary files. */
const ENGINE_SOCKET_SUFFIX = "/embedded-mongodb-XXXXXX/mongodb.sock";

export interface RuntimePaths {
  /** Private to this user, made by the engine process and removed when it leaves. */
  folder: string;
  /** Clients hold a connection to this socket for as long as they need the engine. */
  control: string;
  /** A symlink to the engine's present socket. It stays the same over restarts, so drivers reconnect by themselves. */
  database: string;
}

/**
 * The same for every process of this user on the same data folder. It lies in the folder for temporary files
 * because a data folder may be on a disk without sockets and its path may be too long for one.
 */
export function runtimePaths(dataDir: string): RuntimePaths {
  const key = createHash("sha256")
    .update(`${userId()}:${realpathSync(dataDir)}`)
    .digest("hex");
  const folder = path.join(tmpdir(), `mantel-${key.slice(0, 10)}`);
  const paths = { folder, control: path.join(folder, "c"), database: path.join(folder, "db.sock") };
  requireSocketPathFits(paths.database);
  requireSocketPathFits(tmpdir() + ENGINE_SOCKET_SUFFIX);
  return paths;
}

/** Throws when a stranger made the folder: what is in there could pose as our database. */
export function requireOwnFolder(folder: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats) return;
  const isPrivate = stats.isDirectory() && stats.uid === userId() && (stats.mode & 0o077) === 0;
  if (isPrivate) return;
  throw new DatabaseUnavailableError(
    `${folder} is not a private folder of this user. Look who made it, remove it, and start again.`,
  );
}

/** Only for the process that holds the database's own lock: everything in the folder is then a dead predecessor's. */
export function claimRuntimeFolder(paths: RuntimePaths, socketPath: string): void {
  requireSocketPathFits(socketPath);
  mkdirSync(paths.folder, { mode: 0o700, recursive: true });
  requireOwnFolder(paths.folder);
  removeEngineSocket(paths);
  rmSync(paths.control, { force: true });
  publishSocket(paths, socketPath);
}

/** By rename, so that no driver ever finds nothing there. */
export function publishSocket(paths: RuntimePaths, socketPath: string): void {
  const next = `${paths.database}.next`;
  rmSync(next, { force: true });
  symlinkSync(socketPath, next);
  renameSync(next, paths.database);
}

/** While the lock is still held: a successor makes the folder anew. */
export function removeRuntimeFolder(paths: RuntimePaths): void {
  removeEngineSocket(paths);
  rmSync(paths.folder, { recursive: true, force: true });
}

/** An engine that died left its own temporary folder behind; the symlink remembers which. */
function removeEngineSocket(paths: RuntimePaths): void {
  if (!lstatSync(paths.database, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const folder = path.dirname(readlinkSync(paths.database));
  if (!path.basename(folder).startsWith("embedded-mongodb-")) return;
  rmSync(folder, { recursive: true, force: true });
}

function requireSocketPathFits(socketPath: string): void {
  if (Buffer.byteLength(socketPath) <= MAX_SOCKET_PATH_BYTES) return;
  throw new DatabaseUnavailableError(
    `The path ${socketPath} is too long for a socket (at most ${MAX_SOCKET_PATH_BYTES} bytes). Set TMPDIR to a shorter folder, such as /tmp.`,
  );
}

function userId(): number {
  return process.getuid?.() ?? 0;
}
