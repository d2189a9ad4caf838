/**
 * `npm test`: all tests, in four processes side by side: they wait more than they work, for browsers, sockets and servers that are killed,
 * so that two cores are enough. Each has a database of its own. The last line is the sum of their counts, such as `412 passed, 0 failed`.
 *
 * Browsers, and servers that are started and killed, depend on the machine's leisure. When a few of their files fail they are run
 * once more, with nothing beside them; what passes only then is named as unsteady. It is a defect to mend, of the test or of the product, but
 * no reason to distrust all else.
 */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { runMocha, type Counts, type TestRun } from "./testing/runMocha.js";
import { useQuickTemporaryFolder } from "./testing/temporaryFolder.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const BROWSERS = "journeys";
/** They start and kill servers of their own. */
const PROCESSES = ["database", "faults", "scripts"];
/** Whose result depends on the machine's leisure. */
const TIMED = [...PROCESSES, BROWSERS];
/** More than that is no bad luck. */
const RUN_AGAIN_MAX = 3;

interface Half {
  files: string[];
  bytes: number;
}

useQuickTemporaryFolder();
const files = readdirSync(path.join(ROOT, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.join("test", file))
  .sort();
const isProcesses = (file: string) => PROCESSES.includes(folderOf(file));
const isBrowsers = (file: string) => folderOf(file) === BROWSERS;
const [half, otherHalf] = halvesOf(files.filter(isBrowsers));
// Whose dots are seen while they come; what the others print follows as a whole.
const seen = "Everything else";
const shares = {
  [seen]: files.filter((file) => !isBrowsers(file) && !isProcesses(file)),
  "Servers and databases": files.filter(isProcesses),
  Browsers: half,
  "Browsers, the other half": otherHalf,
};
const firstRuns = await Promise.all(
  Object.entries(shares).map(async ([name, share]) => {
    const show = name === seen ? (text: string) => process.stdout.write(text) : undefined;
    return { name, run: await runMocha(share, show) };
  }),
);
const runs: TestRun[] = [];
for (const { name, run } of firstRuns) {
  if (name !== seen) console.log(`\n${name}:\n${run.output}`);
  runs.push(await runUnsteadyAgain(run));
}
firstRuns.forEach(({ name, run }) => console.log(`${name}: ${run.minutes} minutes.`));
process.exitCode = runs.every(isGreen) ? 0 : 1;
console.log(sumOf(runs));

/** Of about the same length, by the only thing known beforehand: who has more to say takes longer. */
function halvesOf(browserFiles: string[]): [string[], string[]] {
  const halves: [Half, Half] = [
    { files: [], bytes: 0 },
    { files: [], bytes: 0 },
  ];
  const sized = browserFiles.map((file) => ({ file, bytes: statSync(path.join(ROOT, file)).size }));
  for (const { file, bytes } of sized.sort((one, other) => other.bytes - one.bytes)) {
    const smaller = halves[0].bytes <= halves[1].bytes ? halves[0] : halves[1];
    smaller.files.push(file);
    smaller.bytes += bytes;
  }
  return [halves[0].files.sort(), halves[1].files.sort()];
}

function folderOf(file: string): string {
  return file.split(path.sep)[1] ?? "";
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
  return TIMED.includes(folderOf(path.relative(ROOT, file)));
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
