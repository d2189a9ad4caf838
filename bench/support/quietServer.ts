import { closeTestDatabase } from "../../test/support/server/testDatabase.js";
import { startTestApp } from "../../test/support/server/startTestApp.js";
import { measureQuietMinute } from "./quietMinute.js";

/** Run as a process of its own, `quietServer.ts <series>`, so that nothing it did before costs it anything in that minute. Tells a QuietMinute. */

const app = await startTestApp();
const quiet = await measureQuietMinute(app, Number(process.argv[2]));
await app.close();
await closeTestDatabase();
process.send?.(quiet);
// It is ended by who has started it.
setInterval(() => undefined, 60_000);
