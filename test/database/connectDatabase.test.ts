import { expect } from "chai";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AppProcess, endAppsAndEngines, startApp } from "./startApp.js";

describe("connectDatabase", () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "mantel-test-"));
  });

  afterEach(async () => {
    await endAppsAndEngines();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("takes the database's name from its caller, else from the URI, else its own", async () => {
    const { uri, databaseName } = await new AppProcess({ dataDir }).next("opened");
    const named = new AppProcess({ dataDir, mongodbUri: uri.replace("/?", "/from-uri?") }).next("opened");
    const asked = new AppProcess({ dataDir, mongodbUri: uri, databaseName: "from-caller" }).next("opened");

    expect(databaseName).to.equal("mantel");
    expect((await named).databaseName).to.equal("from-uri");
    expect((await asked).databaseName).to.equal("from-caller");
  });

  it("lets no misspelt field of a filter match everything", async () => {
    const app = await startApp(dataDir);

    const misspelt = app.next("misspelt");
    app.tell("misspell");

    expect((await misspelt).outcome).to.equal("StrictModeError");
  });
});
