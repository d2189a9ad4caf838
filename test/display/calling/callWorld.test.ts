import { expect } from "chai";
import type { Clock } from "@sinonjs/fake-timers";
import { SeededRandom } from "../../support/SeededRandom.js";
import { installTimers } from "../engine/installTimers.js";
import { START } from "./FlowOnScreen.js";
import { CallWorld } from "./parts/CallWorld.js";
import { ScreenOnLine } from "./parts/ScreenOnLine.js";

const FIRST = Number(process.env.MODEL_SEED ?? 1);
const SEEDS = process.env.MODEL_SEED ? 1 : process.env.FAULTS === "long" ? 3_000 : 200;
const STEPS = 120;
/** More than a ring, the silence of a call and what stands after it. */
const AFTER_MS = 5 * 60_000;

describe("calls between the server's rule and two screens, in any order of what happens", () => {
  let clock: Clock;

  beforeEach(() => {
    clock = installTimers(START);
    ScreenOnLine.clock = clock;
  });

  afterEach(() => clock.uninstall());

  it(`are never two, never seen without a press or a countdown, and never ring on (${SEEDS} orders)`, function () {
    this.timeout(60_000);
    let talked = 0;
    let begun = 0;
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      clock.setSystemTime(START);
      const world = new CallWorld(new SeededRandom(seed));
      world.done.push(`MODEL_SEED=${seed}`);
      for (let step = 0; step < STEPS; step += 1) world.step();
      world.settle();
      world.checkSettled();
      world.pass(AFTER_MS);
      world.settle();

      expect(
        world.calls.filter(({ standing }) => standing),
        world.story(),
      ).to.deep.equal([]);
      expect(
        world.screens.filter(({ isOnAir }) => isOnAir),
        world.story(),
      ).to.deep.equal([]);
      talked += world.calls.filter(({ answeredAt }) => answeredAt).length;
      begun += world.calls.filter(({ autoAnswer }) => autoAnswer?.answeredAt).length;
    }

    // What never happens proves nothing.
    expect(talked).to.be.above(SEEDS);
    expect(begun).to.be.above(SEEDS / 4);
  });
});
