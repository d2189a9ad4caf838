import type { PushMessage } from "../shared/contract/notifications.js";
import type { NotificationClaim } from "../shared/contract/base/notificationClaim.js";
import type { LateEvent, WorkerScope } from "../shared/workerEvents.js";
import { storeReceived } from "./features/notifications/worker.js";

/**
 * Shows push messages, and keeps them for My Account. It has no fetch handler, so that it never stands between a page and the server:
 * neither the dashboard's pages nor the display's, which have a worker of their own (client-display/addons/offline/worker).
 */

interface PushEvent extends LateEvent {
  data: { json(): unknown } | null;
}
interface NotificationClickEvent extends LateEvent {
  notification: Notification & { readonly icon?: string };
  /** Which of its buttons; empty: the notification itself. */
  action: string;
}
/** Beyond what the library knows of notifications. */
interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  actions?: Array<{ action: string; title: string }>;
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
  /** Missing where the app has no icon that could say a number. */
  navigator: { setAppBadge?(count: number): Promise<void> };
};

/** As `notificationsApi.noteOpened`, without the schemas that come with it. */
const OPENED = { method: "POST", path: "/api/notification-opened" };
/** As `notificationsApi.claim`. */
const CLAIM = { method: "POST", path: "/api/notification-claim" };
const CLAIM_ACTION = "claim";
const CLAIM_BUTTONS = [{ action: CLAIM_ACTION, title: "I’m on it" }];
const CLAIM_FAILED = "“I’m on it” did not reach the server. Try again, or tap to open the dashboard.";
const DISPLAY_PATH = /^\/display(\/|$)/i;
/** A page that sleeps does not answer; some browsers let a worker open a window within a second of the tap only. */
const ADDRESS_DEADLINE_MS = 400;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("push", (event) => {
  const message = readMessage(event.data);
  if (!message) return;
  event.waitUntil(Promise.all([show(message), keepAndTell(message), countOnIcon(message.openCount)]));
});

/** What a notification keeps. What a build before has shown has less. */
interface Kept {
  url?: unknown;
  openedToken?: unknown;
  claimToken?: unknown;
}

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const { url, openedToken, claimToken } = (notification.data ?? {}) as Kept;
  const pressed = event.action === CLAIM_ACTION && typeof claimToken === "string";
  const work = pressed ? claim(notification, claimToken) : open(ownAddress(url));
  event.waitUntil(Promise.all([work, reportOpened(openedToken)]));
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

/**
 * The same tag replaces: a message that came twice is seen once, and a later step of a matter takes the place of the one before it. That
 * makes a sound again only when it is told anew, and not the same message.
 */
async function show({
  title,
  body,
  icon,
  url,
  tag,
  openedToken,
  claimToken,
  renotify,
}: PushMessage): Promise<void> {
  const [before] = await self.registration.getNotifications({ tag });
  const isSame = before !== undefined && (before.data as Kept | null)?.openedToken === openedToken;
  const options: ShownOptions = {
    ...{ body, icon, tag, data: { url, openedToken, claimToken } },
    // Firebase makes texts of everything.
    renotify: String(renotify) === "true" && !isSame,
    ...(claimToken !== undefined && { actions: CLAIM_BUTTONS }),
  };
  await self.registration.showNotification(title, options);
}

/** On the app's icon, where it has one. */
async function countOnIcon(openCount: unknown): Promise<void> {
  const count = Number(openCount ?? NaN);
  if (Number.isInteger(count)) await self.navigator.setAppBadge?.(count).catch(nothingIsCounted);
}

function nothingIsCounted(error: unknown): void {
  console.info("The app's icon cannot say how much waits.", error);
}

/** Says "I'm on it" from the lock screen, and shows what has become of it in place of the notification. */
async function claim(
  notification: NotificationClickEvent["notification"],
  claimToken: string,
): Promise<void> {
  const { title, icon, tag } = notification;
  const answer = await askToClaim(claimToken);
  const { url, openedToken } = notification.data as Kept;
  const options: ShownOptions = answer
    ? { body: answer.body, icon, tag, data: { url: answer.url, openedToken } }
    : { body: CLAIM_FAILED, icon, tag, data: { url, openedToken, claimToken }, actions: CLAIM_BUTTONS };
  await self.registration.showNotification(answer?.title ?? title, options);
}

/** null: the server is away, or does not know the notification any more. */
async function askToClaim(claimToken: string): Promise<NotificationClaim | null> {
  const { method, path } = CLAIM;
  const headers = { "Content-Type": "application/json" };
  const request = { method, headers, body: JSON.stringify({ claimToken }), credentials: "omit" as const };
  try {
    const response = await fetch(path, request);
    return response.ok ? ((await response.json()) as NotificationClaim) : null;
  } catch (error) {
    console.info("It could not be said who is on it.", error);
    return null;
  }
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
