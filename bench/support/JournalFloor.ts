import mongoose, { type Connection } from "mongoose";
import { openDatabase, type OpenDatabase } from "../../server/database/openDatabase.js";

const LOG = { info: () => undefined, warn: console.warn, error: console.error };
const COLLECTION = "benchInserts";
/** About the size of a message's row. */
const FILLER = "x".repeat(600);

/** What nothing that is kept can be faster than: one journaled insert into the database of a running server. */
export class JournalFloor {
  private constructor(
    private readonly database: OpenDatabase,
    private readonly connection: Connection,
  ) {}

  static async start(dataDir: string): Promise<JournalFloor> {
    const database = await openDatabase({ mongodbUri: null, dataDir, log: LOG });
    const connection = await mongoose.createConnection(database.uri).asPromise();
    return new JournalFloor(database, connection);
  }

  /** In ms. */
  async insert(): Promise<number> {
    const startedAt = performance.now();
    await this.connection
      .collection(COLLECTION)
      .insertOne({ filler: FILLER }, { writeConcern: { w: 1, journal: true } });
    return performance.now() - startedAt;
  }

  async stop(): Promise<void> {
    await this.connection.close();
    await this.database.close();
  }
}
