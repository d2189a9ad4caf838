import type { LateEvent, WorkerScope } from "../../../../shared/workerEvents.js";
import { answerRange } from "./answerRange.js";
import { PAGE_ADDRESS } from "./buildList.js";
import { KeptBuilds } from "./KeptBuilds.js";
import { type UpdateAnswer, updateBuilds } from "./updateBuilds.js";

/**
 * Starts a display without a network: it answers its page and the files of it from what it keeps, and looks for a newer build when a page
 * asks. Whatever goes wrong here, the request goes to the network as if there were no worker. Its scope is /display; the preview and the demo
 * in there, and everything of the API, are none of its business.
 */

interface FetchEvent extends LateEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PageMessageEvent extends LateEvent {
  data: unknown;
  ports: readonly MessagePort[];
}
declare const self: WorkerScope<{ fetch: FetchEvent; message: PageMessageEvent }> & {
  clients: { claim(): Promise<void> };
};

/** What a page says. */
export type PageMessage = { type: "started"; version: string } | { type: "update" };

const ASSETS = "/display-assets/";
const DEVICE_PAGE = /^\/display(\/|$)/;
const OTHER_PAGE = /^\/display\/(demo|preview)\/?$/;
/** Nothing is kept and nothing comes: dark, and it tries again. An error page would stay. */
const EMPTY_PAGE =
  '<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="refresh" content="20"><title>Mantel</title></head>' +
  '<body bgcolor="#17120e"></body></html>';

const host = {
  caches,
  fetch: (address: string, options: RequestInit) => fetch(address, options),
  digest,
  now: Date.now,
  unregister: () => self.registration.unregister(),
};
const kept = new KeptBuilds(host);
let update: Promise<UpdateAnswer> | null = null;

// The builds do not depend on it: a newer worker goes on with what the one before has kept.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (DEVICE_PAGE.test(pathname) && !OTHER_PAGE.test(pathname)) event.respondWith(answerPage(event));
  } else if (pathname.startsWith(ASSETS)) event.respondWith(answerAsset(request, pathname));
});

self.addEventListener("message", (event) => {
  const message = event.data as PageMessage | null;
  if (message?.type === "started") event.waitUntil(kept.noteStarted(message.version).catch(nothingIsKept));
  if (message?.type === "update")
    event.waitUntil(updateOnce().then((answer) => event.ports[0]?.postMessage(answer)));
});

/** Never waits for the network while a build is kept. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const start = await kept.startPage(PAGE_ADDRESS).catch(nothingIsKept);
  if (start) event.waitUntil(start.counted);
  // A page that does not get as far as to ask would wait for ever for the build that mends it.
  if (start?.hasFailed) event.waitUntil(updateOnce());
  return start?.page || fetch(event.request).catch(emptyPage);
}

async function answerAsset(request: Request, pathname: string): Promise<Response> {
  const asset = await kept.find(pathname).catch(nothingIsKept);
  return asset ? answerRange(asset, request.headers.get("range")) : fetch(request);
}

/** Two pages that ask at once get the same answer. */
function updateOnce(): Promise<UpdateAnswer> {
  const end = () => (update = null);
  if (!update) {
    update = updateBuilds(kept, host);
    update.then(end, end);
  }
  return update;
}

async function digest(bytes: ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** The storage is forbidden or broken: the display works as without a worker. */
function nothingIsKept(): null {
  return null;
}

function emptyPage(): Response {
  return new Response(EMPTY_PAGE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
