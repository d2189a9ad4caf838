import { LOGIN_MARKER_MS } from "../../shared/limits.js";
import { localStore, type BrowserStore } from "../api/browserStore.js";

const FLAG_KEY = "hasLoggedIn";
const MARKER_KEY = "loginMarker";

/** Remembers on log-in that somebody of this browser has an account, for seven days. */
export function storeLoginMarker(store: BrowserStore = localStore, now = Date.now()): void {
  store.set(FLAG_KEY, "true");
  store.set(MARKER_KEY, JSON.stringify({ value: true, expiry: now + LOGIN_MARKER_MS }));
}

/** Whether the site greets with "Log In" rather than "Sign Up". A marker that ran out takes the flag with it. */
export function hasLoggedInBefore(store: BrowserStore = localStore, now = Date.now()): boolean {
  if (store.get(FLAG_KEY) === null) return false;
  if (now < markerExpiry(store.get(MARKER_KEY))) return true;
  clearLoginMarker(store);
  return false;
}

/** For an account that is no more. */
export function clearLoginMarker(store: BrowserStore = localStore): void {
  store.remove(FLAG_KEY);
  store.remove(MARKER_KEY);
}

function markerExpiry(stored: string | null): number {
  if (stored === null) return Infinity;
  try {
    return Number((JSON.parse(stored) as { expiry?: unknown }).expiry);
  } catch {
    // Not ours or cut off: as good as run out.
    return 0;
  }
}
