import { expect } from "chai";
import { calmPool, findDriverPool, type DriverPool } from "../../server/database/calmPool.js";
import { waitFor } from "../support/waitFor.js";

describe("the driver's pool of connections", () => {
  calmPool();
  const opened: DriverPool[] = [];
  afterEach(() => opened.splice(0).forEach((pool) => pool.clearMinPoolSizeTimer()));

  it("looks once when it is ready, and rests while it has neither a least size nor idle connections to close", async () => {
    const resting = open({ minPoolSize: 0, maxIdleTimeMS: 0 });
    const keepingSize = open({ minPoolSize: 1, maxIdleTimeMS: 0 });
    const closingIdle = open({ minPoolSize: 0, maxIdleTimeMS: 60_000 });

    await waitFor("further looks", () => Promise.resolve(keepingSize.looks() > 5 && closingIdle.looks() > 5));
    expect(resting.looks()).to.equal(1);
  });

  /** A pool that became ready with one connection, and looks every millisecond if it looks. */
  function open(options: DriverPool["options"]): { looks: () => number } {
    let looks = 0;
    const pool = Object.assign(Object.create(findDriverPool().prototype) as DriverPool, {
      poolState: "ready",
      options: { ...options, minPoolSizeCheckFrequencyMS: 1 },
      connections: { length: 1, prune: () => (looks += 1) },
      checkedOut: new Set(),
      pending: 0,
    });
    opened.push(pool);
    pool.ensureMinPoolSize();
    return { looks: () => looks };
  }
});
