import type { RuntimePaths } from "./runtimeFolder.js";

/** What the app, its engine process and other apps on the same folder say to each other. */

export type EngineKind = "embedded" | "embedded-patched" | "mongod";

/** The engine process gets this as its only argument, as JSON. */
export interface EngineStart {
  kind: EngineKind;
  /** Where the database's files are. */
  folder: string;
  /** The patched addon or the mongod; null for the engine as it is installed. */
  program: string | null;
  runtime: RuntimePaths;
}

/** Sent once, over the channel between the engine process and the app that started it. */
export type EngineStartReport =
  | { state: "serving" }
  /** Somebody else's engine process was faster: attach to that one. */
  | { state: "not-needed" }
  | { state: "failed"; reason: "load" | "open" | "in-use"; message: string };

/** The first line on every life line. */
export interface EngineGreeting {
  kind: EngineKind;
  pid: number;
  /** How many clients were there before this one: after a death the first of them restarts the engine. */
  rank: number;
}
