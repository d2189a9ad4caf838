import type { Logger } from "pino";
import type { Config } from "./Config.js";
import type { Hub } from "../realtime/hub.js";
import type { DueLoop } from "../jobs/dueLoop.js";
import type { Registered } from "./Feature.js";

/** What every service may use. Made once in app/createApp.ts and handed down; nothing that matters lives in module state. */
export interface AppContext {
  config: Config;
  log: Logger;
  /** Epoch milliseconds; tests put a fake one here. */
  now(): number;
  hub: Hub;
  /** What the features have registered: foundations call it and know no feature. */
  registered: Registered;
  /** 32 or more bytes; keys for single purposes are derived from it (core/secrets.ts). */
  secretKey: Buffer;
  version: string;
  /** Under which addresses other devices in the home reach this computer; asked each time, since routers change them. */
  homeHosts(): string[];
  /** The due loop of this process; null while none runs here. */
  dueLoop: Pick<DueLoop, "wake"> | null;
  /**
   * Wakes the due loop of each process, so that what became due just now does not wait for its next look. `names`: of the kinds of awaited work that it can
   * be; when left out, all of them look.
   */
  wakeDueLoop(names?: readonly string[]): void;
}
