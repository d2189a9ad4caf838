import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createApp } from "../../../server/app/createApp.js";
import { loadConfig } from "../../../server/app/config.js";
import { BRAND } from "../../../shared/brand.js";
import type { Config } from "../../../server/core/Config.js";
import {
  connectDatabase,
  disconnectDatabase,
  ensureIndexes,
} from "../../../server/database/connectDatabase.js";
import { openDatabase, type DatabaseLog } from "../../../server/database/openDatabase.js";
import { prepareDatabase } from "../../../server/database/prepareDatabase.js";
import { runDueWork } from "../../../server/jobs/runDueWork.js";
import { createHttpServer } from "../../../server/http/createHttpServer.js";
import { DEFAULT_RATE_LIMITS } from "../../../server/app/features.js";
import type { RateLimits } from "../../../server/http/rateLimits.js";
import { attachSockets } from "../../../server/realtime/socketServer.js";
import { endpointPath } from "../../../shared/contract/base/endpoint.js";
import { openEmptyDatabase } from "./emptyDatabase.js";
import { testLog } from "./testLog.js";
import { readMails } from "../mail/readMails.js";
import { sendRequest } from "./sendRequest.js";
import type { TestApp } from "./TestApp.js";
import type { TestClock } from "./TestClock.js";
import { testFolder } from "./testDatabase.js";

export interface TestAppOptions {
  /** The pages are told that mails leave the installation. They go to files all the same, where `mails()` reads them. */
  saysItMails?: boolean;
  /** Stands still until the test moves it; without one the app has the machine's time. */
  clock?: TestClock;
  /** Rate limits to try; the others are out of the way. */
  limits?: RateLimits;
  config?: Partial<Config>;
  /** In place of the project's build/. */
  buildDir?: string;
  /** An installation's own data folder: its database is opened and brought up to date, in place of an empty one. */
  dataDir?: string;
}

const NO_LIMIT = { max: Infinity, windowMs: 60_000 };
const UNLIMITED = Object.fromEntries(Object.keys(DEFAULT_RATE_LIMITS).map((name) => [name, NO_LIMIT]));

/**
 * Nearly every test signs somebody up and pairs a screen: the real cost of a password, and the real pace, were most of a run's time. Tests count
 * what is told: those of bundles say that they want some.
 */
const QUICK = { passwordCost: 4, pairingPaceMs: 1, newsBundledForMs: 0 };

/** In the one database of this process. */
let indexed: Promise<void> | null = null;

/** Nobody listens there. */
const SAID_SMTP_URL = "smtp://127.0.0.1:9";

/** Nobody listens there: a test that wants weather brings a double. */
const NO_UPSTREAMS = { WEATHER_URL: "http://127.0.0.1:9/", GEOCODING_URL: "http://127.0.0.1:9/" };

/**
 * Starts the real app on port 0 with an empty database. mongoose's connection is the process's, so one app runs at a time: close it
 * before the next. Due work is done by hand, with `runDueWork()`. An error in the server's log counts as a console.error.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { log, lines } = testLog();
  const dataDir = options.dataDir ?? makeDataFolder();
  const closeDatabase = options.dataDir ? await openOwnDatabase(dataDir, log) : null;
  if (!closeDatabase) await openEmptyOne();

  const config: Config = {
    ...loadConfig({ DATA_DIR: dataDir, CONTACT_EMAIL: BRAND.contactEmail, ...NO_UPSTREAMS }),
    ...QUICK,
    ...options.config,
  };
  if (options.saysItMails) config.smtpUrl = SAID_SMTP_URL;
  const { app, http } = await createApp({
    config,
    log,
    now: options.clock?.now,
    limits: { ...UNLIMITED, ...options.limits },
    buildDir: options.buildDir,
  });
  // What network cards this machine has is no part of a test.
  app.homeHosts = () => [];
  const server = createHttpServer(http);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sockets = attachSockets(app, server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const testApp: TestApp = {
    url,
    context: app,
    dataDir,
    call: async (endpoint, request, callOptions) => {
      const response = await testApp.callRaw(endpoint, request, callOptions);
      if (response.status === 200) return endpoint.result.parse(response.body) as never;
      throw new Error(
        `${endpoint.method} ${endpoint.path} was answered ${response.status}: ${response.text}`,
      );
    },
    callRaw: (endpoint, request, callOptions) => {
      const { params, query, body } = request as Record<string, Record<string, unknown> | undefined>;
      const { file } = request as { file?: Blob };
      const { method } = endpoint;
      const path = endpointPath(endpoint, params, query);
      return sendRequest(url, { method, path, body, file, ...callOptions });
    },
    send: (request) => sendRequest(url, request),
    runDueWork: async (work) => {
      if (options.saysItMails) config.smtpUrl = null;
      const next = await runDueWork(app, work);
      if (options.saysItMails) config.smtpUrl = SAID_SMTP_URL;
      return next;
    },
    mails: () => readMails(dataDir),
    logLines: () => [...lines],
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await sockets.close();
      server.closeAllConnections();
      await closed;
      await closeDatabase?.();
    },
  };
  return testApp;
}

function makeDataFolder(): string {
  const folder = path.join(testFolder(), `test_${randomBytes(6).toString("hex")}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function openEmptyOne(): Promise<void> {
  await openEmptyDatabase();
  await (indexed ??= ensureIndexes());
}

async function openOwnDatabase(dataDir: string, log: DatabaseLog): Promise<() => Promise<void>> {
  const database = await openDatabase({ mongodbUri: null, dataDir, log });
  await disconnectDatabase();
  await connectDatabase(database.uri);
  await prepareDatabase(log);
  return async () => {
    await disconnectDatabase();
    await database.close();
  };
}
