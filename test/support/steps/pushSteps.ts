import type { BrowserContext, CDPSession, Locator, Page, Worker } from "playwright-core";
import { waitFor } from "../waitFor.js";

/**
 * Chromium's own push service is Google's, which no test reaches. So pages subscribe at a double, whose messages are handed to the worker by
 * the developer tools; everything else is the product's.
 */

/** From their next load on, pages of this context get the subscription that `token` is, and keep it as a browser does. */
export async function subscribeAt(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript(`(() => {
    if (!("PushManager" in window)) return;
    const KEY = "subscribedWith";
    const { endpoint, keys } = ${token};
    const bytesOf = (text) =>
      Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0)).buffer;
    const subscription = () => ({
      endpoint,
      expirationTime: null,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(localStorage.getItem(KEY)) },
      getKey: (name) => bytesOf(keys[name]),
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(KEY) === null ? null : subscription();
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (Notification.permission !== "granted") throw new DOMException("Not allowed.", "NotAllowedError");
      localStorage.setItem(KEY, btoa(String.fromCharCode(...applicationServerKey)));
      return subscription();
    };
  })()`);
}

/** From their next load on, pages of this context may show notifications once they have asked. Without this Chromium refuses by itself. */
export async function allowWhenAsked(context: BrowserContext, origin: string): Promise<void> {
  await context.exposeFunction("allowNotifications", () =>
    context.grantPermissions(["notifications"], { origin }),
  );
  await context.addInitScript(`(() => {
    if (!("Notification" in window)) return;
    Notification.requestPermission = async () => {
      await window.allowNotifications();
      return Notification.permission;
    };
  })()`);
}

/** In My Account, among the devices that get notifications; the sessions have one of this name too. */
export function thisDeviceOn(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByText("This device", { exact: true });
}

export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

/** As if the push service had given the browser this message. A worker that is still being installed would not get it. */
export async function deliver(page: Page, payload: unknown): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const session: CDPSession = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId,
    data: JSON.stringify(payload),
  });
  await session.detach();
}

interface Shown {
  title: string;
  body: string;
  icon: string;
}

/** The notifications that stand on this device, once there are so many: a toast may come before they do. */
export function waitForNotifications(page: Page, count: number): Promise<Shown[]> {
  return waitFor(`${count} notifications`, async () => {
    const shown = await notificationsOn(page);
    return shown.length >= count && shown;
  });
}

function notificationsOn(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, icon }) => ({ title, body, icon }));
  });
}

/** As the page itself calls, with its own session. */
export function callAs(page: Page, call: { method: string; path: string; body?: unknown }): Promise<unknown> {
  return page.evaluate(async (request) => {
    const response = await fetch(request.path, {
      method: request.method,
      headers: {
        Authorization: `Bearer ${localStorage.getItem("userToken")}`,
        "Content-Type": "application/json",
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as unknown;
  }, call);
}
