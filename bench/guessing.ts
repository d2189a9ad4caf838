import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { proofBitsFor } from "../server/features/pairing/index.js";
import {
  DISPLAY_CODE_DIGITS,
  PAIRING_REQUESTS_MAX,
  WRONG_CODES_PER_HOUR_OVERALL,
  WRONG_CODES_PER_HOUR_PER_ADDRESS,
  WRONG_CODES_PER_HOUR_PER_SUBNET,
} from "../shared/limits.js";
import { SeededRandom } from "../test/support/SeededRandom.js";
import { formatBars, formatTable, isMet, type Bar } from "./support/report.js";

/**
 * `npm run bench:guessing`: how many strangers come in by guessing display codes, by the limits and the proof of work that the server
 * has. See docs/BENCHMARKS.md.
 */

const LIVE_CODES = 10_000;
const OPEN_WINDOWS = 1;
const CODES = 10 ** DISPLAY_CODE_DIGITS;
const HOURS_A_DAY = 24;
const HOURS_A_YEAR = 365 * HOURS_A_DAY;
const SIMULATED_YEARS = 20;
const SEED = 12;
const HASHES_MEASURED = 300_000;
const MANY_SUBNETS = 1_000;
const MANY_CORES = 1_000;
/** Of 300 wrong codes an hour, which nobody pays for (docs/SECURITY.md, "A code is an address, not a key"). */
const ENTRIES_A_YEAR_MAX = 3;

interface Guesser {
  who: string;
  subnets: number;
  addressesPerSubnet: number;
  /** What can be hashed in an hour for proofs of work. */
  hashesAnHour: number;
}

report();

/** Nothing is built and nothing runs: these are the rules themselves. */
function report(): void {
  const hashesAnHour = measureHashesAnHour();
  const guessers: Guesser[] = [
    { who: "one address", subnets: 1, addressesPerSubnet: 1, hashesAnHour },
    { who: "one subnet, one core", subnets: 1, addressesPerSubnet: 250, hashesAnHour },
    { who: "many subnets, no work", subnets: MANY_SUBNETS, addressesPerSubnet: 1, hashesAnHour: 0 },
    { who: "1,000 subnets, one core", subnets: MANY_SUBNETS, addressesPerSubnet: 3, hashesAnHour },
    {
      who: "1,000 subnets, 1,000 cores",
      subnets: MANY_SUBNETS,
      addressesPerSubnet: 3,
      hashesAnHour: hashesAnHour * MANY_CORES,
    },
  ];
  const rows = guessers.map((guesser) => rowOf(guesser.who, codesAnHour(guesser)));
  console.log(
    `${LIVE_CODES.toLocaleString("en")} live codes, ${OPEN_WINDOWS} open window, ${CODES.toLocaleString("en")} codes.`,
  );
  console.log(
    `One core hashes ${(hashesAnHour / 3_600 / 1_000).toFixed(0)} thousand challenges a second here.\n`,
  );
  console.log(
    formatTable(
      ["who guesses", "codes an hour", "live codes met a day", "let in a day", "let in a year"],
      rows,
    ),
  );
  const simulated = simulateEntries(WRONG_CODES_PER_HOUR_OVERALL) / SIMULATED_YEARS;
  console.log(
    `\n${WRONG_CODES_PER_HOUR_OVERALL} codes an hour, drawn for ${SIMULATED_YEARS} years: ${simulated.toFixed(2)} let in a year.`,
  );
  console.log(
    `A live code that is not open asks its family, which hears of at most ${PAIRING_REQUESTS_MAX} at once and lets nobody in without the number on the screen.`,
  );
  const bar: Bar = {
    what: `let in a year by ${WRONG_CODES_PER_HOUR_OVERALL} codes an hour`,
    measured: entriesADay(WRONG_CODES_PER_HOUR_OVERALL) * 365,
    limit: ENTRIES_A_YEAR_MAX,
    unit: "",
  };
  console.log(`\n${formatBars([bar])}`);
  process.exitCode = isMet(bar) ? 0 : 1;
}

/** Goes round its subnets, where the next code costs least, until the limits or its hashes end it. */
function codesAnHour({ subnets, addressesPerSubnet, hashesAnHour }: Guesser): number {
  const perSubnet = Math.min(
    WRONG_CODES_PER_HOUR_PER_SUBNET,
    addressesPerSubnet * WRONG_CODES_PER_HOUR_PER_ADDRESS,
  );
  let left = hashesAnHour;
  let tried = 0;
  for (let bySubnet = 1; bySubnet <= perSubnet; bySubnet += 1) {
    for (let subnet = 0; subnet < subnets; subnet += 1) {
      const bits = proofBitsFor({ bySubnet, byEverybody: tried + 1 });
      left -= bits === 0 ? 0 : 2 ** bits;
      if (left < 0) return tried;
      tried += 1;
    }
  }
  return tried;
}

function rowOf(who: string, codes: number): string[] {
  const met = (codes * HOURS_A_DAY * LIVE_CODES) / CODES;
  const entries = entriesADay(codes);
  return [who, codes.toLocaleString("en"), met.toFixed(0), entries.toFixed(4), (entries * 365).toFixed(2)];
}

function entriesADay(codes: number): number {
  return (codes * HOURS_A_DAY * OPEN_WINDOWS) / CODES;
}

/** Draws every code, with one window open all the time: after each stranger that came in somebody opens another. */
function simulateEntries(codesPerHour: number): number {
  const random = new SeededRandom(SEED);
  const guesses = codesPerHour * HOURS_A_YEAR * SIMULATED_YEARS;
  let open = drawCode(random);
  let entries = 0;
  for (let guess = 0; guess < guesses; guess += 1) {
    if (drawCode(random) !== open) continue;
    entries += 1;
    open = drawCode(random);
  }
  return entries;
}

function drawCode(random: SeededRandom): number {
  return Math.floor(random.next() * CODES);
}

function measureHashesAnHour(): number {
  const started = performance.now();
  for (let answer = 0; answer < HASHES_MEASURED; answer += 1) {
    createHash("sha256").update(`1795334400000.16.AAAAAAAAAAAAAAAAAAAAAA.${answer}`).digest();
  }
  return (HASHES_MEASURED / (performance.now() - started)) * 1_000 * 3_600;
}
