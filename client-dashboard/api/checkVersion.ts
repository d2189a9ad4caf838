import type { BrowserStore } from "./browserStore.js";

const VERSION_KEY = "appVersion";

interface VersionCheck {
  store: BrowserStore;
  reload: () => void;
}

/**
 * Compares the server's version with the one stored here. Nothing stored: this page is as new as the server.
 * Different: stored, then reloaded, so that a second look finds them equal and does not reload again.
 */
export function checkVersion(serverVersion: string, { store, reload }: VersionCheck): void {
  const known = store.get(VERSION_KEY);
  if (known === serverVersion) return;
  store.set(VERSION_KEY, serverVersion);
  const kept = store.get(VERSION_KEY) === serverVersion;
  if (known !== null && kept) reload();
}
