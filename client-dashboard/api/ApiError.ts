import { ErrorBody } from "../../shared/contract/base/errors.js";

interface ErrorDetails {
  code: string;
  message: string;
  status?: number;
  /** The bad input that the server named, such as `displayIds.0`. */
  field?: string;
  /** The server's Retry-After. */
  retryAfterSeconds?: number | undefined;
}

/** A call that failed. Its message is safe to show; `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  /** Whoever waits so long may well succeed; only known of files (transferFile.ts). */
  readonly retryAfterSeconds: number | undefined;

  constructor(details: ErrorDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.name = "ApiError";
    this.code = details.code;
    this.status = details.status ?? 0;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The error behind an answer that is not 2xx. A body that is not ours (a proxy's page) becomes a general text. */
export function apiErrorFrom(status: number, body: unknown, retryAfterSeconds?: number): ApiError {
  const parsed = ErrorBody.safeParse(body);
  if (parsed.success && parsed.data.error.code === "idempotency-key-reused") return changedMeanwhile(status);
  if (parsed.success) return new ApiError({ ...parsed.data.error, status, retryAfterSeconds });
  // A proxy before the server takes less than the server does: the same again is refused again.
  if (status === 413)
    return new ApiError({ code: "too-large", status, message: "This is too large for the server." });
  return new ApiError({
    code: "server-error",
    status,
    retryAfterSeconds,
    message: "The server couldn't do this. Try again soon.",
  });
}

/**
 * A try without an answer may have been done, and what is sent now is not the same. The server names its header, which no form has a field
 * for, and words that mean nothing to who typed.
 */
function changedMeanwhile(status: number): ApiError {
  const message =
    "It may have been saved as it was before your last change. Look for it first, and save again if it isn't there.";
  return new ApiError({ code: "idempotency-key-reused", status, message });
}

/** No answer: the network is down, the server is away, or it took longer than the time limit. */
export function unreachable(cause: unknown): ApiError {
  const message = "Mantel can't be reached right now. Check your connection and try again.";
  return new ApiError({ code: "unreachable", message }, { cause });
}

/** A clear no: nothing was done. Without an answer it may have been. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Nobody is signed in any more (docs/SECURITY.md). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** It is not there, or not any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What to tell a person about anything that was thrown. */
export function readableMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Try again.";
}
