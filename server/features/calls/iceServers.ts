import { createHmac } from "node:crypto";
import type { CallConnection, IceServer } from "../../../shared/contract/calling/calls.js";
import type { AppContext } from "../../core/AppContext.js";
import type { TurnConfig } from "../../core/Config.js";
import type { CallFacts } from "./call.model.js";

/**
 * How a side reaches the others. While it rings nobody's address at home is shown: by the relay alone, and where there is none by nothing
 * at all. Throws nothing.
 */
export function connectionOf(
  app: Pick<AppContext, "config" | "now">,
  { state }: Pick<CallFacts, "state">,
  sideId: string,
): CallConnection {
  const { turn, stunUrls } = app.config;
  const relay = turn ? [turnServer(turn, { sideId, now: app.now() })] : [];
  if (state === "ringing") return { iceServers: relay, relayOnly: turn !== null };
  const stun = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
  return { iceServers: [...stun, ...relay], relayOnly: false };
}

/** coturn's time-limited credentials (`use-auth-secret`): the name says until when the password is good, and for whom it was made. */
function turnServer(
  { urls, secret, credentialMs }: TurnConfig,
  { sideId, now }: { sideId: string; now: number },
): IceServer {
  const username = `${Math.floor((now + credentialMs) / 1_000)}:${sideId}`;
  return { urls, username, credential: createHmac("sha1", secret).update(username).digest("base64") };
}
