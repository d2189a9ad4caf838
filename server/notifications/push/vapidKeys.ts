import { createECDH } from "node:crypto";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";

export interface VapidKeys {
  /** Uncompressed point, base64url: what a browser is given as its applicationServerKey. */
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair by which push services know this installation (RFC 8292). Derived from the secret key, so that there is nothing more to keep:
 * every process has the same, and it lasts as long as that key does. With another one browsers subscribe anew by themselves.
 */
export function vapidKeys({ secretKey }: Pick<AppContext, "secretKey">): VapidKeys {
  const pair = createECDH("prime256v1");
  const privateKey = deriveKey(secretKey, "vapid");
  pair.setPrivateKey(privateKey);
  // Not read back from the pair, which leaves out zeros at its beginning: nobody could sign with such a key.
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
