import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";

/** Of an id in hex. */
const ID_LENGTH = 24;

/** What one token is good for: that of another purpose opens nothing. */
type Purpose = "notification-opened" | "notification-claim";

type Keyed = Pick<AppContext, "secretKey">;

/** What a delivery carries so that whoever has it can say something of it, signed in or not. It is stored nowhere. */
export function deliveryToken(app: Keyed, purpose: Purpose, deliveryId: string): string {
  return deliveryId + sealOf(app, purpose, deliveryId);
}

/** The delivery's id; null for what this installation never gave out. */
export function deliveryOfToken(app: Keyed, purpose: Purpose, token: string): string | null {
  const deliveryId = token.slice(0, ID_LENGTH);
  return isEqual(token.slice(ID_LENGTH), sealOf(app, purpose, deliveryId)) ? deliveryId : null;
}

function sealOf({ secretKey }: Keyed, purpose: Purpose, deliveryId: string): string {
  return createHmac("sha256", deriveKey(secretKey, purpose)).update(deliveryId).digest("base64url");
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
