import { mongo } from "mongoose";

const DUPLICATE_KEY = 11_000;

/** Whether a write was refused because a unique index has that value already: mostly, somebody else was faster. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DUPLICATE_KEY;
}

/** For `catch`: null when somebody else was faster, who made what this write was to make. Any other error goes on. */
export function rethrowUnlessDuplicate(error: unknown): null {
  if (isDuplicateKey(error)) return null;
  throw error;
}

/** Whether a bulk write did all it was to do, but for what was there already. The error's own code is that of its first write only. */
export function isOnlyDuplicateKeys(error: unknown): boolean {
  const failures = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  return failures.length > 0 && failures.every((failure) => failure.code === DUPLICATE_KEY);
}
