import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import { deriveKey } from "../../core/secrets.js";
import { DeliveryModel } from "./delivery.model.js";
import { KEPT_MS } from "./removeNotifications.service.js";

/** Of an id in hex. */
const ID_LENGTH = 24;

/** What a delivery carries so that its browser can say that it was opened, signed in or not. It is stored nowhere and opens nothing. */
export function openedToken(app: Pick<AppContext, "secretKey">, deliveryId: string): string {
  return deliveryId + sealOf(app, deliveryId);
}

/** The person has opened what was sent. Harmless to repeat. Throws 404 for what was not sent, is long gone, or is another's. */
export async function noteOpened(app: AppContext, token: string): Promise<void> {
  const deliveryId = token.slice(0, ID_LENGTH);
  if (!isEqual(token.slice(ID_LENGTH), sealOf(app, deliveryId))) throw notFound("The notification");
  const now = new Date(app.now());
  const opened = { state: "opened" as const, reason: null, lastError: null, leasedUntil: null };
  const [sent, unnoted] = [
    { state: { $in: ["sent" as const, "opened" as const] }, endedAt: { $gt: new Date(app.now() - KEPT_MS) } },
    // It has arrived, and the process that sent it has not noted it yet, or never will: it need not come again.
    { state: "waiting" as const, attempts: { $gt: 0 } },
  ];
  const known = await DeliveryModel.updateOne({ _id: deliveryId, ...sent }, { $set: opened });
  if (known.matchedCount > 0) return;
  const other = await DeliveryModel.updateOne(
    { _id: deliveryId, ...unnoted },
    { $set: { ...opened, endedAt: now } },
  );
  if (other.matchedCount === 0) throw notFound("The notification");
}

function sealOf({ secretKey }: Pick<AppContext, "secretKey">, deliveryId: string): string {
  return createHmac("sha256", deriveKey(secretKey, "notification-opened"))
    .update(deliveryId)
    .digest("base64url");
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
