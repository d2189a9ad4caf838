import type { Express } from "express";
import type { Logger } from "pino";
import type { AppContext } from "./AppContext.js";
import { readAppVersion, buildDir } from "./appFiles.js";
import { loadSecretKey } from "./auth/secrets.js";
import { buildAccessTable } from "./buildAccessTable.js";
import type { Config } from "./config.js";
import { accountsRoutes } from "./features/accounts/accounts.routes.js";
import { activityRoutes } from "./features/activity/activity.routes.js";
import { deviceSyncRoutes } from "./features/deviceSync/deviceSync.routes.js";
import { displaysRoutes } from "./features/displays/displays.routes.js";
import { feedbackRoutes } from "./features/feedback/feedback.routes.js";
import { healthRoutes } from "./features/health/health.routes.js";
import { messagesRoutes } from "./features/messages/messages.routes.js";
import { occurrencesRoutes } from "./features/occurrences/occurrences.routes.js";
import { pairingRoutes } from "./features/pairing/pairing.routes.js";
import { versionRoutes } from "./features/version/version.routes.js";
import { assembleHttp } from "./http/assembleHttp.js";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "./http/rateLimits.js";
import type { Route } from "./http/route.js";
import { Hub } from "./realtime/hub.js";

const routes: Route[] = [
  ...accountsRoutes,
  ...activityRoutes,
  ...deviceSyncRoutes,
  ...displaysRoutes,
  ...feedbackRoutes,
  ...healthRoutes,
  ...messagesRoutes,
  ...occurrencesRoutes,
  ...pairingRoutes,
  ...versionRoutes,
];

interface AppOptions {
  config: Config;
  log: Logger;
  /** Epoch milliseconds; the machine's clock unless a test brings its own. */
  now?: () => number;
  /** Over DEFAULT_RATE_LIMITS. */
  limits?: Partial<RateLimits>;
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
 * starts the due loop puts its `wake` into the context. Throws ConfigError when the secret key cannot be read.
 */
export async function createApp(options: AppOptions): Promise<RunningParts> {
  const { config, log } = options;
  const app: AppContext = {
    config,
    log,
    now: options.now ?? Date.now,
    hub: new Hub(),
    secretKey: await loadSecretKey(config),
    version: await readAppVersion(),
    wakeDueLoop: () => {
      // No due loop runs in this process: another one's finds the work when it polls.
    },
  };
  const http = assembleHttp({
    app,
    routes,
    access: buildAccessTable(app),
    limits: { ...DEFAULT_RATE_LIMITS, ...options.limits },
    buildDir: options.buildDir ?? buildDir(),
  });
  return { app, http };
}
