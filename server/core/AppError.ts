/**
 * An error that the caller may see. Everything else that is thrown is a bug: it is logged whole and answered as 500
 * with the request id.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  /** The input that was wrong, as a path: `displayIds.0`. */
  readonly field: string | undefined;
  /** Seconds until another try makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(options: {
    code: string;
    status: number;
    message: string;
    field?: string | undefined;
    retryAfterSeconds?: number;
    cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.name = "AppError";
    this.code = options.code;
    this.status = options.status;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 400 naming the field. */
export function badInput(field: string, message: string, code = "bad-input"): AppError {
  return new AppError({ code, status: 400, message, field });
}

/** 404, also for what exists and belongs to somebody else (docs/SECURITY.md). */
export function notFound(what: string): AppError {
  return new AppError({ code: "not-found", status: 404, message: `${what} was not found.` });
}

/** 409 for what the caller may see and not do. */
export function notPermitted(message = "You can see this, but not change it."): AppError {
  return new AppError({ code: "not-permitted", status: 409, message });
}

/** 409: the client fetches what somebody else made of it meanwhile, and shows both. */
/** `message` where nothing was typed that could be lost. */
export function editedMeanwhile(
  message = "Someone else has changed this in the meantime. Your changes haven't been saved yet.",
): AppError {
  return new AppError({
    code: "edited-meanwhile",
    status: 409,
    message,
  });
}

/** 401: the client gets a new access token and repeats the call. */
export function notSignedIn(): AppError {
  return new AppError({ code: "not-signed-in", status: 401, message: "Log in first." });
}

/** 403 only ever means that the session is over (docs/SECURITY.md); the client signs out on it. */
export function sessionOver(
  code = "session-over",
  message = "This session has ended. Please log in again.",
): AppError {
  return new AppError({ code, status: 403, message });
}
