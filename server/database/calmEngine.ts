import mongoose from "mongoose";
import type { DatabaseLog } from "./databaseLog.js";
import type { OpenDatabase } from "./openDatabase.js";

/** The engine's own clockwork is made for thousands of writes a second (decision 113). */
const CALM = {
  /** Milliseconds, the most that there may be, between writes of the journal that nobody waits for. Who waits, as every write of Mantel, has it written at once. */
  journalCommitInterval: 500,
  /** Four threads look for memory to free: let there be one, and more of them when it is needed. */
  wiredTigerEngineRuntimeConfig: "eviction=(threads_min=1,threads_max=4)",
};

/**
 * Once after `connectDatabase`: gives an engine that Mantel has started a slower pace while it has nothing to do. One that is restarted after its death has
 * its own pace until the next start of Mantel. A MongoDB that somebody else looks after is left as it is. Never throws: an engine that does
 * not know these settings goes on as it was.
 */
export async function calmEngine({ kind }: Pick<OpenDatabase, "kind">, log: DatabaseLog): Promise<void> {
  if (kind === "configured") return;
  try {
    await mongoose.connection
      .getClient()
      .db("admin")
      .command({ setParameter: 1, ...CALM });
  } catch (error) {
    log.info({ err: error }, "the database engine keeps its own pace");
  }
}
