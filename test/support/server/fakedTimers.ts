import FakeTimers from "@sinonjs/fake-timers";

let wereFaked = false;

/** From now on it is known whether a test has replaced the timers of this process. */
export function watchFakedTimers(): void {
  const { install } = FakeTimers;
  FakeTimers.install = (config) => {
    wereFaked = true;
    return install(config);
  };
}

/** Whether timers were replaced since this was last asked. */
export function takeTimersFaked(): boolean {
  const result = wereFaked;
  wereFaked = false;
  return result;
}
