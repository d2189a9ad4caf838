import { expect } from "chai";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { removeRuntimeFolder, runtimePaths } from "../../server/database/engine/runtimeFolder.js";
import { untilGone } from "./startApp.js";

const SOURCE = fileURLToPath(new URL("../../", import.meta.url));
/** What opens a database, and the process that it starts. */
const STARTS = ["server/database/openDatabase.ts", "server/database/engine/engineProcess.ts"];
const NODE_MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** Opens, says what it got, and leaves without closing, as a script that ends in an error would. */
const SCRIPT = `
import { openDatabase } from "./server/database/openDatabase.js";
const say = (fields) => fields.enginePid && console.log(JSON.stringify({ enginePid: fields.enginePid }));
const log = { info: say, warn() {}, error() {} };
const { kind } = await openDatabase({ mongodbUri: null, dataDir: process.argv[2], log });
console.log(JSON.stringify({ kind }));
`;

/** Obeys like a mongod as far as the way there is concerned: listens where it is told to, and ends on SIGTERM. */
const FAKE_MONGOD = `#!${process.execPath}
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
const option = (name) => process.argv[process.argv.indexOf(name) + 1];
writeFileSync(option("--dbpath") + "/pid", String(process.pid));
createServer().listen(option("--bind_ip"));
`;

describe("the compiled database on a machine", () => {
  let root: string;
  let dataDir: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "mantel-test-"));
    dataDir = path.join(root, "data");
    compile(root);
  });

  afterEach(() => {
    removeRuntimeFolder(runtimePaths(dataDir));
    rmSync(root, { recursive: true, force: true });
  });

  it("with the embedded engine opens it", async () => {
    symlinkSync(NODE_MODULES, path.join(root, "node_modules"));

    const { kind, enginePid } = open(root, dataDir);

    expect(kind).to.match(/^embedded/);
    await untilGone(enginePid, 8_000);
  });

  it("with neither engine nor mongod says what to do", () => {
    const { status, stderr } = spawnSync(process.execPath, ["open.js", dataDir], {
      cwd: root,
      encoding: "utf8",
      env: { PATH: "" },
    });

    expect(status).to.equal(1);
    expect(stderr).to.contain("DatabaseUnavailableError").and.contain(`${process.platform} ${process.arch}`);
    expect(stderr)
      .to.contain("is not installed")
      .and.contain("no mongod on PATH")
      .and.contain("Set MONGODB_URI");
  });

  it("with a mongod runs it, and it ends even when its keeper is killed", async () => {
    installFakeMongod(root);

    const { kind, enginePid } = open(root, dataDir);
    const mongodPid = Number(readFileSync(path.join(dataDir, "mongod/pid"), "utf8"));
    process.kill(enginePid, "SIGKILL");

    expect(kind).to.equal("mongod");
    await untilGone(mongodPid, 3_000);
  });

  it("never starts a mongod beside the embedded engine's data", () => {
    installFakeMongod(root);
    mkdirSync(path.join(dataDir, "db"), { recursive: true });
    writeFileSync(path.join(dataDir, "db/WiredTiger"), "");

    const { stderr } = spawnSync(process.execPath, ["open.js", dataDir], {
      cwd: root,
      encoding: "utf8",
      env: { PATH: root },
    });

    expect(stderr).to.contain("written by the embedded engine, so a mongod cannot take over");
  });
});

function compile(root: string): void {
  writeFileSync(path.join(root, "package.json"), '{"type":"module"}');
  writeFileSync(path.join(root, "open.js"), SCRIPT);
  const waiting = [...STARTS];
  const compiled = new Set<string>();
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (compiled.has(name)) continue;
    compiled.add(name);
    const source = readFileSync(path.join(SOURCE, name), "utf8");
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const { outputText } = ts.transpileModule(source, { compilerOptions });
    const target = path.join(root, name.replace(/\.ts$/, ".js"));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, outputText);
    waiting.push(...importsOf(name, outputText));
  }
}

/** The files of ours that a compiled file needs: types are no longer in it. */
function importsOf(name: string, compiled: string): string[] {
  const imports = compiled.matchAll(/(?:from|import|import\()\s*"(\.[^"]+)\.js"/g);
  return [...imports].map(([, file]) => path.join(path.dirname(name), `${file}.ts`));
}

function installFakeMongod(root: string): void {
  writeFileSync(path.join(root, "mongod"), FAKE_MONGOD);
  chmodSync(path.join(root, "mongod"), 0o755);
}

function open(root: string, dataDir: string): { kind: string; enginePid: number } {
  const env = { PATH: `${root}:${process.env["PATH"] ?? ""}` };
  const output = execFileSync(process.execPath, ["open.js", dataDir], { cwd: root, encoding: "utf8", env });
  const lines = output.trim().split("\n");
  return Object.assign({ kind: "", enginePid: 0 }, ...lines.map((line) => JSON.parse(line) as object)) as {
    kind: string;
    enginePid: number;
  };
}
