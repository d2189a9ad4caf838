import { expect } from "chai";
import { Types } from "mongoose";
import { WakeOutbox } from "../../../server/realtime/bus/WakeOutbox.js";
import { holdNext } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

describe("what a process has told", () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());

  it("has left before the process lets go of the database, when it was leaving already", async () => {
    const said: string[] = [];
    const outbox = new WakeOutbox({ warn: () => undefined });
    outbox.bus = { ...outbox.bus, publish: () => said.push("left") };
    const userId = new Types.ObjectId().toString();
    const { held, release } = holdNext(({ model, op }) => model === "User" && op === "updateMany");

    outbox.countUser(userId);
    outbox.add({ kind: "user", userId });
    await held;
    const flushed = outbox.flush().then(() => said.push("flushed"));
    await new Promise(setImmediate);
    said.push("counted");
    release();
    await flushed;

    expect(said).to.deep.equal(["counted", "left", "flushed"]);
  });
});
