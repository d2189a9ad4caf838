/**
 * `npm test`: all tests, in two processes side by side, since two cores are what most machines have: those that wait (browsers, faults)
 * beside those that compute. Each has a database of its own. The last line is the sum of their counts, such as `412 passed, 0 failed`.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const MOCHA = createRequire(import.meta.url).resolve("mocha/bin/mocha.js");
const WAITING = ["faults", "journeys"];
/** As test/support/reporter.cjs prints it. */
const COUNTS = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m;

interface Result {
  output: string;
  minutes: string;
  exitCode: number;
}

const folders = readdirSync(path.join(ROOT, "test"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const [waiting, computing] = await Promise.all([
  run(
    folders.filter((name) => WAITING.includes(name)),
    () => undefined,
  ),
  // Its dots are seen while they come; what the other prints follows as a whole.
  run(
    folders.filter((name) => !WAITING.includes(name)),
    (text) => process.stdout.write(text),
  ),
]);
console.log(`\n${waiting.output}`);
console.log(
  `Browsers and faults: ${waiting.minutes} minutes. Everything else: ${computing.minutes} minutes.`,
);

const results = [waiting, computing];
process.exitCode = results.some(({ exitCode }) => exitCode !== 0) ? 1 : 0;
console.log(sumOf(results.map(({ output }) => COUNTS.exec(output))));

/** Runs the tests of these folders. `show` gets what is printed meanwhile. */
async function run(names: string[], show: (text: string) => void): Promise<Result> {
  const started = performance.now();
  const files = names.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);
  const mocha = spawn(process.execPath, [MOCHA, ...files], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [mocha.stdout, mocha.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      show(text);
    });
  }
  const exitCode = await new Promise<number>((resolve) => mocha.on("close", (code) => resolve(code ?? 1)));
  return { output, exitCode, minutes: ((performance.now() - started) / 60_000).toFixed(1) };
}

/** A process that died before it could count is a failure as well. */
function sumOf(counts: (RegExpExecArray | null)[]): string {
  const sum = (part: number) => counts.reduce((total, one) => total + Number(one?.[part] ?? 0), 0);
  const lost = counts.filter((one) => one === null).length;
  const ran = `${sum(1)} passed, ${sum(2) + lost} failed`;
  return sum(3) > 0 ? `${ran}, ${sum(3)} skipped` : ran;
}
