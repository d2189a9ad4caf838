import type { AuthMessageCode } from "../../../../shared/texts.js";

/** Whoever gets these at log-in has probably forgotten the password. */
const FORGETFUL_CODES: ReadonlySet<string> = new Set<AuthMessageCode>([
  "user-not-found",
  "invalid-credential",
  "wrong-password",
  "missing-password",
  "too-many-requests",
]);

/** So many of them in a row, and the form offers a new password. */
export const FAILURES_UNTIL_RESET = 2;

/** Failures in a row after one more with this code. What says nothing of the password, such as a lost network, changes nothing. */
export function nextStreak(streak: number, code: string): number {
  return FORGETFUL_CODES.has(code) ? streak + 1 : streak;
}
