import type { KeyValueStore } from "../../engine/state/storage.js";
import type { UpdateAnswer } from "./worker/updateBuilds.js";

declare const APP_VERSION: string;

/** Whether this screen starts without the network; `insecure`: not over plain http. null: that is being found out. */
export type StartFact = "kept" | "insecure" | "unable" | "refused" | null;

export interface OfflineAddon {
  findFact(): StartFact;
  /** Has the worker look for a newer build, and answers what the next page will be; null: what the server sends then. */
  update(take: (nextVersion: string | null) => void): void;
  /** The version of this page, if it came from the worker and not from the server. */
  ownVersion: string | null;
  /** Whether the page came by a way that the browser trusts with workers and microphones. */
  isSecure(): boolean;
}

/** Served at the root, where it may have the scope that begins with /display. */
const WORKER = "/displayWorker.js";
const SCOPE = "/display";
/** The first message and what stands around the clock go first. */
const REGISTER_AFTER_MS = 3_000;
const STARTED_LOOK_MS = 500;
/** index.ejs reads it before it loads a page anew that does not start. */
const KEPT_KEY = "mantel.kept";
/** The network was away, or the server was being updated. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** Keeps the display in this browser, so that it starts without a network, where a browser can do that. See worker/displayWorker.ts. */
export function openOffline(storage: KeyValueStore | null): OfflineAddon {
  const workers = findWorkers();
  // `npm run dev` makes another build each minute, all of the same version.
  const isPossible = workers !== null && APP_VERSION !== "development";
  let registered: ServiceWorker | null = null;
  let isGone = false;
  let fact: StartFact = isPossible ? null : isSecure() ? "unable" : "insecure";
  let again: ReturnType<typeof setTimeout> | undefined;

  /** The newest of ours. Until it is there the page may be controlled by the dashboard's, whose scope is every page. */
  function findWorker(): ServiceWorker | null {
    const controller = workers && !isGone ? workers.controller : null;
    const isOurs = controller !== null && controller.scriptURL.slice(-WORKER.length) === WORKER;
    return isOurs ? controller : registered;
  }

  function tellStarted(): void {
    // Its place is taken by the display once that is drawn.
    if (document.getElementById("shell")) setTimeout(tellStarted, STARTED_LOOK_MS);
    else findWorker()!.postMessage({ type: "started", version: APP_VERSION });
  }

  function register(): void {
    workers!
      .register(WORKER, { scope: SCOPE, updateViaCache: "none" })
      .then(() => workers!.ready)
      .then(
        ({ active }) => {
          registered = active;
          update();
        },
        (error: { name?: string }) => {
          // It is a TypeError when the network did not send the script. One that is here already goes on.
          if (findWorker()) update();
          else if (error.name !== "TypeError") fact = "refused";
          tryAgainLater(register);
        },
      );
  }

  function update(take?: (nextVersion: string | null) => void): void {
    const worker = findWorker();
    if (!worker) return take && take(null);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: { version, problem } }: MessageEvent<UpdateAnswer>) => {
      port1.close();
      if (version !== null) fact = "kept";
      else fact = problem === "storage" ? "refused" : null;
      noteKept(storage, version !== null);
      isGone = problem === "unknown-to-server";
      if (isGone) registered = null;
      else if (problem) tryAgainLater(update);
      if (take) take(version);
    };
    worker.postMessage({ type: "update" }, [port2]);
  }

  function tryAgainLater(work: () => void): void {
    clearTimeout(again);
    again = setTimeout(() => work(), AGAIN_AFTER_MS);
  }

  const isKept = findWorker() !== null;
  if (isKept) tellStarted();
  if (isPossible) setTimeout(register, REGISTER_AFTER_MS);
  return { findFact: () => fact, update, ownVersion: isKept ? APP_VERSION : null, isSecure };
}

function noteKept(storage: KeyValueStore | null, isKept: boolean): void {
  try {
    if (isKept) storage?.setItem(KEPT_KEY, "1");
    else storage?.removeItem(KEPT_KEY);
  } catch {
    // Full: then index.ejs asks the server first.
  }
}

/** null over plain http, in a private window of Firefox, and in engines without workers. */
function findWorkers(): ServiceWorkerContainer | null {
  try {
    return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker || null;
  } catch {
    // A browser that must store nothing throws here.
    return null;
  }
}

/** Old engines do not say it themselves. */
function isSecure(): boolean {
  return window.isSecureContext ?? location.protocol === "https:";
}
