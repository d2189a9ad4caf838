import { expect } from "chai";
import { TokenBucket } from "../../server/realtime/TokenBucket.js";
import { FRAME_BURST, FRAMES_PER_SECOND } from "../../shared/realtime/timing.js";
import { NOW } from "../display/engine/buildPlan.js";
import { installTimers } from "../display/engine/installTimers.js";

describe("the frames that one socket may send", () => {
  it("are as many as before when the machine's clock is set back", () => {
    const timers = installTimers(NOW);
    const bucket = new TokenBucket({ burst: FRAME_BURST, perSecond: FRAMES_PER_SECOND });
    bucket.take();
    timers.setSystemTime(NOW - 60_000);

    const taken = Array.from({ length: FRAME_BURST }, () => bucket.take());
    timers.uninstall();

    expect(taken.filter((isTaken) => isTaken)).to.have.length(FRAME_BURST - 1);
  });
});
