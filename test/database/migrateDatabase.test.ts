import { expect } from "chai";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import mongoose, { type mongo } from "mongoose";
import { connectDatabase, disconnectDatabase } from "../../server/database/connectDatabase.js";
import { migrateDatabase } from "../../server/database/migrateDatabase.js";
import type { Migration } from "../../server/database/migrations/Migration.js";
import { ALL_MIGRATIONS } from "../../server/database/migrations/allMigrations.js";
import { findSchemaState, type SchemaState } from "../../server/database/migrations/schemaState.js";
import { openDatabase } from "../../server/database/openDatabase.js";
import { watchSchema } from "../../server/database/watchSchema.js";
import { openEmptyDatabase } from "../support/server/emptyDatabase.js";
import { runMain } from "../support/server/runMain.js";
import { runMigration } from "../support/server/runMigration.js";
import { openTestDatabase, testFolder } from "../support/server/testDatabase.js";
import { waitFor } from "../support/waitFor.js";

const say = () => undefined;
const log = { info: say, warn: say, error: say };

/** Each lamp says how often it was repaired; a repair may be repeated. */
const repairLamps: Migration = {
  name: "001-repairLamps",
  run: async ({ db }) => {
    for (const { _id } of await lamps(db)
      .find({ repaired: { $exists: false } })
      .toArray())
      await lamps(db).updateOne({ _id }, { $set: { repaired: true } });
  },
};
const countLamps: Migration = {
  name: "002-countLamps",
  run: async ({ db }) => {
    await lamps(db).updateMany({}, { $set: { counted: true } });
  },
};

describe("the migrations", () => {
  let db: mongo.Db;

  beforeEach(async () => {
    db = await openEmptyDatabase();
  });

  it("have their place in the list in their names", () => {
    ALL_MIGRATIONS.forEach(({ name }, index) => {
      expect(name).to.match(new RegExp(`^${String(index + 1).padStart(3, "0")}-[a-zA-Z]+$`));
    });
  });

  it("run one after another on data of before there were any, and are not run again", async () => {
    await lamps(db).insertMany([{ room: "hall" }, { room: "stairs" }]);
    const migrations = [repairLamps, countLamps];

    await migrateDatabase({ log, migrations });
    await lamps(db).insertOne({ room: "cellar" });
    await migrateDatabase({ log, migrations });

    expect(await rooms(db)).to.deep.equal([
      { room: "cellar" },
      { room: "hall", repaired: true, counted: true },
      { room: "stairs", repaired: true, counted: true },
    ]);
    expect((await findSchemaState())?.finished.map(({ name }) => name)).to.deep.equal([
      "001-repairLamps",
      "002-countLamps",
    ]);
  });

  it("are behind a new database from its beginning", async () => {
    await disconnectDatabase();
    await connectDatabase((await openTestDatabase()).uri, "test_new_database");
    const broken: Migration = { name: "001-broken", run: () => Promise.reject(new Error("It ran.")) };

    await migrateDatabase({ log, migrations: [broken] });

    expect((await findSchemaState())?.version).to.equal(1);
    await mongoose.connection.dropDatabase();
  });

  it("run once when several processes start at once, and all wait for the end", async () => {
    let runs = 0;
    const countRuns: Migration = {
      name: "001-countRuns",
      run: async ({ db }) => {
        runs += 1;
        await lamps(db).insertOne({ room: "hall" });
      },
    };

    const starts = Array.from({ length: 5 }, () => migrateDatabase({ log, migrations: [countRuns] }));
    await Promise.all(starts);

    expect(runs).to.equal(1);
    expect(await rooms(db)).to.deep.equal([{ room: "hall" }]);
  });

  it("begin again where one failed, with what was finished kept", async () => {
    await lamps(db).insertOne({ room: "hall" });
    let isBroken = true;
    const brokenOnce: Migration = {
      name: "002-brokenOnce",
      run: (context) => (isBroken ? Promise.reject(new Error("No lamp.")) : countLamps.run(context)),
    };

    const failed = await migrateDatabase({ log, migrations: [repairLamps, brokenOnce] }).catch(String);
    const between = await findSchemaState();
    isBroken = false;
    await migrateDatabase({ log, migrations: [repairLamps, brokenOnce] });

    expect(failed).to.contain("002-brokenOnce failed");
    expect(between).to.include({ version: 1, holder: null });
    expect(await rooms(db)).to.deep.equal([{ room: "hall", repaired: true, counted: true }]);
  });

  it("are taken over when the process at work was killed", async () => {
    await lamps(db).insertOne({ room: "hall" });
    const leasedUntil = new Date(Date.now() + 400);
    const killed = { version: 0, finished: [], holder: "a killed process", leasedUntil };
    await stateIn(db).insertOne({ _id: "schema", ...killed });

    await migrateDatabase({ log, migrations: [repairLamps] });

    expect(Date.now()).to.be.at.least(leasedUntil.getTime());
    expect(await rooms(db)).to.deep.equal([{ room: "hall", repaired: true }]);
  });

  it("keep the lease of one that takes long, and end one that has lost it", async () => {
    const frozen: Migration = {
      name: "001-frozen",
      run: async ({ db, signal }) => {
        const before = await findSchemaState();
        await waitFor(
          "a renewed lease",
          async () => Number((await findSchemaState())?.leasedUntil) > Number(before?.leasedUntil),
        );
        await stateIn(db).updateOne({ _id: "schema" }, { $set: { holder: "another process" } });
        await waitFor("the end of the run", () => Promise.resolve(signal.aborted));
      },
    };

    const failed = await migrateDatabase({ log, migrations: [frozen], leaseMs: 90 }).catch(
      (error: unknown) => (error as Error).cause,
    );

    expect(String(failed)).to.contain("Another process has taken over");
    expect(await findSchemaState()).to.include({ version: 0, holder: "another process" });
  });

  it("stop a build that is older than the data, which stays as it is", async () => {
    await migrateDatabase({ log, migrations: [repairLamps, countLamps] });
    const before = await findSchemaState();

    const refused = await migrateDatabase({ log, migrations: [repairLamps] }).catch(
      (error: unknown) => error,
    );

    expect(refused).to.include({ name: "DatabaseUnavailableError" });
    expect(String(refused)).to.contain("belongs to a newer version of Mantel");
    expect(await findSchemaState()).to.deep.equal(before);
  });

  it("of a newer build are noticed by a process that runs already", async () => {
    const said: string[] = [];
    await migrateDatabase({ log });
    const end = watchSchema({ log, onNewer: (line) => said.push(line), everyMs: 5 });

    await stateIn(db).updateOne({ _id: "schema" }, { $inc: { version: 1 } });
    await waitFor("the line", () => Promise.resolve(said.length > 0));
    end();

    expect(said).to.have.lengthOf(1);
    expect(said[0]).to.contain("belongs to a newer version of Mantel");
  });

  it("are tried after each write by the tests of one migration", async () => {
    const before = {
      lamps: [
        { _id: 1 as never, room: "hall" },
        { _id: 2 as never, room: "stairs" },
      ],
    };
    const twice: Migration = {
      name: "001-twice",
      run: async ({ db }) => {
        await lamps(db).updateMany({}, { $inc: { repairs: 1 } });
      },
    };

    expect(await runMigration(repairLamps, { db, before })).to.deep.equal({
      lamps: before.lamps.map((lamp) => ({ ...lamp, repaired: true })),
    });
    const failed = await runMigration(twice, { db, before }).catch(String);
    expect(failed).to.contain("after a kill behind write 1");
  });
});

describe("the server program on data of a newer build", () => {
  it("says so in a line and ends", async () => {
    const dataDir = mkdtempSync(path.join(testFolder(), "newer-"));
    const opened = await openDatabase({ mongodbUri: null, dataDir, log });
    await disconnectDatabase();
    const { db } = await connectDatabase(opened.uri);
    await stateIn(db!).insertOne({
      _id: "schema",
      version: 1_000,
      finished: [],
      holder: null,
      leasedUntil: new Date(0),
    });
    await disconnectDatabase();

    const { ended, output } = runMain({ DATA_DIR: dataDir });
    const { code } = await ended;
    await opened.close();

    expect(code).to.equal(1);
    expect(output()).to.contain("Mantel cannot start.\nThe stored data belongs to a newer version of Mantel");
    expect(output()).not.to.match(/^ +at /m);
  });
});

function lamps(db: mongo.Db): mongo.Collection {
  return db.collection("lamps");
}

function stateIn(db: mongo.Db): mongo.Collection<SchemaState> {
  return db.collection("schemaState");
}

async function rooms(db: mongo.Db): Promise<mongo.Document[]> {
  return lamps(db)
    .find({}, { projection: { _id: 0 } })
    .sort({ room: 1 })
    .toArray();
}
