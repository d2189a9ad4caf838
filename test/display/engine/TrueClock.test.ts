import { expect } from "chai";
import { type LocalClocks, offsetOf, TrueClock } from "../../../client-display/engine/time/TrueClock.js";
import { NOW } from "./buildPlan.js";

class TabletClocks implements LocalClocks {
  wallTime = NOW;
  sinceStart = 1_000;

  wall(): number {
    return this.wallTime;
  }

  monotonic(): number {
    return this.sinceStart;
  }

  pass(milliseconds: number): void {
    this.wallTime += milliseconds;
    this.sinceStart += milliseconds;
  }
}

const HOUR = 60 * 60_000;

describe("the true clock", () => {
  let tablet: TabletClocks;

  beforeEach(() => {
    tablet = new TabletClocks();
  });

  it("takes the offset of the ping that travelled fastest", () => {
    const offset = offsetOf([
      { sentAt: 0, receivedAt: 900, serverTime: 5_800 },
      { sentAt: 1_000, receivedAt: 1_020, serverTime: 6_010 },
      { sentAt: 2_000, receivedAt: 2_400, serverTime: 7_390 },
    ]);

    expect(offset).to.equal(5_000);
  });

  it("has no offset without a ping", () => {
    expect(offsetOf([])).to.equal(null);
  });

  it("corrects a tablet that is 26 hours wrong", () => {
    const clock = new TrueClock(tablet, null);

    clock.sync(26 * HOUR);

    expect(clock.now()).to.equal(NOW + 26 * HOUR);
  });

  it("goes on from the stored offset after a reload", () => {
    const clock = new TrueClock(tablet, { offsetMs: 26 * HOUR, lastTrueTime: NOW + 26 * HOUR });

    expect(clock.now()).to.equal(NOW + 26 * HOUR);
    expect(clock.isTrusted()).to.equal(true);
  });

  it("is not trusted when it is earlier than a time that has passed, until it is synced", () => {
    const clock = new TrueClock(tablet, { offsetMs: 0, lastTrueTime: NOW + 1 });
    expect(clock.isTrusted()).to.equal(false);

    clock.sync(HOUR);

    expect(clock.isTrusted()).to.equal(true);
  });

  it("is trusted once somebody has set the tablet to a time that may be right", () => {
    const clock = new TrueClock(tablet, { offsetMs: 500, lastTrueTime: NOW + 6 * HOUR });
    tablet.wallTime += HOUR;
    clock.checkDrift();
    expect(clock.isTrusted()).to.equal(false);

    tablet.wallTime += 8 * HOUR;
    clock.checkDrift();

    expect(clock.isTrusted()).to.equal(true);
    expect(clock.openedAt).to.equal(NOW + 9 * HOUR + 500);
  });

  it("is not trusted because the time it missed has passed by now", () => {
    const clock = new TrueClock(tablet, { offsetMs: 0, lastTrueTime: NOW + HOUR });
    tablet.pass(2 * HOUR);
    clock.checkDrift();

    tablet.wallTime += HOUR;
    clock.checkDrift();

    expect(clock.isTrusted()).to.equal(false);
  });

  it("keeps the last true time when an untrusted clock is stored", () => {
    const clock = new TrueClock(tablet, { offsetMs: 0, lastTrueTime: NOW + HOUR });

    expect(clock.stored()).to.deep.equal({ offsetMs: 0, lastTrueTime: NOW + HOUR });
  });

  it("sees no drift in a second that passes, nor in one that the engine delays", () => {
    const clock = new TrueClock(tablet, null);
    tablet.pass(1_000);
    expect(clock.checkDrift()).to.equal("none");

    tablet.pass(30_000);

    expect(clock.checkDrift()).to.equal("none");
  });

  it("takes a jump forward for sleep and trusts the tablet's clock as before", () => {
    const clock = new TrueClock(tablet, { offsetMs: 500, lastTrueTime: 0 });

    tablet.wallTime += 8 * HOUR;

    expect(clock.checkDrift()).to.equal("forward");
    expect(clock.now()).to.equal(NOW + 8 * HOUR + 500);
    expect(clock.checkDrift()).to.equal("none");
  });

  it("goes on in true time when somebody sets the tablet back", () => {
    const clock = new TrueClock(tablet, { offsetMs: 500, lastTrueTime: 0 });

    tablet.wallTime -= 3 * HOUR;

    expect(clock.checkDrift()).to.equal("backward");
    expect(clock.now()).to.equal(NOW + 500);
  });

  it("goes on in true time when somebody sets the tablet forward, and then about as far back", () => {
    const clock = new TrueClock(tablet, { offsetMs: 500, lastTrueTime: NOW });
    tablet.wallTime += 24 * HOUR;
    expect(clock.checkDrift()).to.equal("forward");
    clock.stored();
    tablet.pass(60_000);

    tablet.wallTime -= 23.5 * HOUR;

    expect(clock.checkDrift()).to.equal("backward");
    expect(clock.now()).to.equal(NOW + 60_500);
    expect(clock.stored().lastTrueTime).to.equal(NOW + 60_500);
  });

  it("takes only the jump back out when somebody sets it after a sleep", () => {
    const clock = new TrueClock(tablet, null);
    tablet.wallTime += 8 * HOUR;
    clock.checkDrift();

    tablet.wallTime -= HOUR;

    expect(clock.checkDrift()).to.equal("backward");
    expect(clock.now()).to.equal(NOW + 8 * HOUR);
  });
});
