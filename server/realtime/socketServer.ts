import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { parse as parseCookies } from "cookie";
import { WebSocketServer } from "ws";
import { CLIENT_FRAME_MAX_BYTES, PLAN_POLL_MS, SOCKET_PATH } from "../../shared/realtime/timing.js";
import type { AppContext } from "../AppContext.js";
import { DEVICE_COOKIE } from "../features/displays/devices.service.js";
import { refreshConnectedExtras } from "../features/extras/extras.service.js";
import { isOwnOrigin } from "../http/ownOrigin.js";
import { Connection } from "./Connection.js";
import { openSession } from "./openSession.js";
import { catchUpPlans } from "./catchUpPlans.js";
import { closeChangedMembers } from "./closeChangedMembers.js";
import { closeEndedSessions } from "./closeEndedSessions.js";

const SILENCE_CHECK_MS = 5_000;
/** A session that another process ended, or `npm run account`, loses its socket here this late at most. */
const SESSION_CHECK_MS = 5_000;
/** Who was removed from a group through another process loses its socket here this late at most, and the time of one query. */
const MEMBER_CHECK_MS = 700;

/** Weather and news are asked for anew this often, for the displays that are connected here. */
const EXTRAS_ROUND_MS = 10 * 60_000;

/** The one ws endpoint on an HTTP server. Its frames and close reasons: shared/realtime. */
export function attachSockets(app: AppContext, server: Server): { close(): Promise<void> } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: CLIENT_FRAME_MAX_BYTES,
    perMessageDeflate: false,
  });
  const connections = new Set<Connection>();

  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Not parsed: what is no address at all comes here as well, and must not throw.
    if (request.url?.split("?")[0] !== SOCKET_PATH) return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const connection: Connection = new Connection(app, ws, {
        openSession: (hello) => openSession(app, connection, { hello, deviceToken: deviceTokenOf(request) }),
        closed: () => connections.delete(connection),
      });
      connections.add(connection);
      if (!isOwnOrigin(app.config, request.headers)) connection.close("origin-refused");
    });
  };
  server.on("upgrade", handleUpgrade);
  const silenceTimer = setInterval(() => connections.forEach((one) => one.checkSilence()), SILENCE_CHECK_MS);
  const planTimer = setInterval(() => void catchUpPlans(app), PLAN_POLL_MS);
  const sessionTimer = setInterval(() => void closeEndedSessions(app), SESSION_CHECK_MS);
  const memberTimer = setInterval(
    oneAtATime(() => closeChangedMembers(app)),
    MEMBER_CHECK_MS,
  );
  const extrasTimer = setInterval(
    oneAtATime(() => refreshConnectedExtras(app)),
    EXTRAS_ROUND_MS,
  );

  return {
    async close() {
      clearInterval(silenceTimer);
      clearInterval(planTimer);
      clearInterval(sessionTimer);
      clearInterval(memberTimer);
      clearInterval(extrasTimer);
      server.off("upgrade", handleUpgrade);
      await Promise.all([...connections].map((connection) => connection.stop()));
      sockets.close();
    },
  };
}

/** While the database hangs, looks that nobody waits for must not pile up. */
function oneAtATime(look: () => Promise<void>): () => void {
  let looking = false;
  return () => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  };
}

function deviceTokenOf(request: IncomingMessage): string | null {
  return parseCookies(request.headers.cookie ?? "")[DEVICE_COOKIE] ?? null;
}
