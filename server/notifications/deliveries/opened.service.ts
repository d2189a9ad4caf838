import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import { DeliveryModel } from "./delivery.model.js";
import { deliveryOfToken, deliveryToken } from "../claims/deliveryToken.js";
import { KEPT_MS } from "./removeNotifications.service.js";

/** What a delivery carries so that its browser can say that it was opened, signed in or not. It is stored nowhere and opens nothing. */
export function openedToken(app: Pick<AppContext, "secretKey">, deliveryId: string): string {
  return deliveryToken(app, "notification-opened", deliveryId);
}

/** The person has opened what was sent. Harmless to repeat. Throws 404 for what was not sent, is long gone, or is another's. */
export async function noteOpened(app: AppContext, token: string): Promise<void> {
  const deliveryId = deliveryOfToken(app, "notification-opened", token);
  if (deliveryId === null) throw notFound("The notification");
  const now = new Date(app.now());
  const opened = { state: "opened" as const, reason: null, lastError: null, leasedUntil: null };
  const [sent, unnoted] = [
    { state: { $in: ["sent" as const, "opened" as const] }, endedAt: { $gt: new Date(app.now() - KEPT_MS) } },
    // It has arrived, and the process that sent it has not noted it yet, or never will: it need not come again.
    {
      $or: [
        { state: "waiting" as const, attempts: { $gt: 0 } },
        // All that a bundle was to tell: it went under its own id (gathering/sendSingle.ts).
        { state: "cancelled" as const, reason: "joined" as const, heldIn: { $type: "string" as const } },
      ],
    },
  ];
  const known = await DeliveryModel.updateOne(
    { _id: deliveryId, ...sent },
    { $set: opened, $min: { openedAt: now } },
  );
  if (known.matchedCount > 0) return;
  const other = await DeliveryModel.updateOne(
    { _id: deliveryId, ...unnoted },
    { $set: { ...opened, endedAt: now }, $min: { openedAt: now } },
  );
  if (other.matchedCount === 0) throw notFound("The notification");
}
