/**
 * Every reason why the server closes a socket, a closed set. `retry` tells the client whether the same hello may
 * succeed soon. Codes 4000 to 4999 are the application's by RFC 6455.
 */
export const CLOSE_REASONS = {
  "hello-timeout": { code: 4000, retry: true },
  "bad-frame": { code: 4001, retry: true },
  "protocol-unsupported": { code: 4002, retry: false },
  /** The access token has run out or is not valid: get a new one, then say hello again. */
  "token-invalid": { code: 4003, retry: true },
  /** The session is over: sign in again. */
  "session-over": { code: 4004, retry: false },
  /** No device has this cookie. A display keeps its stored schedule on the screen (docs/DELIVERY.md, only-removal-clears). */
  "device-unknown": { code: 4005, retry: false },
  /** A caregiver removed this device. The only reason that clears a display. */
  "device-removed": { code: 4006, retry: false },
  "too-many-frames": { code: 4007, retry: true },
  "too-slow": { code: 4008, retry: true },
  silence: { code: 4009, retry: true },
  "server-stopping": { code: 4010, retry: true },
  "origin-refused": { code: 4011, retry: false },
  "server-error": { code: 4012, retry: true },
  /** This device or account has as many sockets open as it may. */
  "too-many-sockets": { code: 4013, retry: true },
} as const;

export type CloseReason = keyof typeof CLOSE_REASONS;

/**
 * Reasons that came later. Displays of the first build never come back after a `closing` frame whose reason they do not know; a close code
 * that they do not know is to them a broken transport, which is retried.
 */
export const TOLD_BY_CODE_ONLY: CloseReason[] = ["too-many-sockets"];

/** The reason behind a close code; null for codes of the transport itself (1006 and its like), which are always retried. */
export function findCloseReason(code: number): CloseReason | null {
  const names = Object.keys(CLOSE_REASONS) as CloseReason[];
  return names.find((name) => CLOSE_REASONS[name].code === code) ?? null;
}
