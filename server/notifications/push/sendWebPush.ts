import https from "node:https";
import { isIP } from "node:net";
import webPush from "web-push";
import type { AppContext } from "../../core/AppContext.js";
import { hostOf, resolveByDns, resolveTarget } from "../../upstreams/resolveTarget.js";
import { PushFailed, type OutgoingPush, type PushOutcome } from "./OutgoingPush.js";
import type { WebPushSubscription } from "./pushToken.js";
import { vapidAuthorization } from "./vapidAuthorization.js";

/** From the first byte to the status: a service that says a little now and then is no better than one that says nothing. */
const ANSWER_LIMIT_MS = 8_000;
const RETRY_AFTER_MAX_MS = 60 * 60_000;

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

/**
 * Sends by standard Web Push: encrypted for the browser (RFC 8291), signed for the push service (RFC 8292), to the address that was checked
 * and never to the name (see upstreams/). Throws PushFailed when it may work later.
 */
export async function sendWebPush(
  app: AppContext,
  subscription: WebPushSubscription,
  push: OutgoingPush,
): Promise<PushOutcome> {
  const url = new URL(subscription.endpoint);
  const target = await resolveTarget(url, {
    resolve: resolveByDns,
    allowPrivateTargets: app.config.allowPrivateTargets,
    trustedOrigin: undefined,
  });
  if ("refused" in target) {
    if (target.refused === "private-address") return "gone";
    throw new PushFailed("The push service's name cannot be resolved.");
  }
  const details = webPush.generateRequestDetails(subscription, JSON.stringify({ data: push.message }), {
    headers: { Authorization: vapidAuthorization(app, url) },
    TTL: push.ttlSeconds,
    urgency: push.urgency,
    topic: push.topic,
  });
  const { status, retryAfter } = await post(url, target.addresses[0] ?? "", details);
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  throw new PushFailed(`The push service answered ${status}.`, retryAfterMs(retryAfter, app.now()));
}

function post(url: URL, address: string, details: webPush.RequestDetails): Promise<Answer> {
  const host = hostOf(url);
  return new Promise((resolve, reject) => {
    const request = https.request({
      method: "POST",
      host: address,
      port: url.port === "" ? 443 : Number(url.port),
      path: url.pathname + url.search,
      // The certificate has to be the name's. Empty for an address, which TLS does not send as a name.
      servername: isIP(host) ? "" : host,
      headers: { ...(details.headers as Record<string, string>), Host: url.host },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    request.once("response", (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
      // What it says beside the status is of no use to anybody, and may have no end.
      response.destroy();
    });
    request.on("error", () => reject(new PushFailed("The push service cannot be reached.")));
    request.end(details.body);
  });
}

/** Seconds, or a date. */
function retryAfterMs(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), RETRY_AFTER_MAX_MS) : null;
}
