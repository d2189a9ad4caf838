import { expect } from "chai";
import { RECONNECT_MAX_MS } from "../../shared/realtime/timing.js";
import { backoff, reconnectDelay } from "../../shared/rules/backoff.js";

describe("backoff", () => {
  it("doubles up to the longest wait, however many tries there were", () => {
    const waits = [0, 1, 2, 3, 4, 5_000].map((attempt) => backoff(attempt, 500, 6_000));

    expect(waits).to.deep.equal([500, 1_000, 2_000, 4_000, 6_000, 6_000]);
  });

  it("spreads the reconnects of many over the whole wait", () => {
    expect(reconnectDelay(0, 0)).to.equal(0);
    expect(reconnectDelay(0, 0.5)).to.equal(250);
    expect(reconnectDelay(3, 1)).to.equal(4_000);
    expect(reconnectDelay(1_000, 1)).to.equal(RECONNECT_MAX_MS);
  });
});
