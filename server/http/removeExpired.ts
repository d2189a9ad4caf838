import type { AppContext } from "../AppContext.js";
import { MailLinkModel } from "../auth/mailLink.model.js";
import { CardModel } from "../features/cards/card.model.js";
import { GroupInviteModel } from "../features/groups/groupInvite.model.js";
import { removeExpiredSessions } from "../auth/sessions.service.js";
import { removeOldNotifications } from "../notifications/removeNotifications.service.js";
import { UpstreamCopyModel } from "../upstreams/upstreamCopy.model.js";
import { IdempotencyKeyModel } from "./idempotencyKey.model.js";
import { RateCounterModel } from "./rateCounter.model.js";

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
  const expired = { expiresAt: { $lte: new Date(app.now()) } };
  await CardModel.deleteMany({ until: expired.expiresAt });
  await removeExpiredSessions(app);
  await MailLinkModel.deleteMany(expired);
  await GroupInviteModel.deleteMany({ ...expired, acceptedBy: null });
  await IdempotencyKeyModel.deleteMany(expired);
  await RateCounterModel.deleteMany(expired);
  await UpstreamCopyModel.deleteMany(expired);
  await removeOldNotifications(app);
}
