import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { untilGone } from "../support/faults/processEnd.js";
import { waitFor } from "../support/waitFor.js";

const KEEP_RUNNING = path.resolve(import.meta.dirname, "../../scripts/starting/keepRunning.mjs");

describe("npm start, once the server runs", () => {
  let folder: string;
  let keeper: ChildProcess | null;
  let said: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "mantel-start-"));
    keeper = null;
    said = "";
  });

  afterEach(() => {
    keeper?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("starts a server again that gave up, after pauses that grow", async () => {
    const end = await run("process.exit(starts < 4 ? 1 : 0)");

    expect(end).to.deep.equal({ code: 0, signal: null });
    expect(starts()).to.equal(4);
    expect(
      [...said.matchAll(/code 1\). It is started again in ([\d.]+) s/g)].map(([, seconds]) => seconds),
    ).to.deep.equal(["0.01", "0.02", "0.04"]);
  });

  it("starts one again that was killed", async () => {
    await run('if (starts < 2) process.kill(process.pid, "SIGKILL")');

    expect(starts()).to.equal(2);
    expect(said).to.include("Mantel ended (SIGKILL)");
  });

  it("leaves one alone that says that starting again is no use", async () => {
    const end = await run('process.send("gives-up", () => process.exit(1))');

    expect(end.code).to.equal(1);
    expect(starts()).to.equal(1);
  });

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    it(`passes ${signal} on and ends as the server does`, async () => {
      const ended = run(
        `process.on("${signal}", () => process.exit(7)); console.log("up"); setInterval(() => {}, 1000)`,
      );
      await waitFor("the server", () => Promise.resolve(said.includes("up")));

      keeper?.kill(signal);

      expect((await ended).code).to.equal(7);
      expect(starts()).to.equal(1);
    });
  }

  it("ends on a signal that comes while it waits", async () => {
    const ended = run("process.exit(1)", 60_000);
    await waitFor("the pause", () => Promise.resolve(said.includes("started again in 60 s")));

    keeper?.kill("SIGTERM");

    expect((await ended).code).to.equal(143);
    expect(starts()).to.equal(1);
  });

  it("takes the server with it when it is killed itself", async () => {
    const ended = run('process.once("disconnect", () => process.exit(0)); console.log(`pid ${process.pid}`)');
    await waitFor("the server", () => Promise.resolve(/pid \d+/.test(said)));
    const pid = Number(/pid (\d+)/.exec(said)?.[1]);

    keeper?.kill("SIGKILL");

    await ended;
    await untilGone(pid, 10_000);
  });

  /** Runs a program that counts its starts; resolves when whoever keeps it running has ended. */
  function run(
    program: string,
    firstPauseMs = 10,
  ): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    const file = path.join(folder, "server.mjs");
    const count = JSON.stringify(path.join(folder, "starts"));
    writeFileSync(
      file,
      `import { appendFileSync, readFileSync } from "node:fs"; appendFileSync(${count}, "x"); const starts = readFileSync(${count}).length; ${program};`,
    );
    const start = `import { keepRunning } from "${pathToFileURL(KEEP_RUNNING).href}"; keepRunning(${JSON.stringify(file)}, { firstPauseMs: ${firstPauseMs} })`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", start]);
    keeper = child;
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    return new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  }

  function starts(): number {
    return readFileSync(path.join(folder, "starts")).length;
  }
});
