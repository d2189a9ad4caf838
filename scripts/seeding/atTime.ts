import type { AppContext } from "../../server/core/AppContext.js";
import { wallClockInstant } from "../../server/schedule/zones.js";

const DAY_MS = 24 * 60 * 60_000;

export interface PastMoment {
  daysAgo: number;
  /** `08:15` on the wall clock of `timeZone`. */
  time: string;
  timeZone: string;
}

/** The app with a clock that stands at a moment of the past. */
export function atTime(app: AppContext, moment: PastMoment): AppContext {
  return atInstant(
    app,
    wallClockInstant(dayFromNow(app, -moment.daysAgo, moment.timeZone), moment.time, moment.timeZone),
  );
}

/** No due loop runs by this clock: what becomes due is found by the app's own. */
export function atInstant(app: AppContext, instant: number): AppContext {
  return { ...app, now: () => instant, wakeDueLoop: () => undefined };
}

/** `2026-11-21`, so many days after today in the zone. */
export function dayFromNow(app: AppContext, days: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return day.format(new Date(app.now() + days * DAY_MS));
}
