import { getApps, initializeApp } from "@firebase/app";
import { getMessaging, getToken } from "@firebase/messaging";
import type { PushService } from "../../../shared/contract/notifications.js";

/** Firebase's registration token of this browser; loaded only where the installation uses Firebase. */
export async function getFcmToken(
  { publicKey, apiKey, appId, projectId, messagingSenderId }: Extract<PushService, { kind: "fcm" }>,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  const app = getApps()[0] ?? initializeApp({ apiKey, appId, projectId, messagingSenderId });
  return getToken(getMessaging(app), { vapidKey: publicKey, serviceWorkerRegistration });
}
