import { spawnSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { stopServerProcesses } from "../../test/support/server/ServerProcess.js";
import { type Bar, formatBars, isMet } from "./report.js";

const ROOT = path.resolve(import.meta.dirname, "../..");

/**
 * Builds what is stale unless the sources themselves are run, measures, prints the verdicts. The exit code is 1 when a bar is missed or the
 * measuring failed.
 */
export async function runBench(
  measure: () => Promise<Bar[]>,
  { runs, also = [] }: { runs: "build" | "sources"; also?: "dashboard"[] } = { runs: "build" },
): Promise<void> {
  // Whoever interrupts it must not leave servers and browsers behind; they are ended by listeners of "exit".
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  if (runs === "build") buildIfStale(also);
  console.log(describeMachine());
  try {
    const bars = await measure();
    console.log(`\n${formatBars(bars)}`);
    process.exitCode = bars.every(isMet) ? 0 : 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await stopServerProcesses();
  }
  // A socket that is still closing must not keep the command from ending.
  process.exit();
}

function buildIfStale(also: string[]): void {
  const script = path.join(ROOT, "scripts", "build.ts");
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", script, "server", "display", "site", ...also, "--if-stale"],
    {
      cwd: ROOT,
      stdio: "inherit",
    },
  );
  if (status !== 0) throw new Error("There is nothing to measure: the build failed, see above.");
}

function describeMachine(): string {
  const cores = cpus();
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0);
  const machine = `${cores.length} x ${cores[0]?.model.trim() ?? "unknown core"}, ${gigabytes} GB`;
  // Whatever else ran here is in the figures, so whoever reads them must know.
  const load = `load in the last minute ${(loadavg()[0] ?? 0).toFixed(1)}`;
  return `${machine}, Node ${process.versions.node}, ${load}\n`;
}
