import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { zoneClock } from "../../server/schedule/ZoneClock.js";
import { isTimeZone } from "../../shared/contract/base/fields.js";

/** Needs python3 with its zoneinfo, as Debian has it, and is left out elsewhere. */
const PYTHON = fileURLToPath(new URL("./parts/wallClocks.py", import.meta.url));

const DAY_MINUTES = 24 * 60;

type Clock = [zone: string, times: Array<[wall: number, instant: number]>];

describe("ZoneClock, beside another implementation and another copy of the zone database", () => {
  it("says the same in every zone through all changes of its clocks from 2025 to 2030", function () {
    this.timeout(60_000);
    const { status, stdout } = spawnSync("python3", [PYTHON], { encoding: "utf8", maxBuffer: 100_000_000 });
    if (status !== 0) return this.skip();
    const clocks = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Clock);
    // Names for the machine's own zone and for none at all are no zones of people.
    const known = clocks.filter(([zone]) => isTimeZone(zone));

    const wrong = known.flatMap(([zone, times]) => {
      const clock = zoneClock(zone);
      const differs = times.filter(([wall, instant]) => {
        const day = Math.floor(wall / DAY_MINUTES);
        return clock.instantOf(day, wall - day * DAY_MINUTES) !== instant * 60_000;
      });
      return differs.slice(0, 1).map(([wall]) => `${zone} at ${new Date(wall * 60_000).toISOString()}`);
    });

    expect(wrong).to.deep.equal([]);
    expect(known.length).to.be.greaterThan(400);
    console.log(`${known.length} of ${clocks.length} zones are the same`);
  });
});
