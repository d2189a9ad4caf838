import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { parse as parseCookies } from "cookie";
import { WebSocketServer, type WebSocket } from "ws";
import { CLIENT_FRAME_MAX_BYTES, SOCKET_PATH } from "../../shared/realtime/timing.js";
import type { AppContext } from "../AppContext.js";
import { DEVICE_COOKIE } from "../features/displays/devices.service.js";
import { isOwnOrigin } from "../http/ownOrigin.js";
import { Connection } from "./Connection.js";
import { openSession } from "./openSession.js";
import { startSocketRounds } from "./socketRounds.js";

const SILENCE_CHECK_MS = 5_000;
/** The one ws endpoint on an HTTP server. Its frames and close reasons: shared/realtime. */
export function attachSockets(app: AppContext, server: Server): { close(): Promise<void> } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: CLIENT_FRAME_MAX_BYTES,
    perMessageDeflate: false,
  });
  const connections = new Set<Connection>();

  const accept = (request: IncomingMessage, ws: WebSocket) => {
    const connection: Connection = new Connection(app, ws, {
      openSession: (hello) => openSession(app, connection, { hello, deviceToken: deviceTokenOf(request) }),
      closed: () => connections.delete(connection),
    });
    connections.add(connection);
    if (!isOwnOrigin(app.config, request.headers)) connection.close("origin-refused");
  };
  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      // Not parsed: what is no address at all comes here as well, and must not throw.
      if (request.url?.split("?")[0] !== SOCKET_PATH) return socket.destroy();
      sockets.handleUpgrade(request, socket, head, (ws) => accept(request, ws));
    } catch (error) {
      // Thrown at the server's event, it would end the process.
      app.log.error({ err: error }, "a socket could not be accepted");
      socket.destroy();
    }
  };
  server.on("upgrade", handleUpgrade);
  const silenceTimer = setInterval(() => connections.forEach((one) => one.checkSilence()), SILENCE_CHECK_MS);
  const stopRounds = startSocketRounds(app);

  return {
    async close() {
      clearInterval(silenceTimer);
      stopRounds();
      server.off("upgrade", handleUpgrade);
      await Promise.all([...connections].map((connection) => connection.stop()));
      sockets.close();
    },
  };
}

function deviceTokenOf(request: IncomingMessage): string | null {
  return parseCookies(request.headers.cookie ?? "")[DEVICE_COOKIE] ?? null;
}
