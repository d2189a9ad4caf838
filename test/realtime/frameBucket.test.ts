import { expect } from "chai";
import { FrameBucket } from "../../server/realtime/FrameBucket.js";
import { FRAME_BURST } from "../../shared/realtime/timing.js";
import { NOW } from "../display/buildPlan.js";
import { installTimers } from "../display/installTimers.js";

describe("the frames that one socket may send", () => {
  it("are as many as before when the machine's clock is set back", () => {
    const timers = installTimers(NOW);
    const bucket = new FrameBucket();
    bucket.take();
    timers.setSystemTime(NOW - 60_000);

    const taken = Array.from({ length: FRAME_BURST }, () => bucket.take());
    timers.uninstall();

    expect(taken.filter((isTaken) => isTaken)).to.have.length(FRAME_BURST - 1);
  });
});
