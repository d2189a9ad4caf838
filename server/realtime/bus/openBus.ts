import { setTimeout as sleep } from "node:timers/promises";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";
import type { Bus } from "./Bus.js";
import { LocalBus } from "./LocalBus.js";
import { RedisBus } from "./RedisBus.js";

/** A command that cannot reach Redis leaves the rest to the servers' clocks. */
const REACHED_LIMIT_MS = 2_000;
const REACHED_POLL_MS = 20;

/** Waits for nobody: a Redis that is away keeps no server from starting. */
export function openBus({ config, log, secretKey }: Pick<AppContext, "config" | "log" | "secretKey">): Bus {
  if (config.redisUrl === null) return new LocalBus();
  const installation = deriveKey(secretKey, "bus").toString("base64url").slice(0, 22);
  return new RedisBus({ url: config.redisUrl, channel: `mantel:${installation}`, log });
}

/** For a command beside running servers: they hear at once of what it changes. */
export async function runWithBus<Result>(app: AppContext, work: () => Promise<Result>): Promise<Result> {
  const { wakes } = app.hub;
  wakes.bus = openBus(app);
  try {
    return await work();
  } finally {
    const deadline = performance.now() + REACHED_LIMIT_MS;
    while (app.config.redisUrl !== null && !wakes.bus.isHealthy() && performance.now() < deadline)
      await sleep(REACHED_POLL_MS);
    await wakes.close();
  }
}
