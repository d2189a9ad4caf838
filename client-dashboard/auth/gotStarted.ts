import { localStore, type BrowserStore } from "../api/browserStore.js";

const KEY = "got_started";

/** Whether the dashboard offers the first steps in this browser: until they are hidden. */
export function offersGettingStarted(store: BrowserStore = localStore): boolean {
  return store.get(KEY) !== "false";
}

export function hideGettingStarted(store: BrowserStore = localStore): void {
  store.set(KEY, "false");
}
