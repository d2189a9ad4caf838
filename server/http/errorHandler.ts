import type { ErrorRequestHandler, Request, Response } from "express";
import type { ErrorBody } from "../../shared/contract/base/errors.js";
import { AppError, badInput } from "../core/AppError.js";
import { findAppError } from "./translateError.js";

const SERVER_ERROR = 500;

/** The last middleware: every error leaves in the shape of shared/contract/base/errors.ts; a bug is logged whole, and named by its id. */
export const answerError: ErrorRequestHandler = (error: unknown, req, res, next) => {
  const known = findAppError(error) ?? findBrokenOff(error, req) ?? internalError(error);
  if (known.status >= SERVER_ERROR) req.log.error({ err: error }, "request failed");
  if (res.headersSent) {
    // Half an answer is out: Express ends the connection, so that nobody takes it for a whole one.
    next(error);
    return;
  }
  if (known.retryAfterSeconds !== undefined) res.set("Retry-After", String(known.retryAfterSeconds));
  const body: ErrorBody = {
    error: {
      code: known.code,
      message: known.message,
      ...(known.field === undefined ? {} : { field: known.field }),
      requestId: requestIdOf(res),
    },
  };
  res.status(known.status).json(body);
};

/** Whoever asked hung up while the body was still coming, as a page does that is closed during an upload: no bug, and nobody reads the answer. */
function findBrokenOff(error: unknown, req: Request): AppError | null {
  if (error !== req.errored || error === null) return null;
  return badInput("body", "The request broke off.");
}

function internalError(cause: unknown): AppError {
  return new AppError({
    code: "internal-error",
    status: SERVER_ERROR,
    message: "Something went wrong on our side. Please try again.",
    cause,
  });
}

/** As requestLog.ts put it on the answer. */
function requestIdOf(res: Response): string | undefined {
  const id = res.getHeader("X-Request-Id");
  return typeof id === "string" ? id : undefined;
}
