import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MOCHA = createRequire(import.meta.url).resolve("mocha/bin/mocha.js");

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** From the first hook to the last. */
  milliseconds: number;
  /** Of all cores, with the browsers, servers and databases that it started. */
  processorSeconds: number;
  slowTests: { title: string; seconds: number }[];
}

export interface TestRun {
  output: string;
  minutes: string;
  /** By path. As test/support/reporter.cjs counts. */
  files: Map<string, Counts>;
  /** False when the process died before it could count. */
  hasEnded: boolean;
}

/** Runs these test files, in a process of their own. */
export async function runMocha(files: string[]): Promise<TestRun> {
  const folder = mkdtempSync(path.join(tmpdir(), "mantel-counts-"));
  const countsFile = path.join(folder, "counts.json");
  const started = performance.now();
  const mocha = spawn(process.execPath, [MOCHA, ...files], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TEST_COUNTS_FILE: countsFile },
  });
  let output = "";
  for (const stream of [mocha.stdout, mocha.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  await new Promise((resolve) => mocha.on("close", resolve));
  const counted = readCounts(countsFile);
  rmSync(folder, { recursive: true });
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  return { output, minutes, files: counted ?? new Map<string, Counts>(), hasEnded: counted !== null };
}

function readCounts(file: string): Map<string, Counts> | null {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, Counts>));
  } catch {
    // Never written: mocha did not come to its end.
    return null;
  }
}
