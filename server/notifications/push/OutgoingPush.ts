import type { PushMessage } from "../../../shared/contract/notifications.js";

/** A message on its way to one browser. */
export interface OutgoingPush {
  message: PushMessage;
  /** The push service throws it away when the browser has not come online by then. */
  ttlSeconds: number;
  /** `high` wakes a sleeping phone at once. */
  urgency: "normal" | "high";
  /** One of a topic is kept for a browser that is offline: the id of what is told, so that a repeat makes no second one. */
  topic: string;
}

/** `gone`: the browser has unsubscribed, and its device can be forgotten. */
export type PushOutcome = "sent" | "gone";

/** The push service did not take it, and may later. Its message holds no address and no token. */
export class PushFailed extends Error {
  /** As the service asks, if it does. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = "PushFailed";
    this.retryAfterMs = retryAfterMs;
  }
}
