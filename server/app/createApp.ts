import type { Express } from "express";
import type { Logger } from "pino";
import type { AppContext } from "../core/AppContext.js";
import { readAppVersion, buildDir } from "./appFiles.js";
import { loadSecretKey } from "../core/secrets.js";
import { buildAccessTable } from "./buildAccessTable.js";
import type { Config } from "../core/Config.js";
import { assembleHttp } from "../http/assembleHttp.js";
import { listHomeHosts } from "../http/homeAddresses.js";
import type { RateLimits } from "../http/rateLimits.js";
import { auditApiCall } from "../features/audit/index.js";
import { DEFAULT_RATE_LIMITS, REGISTERED } from "./features.js";
import { isInSight } from "./isInSight.js";
import { requireSubscription } from "../circle/subscriptions/requireSubscription.service.js";
import { noteSecurityOfApiCall } from "./securityOfApiCalls.js";
import { Hub } from "../realtime/hub.js";
import { WakeOutbox } from "../realtime/bus/WakeOutbox.js";

interface AppOptions {
  config: Config;
  log: Logger;
  /** Epoch milliseconds; the machine's clock unless a test brings its own. */
  now?: () => number;
  /** Over DEFAULT_RATE_LIMITS. */
  limits?: RateLimits;
  /** Where the built clients lie, if not in the project's build/. */
  buildDir?: string;
}

export interface RunningParts {
  app: AppContext;
  /** Handles HTTP; whoever listens hangs it on a server. */
  http: Express;
}

/**
 * Puts the program together, and neither listens nor connects: the database must be connected before the first request. Who
 * starts the due loop puts it into the context. Throws ConfigError when the secret key cannot be read.
 */
export async function createApp(options: AppOptions): Promise<RunningParts> {
  const { config, log } = options;
  const hub = new Hub(log, new WakeOutbox(log));
  const app: AppContext = {
    config,
    log,
    now: options.now ?? Date.now,
    hub,
    registered: REGISTERED,
    secretKey: await loadSecretKey(config),
    version: await readAppVersion(),
    homeHosts: () => listHomeHosts(config),
    dueLoop: null,
    wakeDueLoop: (names) => {
      app.dueLoop?.wake(names);
      hub.wakes.add({ kind: "due" });
    },
  };
  const limits = { ...DEFAULT_RATE_LIMITS, ...options.limits };
  const http = assembleHttp({
    app,
    routes: REGISTERED.features.flatMap(({ routes }) => routes ?? []),
    access: buildAccessTable(app),
    sight: isInSight,
    subscription: (call) => requireSubscription(app, call),
    audit: (call) => auditApiCall(app, call),
    security: (call) => noteSecurityOfApiCall(app, call),
    callbacks: REGISTERED.features.flatMap(({ callbacks }) => callbacks?.(app) ?? []),
    otherRoutes: REGISTERED.features.flatMap(({ routers }) => routers?.(app, limits) ?? []),
    limits,
    buildDir: options.buildDir ?? buildDir(),
  });
  return { app, http };
}
