import { expect } from "chai";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseUnavailableError } from "../../server/database/DatabaseUnavailableError.js";
import { openDatabase } from "../../server/database/openDatabase.js";
import { runtimePaths } from "../../server/database/engine/runtimeFolder.js";
import { AppProcess, endAppsAndEngines } from "./startApp.js";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const UNREACHABLE = "mongodb://mantel:a-password@127.0.0.1:1/mantel?serverSelectionTimeoutMS=300";

describe("openDatabase", () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "mantel-test-"));
  });

  afterEach(async () => {
    await endAppsAndEngines();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("takes MONGODB_URI as it is and starts no engine beside it", async () => {
    const database = await openDatabase({ mongodbUri: UNREACHABLE, dataDir, log });

    expect(database).to.include({ uri: UNREACHABLE, kind: "configured" });
    expect(existsSync(path.join(dataDir, "db"))).to.equal(false);
  });

  it("does not fall back when MONGODB_URI cannot be reached, and keeps its password to itself", async () => {
    const refused = await new AppProcess({ dataDir, mongodbUri: UNREACHABLE }).next("refused");

    expect(refused).to.include({ name: "DatabaseUnavailableError", isReady: false });
    expect(refused.message).to.contain("127.0.0.1:1").and.not.contain("a-password");
    expect(existsSync(path.join(dataDir, "db"))).to.equal(false);
  });

  it("names MONGODB_URI when it is no URI", async () => {
    const refused = await new AppProcess({ dataDir, mongodbUri: "localhost:27017" }).next("refused");

    expect(refused.message).to.contain("MONGODB_URI");
  });

  it("refuses a data folder that is a file", async () => {
    const file = path.join(dataDir, "file");
    writeFileSync(file, "");

    const error = await rejection(openDatabase({ mongodbUri: null, dataDir: file, log }));

    expect(error).to.be.instanceOf(DatabaseUnavailableError);
    expect(error.message).to.contain("DATA_DIR");
  });

  it("refuses a runtime folder that others may write to", async () => {
    const { folder } = runtimePaths(realpathSync(dataDir));
    mkdirSync(folder);
    chmodSync(folder, 0o777);

    const error = await rejection(openDatabase({ mongodbUri: null, dataDir, log }));
    rmSync(folder, { recursive: true });

    expect(error.message).to.contain(folder).and.contain("not a private folder");
  });
});

async function rejection(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error("It was expected to be refused.");
}
