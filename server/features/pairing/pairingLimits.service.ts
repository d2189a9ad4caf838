import { ipKeyGenerator } from "express-rate-limit";
import {
  WRONG_CODES_PER_HOUR_OVERALL,
  WRONG_CODES_PER_HOUR_PER_ADDRESS,
  WRONG_CODES_PER_HOUR_PER_SUBNET,
} from "../../../shared/limits.js";
import type { AppContext } from "../../AppContext.js";
import { AppError } from "../../http/AppError.js";
import { MongoRateStore } from "../../http/MongoRateStore.js";
import { alertOfSpraying } from "./sprayAlert.js";
import { acceptProof, type Proof } from "./proofOfWork.js";
import { subnetOf } from "./subnetOf.js";

const HOUR_MS = 60 * 60_000;

/** A try that was counted, and may be given back. */
export interface CountedTry {
  giveBack(): Promise<void>;
}

/**
 * Counts a try before anything is looked up, so that many at once cannot slip past the limits. Above those of an address or a subnet
 * it throws 429; above the one of all together it wants a proof of work. In both cases the code is never looked at, so the
 * answer cannot tell whether it was right. A try that lets a browser in is to be given back: only wrong codes count.
 */
export async function countTry(
  app: AppContext,
  { address, proof }: { address: string; proof?: Proof | undefined },
): Promise<CountedTry | "needsProof"> {
  // In this order: tries above one's own limits use up nobody else's. One IPv6 household has a /56, so that is its address.
  const own = await count(
    app,
    ["pairingPerAddress", ipKeyGenerator(address)],
    WRONG_CODES_PER_HOUR_PER_ADDRESS,
  );
  const near = await count(app, ["pairingPerSubnet", subnetOf(address)], WRONG_CODES_PER_HOUR_PER_SUBNET);
  const all = store(app, "pairingOverall");
  const { totalHits } = await all.increment("everybody");
  const giveBack = async () => {
    await own.giveBack();
    await near.giveBack();
    await all.decrement("everybody");
  };
  if (totalHits <= WRONG_CODES_PER_HOUR_OVERALL) return { giveBack };

  await alertOfSpraying(app);
  if (proof && (await acceptProof(app, proof))) return { giveBack };
  // The same try comes again with its proof; it must not cost a household twice.
  await own.giveBack();
  await near.giveBack();
  return "needsProof";
}

async function count(
  app: AppContext,
  [name, key]: [name: string, key: string],
  max: number,
): Promise<CountedTry> {
  const tries = store(app, name);
  const { totalHits, resetTime } = await tries.increment(key);
  if (totalHits > max) throw tooManyTries(resetTime);
  return { giveBack: () => tries.decrement(key) };
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
