import { SocketClient } from "../../test/support/device/SocketClient.js";
import { answerPings } from "./answerPings.js";
import { seedDevices } from "./seedDevices.js";

/**
 * Run as a process of its own, `crowd.ts <url> <dataDir> <count>`: connects that many displays of other families to a running server
 * and keeps them connected. Reports when all have their snapshot.
 */

/** Like displays that come back after a power cut: many at once, not all in the same millisecond. */
const AT_ONCE = 20;

const [url = "", dataDir = "", count = "0"] = process.argv.slice(2);
const cookies = await seedDevices(dataDir, Number(count));
for (let first = 0; first < cookies.length; first += AT_ONCE) {
  await Promise.all(cookies.slice(first, first + AT_ONCE).map(connect));
}
process.send?.({ connected: cookies.length });

async function connect(cookie: string): Promise<void> {
  const client = await SocketClient.openDevice(url, cookie);
  await client.next("snapshot");
  answerPings(client.socket);
  // It would otherwise remember every frame.
  client.socket.on("message", () => client.forget());
  client.socket.on("close", (code) => {
    // Fewer displays than the table says: better no figures than wrong ones.
    console.error(`A display of the crowd lost its connection (${code}).`);
    process.exit(1);
  });
}
