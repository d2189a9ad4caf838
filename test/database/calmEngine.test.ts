import { expect } from "chai";
import mongoose from "mongoose";
import { calmEngine } from "../../server/database/calmEngine.js";
import { connectTestDatabase, openTestDatabase } from "../support/server/testDatabase.js";

const OWN_PACE = { journalCommitInterval: 100, wiredTigerEngineRuntimeConfig: "" };
const PACE = { journalCommitInterval: 1, wiredTigerEngineRuntimeConfig: 1 };

describe("the pace of a database engine", () => {
  const told: string[] = [];
  const log = { info: (_: object, text: string) => told.push(text), warn: () => 0, error: () => 0 };
  const admin = () => mongoose.connection.getClient().db("admin");
  const set = (pace: object) => admin().command({ setParameter: 1, ...pace });
  const paceOf = async () => {
    const { journalCommitInterval, wiredTigerEngineRuntimeConfig } = await admin().command({
      getParameter: 1,
      ...PACE,
    });
    return { journalCommitInterval, wiredTigerEngineRuntimeConfig };
  };

  before(async function () {
    await connectTestDatabase();
    // Somebody else looks after that one.
    if ((await openTestDatabase()).kind === "configured") this.skip();
  });
  beforeEach(() => set({ journalCommitInterval: OWN_PACE.journalCommitInterval }));
  after(async () => calmEngine(await openTestDatabase(), log));

  it("is slower where Mantel has started it", async () => {
    await calmEngine({ kind: "embedded" }, log);

    expect(await paceOf()).to.deep.equal({
      journalCommitInterval: 500,
      wiredTigerEngineRuntimeConfig: "eviction=(threads_min=1,threads_max=4)",
    });
  });

  it("is left as it is where somebody else looks after it", async () => {
    await calmEngine({ kind: "configured" }, log);

    expect((await paceOf()).journalCommitInterval).to.equal(OWN_PACE.journalCommitInterval);
  });

  it("stays its own where it does not know the settings", async () => {
    const client = mongoose.connection.getClient();
    const db = client.db.bind(client);
    client.db = (() => ({ command: () => Promise.reject(new Error("unknown option")) })) as never;

    await calmEngine({ kind: "mongod" }, log).finally(() => (client.db = db));

    expect(told).to.deep.equal(["the database engine keeps its own pace"]);
  });
});
