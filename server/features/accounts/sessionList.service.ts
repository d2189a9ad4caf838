import type { AccountSession } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../core/AppContext.js";
import type { SessionDocument } from "../../auth/session.model.js";
import { listLiveSessions } from "../../auth/sessions.service.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { browserNameFrom } from "../../../shared/rules/browserName.js";
import { deviceNameFrom } from "../../core/deviceName.js";

/** Where the caller is signed in, last used first. */
export async function listSessions(app: AppContext, actor: Actor): Promise<{ items: AccountSession[] }> {
  const sessions = await listLiveSessions(app, actor.user._id);
  return { items: sessions.map((session) => presentSession(session, actor.sessionId)) };
}

function presentSession(session: SessionDocument, currentId: string): AccountSession {
  return {
    id: session.id,
    deviceName: deviceNameFrom(session.userAgent),
    browserName: browserNameFrom(session.userAgent),
    current: session.id === currentId,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  };
}
