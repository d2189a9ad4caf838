/**
 * What both service workers use of their browser, the dashboard's and the display's: the library's own types of a worker do not go together with
 * a page's.
 */
export interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** What is used of ServiceWorkerGlobalScope; a worker adds its own events and clients. */
export interface WorkerScope<OwnEvents> {
  addEventListener<Name extends keyof (OwnEvents & LifeEvents)>(
    name: Name,
    listener: (event: (OwnEvents & LifeEvents)[Name]) => void,
  ): void;
  registration: ServiceWorkerRegistration;
  location: Location;
  skipWaiting(): Promise<void>;
}

/** Of every worker. */
interface LifeEvents {
  install: LateEvent;
  activate: LateEvent;
}
