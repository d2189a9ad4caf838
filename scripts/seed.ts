/**
 * `npm run seed`: a demo household in the installation that the environment names (DATA_DIR, MONGODB_URI), beside a running server or
 * without one. Running it again makes nothing twice and opens the code for another 30 minutes.
 */
import { pino } from "pino";
import { createApp } from "../server/app/createApp.js";
import { ConfigError } from "../server/core/Config.js";
import { loadConfig } from "../server/app/config.js";
import { connectDatabase, disconnectDatabase } from "../server/database/connectDatabase.js";
import { DatabaseUnavailableError } from "../server/database/DatabaseUnavailableError.js";
import { openDatabase } from "../server/database/openDatabase.js";
import { prepareDatabase } from "../server/database/prepareDatabase.js";
import { describeError } from "../server/core/describeError.js";
import { DEMO_ACCOUNT, seedHousehold } from "./seeding/seedHousehold.js";

try {
  await seed();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DatabaseUnavailableError)) throw error;
  console.error(`Nothing was seeded.\n${error.message}`);
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  const config = loadConfig();
  const log = pino({ level: "warn", serializers: { err: describeError } });
  const database = await openDatabase({ mongodbUri: config.mongodbUri, dataDir: config.dataDir, log });
  await connectDatabase(database.uri);
  try {
    await prepareDatabase(log);
    const { app } = await createApp({ config, log });
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const { display } = await seedHousehold(app, timeZone);
    const address = config.publicUrl ?? `http://localhost:${config.port}`;
    console.log(`A demo household is there.
  Dashboard: ${address}/login   ${DEMO_ACCOUNT.email}   password: ${DEMO_ACCOUNT.password}
  Display:   ${address}/display   code: ${display.code} (${display.name}, open for 30 minutes)
The password is known to everybody who has read the source: this is for looking around, not for a family.`);
  } finally {
    await disconnectDatabase();
    await database.close();
  }
}
