import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "../../../server/app/createApp.js";
import type { AppContext } from "../../../server/core/AppContext.js";
import type { RateLimits } from "../../../server/http/rateLimits.js";
import { attachSockets } from "../../../server/realtime/socketServer.js";
import type { TestApp } from "./TestApp.js";

export interface SecondApp {
  url: string;
  context: AppContext;
  close(): Promise<void>;
}

/** The same installation started again, or a second process of it: the same database and clock, nothing else in common. */
export async function startAgain(
  first: TestApp,
  { limits }: { limits?: RateLimits } = {},
): Promise<SecondApp> {
  const { config, log, now } = first.context;
  const { app, http } = await createApp({ config, log, now, limits });
  const server = createServer(http);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sockets = attachSockets(app, server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    context: app,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await sockets.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
