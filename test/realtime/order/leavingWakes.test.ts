import { expect } from "chai";
import { Types } from "mongoose";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { WakeOutbox } from "../../../server/realtime/bus/WakeOutbox.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { holdNext } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

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

  it("is counted once more when the database has failed, so that a process that missed the wake finds it", async () => {
    const { userId } = await buildCaregiver(app);
    const outbox = new WakeOutbox({ warn: () => undefined });
    const counted = async () => (await UserModel.findById(userId).orFail()).announcements;
    const before = await counted();
    outbox.seen.users.start(userId, before);
    const { updateMany } = UserModel;
    UserModel.updateMany = (() => {
      UserModel.updateMany = updateMany;
      return Promise.reject(new Error("The database is away."));
    }) as unknown as typeof updateMany;

    outbox.countUser(userId);
    await outbox.flush();

    expect(await counted()).to.equal(before);
    await waitFor("the count", async () => (await counted()) > before);
    expect(await counted()).to.equal(before + 1);
    expect(outbox.seen.users.catchUp(userId, before + 1), "is news to itself").to.equal(false);
    await outbox.close();
  });
});
