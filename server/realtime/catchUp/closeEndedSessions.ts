import type { AppContext } from "../../core/AppContext.js";
import { liveSessionIds } from "../../auth/sessions.service.js";

/** Closes the sockets of dashboards whose session was ended by another process, or has run out. */
export async function closeEndedSessions(
  app: AppContext,
  sessionIds = app.hub.connectedSessionIds(),
): Promise<void> {
  const connected = app.hub.connectedCaregivers().filter((peer) => sessionIds.includes(peer.sessionId));
  if (connected.length === 0) return;
  const live = await liveSessionIds(app, [...new Set(connected.map(({ sessionId }) => sessionId))]);
  connected.filter(({ sessionId }) => !live.has(sessionId)).forEach((peer) => peer.close("session-over"));
}
