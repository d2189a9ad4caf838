import { expect } from "chai";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import mongoose from "mongoose";
import { openDatabase, type OpenDatabase } from "../../server/database/openDatabase.js";
import { untilGone } from "../support/faults/processEnd.js";
import { findEnginePid } from "../support/faults/findEnginePid.js";
import { waitFor } from "../support/waitFor.js";

const WRITES = 200;
const TRIES = 5;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ENGINE_LEAVES_WITHIN_MS = 15_000;

describe("writes that were acknowledged when the database's process is killed", function () {
  this.timeout(60_000);
  let dataDir: string;
  let database: OpenDatabase;

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "mantel-test-"));
    database = await openDatabase({ mongodbUri: null, dataDir, log: SILENT });
  });
  afterEach(async () => {
    const engine = await waitFor("the engine", () => findEnginePid(dataDir).catch(notYet));
    await database.close();
    await untilGone(engine, ENGINE_LEAVES_WITHIN_MS);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("are all there", async () => {
    expect(await lostWrites(database.uri)).to.equal(0);
  });

  it("are found to be lost without the journal", async () => {
    const uri = database.uri.replace("journal=true", "journal=false");

    // The engine writes its journal by itself ten times a second, which may be in the very moment before it is killed.
    let lost = 0;
    for (let tries = 0; tries < TRIES && lost === 0; tries++) lost = await lostWrites(uri);

    expect(lost).to.be.above(0);
  });

  /** Writes one after another and kills the engine in the moment in which the last one is acknowledged. */
  async function lostWrites(uri: string): Promise<number> {
    const client = await new mongoose.mongo.MongoClient(uri).connect();
    const notes = client.db("faults").collection("notes");
    const engine = await findEnginePid(dataDir);
    await notes.createIndex({ number: 1 });
    await notes.deleteMany({});
    for (let number = 0; number < WRITES; number++) await notes.insertOne({ number });
    process.kill(engine, "SIGKILL");
    await untilGone(engine, ENGINE_LEAVES_WITHIN_MS);

    // The driver asks once more by itself, which may be too soon.
    const found = await waitFor("the next engine", () => notes.countDocuments().catch(notYet));
    await client.close();
    return WRITES - found;
  }
});

function notYet(): null {
  return null;
}
