import { expect } from "chai";
import { RestartPace } from "../../server/database/engine/restartPace.js";

const MINUTE_MS = 60_000;

describe("the pace at which a dead engine is started again", () => {
  it("is at once for four deaths, then slower each time, up to five minutes", () => {
    const pace = new RestartPace();

    const pauses = Array.from({ length: 14 }, () => {
      pace.countDeath(1_000);
      return pace.pauseMs / 1_000;
    });

    expect(pauses).to.deep.equal([0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  it("does not grow while the engine fails to start for longer than a minute, and begins anew once it has lived", () => {
    const pace = new RestartPace();
    for (let death = 1; death <= 9; death += 1) pace.countDeath(0);
    expect(pace.pauseMs).to.equal(32_000);

    pace.countDeath(MINUTE_MS);

    expect(pace.pauseMs).to.equal(0);
  });
});
