import jwt from "jsonwebtoken";
import { z } from "zod";
import { isSame } from "./googleFlow.js";

/** How far the provider's clock may be from ours. */
const CLOCK_LEEWAY_S = 60;

const IdToken = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string(),
});

interface Expected {
  clientId: string;
  issuers: string[];
  nonce: string;
  /** The `sub` of the user information that came with it. */
  subject: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Throws unless the token was made by this issuer, for this client alone, for this visit, is in its time, and is about who the user
 * information is about: that is asked for with an access token, which says nothing about where it came from. The signature is not checked:
 * the token came straight from the token endpoint over TLS, which vouches for the issuer in its place (OpenID Connect Core, 3.1.3.7,
 * number 6).
 */
export function requireIdToken(token: unknown, expected: Expected): void {
  const claims = IdToken.parse(jwt.decode(String(token)));
  const nowS = expected.now / 1_000;
  requireTrue(expected.issuers.includes(claims.iss), "is of another issuer");
  const audience = [claims.aud].flat();
  requireTrue(audience.length === 1 && audience[0] === expected.clientId, "is for another client");
  requireTrue((claims.azp ?? expected.clientId) === expected.clientId, "was given to another client");
  requireTrue(claims.exp + CLOCK_LEEWAY_S > nowS, "has run out");
  requireTrue(claims.iat - CLOCK_LEEWAY_S <= nowS, "is of a time to come");
  requireTrue(isSame(claims.nonce, expected.nonce), "is for another visit");
  requireTrue(claims.sub === expected.subject, "is about somebody else");
}

function requireTrue(holds: boolean, problem: string): void {
  if (!holds) throw new Error(`The ID token ${problem}.`);
}
