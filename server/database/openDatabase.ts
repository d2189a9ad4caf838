import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import type { DatabaseLog } from "./databaseLog.js";
import { DatabaseUnavailableError } from "./DatabaseUnavailableError.js";
import { EngineClient, EngineNotLoadableError } from "./engine/EngineClient.js";
import { chooseEngines, thisHost, type Host } from "./engine/engineCandidates.js";
import type { EngineKind } from "./engine/engineProtocol.js";
import { runtimePaths } from "./engine/runtimeFolder.js";
import { LowSpaceError } from "./engine/startEngine.js";

export type { DatabaseLog } from "./databaseLog.js";

export interface OpenDatabase {
  /** Stays the same when the engine behind it is restarted. */
  uri: string;
  kind: "configured" | EngineKind;
  /** Call it after the last query: the engine leaves 3 s after its last client. */
  close(): Promise<void>;
}

interface OpenDatabaseOptions {
  mongodbUri: string | null;
  dataDir: string;
  log: DatabaseLog;
}

/**
 * Finds a database: `mongodbUri` when it is set, and nothing else then, because data that silently went somewhere else would
 * look lost. Otherwise the embedded engine on `dataDir/db`, patched where the C library is a little too
 * old, or a mongod of this machine on `dataDir/mongod`. Throws DatabaseUnavailableError with what to do.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  if (options.mongodbUri !== null) {
    options.log.info({}, "using the MongoDB that MONGODB_URI names");
    return { uri: options.mongodbUri, kind: "configured", close: () => Promise.resolve() };
  }
  return openEngineDatabase(options, thisHost());
}

async function openEngineDatabase({ dataDir, log }: OpenDatabaseOptions, host: Host): Promise<OpenDatabase> {
  const folder = makeDataFolder(dataDir);
  const runtime = runtimePaths(folder);
  const { candidates, obstacles } = chooseEngines(folder, host);

  for (const candidate of candidates) {
    const client = new EngineClient({ dataDir: folder, runtime, candidate, log });
    try {
      const kind = await client.attach();
      return { uri: embeddedUri(runtime.database), kind, close: () => Promise.resolve(client.close()) };
    } catch (error) {
      if (!(error instanceof EngineNotLoadableError)) throw readable(error);
      log.warn(
        { err: error, kind: candidate.kind },
        "this database engine does not run here; trying the next way",
      );
      obstacles.push(error.message);
    }
  }
  throw new DatabaseUnavailableError(explainNoEngine(obstacles, host));
}

function makeDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (cause) {
    throw new DatabaseUnavailableError(
      `The data folder ${dataDir} cannot be made or written to. Set DATA_DIR to a folder of this user.`,
      { cause },
    );
  }
}

/** An acknowledged write must survive kill -9, which the engine only promises with its journal. */
function embeddedUri(socketPath: string): string {
  return `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true&w=1&journal=true`;
}

function readable(error: unknown): unknown {
  return error instanceof LowSpaceError
    ? new DatabaseUnavailableError(error.message, { cause: error, mayPass: true })
    : error;
}

function explainNoEngine(obstacles: string[], host: Host): string {
  const library = host.glibc ? ` with glibc ${host.glibc}` : "";
  const place = `${host.platform} ${host.arch}${library}`;
  return `There is no database for this machine (${place}). ${obstacles.join(" ")} Set MONGODB_URI to a MongoDB, or install MongoDB so that mongod is on PATH.`;
}
