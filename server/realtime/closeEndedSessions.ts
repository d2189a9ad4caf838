import type { AppContext } from "../AppContext.js";
import { liveSessionIds } from "../auth/sessions.service.js";

/** Closes the sockets of dashboards whose session was ended by another process, or has run out. */
export async function closeEndedSessions(app: AppContext): Promise<void> {
  const connected = app.hub.connectedSessionIds();
  if (connected.length === 0) return;
  try {
    const live = await liveSessionIds(app, connected);
    connected.filter((id) => !live.has(id)).forEach((id) => app.hub.closeSession(id, "session-over"));
  } catch (error) {
    // The database may be away for a moment; the next look is seconds away, and every call asks for itself.
    app.log.warn({ err: error }, "sessions could not be compared");
  }
}
