import mongoose from "mongoose";
import { once } from "node:events";
import {
  connectDatabase,
  disconnectDatabase,
  ensureIndexes,
  isDatabaseReady,
} from "../../server/database/connectDatabase.js";
import { findAppError } from "../../server/http/translateError.js";
import { openDatabase, type DatabaseLog, type OpenDatabase } from "../../server/database/openDatabase.js";
import type { AppCommand, AppOptions, AppReport } from "./startApp.js";

/** A stand-in for the app in a process of its own, so that it can be killed: opens the database and writes when told to. */

const { dataDir, mongodbUri, databaseName, opensWhenTold } = JSON.parse(process.argv[2] ?? "") as AppOptions;
const Note = mongoose.model("Note", new mongoose.Schema({ number: { type: Number, unique: true } }));
/** They take the engine some hundred milliseconds. */
const MANY = 5_000;
const acknowledged: number[] = [];
let failedWrites = 0;
let isWriting = false;

const log: DatabaseLog = {
  info: (fields, text) => report({ event: "logged", level: "info", fields, text }),
  warn: (fields, text) => report({ event: "logged", level: "warn", fields, text }),
  error: (fields, text) => report({ event: "logged", level: "error", fields, text }),
};
if (opensWhenTold) {
  const told = once(process, "message");
  report({ event: "started" });
  await told;
}
const database = await openOrReport();

process.on("message", (command: AppCommand) => {
  if (command === "write") void writeUntilStopped();
  if (command === "write-many") void writeManyUntilRefused();
  if (command === "count") void countStored();
  if (command === "misspell") void misspell();
  if (command === "ensure-indexes") void ensureIndexes().then(() => report({ event: "indexed" }));
  if (command === "leave") void leave();
});

async function openOrReport(): Promise<OpenDatabase> {
  try {
    const opened = await openDatabase({ mongodbUri: mongodbUri ?? null, dataDir, log });
    const { name } = await connectDatabase(opened.uri, databaseName);
    report({ event: "opened", kind: opened.kind, uri: opened.uri, databaseName: name });
    return opened;
  } catch (error) {
    const { name, message } = error as Error;
    report({ event: "refused", name, message, isReady: isDatabaseReady() });
    throw error;
  }
}

/** One write after another, as people are told one after another that theirs is saved. */
async function writeUntilStopped(): Promise<void> {
  isWriting = true;
  for (let number = acknowledged.length + failedWrites; isWriting; number++) {
    try {
      await Note.create({ number });
      acknowledged.push(number);
    } catch (error) {
      failedWrites++;
      report({ event: "write-failed", message: String(error) });
    }
    if (number % 20 === 0) report({ event: "writing", acknowledged: acknowledged.length });
  }
}

/** One bulk write after another, each as long as it takes to be killed inside; then says what a caller would be answered. */
async function writeManyUntilRefused(): Promise<void> {
  for (let first = 1_000_000; ; first += MANY) {
    const notes = Array.from({ length: MANY }, (_, index) => ({
      insertOne: { document: { number: first + index } },
    }));
    const written = Note.bulkWrite(notes, { ordered: false });
    report({ event: "writing-many" });
    try {
      await written;
    } catch (error) {
      const status = findAppError(error)?.status ?? null;
      return report({ event: "write-many-failed", name: (error as Error).name, status });
    }
  }
}

async function countStored(): Promise<void> {
  isWriting = false;
  const stored = new Set(await Note.distinct("number"));
  const lost = acknowledged.filter((number) => !stored.has(number)).length;
  report({ event: "counted", acknowledged: acknowledged.length, lost, failedWrites });
}

async function misspell(): Promise<void> {
  try {
    const found = await Note.countDocuments({ nmuber: 1 });
    report({ event: "misspelt", outcome: `found ${found}` });
  } catch (error) {
    report({ event: "misspelt", outcome: (error as Error).name });
  }
}

async function leave(): Promise<void> {
  isWriting = false;
  await disconnectDatabase();
  await database.close();
  process.disconnect();
}

function report(message: AppReport): void {
  process.send?.(message);
}
