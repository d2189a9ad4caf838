import type { Server } from "node:http";
import { pino, type Logger } from "pino";
import { createApp } from "./app/createApp.js";
import { ConfigError, type Config } from "./core/Config.js";
import { loadConfig } from "./app/config.js";
import { calmEngine } from "./database/calmEngine.js";
import { connectDatabase, disconnectDatabase } from "./database/connectDatabase.js";
import { DatabaseUnavailableError } from "./database/DatabaseUnavailableError.js";
import { openDatabase } from "./database/openDatabase.js";
import { prepareDatabase } from "./database/prepareDatabase.js";
import { watchSchema } from "./database/watchSchema.js";
import { startDueLoop } from "./jobs/dueLoop.js";
import { startHeartbeat } from "./jobs/heartbeat.js";
import { startSweepingChunks } from "./media/orphanedChunks.service.js";
import { createHttpServer } from "./http/createHttpServer.js";
import { listHomeHosts } from "./http/homeAddresses.js";
import { startSweepingUploads } from "./http/uploads/uploadFolder.js";
import { startRemovingExpired } from "./jobs/sweepExpired.js";
import { describeError } from "./core/describeError.js";
import { attachSockets } from "./realtime/socketServer.js";

const STOP_LIMIT_MS = 5_000;

await main();

/** The only place that listens or exits. */
async function main(): Promise<void> {
  try {
    const config = loadConfig();
    const log = pino({ level: config.logLevel, serializers: { err: describeError } });
    const server = await start(config, log);
    stopInOrder(server, log);
    log.info({ port: server.port }, "listening");
    // For the person at the terminal, whatever LOG_LEVEL is.
    sayWhere(config, server.port).forEach((line) => console.log(line));
  } catch (error) {
    if (!(
      error instanceof ConfigError ||
      error instanceof DatabaseUnavailableError ||
      isAddressTaken(error)
    )) {
      throw error;
    }
    console.error(`Mantel cannot start.\n${error.message}`);
    const mayPass = error instanceof DatabaseUnavailableError && error.mayPass;
    if (!mayPass) await giveUp();
    process.exit(1);
  }
}

function sayWhere(config: Config, port: number): string[] {
  if (config.publicUrl !== null) return [`Mantel is running: ${config.publicUrl}`];
  const home = listHomeHosts(config).map((host) => `For other devices in your home: http://${host}:${port}`);
  return [`Mantel is running: http://localhost:${port}`, ...home];
}

/** To who would start it again (scripts/starting/keepRunning.mjs): it would end in the same way. */
function giveUp(): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send("gives-up", () => resolve());
    else resolve();
  });
}

interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

async function start(config: Config, log: Logger): Promise<RunningServer> {
  const database = await openDatabase({ mongodbUri: config.mongodbUri, dataDir: config.dataDir, log });
  await connectDatabase(database.uri);
  await calmEngine(database, log);
  await prepareDatabase(log);
  const { app, http } = await createApp({ config, log });
  const server = createHttpServer(http);
  const port = await listen(server, config);
  const sockets = attachSockets(app, server);
  const dueLoop = startDueLoop(app);
  app.dueLoop = dueLoop;
  const stopHeartbeat = startHeartbeat(app, dueLoop);
  const stopRemovingExpired = startRemovingExpired(app);
  const stopSweepingChunks = startSweepingChunks(app);
  const stopSweepingUploads = startSweepingUploads(app);

  return {
    port,
    async stop() {
      stopHeartbeat();
      stopRemovingExpired();
      stopSweepingChunks();
      stopSweepingUploads();
      const closed = new Promise((resolve) => server.close(resolve));
      await sockets.close();
      server.closeIdleConnections();
      await dueLoop.stop();
      await closed;
      await disconnectDatabase();
      await database.close();
    },
  };
}

/** `::` takes both families, so that a tablet reaches it either way; a machine without IPv6 gets the other. */
async function listen(server: Server, config: Config): Promise<number> {
  try {
    return await listenOn(server, config.port, config.host);
  } catch (error) {
    if (config.host !== "::" || !hasCode(error, "EAFNOSUPPORT", "EADDRNOTAVAIL")) throw error;
    return listenOn(server, config.port, "0.0.0.0");
  }
}

function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** A signal and a bug both end it in the same order; what takes longer than 5 s is left behind, which every write survives. */
function stopInOrder(server: RunningServer, log: Logger): void {
  let stopping = false;
  const stop = async (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(exitCode), STOP_LIMIT_MS).unref();
    await server.stop().catch((error: unknown) => log.error({ err: error }, "could not stop in order"));
    process.exit(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      void stop(0);
    });
  }
  // Whoever started it is gone, and would not stop it any more: an address that stays taken is in the way of the next start.
  process.once("disconnect", () => void stop(0));
  watchSchema({
    log,
    onNewer: (line) => {
      log.error({}, line);
      console.error(`Mantel stops.\n${line}`);
      void stop(1);
    },
  });
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error, event }, "a bug stops this process");
      void stop(1);
    });
  }
}

function isAddressTaken(error: unknown): error is Error {
  return hasCode(error, "EADDRINUSE", "EACCES");
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
