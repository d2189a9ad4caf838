import webPush from "web-push";
import { BRAND } from "../../../shared/brand.js";
import type { AppContext } from "../../core/AppContext.js";
import { vapidKeys } from "./vapidKeys.js";

/** Good for twelve hours, and made anew long before that: signing is the dearest part of a push message. */
const USED_FOR_MS = 60 * 60_000;

interface Signed {
  authorization: string;
  /** By the clock that its end is written by: this one may be set, and goes on while the machine sleeps. */
  signedAt: number;
}

/** Of each push service, by its origin: there are a handful. */
const signed = new WeakMap<AppContext, Map<string, Signed>>();

/** Who sends it, signed for that push service (RFC 8292, which lets one signature serve many messages). */
export function vapidAuthorization(app: AppContext, { origin }: URL): string {
  const ofApp = signed.get(app) ?? new Map<string, Signed>();
  signed.set(app, ofApp);
  const now = Date.now();
  ofApp.forEach(({ signedAt }, known) => {
    if (Math.abs(now - signedAt) >= USED_FOR_MS) ofApp.delete(known);
  });
  const { authorization } = ofApp.get(origin) ?? { authorization: sign(app, origin) };
  if (!ofApp.has(origin)) ofApp.set(origin, { authorization, signedAt: now });
  return authorization;
}

function sign(app: AppContext, origin: string): string {
  const { publicKey, privateKey } = vapidKeys(app);
  const encoding = webPush.supportedContentEncodings.AES_128_GCM;
  return webPush.getVapidHeaders(origin, contactOf(app), publicKey, privateKey, encoding).Authorization;
}

/** Whom a push service can write to about our messages. */
function contactOf({ config }: AppContext): string {
  if (config.publicUrl?.startsWith("https:")) return config.publicUrl;
  return `mailto:${config.contactEmail ?? BRAND.contactEmail}`;
}
