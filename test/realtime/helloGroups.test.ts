import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { HelloGroups } from "../../server/realtime/HelloGroups.js";

/** A frame's own, of Connection.ts. */
const DEADLINE_MS = 5_000;
const HELLOS = 300;

describe("hellos of hundreds at once", () => {
  let clock: Clock;
  /** The processor, which does one after another. */
  let busyUntil: number;
  let underWay: number;
  let most: number;

  beforeEach(() => {
    clock = FakeTimers.install({ shouldClearNativeTimers: true });
    busyUntil = 0;
    underWay = 0;
    most = 0;
  });
  afterEach(() => clock.uninstall());

  /** How long each took, from its turn on. */
  async function sayAll(groups: HelloGroups, eachMs: number): Promise<number[]> {
    const took: number[] = [];
    const hello = async () => {
      const startedAt = performance.now();
      most = Math.max(most, (underWay += 1));
      busyUntil = Math.max(busyUntil, startedAt) + eachMs;
      await new Promise((resolve) => setTimeout(resolve, busyUntil - startedAt));
      underWay -= 1;
      took.push(performance.now() - startedAt);
    };
    const all = Promise.all(Array.from({ length: HELLOS }, () => groups.run(hello)));
    await clock.runAllAsync();
    await all;
    return took;
  }

  it("are in time, each of them, where a large plan takes long", async () => {
    const took = await sayAll(new HelloGroups(), 150);

    expect(took).to.have.length(HELLOS);
    expect(Math.max(...took)).to.be.below(DEADLINE_MS);
  });

  it("are many to a group where they are quick, also after slow ones", async () => {
    const groups = new HelloGroups();
    await sayAll(groups, 400);
    await sayAll(groups, 3);

    expect(most).to.equal(50);
  });

  it("begin with few again after a pause", async () => {
    const groups = new HelloGroups();
    await sayAll(groups, 3);
    await clock.tickAsync(11_000);

    const took = await sayAll(groups, 150);

    expect(Math.max(...took)).to.be.below(DEADLINE_MS);
  });
});
