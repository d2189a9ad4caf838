import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { isBrokenOff, stallGuard } from "../../../server/http/uploads/stallGuard.js";
import { TRANSFER_STALL_MS } from "../../../shared/limits.js";

describe("stallGuard", () => {
  let clock: Clock;
  let source: PassThrough;
  let taker: PassThrough;
  let outcome: Promise<unknown>;

  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ["setTimeout", "clearTimeout"] });
    source = new PassThrough();
    // Takes a few bytes and then nothing, until somebody reads.
    taker = new PassThrough({ highWaterMark: 4 });
    outcome = pipeline(source, stallGuard(), taker).then(
      () => "whole",
      (error: unknown) => (isBrokenOff(error) ? "broken off" : error),
    );
  });

  afterEach(() => clock.uninstall());

  it("breaks a download off when nothing has moved for 30 s", async () => {
    source.write("something");
    await moved();
    clock.tick(TRANSFER_STALL_MS);

    expect(await outcome).to.equal("broken off");
    expect(taker.destroyed).to.equal(true);
  });

  it("lets a slow download take as long as it needs while it moves", async () => {
    const taken: string[] = [];
    taker.on("data", (chunk: Buffer) => taken.push(chunk.toString()));
    for (const part of ["one ", "two ", "three"]) {
      clock.tick(TRANSFER_STALL_MS - 1);
      source.write(part);
      await moved();
    }
    source.end();

    expect(await outcome).to.equal("whole");
    expect(taken.join("")).to.equal("one two three");
    expect(clock.countTimers()).to.equal(0);
  });

  it("calls no other failure broken off", () => {
    expect(isBrokenOff(new Error("disk full"))).to.equal(false);
  });

  /** What was written has gone through the guard. */
  function moved(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
});
