import { ipKeyGenerator } from "express-rate-limit";
import {
  WRONG_CODES_PER_HOUR_OVERALL,
  WRONG_CODES_PER_HOUR_PER_ADDRESS,
  WRONG_CODES_PER_HOUR_PER_SUBNET,
} from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { MongoRateStore } from "../../limits/MongoRateStore.js";
import { alertOfSpraying } from "./sprayAlert.js";
import { acceptProof, proofBitsFor, type Proof } from "./proofOfWork.js";
import { subnetOf } from "./subnetOf.js";

const HOUR_MS = 60 * 60_000;

/** A try that was counted, and may be given back. */
export interface CountedTry {
  giveBack(): Promise<void>;
}

/** The try is to come again with this much work done. */
export interface WantedProof {
  proofBits: number;
}

/**
 * Counts a try before anything is looked up, so that many at once cannot slip past the limits. Above those of an address or a subnet
 * it throws 429; where too much was guessed it wants a proof of work (proofOfWork.ts). In both cases the code is never looked at, so
 * the answer cannot tell whether it was right. A try that lets a browser in is to be given back: only wrong codes count.
 */
export async function countTry(
  app: AppContext,
  { address, proof }: { address: string; proof?: Proof | undefined },
): Promise<CountedTry | WantedProof> {
  // In this order: tries above one's own limits use up nobody else's. One IPv6 household has a /56, so that is its address.
  const own = await count(
    app,
    ["pairingPerAddress", ipKeyGenerator(address)],
    WRONG_CODES_PER_HOUR_PER_ADDRESS,
  );
  const near = await count(app, ["pairingPerSubnet", subnetOf(address)], WRONG_CODES_PER_HOUR_PER_SUBNET);
  const all = await count(app, ["pairingOverall", "everybody"], Infinity);
  const giveBack = async () => {
    await own.giveBack();
    await near.giveBack();
    await all.giveBack();
  };
  if (all.tries > WRONG_CODES_PER_HOUR_OVERALL) await alertOfSpraying(app);
  const proofBits = proofBitsFor({ bySubnet: near.tries, byEverybody: all.tries });
  if (proofBits === 0 || (proof && (await acceptProof(app, proof, proofBits)))) return { giveBack };
  // The same try comes again with its proof: until then it must cost nobody anything.
  await giveBack();
  return { proofBits };
}

async function count(
  app: AppContext,
  [name, key]: [name: string, key: string],
  max: number,
): Promise<CountedTry & { tries: number }> {
  const counters = store(app, name);
  const { totalHits, resetTime } = await counters.increment(key);
  if (totalHits > max) throw tooManyTries(resetTime);
  return { tries: totalHits, giveBack: () => counters.decrement(key) };
}

function store(app: AppContext, name: string): MongoRateStore {
  return new MongoRateStore({ name, windowMs: HOUR_MS, now: () => app.now() });
}

function tooManyTries(resetTime: Date | undefined): AppError {
  const waitMs = resetTime ? resetTime.getTime() - Date.now() : HOUR_MS;
  return new AppError({
    code: "too-many-requests",
    status: 429,
    message: "Too many codes were tried. Please wait a while and try again.",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}
