const MESSAGE_TYPE = "mantel.google";
const NAME = "mantel-google";
const SIZE = { width: 500, height: 640 };

/** `signedIn`: the refresh cookie is set. Any other code says what went wrong, and `message` says it in words. */
export interface GoogleOutcome {
  code: string;
  message: string;
}

/** Opens at once, because browsers only allow it in answer to a tap; null when they do not. */
export function openGooglePopup(): Window | null {
  const left = window.screenX + Math.max(0, (window.outerWidth - SIZE.width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - SIZE.height) / 2);
  const features = `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`;
  return window.open("/api/google", NAME, features);
}

/** The outcome in a message of the popup; null for any other message, also for one like it from another site. */
export function readGoogleOutcome(
  event: Pick<MessageEvent, "origin" | "data">,
  ownOrigin: string,
): GoogleOutcome | null {
  if (event.origin !== ownOrigin) return null;
  const data: unknown = event.data;
  if (typeof data !== "object" || data === null) return null;
  const { type, outcome, message } = data as Partial<Record<string, unknown>>;
  if (type !== MESSAGE_TYPE || typeof outcome !== "string") return null;
  return { code: outcome, message: typeof message === "string" ? message : "" };
}
