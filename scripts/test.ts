/**
 * `npm test`: all tests, in batches of a process each, as many side by side as the machine's cores carry, and one more with those that
 * hardly work. Each has a database of its own. The last line is the sum of their counts, such as `412 passed, 0 failed`.
 *
 * Browsers, and servers that are started and killed, depend on how busy the machine is. When a few of their files fail they are run
 * once more, with nothing beside them; what passes only then is named as unsteady. It is a defect to mend, of the test or of the product, but
 * no reason to distrust all else.
 */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { runMocha, type Counts, type TestRun } from "./testing/runMocha.js";
import { batchesAtOnce, usableCores, watchCores } from "./testing/sideBySide.js";
import { useQuickTemporaryFolder } from "./testing/temporaryFolder.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const BROWSERS = "journeys";
/** Also opens one, though it lies elsewhere. */
const BROWSER_FILE = /Browser\.test\.ts$/;
/** They start and kill servers of their own. */
const PROCESSES = ["database", "faults", "scripts"];
/** With more failures than this, something is really broken. */
const RUN_AGAIN_MAX = 3;
/** Of test files in one process: so few that none is left working alone at the end, so many that its start costs little beside them. */
const BATCH_BYTES = { timed: 75_000, other: 150_000 };
/** By itself, and first: nothing else takes as long, and it would be left at the end. */
const LONGEST = path.join("test", "schedule", "planModel.test.ts");
/** They wait for what a screen does by the minute, and use a sixth of the processor: beside all others, they take no place of theirs. */
const WAITING = [
  "display/oneSwitch.test.ts",
  "display/setupCheck.test.ts",
  "display/reloadedHome.test.ts",
  "recordings/recording.test.ts",
].map((file) => path.join("test", BROWSERS, file));
const SLOWEST_SHOWN = 20;

interface Batch {
  name: string;
  files: string[];
}

useQuickTemporaryFolder();
const files = readdirSync(path.join(ROOT, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.join("test", file))
  .sort();
const isBrowsers = (file: string) => folderOf(file) === BROWSERS || BROWSER_FILE.test(file);
const isProcesses = (file: string) => PROCESSES.includes(folderOf(file));
/** Whose result depends on how busy the machine is. */
const isTimed = (file: string) => isProcesses(file) || isBrowsers(file);
const isOther = (file: string) => !isTimed(file) && file !== LONGEST;
const isBusyBrowser = (file: string) => isBrowsers(file) && !WAITING.includes(file);
const waiting: Batch[] = [
  ...batchesOf("Browsers", files.filter(isBusyBrowser), BATCH_BYTES.timed),
  ...batchesOf("Servers and databases", files.filter(isProcesses), BATCH_BYTES.timed),
  ...batchesOf("Everything else", files.filter(isOther), BATCH_BYTES.other),
  { name: "The longest", files: [LONGEST] },
];
const patient: Batch[] = [{ name: "Those that wait", files: WAITING }];
const runs: TestRun[] = [];
const busyShare = watchCores();
// Browsers from the front, everything else from the back: of three never all with browsers before the end.
const workers = Array.from({ length: batchesAtOnce() }, (_, index) =>
  index % 3 === 2 ? fromBack : fromFront,
);
await Promise.all([...workers, () => patient.pop()].map(work));
const machine = machineLine(busyShare());
const counts = await runUnsteadyAgain(new Map(runs.flatMap((run) => [...run.files])));
const lost = runs.filter(({ hasEnded }) => !hasEnded).length;
process.exitCode = lost === 0 && [...counts.values()].every(isAllRight) ? 0 : 1;
console.log(failuresOf(runs));
console.log(slowestOf(counts));
console.log(slowTestsOf(counts));
console.log(machine);
console.log(sumOf(counts, lost));

function fromFront(): Batch | undefined {
  return waiting.shift();
}

function fromBack(): Batch | undefined {
  return waiting.pop();
}

async function work(next: () => Batch | undefined): Promise<void> {
  for (let batch = next(); batch; batch = next()) {
    const run = await runMocha(batch.files);
    runs.push(run);
    console.log(`\n${batch.name}, ${run.minutes} minutes:\n${run.output}`);
    if (!run.hasEnded) console.log(`Ended before it could count:\n${listOf(batch.files)}`);
  }
}

/** Batches of about the same length: a longer file is taken to run longer, as nothing else is known before. */
function batchesOf(name: string, all: string[], batchBytes: number): Batch[] {
  const sizes = all.map((file) => statSync(path.join(ROOT, file)).size);
  const count = Math.max(1, Math.round(sizes.reduce((sum, size) => sum + size, 0) / batchBytes));
  const batches = Array.from({ length: count }, () => ({ files: [] as string[], bytes: 0 }));
  const largestFirst = all.map((file, index) => ({ file, bytes: sizes[index] ?? 0 }));
  for (const { file, bytes } of largestFirst.sort((one, other) => other.bytes - one.bytes)) {
    const smallest = batches.reduce((least, batch) => (batch.bytes < least.bytes ? batch : least));
    smallest.files.push(file);
    smallest.bytes += bytes;
  }
  return batches.map((batch, index) => ({
    name: `${name}, ${String(index + 1)} of ${String(count)}`,
    files: batch.files.sort(),
  }));
}

function folderOf(file: string): string {
  return file.split(path.sep)[1] ?? "";
}

/** The counts, with what a second try of the failed files changed. */
async function runUnsteadyAgain(first: Map<string, Counts>): Promise<Map<string, Counts>> {
  const failed = [...first].filter(([, one]) => !isAllRight(one)).map(([file]) => file);
  if (
    failed.length === 0 ||
    failed.length > RUN_AGAIN_MAX ||
    !failed.every((file) => isTimed(path.relative(ROOT, file)))
  )
    return first;
  console.log(`Run again by themselves:\n${listOf(failed)}`);
  const again = await runMocha(failed);
  console.log(again.output);
  const unsteady = failed.filter((file) => isAllRight(again.files.get(file)));
  if (unsteady.length > 0) console.log(`Unsteady, passed only at the second try:\n${listOf(unsteady)}\n`);
  return new Map([...first, ...again.files]);
}

function listOf(some: string[]): string {
  return some.map((file) => `  - ${path.relative(ROOT, path.resolve(ROOT, file))}`).join("\n");
}

/** Once more at the end: of a long log often only that is kept. */
function failuresOf(all: TestRun[]): string {
  const failures = all.flatMap(({ output }) => /^ {2}1\) [^]*/m.exec(output) ?? []);
  return failures.length > 0 ? ["What failed at the first try, once more:", ...failures].join("\n") : "";
}

/** Skipped is as good as failed in CI: a browser that is not found would otherwise leave the journeys untested. */
function isAllRight(one: Counts | undefined): boolean {
  return one?.failed === 0 && (one.skipped === 0 || process.env.CI !== "true");
}

/** What to look at first when the whole takes too long. */
function slowestOf(all: Map<string, Counts>): string {
  const heaviest = [...all].sort(([, one], [, other]) => other.processorSeconds - one.processorSeconds);
  const lines = heaviest
    .slice(0, SLOWEST_SHOWN)
    .map(
      ([file, { milliseconds, processorSeconds }]) =>
        `${inColumn(processorSeconds)} s ${inColumn(milliseconds / 1000)} s  ${path.relative(ROOT, file)}`,
    );
  return ["The files that use most of the processor, and how long they took:", ...lines, ""].join("\n");
}

/** Single tests that take as long as a whole file is to. */
function slowTestsOf(all: Map<string, Counts>): string {
  const tests = [...all].flatMap(([file, { slowTests }]) => slowTests.map((test) => ({ ...test, file })));
  const lines = tests
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(({ title, seconds, file }) => `${inColumn(seconds)} s  ${path.relative(ROOT, file)}: ${title}`);
  return ["The tests that took longest:", ...lines, ""].join("\n");
}

/** What the time that a run took is to be judged by. */
function machineLine(busyShare: number): string {
  const minutes = (performance.now() / 60_000).toFixed(1);
  return `${minutes} minutes on ${usableCores().toFixed(0)} cores, ${(100 * busyShare).toFixed(0)} % of which were busy, ${String(workers.length)} batches at once.\n`;
}

function inColumn(seconds: number): string {
  return seconds.toFixed(0).padStart(5);
}

/** A process that died before it could count is a failure as well. */
function sumOf(all: Map<string, Counts>, lostProcesses: number): string {
  const sum = (part: "passed" | "failed" | "skipped") =>
    [...all.values()].reduce((total, one) => total + one[part], 0);
  const ran = `${String(sum("passed"))} passed, ${String(sum("failed") + lostProcesses)} failed`;
  return sum("skipped") > 0 ? `${ran}, ${String(sum("skipped"))} skipped` : ran;
}
