import type { PushMessage } from "../shared/contract/notifications.js";
import type { LateEvent, WorkerScope } from "../shared/workerEvents.js";
import { storeReceived } from "./features/notifications/receivedMessages.js";

/**
 * Shows push messages, and keeps them for My Account. It has no fetch handler, so that it never stands between a page and the server:
 * neither the dashboard's pages nor the display's, which have a worker of their own (client-display/addons/offline/worker).
 */

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
  postMessage(message: unknown, transfer?: Transferable[]): void;
}
declare const self: WorkerScope<{ push: PushEvent; notificationclick: NotificationClickEvent }> & {
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<PageClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

/** As `notificationsApi.noteOpened`, without the schemas that come with it. */
const OPENED = { method: "POST", path: "/api/notification-opened" };
const DISPLAY_PATH = /^\/display(\/|$)/i;
/** A page that sleeps does not answer; some browsers let a worker open a window within a second of the tap only. */
const ADDRESS_DEADLINE_MS = 400;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("push", (event) => {
  const message = readMessage(event.data);
  if (message) event.waitUntil(Promise.all([show(message), keepAndTell(message)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Of a build before `openedToken`, or what stood on the screen when the worker was replaced.
  const { url, openedToken } = (event.notification.data ?? {}) as { url?: unknown; openedToken?: unknown };
  event.waitUntil(Promise.all([open(ownAddress(url)), reportOpened(openedToken)]));
});

/** Web Push and Firebase wrap what the server sent in the same way; Firebase adds its own fields beside `data`. */
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
function show({ title, body, icon, url, tag, openedToken }: PushMessage): Promise<void> {
  return self.registration.showNotification(title, { body, icon, tag, data: { url, openedToken } });
}

/** Signed in or not: the token is enough. Nobody waits for it, and nothing is told to anybody when it is lost. */
async function reportOpened(openedToken: unknown): Promise<void> {
  if (typeof openedToken !== "string") return;
  const { method, path } = OPENED;
  const headers = { "Content-Type": "application/json" };
  const request = { method, headers, body: JSON.stringify({ openedToken }), credentials: "omit" as const };
  await fetch(path, request).catch(nothingIsReported);
}

function nothingIsReported(error: unknown): void {
  console.info("It could not be said that a notification was opened.", error);
}

/** In this order: a page that hears of it reads what is kept. */
async function keepAndTell(message: PushMessage): Promise<void> {
  await storeReceived(message, Date.now()).catch(nothingIsKept);
  await tellPages(message);
}

/** The browser's store is blocked: it is shown all the same. */
function nothingIsKept(error: unknown): void {
  console.info("A push message cannot be kept on this device.", error);
}

async function tellPages({ title }: PushMessage): Promise<void> {
  for (const page of await dashboardPages()) {
    if (page.visibilityState === "visible") page.postMessage({ type: "push.received", title });
  }
}

/** The page that shows it already, or a new one: another page may hold what somebody is writing. */
async function open(address: string): Promise<unknown> {
  const pages = await dashboardPages();
  const addresses = await Promise.all(pages.map(findAddress));
  const page = pages[addresses.indexOf(address)];
  return page ? page.focus() : self.clients.openWindow(address);
}

/** Asked of the page itself: its `url` stays what it was loaded with, wherever somebody went in it. */
function findAddress(page: PageClient): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(typeof data === "string" ? data : null);
    setTimeout(() => resolve(null), ADDRESS_DEADLINE_MS);
    page.postMessage({ type: "address.asked" }, [port2]);
  });
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
