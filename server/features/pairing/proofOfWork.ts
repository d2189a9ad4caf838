import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  PROOF_OF_WORK_BITS,
  PROOF_OF_WORK_BITS_MAX,
  WRONG_CODES_FREE_PER_SUBNET,
  WRONG_CODES_PER_HOUR_OVERALL,
  WRONG_CODES_PER_PROOF_BIT,
} from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { RateCounterModel } from "../../limits/rateCounter.model.js";

/** Several times what an old tablet needs. */
const CHALLENGE_LIFE_MS = 10 * 60_000;
const NONCE_BYTES = 16;

export interface Challenge {
  challenge: string;
  bits: number;
}

export interface Proof {
  challenge: string;
  /** A decimal number. */
  answer: string;
}

/** Codes that were tried in this hour, this one among them. */
interface Tries {
  bySubnet: number;
  byEverybody: number;
}

/**
 * The work that one more try costs; 0: none. A subnet that guesses pays first and ever more, and nobody else with it. Only when all
 * subnets together have guessed too much does everybody pay, and those that guess still pay more.
 */
export function proofBitsFor({ bySubnet, byEverybody }: Tries): number {
  const step = Math.max(0, Math.ceil((bySubnet - WRONG_CODES_FREE_PER_SUBNET) / WRONG_CODES_PER_PROOF_BIT));
  const isSprayed = byEverybody > WRONG_CODES_PER_HOUR_OVERALL;
  if (step === 0 && !isSprayed) return 0;
  const base = isSprayed ? PROOF_OF_WORK_BITS : PROOF_OF_WORK_BITS - 2;
  return Math.min(PROOF_OF_WORK_BITS_MAX, base + step);
}

/** `expiry.bits.nonce.seal`: nothing is stored until it comes back solved. */
export function makeChallenge(app: AppContext, bits: number): Challenge {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  const content = `${app.now() + CHALLENGE_LIFE_MS}.${bits}.${nonce}`;
  return { challenge: `${content}.${sealOf(app, content)}`, bits };
}

/**
 * Whether so much work was done, for a challenge of ours that has not expired; each is good for one try. What the challenge asked for does
 * not count: it may be of a moment when the work was cheaper.
 */
export async function acceptProof(
  app: AppContext,
  { challenge, answer }: Proof,
  bits: number,
): Promise<boolean> {
  const parts = challenge.split(".");
  const [expiry, , , seal] = parts;
  if (parts.length !== 4 || !isSealed(app, parts.slice(0, 3).join("."), seal ?? "")) return false;
  if (Number(expiry) <= app.now()) return false;
  const hash = createHash("sha256").update(`${challenge}.${answer}`).digest();
  return leadingZeroBits(hash) >= bits && spend(challenge, new Date(Number(expiry)));
}

/** Swept with the counters when the challenge has expired. */
async function spend(challenge: string, expiresAt: Date): Promise<boolean> {
  const id = createHash("sha256").update(challenge).digest("base64url");
  try {
    await RateCounterModel.create({ _id: `pairingProof/${id}`, count: 1, expiresAt });
    return true;
  } catch (error) {
    // It was used before.
    if (isDuplicateKey(error)) return false;
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
