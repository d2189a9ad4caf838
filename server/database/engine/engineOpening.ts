/** What opening a database has for a result, whichever engine it is. */

export interface RunningEngine {
  socketPath: string;
  close(): Promise<void>;
}

/** Another process holds the lock on the database's files. */
export class FolderInUseError extends Error {}

/** The engine cannot run on this machine at all, whatever the folder holds. */
export class EngineLoadError extends Error {}
