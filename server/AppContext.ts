import type { Logger } from "pino";
import type { Config } from "./config.js";
import type { Hub } from "./realtime/hub.js";

/** What every service may use. Made once in app.ts and handed down; nothing that matters lives in module state. */
export interface AppContext {
  config: Config;
  log: Logger;
  /** Epoch milliseconds; tests put a fake one here. */
  now(): number;
  hub: Hub;
  /** 32 or more bytes; keys for single purposes are derived from it (auth/secrets.ts). */
  secretKey: Buffer;
  version: string;
  /** Wakes the due loop of this process, so that what became due just now does not wait for its next look. */
  wakeDueLoop(): void;
}
