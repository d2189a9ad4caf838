import { expect } from "chai";
import mongoose from "mongoose";
import { displaysApi } from "../../shared/contract/displays.js";
import { planApi } from "../../shared/contract/plan.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";

type Exec = (this: mongoose.Aggregate<unknown[]>) => Promise<unknown[]>;

const prototype = mongoose.Aggregate.prototype as unknown as { exec: Exec };
const { exec } = prototype;

/**
 * A snapshot's command is answered at once, but the answer arrives only when the next one has been begun without waiting for it, as after a second
 * of a database that hangs: by then the parts may have been read before the display and its version.
 */
function holdSnapshot(): { held: Promise<void>; overtaken: Promise<void>; release: () => void } {
  let release = () => {};
  let noteHeld = () => {};
  let noteOvertaken = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = new Promise<void>((resolve) => (noteHeld = resolve));
  const overtaken = new Promise<void>((resolve) => (noteOvertaken = resolve));
  let begun = 0;
  prototype.exec = async function () {
    const isOfParts = this.pipeline().some((stage) => "$unionWith" in stage);
    if (this.model().modelName !== "Display" || !isOfParts) return exec.call(this);
    begun += 1;
    if (begun === 2) noteOvertaken();
    if (begun > 1) return exec.call(this);
    const rows = await exec.call(this);
    noteHeld();
    await released;
    return rows;
  };
  return { held, overtaken, release: () => release() };
}

describe("a snapshot of which the command hangs", () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());
  afterEach(() => {
    prototype.exec = exec;
  });

  it("is read anew once the next command did not wait for its end", async () => {
    const owner = await buildCaregiver(app);
    const display = await buildDisplay(app, owner);
    const params = { displayId: display.id };
    const look = () => app.call(planApi.get, { params }, { as: owner });
    const { held, overtaken, release } = holdSnapshot();

    const looking = look();
    await held;
    await app.call(displaysApi.edit, { params, body: { name: "Grandmother" } }, { as: owner });
    const later = look();
    await overtaken;
    release();

    expect((await looking).display.name).to.equal("Grandmother");
    expect((await later).display.name).to.equal("Grandmother");
  });
});
