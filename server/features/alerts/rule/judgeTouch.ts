import { dayAfter, wallClockAt, wallClockInstant } from "../../../schedule/zones.js";
import { isInUse } from "./conditions.js";
import type { Judged } from "./stepAlert.js";
import type { AlertState, WatchFacts, WatchState } from "./watchState.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** After the server was down, screens first say what was pressed meanwhile. */
const REPORTING_MS = 5 * MINUTE_MS;
/** Later in the day "not by ten" says nothing any more. */
const LATE_MS = 6 * HOUR_MS;
/** What is pressed before belongs to the evening. */
const MORNING = "03:00";
/** While nobody has touched it, it is looked at so often whether somebody did. */
const LOOK_MS = MINUTE_MS;

export interface TouchJudged {
  judged: Judged;
  touch: WatchState["touch"];
  lookAt: number | null;
}

/** Whether somebody has touched a screen by the time of day that the family chose, judged once each day. */
export function judgeTouch(
  { touch }: Pick<WatchState, "touch">,
  alert: AlertState | null,
  { facts, now }: { facts: WatchFacts; now: number },
): TouchJudged {
  const { noTouchBy, timeZone, lastTouchAt } = facts;
  if (noTouchBy === null) return { judged: { is: "ended" }, touch: { by: null, day: null }, lookAt: null };
  const { date } = wallClockAt(now, timeZone);
  const dueAt = wallClockInstant(date, noTouchBy, timeZone);
  const morning = wallClockInstant(date, noTouchBy > MORNING ? MORNING : "00:00", timeZone);
  const tomorrow = wallClockInstant(dayAfter(date), noTouchBy, timeZone);
  const isTouched = lastTouchAt !== null && lastTouchAt >= morning;
  // Chosen in the afternoon it begins tomorrow.
  const known = touch.by === noTouchBy ? touch : { by: noTouchBy, day: now >= dueAt ? date : null };
  const judgedToday = { by: noTouchBy, day: date };

  if (alert?.phase === "open") {
    const isOfToday = alert.told!.since === morning;
    if (!isOfToday)
      return { judged: { is: "ended" }, touch: known, lookAt: now < dueAt ? dueAt : now + LOOK_MS };
    return { judged: { is: isTouched ? "good" : "unknown" }, touch: known, lookAt: now + LOOK_MS };
  }
  if (known.day === date) return { judged: { is: "unknown" }, touch: known, lookAt: tomorrow };
  const judgedAt = Math.max(dueAt, facts.steadySince + REPORTING_MS);
  if (now < judgedAt) return { judged: { is: "unknown" }, touch: known, lookAt: judgedAt };
  const isJudged = !isTouched && now <= dueAt + LATE_MS && facts.devices.some(isInUse);
  return {
    judged: isJudged
      ? { is: "bad", deviceIds: [], deviceName: null, since: morning, at: dueAt }
      : { is: "unknown" },
    touch: judgedToday,
    lookAt: isJudged ? now + LOOK_MS : tomorrow,
  };
}
