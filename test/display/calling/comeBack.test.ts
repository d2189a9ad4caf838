import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { comeBack } from "../../../client-display/addons/calling/comeBack.js";
import { CALL_RETURN_EVERY_MS } from "../../../shared/limits.js";

describe("a screen in a call that has lost its server", () => {
  const now = { isOnline: false, isInCall: true, hasToSay: false };
  let clock: Clock;
  let tries: number;

  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ["setInterval", "clearInterval"] });
    Object.assign(now, { isOnline: false, isInCall: true, hasToSay: false });
    tries = 0;
    comeBack({
      isOnline: () => now.isOnline,
      isInCall: () => now.isInCall,
      hasToSay: () => now.hasToSay,
      retry: () => void (tries += 1),
    });
  });
  afterEach(() => clock.uninstall());

  const pass = (times: number) => {
    tries = 0;
    clock.tick(times * CALL_RETURN_EVERY_MS);
    return tries;
  };

  it("tries for it every two seconds, for as long as it talks", () => {
    expect(pass(500)).to.equal(500);
  });

  it("does not while it is there, nor when nobody calls", () => {
    Object.assign(now, { isOnline: true });
    expect(pass(3)).to.equal(0);

    Object.assign(now, { isOnline: false, isInCall: false });
    expect(pass(3)).to.equal(0);
  });

  it("tries for two minutes more to tell that it has hung up", () => {
    Object.assign(now, { isInCall: false, hasToSay: true });

    expect(pass(100)).to.equal(60);
  });
});
