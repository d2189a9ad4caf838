/**
 * How far the server's clock is ahead of this browser's. Countdowns and "5 minutes ago" follow the server, since a
 * phone's clock may be wrong by more than a pairing window.
 */
let offsetMs = 0;

export function setServerTime(serverTime: string): void {
  offsetMs = Date.parse(serverTime) - Date.now();
}

/** Now, in epoch milliseconds, as the server counts. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
