import type { AppContext } from "../AppContext.js";
import { liveSessionIds } from "../auth/sessions.service.js";

/** Closes the sockets of dashboards whose session was ended by another process, or has run out. */
export async function closeEndedSessions(app: AppContext): Promise<void> {
  const connected = app.hub.connectedSessionIds();
  if (connected.length === 0) return;
  const live = await liveSessionIds(app, connected);
  connected.filter((id) => !live.has(id)).forEach((id) => app.hub.closeSession(id, "session-over"));
}
