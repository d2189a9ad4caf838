import type { AppContext } from "../core/AppContext.js";
import type { DueLoop } from "./dueLoop.js";

const BEAT_MS = 60_000;
const ANSWER_LIMIT_MS = 10_000;
/** Work that nobody waits for has a round each minute, which may itself take a minute. */
const STALE_MS = 3 * 60_000;

/**
 * Calls HEARTBEAT_URL every minute as long as each kind of due work has had a round that succeeded within the last three minutes: an uptime
 * service that hears nothing tells whoever runs the server. A fault of that service changes nothing here and is logged once, without the
 * address, which is a secret.
 */
export function startHeartbeat(app: AppContext, dueLoop: Pick<DueLoop, "allDoneAt">): () => void {
  const url = app.config.heartbeatUrl;
  if (url === null) return () => undefined;
  let wasHeard = true;
  let wasWorking = true;

  const beat = async () => {
    const isWorking = app.now() - dueLoop.allDoneAt() <= STALE_MS;
    if (!isWorking && wasWorking)
      app.log.error({}, "due work stands still: the heartbeat is left out until it goes on");
    wasWorking = isWorking;
    if (!isWorking) return;
    const isHeard = await call(url);
    if (!isHeard && wasHeard) app.log.warn({}, "HEARTBEAT_URL did not answer with success");
    wasHeard = isHeard;
  };
  const timer = setInterval(() => void beat(), BEAT_MS);
  return () => clearInterval(timer);
}

async function call(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
