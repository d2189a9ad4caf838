import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { CLIENT_FRAME_MAX_BYTES, SOCKET_PATH } from "../../shared/realtime/timing.js";
import type { AppContext } from "../core/AppContext.js";
import { DEVICE_COOKIE } from "../circle/displays/devices.service.js";
import { needsRenewal, readCookieOf } from "../core/ownCookies.js";
import { isOwnOrigin } from "../http/ownOrigin.js";
import { Connection } from "./Connection.js";
import { deviceCookieLines } from "./deviceCookieLines.js";
import { HelloGroups } from "./HelloGroups.js";
import { openConnection } from "./openConnection.js";
import { followWakes } from "./bus/followWakes.js";
import { openBus } from "./bus/openBus.js";
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
  const groups = new HelloGroups();

  const cookieLines = new WeakMap<IncomingMessage, string[]>();
  sockets.on("headers", (headers, request) => {
    cookieLines.get(request)?.forEach((line) => headers.push(`Set-Cookie: ${line}`));
  });

  const accept = (request: IncomingMessage, ws: WebSocket) => {
    // Read now: a socket that lives for months would keep its request for it.
    const deviceToken = readCookieOf(request, DEVICE_COOKIE);
    const connection: Connection = new Connection(app, ws, {
      openHandler: (hello) => openConnection(app, connection, { hello, deviceToken }),
      inTurn: (hello) => groups.run(hello),
      closed: () => connections.delete(connection),
    });
    connections.add(connection);
    if (!isOwnOrigin(app.config, request.headers)) connection.close("origin-refused");
  };
  const answerUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.handleUpgrade(request, socket, head, (ws) => accept(request, ws));
  };
  const renewCookie = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    cookieLines.set(request, await deviceCookieLines(app, request));
    answerUpgrade(request, socket, head);
  };
  const handleUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Not parsed: what is no address at all comes here as well, and must not throw.
    if (request.url?.split("?")[0] !== SOCKET_PATH) return socket.destroy();
    const isRenewed =
      needsRenewal(app.config, request, DEVICE_COOKIE) && isOwnOrigin(app.config, request.headers);
    if (!isRenewed) return answerUpgrade(request, socket, head);
    // Nobody else listens yet, and a peer that hangs up meanwhile is no error of ours.
    socket.on("error", () => socket.destroy());
    await renewCookie(request, socket, head);
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    handleUpgrade(request, socket, head).catch((error: unknown) => {
      // Thrown at the server's event, it would end the process.
      app.log.error({ err: error }, "a socket could not be accepted");
      socket.destroy();
    });
  };
  server.on("upgrade", upgrade);
  const silenceTimer = setInterval(() => connections.forEach((one) => one.checkSilence()), SILENCE_CHECK_MS);
  const stopRounds = startSocketRounds(app);
  const { wakes } = app.hub;
  wakes.bus = openBus(app);
  followWakes(app, wakes.bus);

  return {
    async close() {
      clearInterval(silenceTimer);
      stopRounds();
      server.off("upgrade", upgrade);
      await Promise.all([...connections].map((connection) => connection.stop()));
      sockets.close();
      await wakes.close();
    },
  };
}
