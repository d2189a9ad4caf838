import type { Logger } from "pino";
import { API_TIMEOUT_MS } from "../../shared/limits.js";
import { withTimeout } from "../core/withTimeout.js";
import { AppError } from "../core/AppError.js";

/** Callers give up after API_TIMEOUT_MS and learn nothing; just before that they get a reason, and when to come back. */
const ANSWER_DEADLINE_MS = API_TIMEOUT_MS - 1_000;
const RETRY_SECONDS = 5;

/**
 * The result of a call, or 503 when it takes too long: a database that hangs, frozen or behind a half-open connection, fails no
 * query for half a minute. What is under way then goes on; the caller's repeat meets it by its Idempotency-Key.
 */
export function answerInTime<Result>(call: Promise<Result>, log: Logger): Promise<Result> {
  return withTimeout(call, ANSWER_DEADLINE_MS, {
    late: tookTooLong,
    onLateError: (error) => log.warn({ err: error }, "a call failed after its answer was due"),
  });
}

function tookTooLong(): AppError {
  return new AppError({
    code: "temporarily-unavailable",
    status: 503,
    message: "Mantel is taking too long right now. Please try again in a moment.",
    retryAfterSeconds: RETRY_SECONDS,
  });
}
