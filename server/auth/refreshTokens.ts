import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../core/AppContext.js";
import { deriveKey } from "../core/secrets.js";

const SESSION_ID_BYTES = 12;
const SECRET_BYTES = 32;
const SEAL_BYTES = 16;

/**
 * What the refresh cookie holds: session id, 256 secret bits, and a seal by this installation. The seal tells a token that
 * was once ours, however old, from an invented one: only the former may end a session as reused.
 */
export interface RefreshToken {
  sessionId: string;
  text: string;
  /** The only form that is stored. */
  hash: string;
}

export function newRefreshToken(app: AppContext, sessionId: string): RefreshToken {
  return sealed(app, sessionId, randomBytes(SECRET_BYTES));
}

/**
 * The token that follows `token`, the same for everyone who asks: two tabs that send the same token at once, or a client that
 * never got its answer, all end up with one successor. Without the installation's key it cannot be foretold.
 */
export function nextRefreshToken(app: AppContext, token: RefreshToken): RefreshToken {
  const secret = createHmac("sha256", deriveKey(app.secretKey, "refresh-token-chain"))
    .update(token.text)
    .digest();
  return sealed(app, token.sessionId, secret);
}

/** Null unless this installation made it. */
export function findRefreshToken(app: AppContext, text: string): RefreshToken | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== SESSION_ID_BYTES + SECRET_BYTES + SEAL_BYTES) return null;
  const sessionId = bytes.subarray(0, SESSION_ID_BYTES).toString("hex");
  const secret = bytes.subarray(SESSION_ID_BYTES, SESSION_ID_BYTES + SECRET_BYTES);
  const token = sealed(app, sessionId, secret);
  const genuine = timingSafeEqual(Buffer.from(token.text, "base64url"), bytes);
  return genuine ? token : null;
}

function sealed(app: AppContext, sessionId: string, secret: Buffer): RefreshToken {
  const content = Buffer.concat([Buffer.from(sessionId, "hex"), secret]);
  const seal = createHmac("sha256", deriveKey(app.secretKey, "refresh-token-seal"))
    .update(content)
    .digest()
    .subarray(0, SEAL_BYTES);
  const text = Buffer.concat([content, seal]).toString("base64url");
  return { sessionId, text, hash: createHash("sha256").update(text).digest("hex") };
}
