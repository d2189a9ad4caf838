import { createSecretKey, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { AppContext } from "../core/AppContext.js";
import { deriveKey } from "../core/secrets.js";

/** Short, because nothing but its expiry takes it back from a client that keeps it. */
const ACCESS_TOKEN_LIFE_MS = 15 * 60_000;

const ISSUER = "mantel";
const AUDIENCE = "mantel-api";
const ALGORITHM = "HS256";

/** By the installation's secret. */
const KEYS = new WeakMap<Buffer, KeyObject>();

const Claims = z.object({ sub: z.string().regex(/^[0-9a-f]{24}$/), sid: z.string().regex(/^[0-9a-f]{24}$/) });

export interface AccessTokenClaims {
  userId: string;
  sessionId: string;
}

export function signAccessToken(app: AppContext, claims: AccessTokenClaims) {
  const issuedAt = Math.floor(app.now() / 1_000);
  const expiresAt = issuedAt + ACCESS_TOKEN_LIFE_MS / 1_000;
  const payload = { sub: claims.userId, sid: claims.sessionId, iat: issuedAt, exp: expiresAt };
  const accessToken = jwt.sign(payload, keyOf(app), {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience: AUDIENCE,
  });
  return { accessToken, accessTokenExpiresAt: new Date(expiresAt * 1_000).toISOString() };
}

/** Null for a token that has run out or that this installation did not sign. */
export function findAccessTokenClaims(app: AppContext, token: string): AccessTokenClaims | null {
  try {
    const payload = jwt.verify(token, keyOf(app), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: Math.floor(app.now() / 1_000),
    });
    const claims = Claims.parse(payload);
    return { userId: claims.sub, sessionId: claims.sid };
  } catch {
    // Whatever is wrong with a token, the caller gets a new one in the same way.
    return null;
  }
}

/** Of bytes jsonwebtoken would make a key anew for each request, and try a public one first. */
function keyOf({ secretKey }: AppContext): KeyObject {
  const known = KEYS.get(secretKey) ?? createSecretKey(deriveKey(secretKey, "access-token"));
  KEYS.set(secretKey, known);
  return known;
}
