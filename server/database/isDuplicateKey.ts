const DUPLICATE_KEY = 11_000;

/** Whether a write was refused because a unique index has that value already: mostly, somebody else was faster. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DUPLICATE_KEY;
}
