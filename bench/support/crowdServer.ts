import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { createApp } from "../../server/app/createApp.js";
import { loadConfig } from "../../server/app/config.js";
import { calmEngine } from "../../server/database/calmEngine.js";
import { connectDatabase, disconnectDatabase } from "../../server/database/connectDatabase.js";
import { openDatabase } from "../../server/database/openDatabase.js";
import { prepareDatabase } from "../../server/database/prepareDatabase.js";
import { createHttpServer } from "../../server/http/createHttpServer.js";
import { startDueLoop } from "../../server/jobs/dueLoop.js";
import { startRemovingExpired } from "../../server/jobs/sweepExpired.js";
import { attachSockets } from "../../server/realtime/socketServer.js";
import { readUsage } from "./usage.js";

/**
 * Run as a process of its own, `crowdServer.ts <dataDir> <port>`: what server/main.ts runs, telling its usage to who asks. Stops in order when
 * it is told to.
 */

const [dataDir = "", port = "0"] = process.argv.slice(2);
const log = pino({ level: "error" });
const config = loadConfig({ DATA_DIR: dataDir, PORT: port });
const database = await openDatabase({ mongodbUri: null, dataDir, log });
await connectDatabase(database.uri);
await calmEngine(database, log);
await prepareDatabase(log);
const { app, http } = await createApp({ config, log });
const server = createHttpServer(http);
await new Promise<void>((resolve) => server.listen({ port: Number(port), host: "127.0.0.1" }, resolve));
const sockets = attachSockets(app, server);
const dueLoop = startDueLoop(app);
app.dueLoop = dueLoop;
const stopRemovingExpired = startRemovingExpired(app);

process.on("message", (question) => {
  if (question === "usage") process.send?.(readUsage());
  if (question === "stop") void stop();
});
process.send?.({ port: (server.address() as AddressInfo).port });

async function stop(): Promise<void> {
  stopRemovingExpired();
  server.close();
  await sockets.close();
  server.closeAllConnections();
  await dueLoop.stop();
  await disconnectDatabase();
  process.send?.({});
}
