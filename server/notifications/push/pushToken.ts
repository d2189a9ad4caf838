import { createECDH, createHash } from "node:crypto";
import { z } from "zod";
import { badInput, type AppError } from "../../core/AppError.js";

/** What `PushSubscription.toJSON()` gives; the lengths are RFC 8291's. */
const Subscription = z.object({
  endpoint: z.string().refine(isEndpoint),
  keys: z.object({
    p256dh: z.string().refine(isPublicKey),
    auth: z.string().refine((text) => Buffer.from(text, "base64url").length === 16),
  }),
});
export type WebPushSubscription = z.infer<typeof Subscription>;

export type PushTarget =
  { way: "webPush"; subscription: WebPushSubscription } | { way: "fcm"; registrationToken: string };

const FCM_SHAPE = /^[\w:-]{32,4000}$/;

/** Which push service a token is of, and what that service needs. Throws 400 naming `fcmToken`. */
export function parsePushToken(token: string): PushTarget {
  if (FCM_SHAPE.test(token)) return { way: "fcm", registrationToken: token };
  const subscription = Subscription.safeParse(parseJson(token));
  if (!subscription.success) throw invalidToken();
  return { way: "webPush", subscription: subscription.data };
}

/** Tokens are known by this; who reads an index cannot push with it. */
export function hashPushToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function invalidToken(message = "This push token is not valid."): AppError {
  return badInput("fcmToken", message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Neither kind of token: the schema refuses it.
    return null;
  }
}

function isEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === "https:" && username === "" && password === "";
}

/** A point on the curve; another one would fail each time that something is encrypted for it. */
function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, "base64url");
  if (point.length !== 65) return false;
  try {
    const own = createECDH("prime256v1");
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    // Node tells a point that is not on the curve only by throwing.
    return false;
  }
}
