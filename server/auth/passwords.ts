import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import bcrypt from "bcrypt";
import { BRAND } from "../../shared/brand.js";
import { lazily } from "../core/lazily.js";

/** bcrypt's: 120 ms on the machine of 2026 that this was measured on; it runs outside the event loop. */
export const PASSWORD_COST = 11;
/** zxcvbn's scale of 0 to 4; 1 means fewer than a million guesses, which is what a list of common passwords holds. */
const COMMON_SCORE_MAX = 1;
/** Its work grows with the square of the length, and nobody's first 64 characters are common. */
const ESTIMATED_CHARACTERS = 64;

/** The hash of random bytes: comparing against it takes as long as against a user's, and never succeeds. */
const NOBODYS_HASH = "$2b$11$UrmCUTTjBltQu96HeQJ24emQ1t/7ywXHpdCsEALgz7O.sAef7D446";

const strength = lazily(loadStrength);

export async function hashPassword(password: string, cost: number): Promise<string> {
  return bcrypt.hash(prehash(password), cost);
}

/** False also without a hash (no such user, or one that only uses Google), after the same time. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(prehash(password), hash ?? NOBODYS_HASH);
  return matches && hash !== null;
}

/** Too short, or among the first million guesses; `known` are words that a guesser would try first, such as the e-mail. */
export function isWeakPassword(password: string, minLength: number, known: string[]): boolean {
  if ([...password].length < minLength) return true;
  const estimate = strength().check(password.slice(0, ESTIMATED_CHARACTERS), [BRAND.name, ...known]);
  return estimate.score <= COMMON_SCORE_MAX;
}

/** Lists of words of half a megabyte, which nobody needs before the first new password. */
function loadStrength(): ZxcvbnFactory {
  const require = createRequire(import.meta.url);
  const core = require("@zxcvbn-ts/core") as typeof import("@zxcvbn-ts/core");
  const common = require("@zxcvbn-ts/language-common") as typeof import("@zxcvbn-ts/language-common");
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}

/**
 * bcrypt reads 72 bytes and stops at a zero byte; 64 characters of base64 hold neither problem. Normalized, because
 * keyboards disagree on how to send an "é".
 */
function prehash(password: string): string {
  return createHash("sha384").update(password.normalize("NFKC"), "utf8").digest("base64");
}
