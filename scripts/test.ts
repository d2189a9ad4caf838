/**
 * `npm test`: all tests, in two processes side by side, since two cores are what most machines have: those in browsers
 * beside all others. Each has a database of its own. The last line is the sum of their counts, such as `412 passed, 0 failed`.
 *
 * Browsers and faults depend on the machine's leisure. When a few of their files fail they are run once more, with nothing beside
 * them; what passes only then is named as unsteady. It is a defect to mend, of the test or of the product, but no reason to distrust all else.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { runMocha, type Counts, type TestRun } from "./testing/runMocha.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const BROWSERS = ["journeys"];
/** Whose result depends on the machine's leisure. */
const TIMED = ["faults", "journeys"];
/** More than that is no bad luck. */
const RUN_AGAIN_MAX = 3;

const folders = readdirSync(path.join(ROOT, "test"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "support")
  .map(({ name }) => name);
const [browsers, others] = await Promise.all([
  runMocha(patternsOf(folders.filter((name) => BROWSERS.includes(name)))),
  // Its dots are seen while they come; what the other prints follows as a whole.
  runMocha(patternsOf(folders.filter((name) => !BROWSERS.includes(name))), (text) =>
    process.stdout.write(text),
  ),
]);
console.log(`\n${browsers.output}`);
const runs = [await runUnsteadyAgain(browsers), await runUnsteadyAgain(others)];
console.log(`Browsers: ${browsers.minutes} minutes. Everything else: ${others.minutes} minutes.`);
process.exitCode = runs.every(isGreen) ? 0 : 1;
console.log(sumOf(runs));

function patternsOf(names: string[]): string[] {
  return names.map((name) => `test/${name}/**/*.test.{ts,tsx}`);
}

/** The run, with what a second try of its failed files changed. */
async function runUnsteadyAgain(run: TestRun): Promise<TestRun> {
  const failed = [...run.files].filter(([, counts]) => !isAllRight(counts)).map(([file]) => file);
  if (!run.hasEnded || failed.length === 0 || failed.length > RUN_AGAIN_MAX || !failed.every(isTimed))
    return run;
  console.log(`Run again by themselves:\n${listOf(failed)}`);
  const again = await runMocha(failed);
  console.log(again.output);
  const unsteady = failed.filter((file) => isAllRight(again.files.get(file)));
  if (unsteady.length > 0) console.log(`Unsteady, passed only at the second try:\n${listOf(unsteady)}\n`);
  return { ...run, files: new Map([...run.files, ...again.files]), hasEnded: again.hasEnded };
}

function isTimed(file: string): boolean {
  return TIMED.includes(path.relative(path.join(ROOT, "test"), file).split(path.sep)[0] ?? "");
}

function listOf(files: string[]): string {
  return files.map((file) => `  - ${path.relative(ROOT, file)}`).join("\n");
}

/** A process that died before it could count is a failure as well. */
function isGreen({ hasEnded, files }: TestRun): boolean {
  return hasEnded && [...files.values()].every(isAllRight);
}

/** Skipped is as good as failed in CI: a browser that is not found would otherwise leave the journeys untested. */
function isAllRight(counts: Counts | undefined): boolean {
  return counts?.failed === 0 && (counts.skipped === 0 || process.env.CI !== "true");
}

function sumOf(runs: TestRun[]): string {
  const counts = runs.flatMap(({ files }) => [...files.values()]);
  const sum = (part: keyof Counts) => counts.reduce((total, one) => total + one[part], 0);
  const lost = runs.filter(({ hasEnded }) => !hasEnded).length;
  const ran = `${sum("passed")} passed, ${sum("failed") + lost} failed`;
  return sum("skipped") > 0 ? `${ran}, ${sum("skipped")} skipped` : ran;
}
