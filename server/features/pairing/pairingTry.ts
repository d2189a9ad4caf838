import { createHmac, randomBytes } from "node:crypto";
import { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";

const KEY_BYTES = 32;

/**
 * What one try makes of its browser. A repeat of the try, with the same code and the same key of the browser's own, ends in the same, so
 * that an answer that was lost is given again and nothing of it is stored but hashes. Without a key it is another each time.
 */
export interface PairingTry {
  deviceId: Types.ObjectId;
  /** For the device cookie. */
  token: string;
  /** For the cookie of a waiting screen. */
  ticket: string;
  /** What a display's window or link was used up by. */
  claim: string;
  /** Whether there may have been one before it. */
  mayRepeat: boolean;
}

export function pairingTryOf(
  app: AppContext,
  { code, key }: { code: string; key?: string | undefined },
): PairingTry {
  const seed = `${code}/${key ?? randomBytes(KEY_BYTES).toString("base64url")}`;
  const derive = (what: string) =>
    createHmac("sha256", deriveKey(app.secretKey, `pairing-try/${what}`))
      .update(seed)
      .digest();
  return {
    deviceId: new Types.ObjectId(derive("id").subarray(0, 12)),
    token: derive("token").toString("base64url"),
    ticket: derive("ticket").toString("base64url"),
    claim: derive("claim").toString("base64url"),
    mayRepeat: key !== undefined,
  };
}
