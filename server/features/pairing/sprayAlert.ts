import { WRONG_CODES_PER_HOUR_OVERALL } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { serverKey } from "../../core/uniqueKey.js";
import { MongoRateStore } from "../../limits/MongoRateStore.js";
import { queueMails } from "../../notifications/deliveries/queue.service.js";

const HOUR_MS = 60 * 60_000;

/** Somebody tries codes from many places. Whoever hosts this hears of it once an hour, by a line in the log and a mail. */
export async function alertOfSpraying(app: AppContext): Promise<void> {
  const alerts = new MongoRateStore({ name: "pairingAlerts", windowMs: HOUR_MS, now: () => app.now() });
  const { totalHits } = await alerts.increment("everybody");
  if (totalHits > 1) return;
  app.log.warn(
    { limit: WRONG_CODES_PER_HOUR_OVERALL },
    "more wrong display codes were tried in an hour than is usual; each try now costs a proof of work",
  );
  await queueMails(app, [
    {
      uniqueKey: serverKey("codesSprayed", Math.floor(app.now() / HOUR_MS)),
      kind: "codesSprayedMail",
      userId: null,
      payload: { at: new Date(app.now()).toISOString(), limit: WRONG_CODES_PER_HOUR_OVERALL },
    },
  ]);
}
