import type { AppContext } from "../core/AppContext.js";
import { sweepFeatures } from "./sweepFeatures.js";

const SWEEP_MS = 60_000;

/**
 * The embedded engine has no TTL monitor, so expired rows are swept by the app, on every kind of database alike. Nothing relies on
 * it: every query that matters looks at the expiry itself. Returns the function that ends it.
 */
export function startRemovingExpired(app: AppContext): () => void {
  const timer = setInterval(() => {
    removeExpired(app).catch((error: unknown) => {
      // The rows are still there in a minute.
      app.log.warn({ err: error }, "expired rows could not be removed");
    });
  }, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export async function removeExpired(app: AppContext): Promise<void> {
  await sweepFeatures(app, "removeExpired");
}
