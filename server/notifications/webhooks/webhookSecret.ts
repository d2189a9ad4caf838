import { createHmac } from "node:crypto";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";
import type { Webhook } from "./webhook.model.js";

/** 32 bytes in base64url. The same as long as its seed and the installation's key are (docs/decisions/061). */
export function webhookSecret(
  { secretKey }: Pick<AppContext, "secretKey">,
  { secretSeed }: Pick<Webhook, "secretSeed">,
): string {
  return deriveKey(secretKey, `webhook/${secretSeed}`).toString("base64url");
}

/** What the receiver computes too: the time is signed along, so that what was overheard cannot be sent again later. */
export function signatureOf(secret: string, { body, seconds }: { body: string; seconds: number }): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
