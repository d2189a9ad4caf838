import FakeTimers, { type Clock } from "@sinonjs/fake-timers";

/**
 * Fake time of the kinds that the display uses. Not nextTick and the like: the test runner's own work on files would
 * stand still with them.
 */
export function installTimers(now: number): Clock {
  return FakeTimers.install({
    now,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
}
