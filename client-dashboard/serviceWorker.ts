import type { PushMessage } from "../shared/contract/notifications.js";

/**
 * Shows push messages. It has no fetch handler, so that it never stands between a page and the server: neither the dashboard's pages nor the
 * display's, which lie in its scope too.
 */

interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends LateEvent {
  data: { json(): unknown } | null;
}
interface NotificationClickEvent extends LateEvent {
  notification: Notification;
}
interface PageClient {
  url: string;
  visibilityState: "visible" | "hidden";
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface WorkerEvents {
  install: LateEvent;
  push: PushEvent;
  notificationclick: NotificationClickEvent;
}
/** What is used of ServiceWorkerGlobalScope: its own types do not go together with a page's. */
interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
  registration: ServiceWorkerRegistration;
  location: Location;
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<PageClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
declare const self: WorkerScope;

const DISPLAY_PATH = /^\/display(\/|$)/i;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("push", (event) => {
  const message = readMessage(event.data);
  if (message) event.waitUntil(Promise.all([show(message), tellPages(message)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = (event.notification.data ?? {}) as { url?: unknown };
  event.waitUntil(open(ownAddress(url)));
});

/** Web Push and Firebase wrap what the server sent in the same way. */
function readMessage(data: PushEvent["data"]): PushMessage | null {
  try {
    const { data: message } = data?.json() as { data?: PushMessage };
    return message && typeof message.title === "string" ? message : null;
  } catch {
    // Not from our server, which alone has the keys: there is nothing to show.
    return null;
  }
}

/** The same tag replaces: a message that came twice is seen once. */
function show({ title, body, icon, url, tag }: PushMessage): Promise<void> {
  return self.registration.showNotification(title, { body, icon, tag, data: { url } });
}

async function tellPages({ title }: PushMessage): Promise<void> {
  for (const page of await dashboardPages()) {
    if (page.visibilityState === "visible") page.postMessage({ type: "push.received", title });
  }
}

/** The page that shows it already, or a new one: another page may hold what somebody is writing. */
async function open(address: string): Promise<unknown> {
  const page = (await dashboardPages()).find(({ url }) => url === address);
  return page ? page.focus() : self.clients.openWindow(address);
}

async function dashboardPages(): Promise<PageClient[]> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => !DISPLAY_PATH.test(new URL(url).pathname));
}

/** Of this site only, whatever a message says. */
function ownAddress(url: unknown): string {
  const address = new URL(typeof url === "string" ? url : "/dashboard", self.location.origin);
  return address.origin === self.location.origin
    ? address.href
    : new URL("/dashboard", self.location.origin).href;
}
