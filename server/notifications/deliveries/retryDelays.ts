const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Short at first, for an outage of seconds or a restart; then every six hours, for a mail server that breaks on a Friday evening. */
const FIRST_DELAYS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];
const LATER_DELAY_MS = 6 * HOUR_MS;
const LATER_RETRIES = 12;

/** How long to wait after the failure of attempt number `attempts` (from 1); null: three days have passed, give up. */
export function retryDelay(attempts: number): number | null {
  const first = FIRST_DELAYS_MS[attempts - 1];
  if (first !== undefined) return first;
  return attempts <= FIRST_DELAYS_MS.length + LATER_RETRIES ? LATER_DELAY_MS : null;
}
