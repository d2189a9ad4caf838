import mongoose, { mongo } from "mongoose";
import { z } from "zod";
import { isDatabaseAway } from "../database/isDatabaseAway.js";
import { AppError, badInput } from "../core/AppError.js";
import { firstProblem } from "./parseInput.js";

const DUPLICATE_KEY = 11_000;
/** How soon an embedded database that died is back, with room to spare. */
const DATABASE_RETRY_SECONDS = 2;

/**
 * What the caller may know of an error, told by its type or code, never by its text. Null means that it is a bug of ours.
 */
export function findAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return firstProblem(error, "body");
  if (error instanceof mongoose.Error.CastError) return badInput(error.path, "This is not valid.");
  if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) return alreadyExists(error);
  if (isDatabaseAway(error)) return databaseAway(error);
  if (error instanceof URIError) return badInput("path", "This address is not valid.");
  return findBodyError(error);
}

function alreadyExists(error: mongo.MongoServerError): AppError {
  const [field] = Object.keys((error.keyPattern ?? {}) as object);
  return new AppError({
    code: "already-exists",
    status: 409,
    message: "This already exists.",
    field,
    cause: error,
  });
}

function databaseAway(cause: unknown): AppError {
  return new AppError({
    code: "temporarily-unavailable",
    status: 503,
    message: "Mantel can't reach its database right now. Please try again in a moment.",
    retryAfterSeconds: DATABASE_RETRY_SECONDS,
    cause,
  });
}

/** The types that body-parser gives its errors, and what people should read instead of its words. */
const BODY_MESSAGES: Record<string, string> = {
  "entity.too.large": "This is too large.",
  "entity.parse.failed": "The body is not JSON.",
  "encoding.unsupported": "This encoding is not known.",
  "charset.unsupported": "This character set is not known.",
  "request.aborted": "The request broke off.",
  "request.size.invalid": "The request is not as long as it says.",
};

/** http-errors, which Express's own parts use, mark what the caller may know with `expose`; its text is theirs, not ours. */
function findBodyError(error: unknown): AppError | null {
  const { type, status, expose } = Object(error) as { type?: unknown; status?: unknown; expose?: unknown };
  if (expose !== true || typeof status !== "number" || status < 400 || status >= 500) return null;
  const message = BODY_MESSAGES[String(type)] ?? "The request cannot be read.";
  const code = status === 413 ? "too-large" : "bad-input";
  return new AppError({ code, status, message, field: "body", cause: error });
}
