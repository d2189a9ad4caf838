import { API_RETRIES, API_RETRY_DELAY_MS } from "../../shared/limits.js";
import { pause } from "./waitAskedFor.js";

interface Repeating {
  /** Whether the same may well succeed: nobody answered, or the server could not. */
  mayPass: (error: unknown) => boolean;
  /** Ends a wait early; `work` then says by itself that it was cancelled. */
  signal?: AbortSignal | undefined;
}

/**
 * Does the work again where nothing was answered, three times and a second apart. A fixed delay: a Retry-After of minutes would look like a
 * frozen page.
 */
export async function withRepeats<Result>(
  work: () => Promise<Result>,
  { mayPass, signal }: Repeating,
): Promise<Result> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work();
    } catch (error) {
      if (repeats === API_RETRIES || !mayPass(error)) throw error;
    }
    await pause(API_RETRY_DELAY_MS, signal);
  }
}
