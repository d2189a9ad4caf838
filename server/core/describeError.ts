import { nameSources } from "./nameSources.js";

/** An error as the log may hold it: no other properties, since a driver puts whole documents there. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: nameSources(error.stack), ...code, ...cause };
}
