import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { PROOF_OF_WORK_BITS } from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import { deriveKey } from "../../auth/secrets.js";
import { RateCounterModel } from "../../http/rateCounter.model.js";

/** Several times what an old tablet needs. */
const CHALLENGE_LIFE_MS = 10 * 60_000;
const NONCE_BYTES = 16;
const DUPLICATE_KEY = 11_000;

export interface Challenge {
  challenge: string;
  bits: number;
}

export interface Proof {
  challenge: string;
  /** A decimal number. */
  answer: string;
}

/** `expiry.bits.nonce.seal`: nothing is stored until it comes back solved. */
export function makeChallenge(app: AppContext): Challenge {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  const content = `${app.now() + CHALLENGE_LIFE_MS}.${PROOF_OF_WORK_BITS}.${nonce}`;
  return { challenge: `${content}.${sealOf(app, content)}`, bits: PROOF_OF_WORK_BITS };
}

/** Whether the work was done, for a challenge of ours that has not expired; each is good for one try. */
export async function acceptProof(app: AppContext, { challenge, answer }: Proof): Promise<boolean> {
  const parts = challenge.split(".");
  const [expiry, bits, , seal] = parts;
  if (parts.length !== 4 || !isSealed(app, parts.slice(0, 3).join("."), seal ?? "")) return false;
  if (Number(expiry) <= app.now()) return false;
  const hash = createHash("sha256").update(`${challenge}.${answer}`).digest();
  return leadingZeroBits(hash) >= Number(bits) && spend(challenge, new Date(Number(expiry)));
}

/** Swept with the counters when the challenge has expired. */
async function spend(challenge: string, expiresAt: Date): Promise<boolean> {
  const id = createHash("sha256").update(challenge).digest("base64url");
  try {
    await RateCounterModel.create({ _id: `pairingProof/${id}`, count: 1, expiresAt });
    return true;
  } catch (error) {
    // It was used before.
    if (error instanceof Error && "code" in error && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}

function leadingZeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}

function sealOf(app: AppContext, content: string): string {
  const key = deriveKey(app.secretKey, "pairing-challenge");
  return createHmac("sha256", key).update(content).digest("base64url");
}

function isSealed(app: AppContext, content: string, seal: string): boolean {
  const expected = Buffer.from(sealOf(app, content));
  const given = Buffer.from(seal);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
