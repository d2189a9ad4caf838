import type { Express } from "express";
import type { Logger } from "pino";
import type { AppContext } from "./AppContext.js";
import { readAppVersion, buildDir } from "./appFiles.js";
import { loadSecretKey } from "./auth/secrets.js";
import { buildAccessTable } from "./buildAccessTable.js";
import type { Config } from "./config.js";
import { accountsRoutes } from "./features/accounts/accounts.routes.js";
import { googlePopupRoutes } from "./features/accounts/googlePopup.routes.js";
import { activityRoutes } from "./features/activity/activity.routes.js";
import { auditCall } from "./features/audit/auditCalls.service.js";
import { auditRoutes } from "./features/audit/audit.routes.js";
import { callsRoutes } from "./features/calls/calls.routes.js";
import { cardsRoutes } from "./features/cards/cards.routes.js";
import { deviceSyncRoutes } from "./features/deviceSync/deviceSync.routes.js";
import { displaysRoutes } from "./features/displays/displays.routes.js";
import { feedbackRoutes } from "./features/feedback/feedback.routes.js";
import { groupsRoutes } from "./features/groups/groups.routes.js";
import { headlinesRoutes } from "./features/headlines/headlines.routes.js";
import { healthRoutes } from "./features/health/health.routes.js";
import { mediaRoutes } from "./features/media/media.routes.js";
import { mailStopsPage, mailStopsRoutes } from "./features/mailStops/mailStops.routes.js";
import { messagesRoutes } from "./features/messages/messages.routes.js";
import { notificationsRoutes } from "./features/notifications/notifications.routes.js";
import { occurrencesRoutes } from "./features/occurrences/occurrences.routes.js";
import { pairingRoutes } from "./features/pairing/pairing.routes.js";
import { peopleRoutes } from "./features/people/people.routes.js";
import { recordingsRoutes } from "./features/recordings/recordings.routes.js";
import { photosRoutes } from "./features/photos/photos.routes.js";
import { takeoversRoutes } from "./features/takeovers/takeovers.routes.js";
import { versionRoutes } from "./features/version/version.routes.js";
import { voicesRoutes } from "./features/voices/voices.routes.js";
import { weatherRoutes } from "./features/weather/weather.routes.js";
import { assembleHttp } from "./http/assembleHttp.js";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "./http/rateLimits.js";
import type { Route } from "./http/route.js";
import { isInSight } from "./isInSight.js";
import { noteSecurityOfCall } from "./securityOfCalls.js";
import { Hub } from "./realtime/hub.js";

const routes: Route[] = [
  ...accountsRoutes,
  ...activityRoutes,
  ...auditRoutes,
  ...callsRoutes,
  ...cardsRoutes,
  ...deviceSyncRoutes,
  ...displaysRoutes,
  ...feedbackRoutes,
  ...groupsRoutes,
  ...headlinesRoutes,
  ...healthRoutes,
  ...mailStopsRoutes,
  ...messagesRoutes,
  ...notificationsRoutes,
  ...occurrencesRoutes,
  ...pairingRoutes,
  ...peopleRoutes,
  ...photosRoutes,
  ...recordingsRoutes,
  ...takeoversRoutes,
  ...versionRoutes,
  ...voicesRoutes,
  ...weatherRoutes,
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
    hub: new Hub(log),
    secretKey: await loadSecretKey(config),
    version: await readAppVersion(),
    wakeDueLoop: () => {
      // No due loop runs in this process: another one's finds the work when it polls.
    },
  };
  const limits = { ...DEFAULT_RATE_LIMITS, ...options.limits };
  const http = assembleHttp({
    app,
    routes,
    access: buildAccessTable(app),
    sight: isInSight,
    audit: (call) => auditCall(app, call),
    security: (call) => noteSecurityOfCall(app, call),
    otherRoutes: [mediaRoutes(app), googlePopupRoutes(app, limits), mailStopsPage()],
    limits,
    buildDir: options.buildDir ?? buildDir(),
  });
  return { app, http };
}
