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

/** No answer: the network is down, the server is away, or it took longer than the time limit. */
export function unreachable(cause: unknown): ApiError {
  const message = "Mantel can't be reached right now. Check your connection and try again.";
  return new ApiError({ code: "unreachable", message }, { cause });
}

/** What to tell a person about anything that was thrown. */
export function readableMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Try again.";
}
