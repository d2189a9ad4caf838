import { expect } from "chai";
import { wallClockInstant } from "../../server/schedule/zones.js";
import { zoneClock } from "../../server/schedule/ZoneClock.js";
import { dateOf, dayOf } from "../../shared/rules/wallDays.js";

const FIRST_DAY = dayOf("2026-01-01");
const DAYS = 730;
/** On days of a change every quarter of an hour, on the others once: this is where the two could differ. */
const QUARTERS = Array.from({ length: 96 }, (_, index) => index * 15);

describe("ZoneClock", () => {
  it("agrees with Temporal in every zone on every day of two years, and at every quarter hour of a change", function () {
    this.timeout(120_000);
    const wrong: string[] = [];
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      const clock = zoneClock(zone);
      for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day += 1) {
        const changes = clock.offsetAt((day - 1) * 86_400_000) !== clock.offsetAt((day + 2) * 86_400_000);
        for (const minutes of changes ? QUARTERS : day % 30 === 0 ? [150] : []) {
          const expected = wallClockInstant(dateOf(day), timeOf(minutes), zone);
          if (clock.instantOf(day, minutes) !== expected)
            wrong.push(`${zone} ${dateOf(day)} ${timeOf(minutes)}`);
        }
      }
    }

    expect(wrong).to.deep.equal([]);
  });

  it("reads back the wall clock of an instant", () => {
    const clock = zoneClock("Asia/Kathmandu");
    const day = dayOf("2026-11-21");

    expect(clock.wallAt(clock.instantOf(day, 8 * 60 + 5))).to.deep.equal({ day, minutes: 485 });
  });

  it("gives each day of a zone that skipped a whole day one valid instant", () => {
    const clock = zoneClock("Pacific/Apia");

    const skipped = clock.instantOf(dayOf("2011-12-30"), 8 * 60);

    expect(skipped).to.equal(wallClockInstant("2011-12-30", "08:00", "Pacific/Apia"));
  });

  it("refuses an unknown zone", () => {
    expect(() => zoneClock("Europe/Atlantis")).to.throw(RangeError);
  });
});

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
