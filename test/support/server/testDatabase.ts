import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import mongoose, { type mongo } from "mongoose";
import { calmEngine } from "../../../server/database/calmEngine.js";
import {
  connectDatabase,
  disconnectDatabase,
  isDatabaseReady,
} from "../../../server/database/connectDatabase.js";
import { ENGINE_LOG } from "../../../server/database/engine/startEngine.js";
import { openDatabase, type OpenDatabase } from "../../../server/database/openDatabase.js";
import { takeTimersFaked } from "./fakedTimers.js";

/** A death of the engine in the middle of a run explains whatever fails then; its own last words may say why. */
const LOG = { info: () => undefined, warn: tellOfDeath, error: tellOfDeath };
const LAST_WORDS = 2_000;

/** Of this run alone, should MONGODB_URI name a server that others test on too. */
export const TEST_DATABASE = `test_${randomBytes(6).toString("hex")}`;

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
  opened ??= openDatabase({ mongodbUri, dataDir: path.join(testFolder(), "database"), log: LOG });
  return opened;
}

/** Commands that are on their way by the connection of this run. */
let underWay = { count: 0 };
/** What a closed app still writes, as of an upstream that was cut off, begins within so many turns of the event loop. */
const IDLE_TURNS = 5;
const IDLE_DEADLINE_MS = 1_000;

/**
 * The one connection of this run, kept from test to test: a new pool for each was a third of what an app costs to start. A new one after
 * fake timers: those that the driver started meanwhile never run out. Returns when nothing of an app of before is on its way any more.
 */
export async function connectTestDatabase(): Promise<mongo.Db> {
  const database = await openTestDatabase();
  if (takeTimersFaked() || !isDatabaseReady() || mongoose.connection.name !== TEST_DATABASE) {
    await disconnectDatabase();
    const connection = await connectDatabase(database.uri, TEST_DATABASE);
    await calmEngine(database, LOG);
    countCommands(connection.getClient());
  }
  await untilIdle();
  const { db } = mongoose.connection;
  if (!db) throw new Error("The test database is not connected.");
  return db;
}

function countCommands(client: mongo.MongoClient): void {
  const own = { count: 0 };
  underWay = own;
  client.on("connectionCheckedOut", () => (own.count += 1));
  client.on("connectionCheckedIn", () => (own.count -= 1));
}

async function untilIdle(): Promise<void> {
  const startedAt = performance.now();
  for (let turns = 0; turns < IDLE_TURNS; turns = underWay.count === 0 ? turns + 1 : 0) {
    if (performance.now() - startedAt > IDLE_DEADLINE_MS) return;
    await nextTurn();
  }
}

export async function closeTestDatabase(): Promise<void> {
  await disconnectDatabase();
  const database = await opened;
  if (database && process.env.MONGODB_URI) await dropTestDatabase(database.uri);
  await database?.close();
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

async function dropTestDatabase(uri: string): Promise<void> {
  const connection = await connectDatabase(uri, TEST_DATABASE);
  await connection.dropDatabase();
  await disconnectDatabase();
}

function tellOfDeath(_details: object, message: string): void {
  const words = readFileSync(path.join(testFolder(), "database", ENGINE_LOG), "utf8").slice(-LAST_WORDS);
  process.stderr.write(`\n[test database] ${message}\n${words}\n`);
}
