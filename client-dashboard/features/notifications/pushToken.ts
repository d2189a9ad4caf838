import type { PushService } from "../../../shared/contract/notifications.js";

const WORKER = "/serviceWorker.js";

/**
 * This browser's push token: its subscription as JSON, or Firebase's registration token. Subscribes when it has not yet; the permission has
 * been given. Throws when the browser's push service gives none.
 */
export async function getPushToken(service: PushService): Promise<string> {
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  await dropOutdated(registration.pushManager, service.publicKey);
  if (service.kind === "fcm") {
    const { getFcmToken } = await import("./fcmToken.js");
    return getFcmToken(service, registration);
  }
  const subscription = await subscribe(registration.pushManager, service.publicKey);
  return JSON.stringify(subscription.toJSON());
}

/** Nothing is pushed to this browser any more, also when the server cannot be told. */
export async function dropPushToken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const known = await manager.getSubscription();
  return known ?? manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

/** The installation has a new key, or another way to push: what was subscribed with the old key is refused, also by Firebase's library. */
async function dropOutdated(manager: PushManager, publicKey: string): Promise<void> {
  const known = await manager.getSubscription();
  if (known && !isSameKey(known.options.applicationServerKey, bytesOf(publicKey))) await known.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isSameKey(known: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(known ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}
