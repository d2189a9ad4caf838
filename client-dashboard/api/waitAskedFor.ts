import { ApiError } from "./ApiError.js";

/** Who has chosen one file looks at it meanwhile: for longer than this the refusal is shown instead. */
const PATIENCE_MS = 60_000;

/** For so long the server asks to wait with a file, since many are on their way; null for any other failure. */
export function waitAskedFor(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.retryAfterSeconds === undefined) return null;
  return error.status === 429 || error.status === 503 ? Math.max(1, error.retryAfterSeconds) * 1_000 : null;
}

/** Ends early when the signal says so. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Sends one file, again as often as the server asks for it, for a minute in all. Cancelled meanwhile, `send` says so by itself. */
export async function sendWhenAsked<Result>(
  send: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  let waitedMs = 0;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const waitMs = waitAskedFor(error);
      if (waitMs === null || waitedMs + waitMs > PATIENCE_MS || signal?.aborted) throw error;
      waitedMs += waitMs;
      await pause(waitMs, signal);
    }
  }
}
