import type { AppContext } from "../../core/AppContext.js";
import { postGuarded, type PostFailure } from "../../upstreams/postGuarded.js";
import type { Webhook } from "./webhook.model.js";
import { signatureOf, webhookSecret } from "./webhookSecret.js";

/** It was not taken, and may be later. Its message is a sentence for the owner, without the address. */
export class WebhookFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookFailed";
  }
}

/** Why an address cannot be used, for who has entered it and who looks why nothing comes. */
export const ADDRESS_PROBLEMS: Record<PostFailure, string> = {
  "not-http": "This is no web address.",
  "unknown-host": "No server has this name. Look for a typing mistake.",
  "private-address":
    "This address is in a private network. Whoever hosts Mantel can allow it (ALLOW_PRIVATE_TARGETS).",
  unreachable: "Nothing answers at this address.",
  "too-slow": "It took too long to answer.",
};

interface Call {
  deliveryId: string;
  body: string;
  timeLimitMs: number;
}

/** `gone`: the address wants nothing any more. Throws WebhookFailed for all else that is not 2xx. */
export async function postToWebhook(
  app: AppContext,
  webhook: Pick<Webhook, "address" | "secretSeed">,
  { deliveryId, body, timeLimitMs }: Call,
): Promise<"sent" | "gone"> {
  const seconds = Math.floor(app.now() / 1_000);
  const posted = await postGuarded(app, webhook.address, {
    body,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Mantel-Delivery": deliveryId,
      "Mantel-Signature": signatureOf(webhookSecret(app, webhook), { body, seconds }),
    },
    timeLimitMs,
  });
  if ("reason" in posted) throw new WebhookFailed(ADDRESS_PROBLEMS[posted.reason]);
  const { status } = posted;
  if (status === 410) return "gone";
  if (status < 200 || status > 299) throw new WebhookFailed(refusal(status));
  return "sent";
}

function refusal(status: number): string {
  if (status >= 300 && status < 400)
    return `It redirects to another address (${status}). Enter the address that it leads to.`;
  return `It answered with an error (${status}).`;
}
