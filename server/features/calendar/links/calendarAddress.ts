import { createHash, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../../../core/AppContext.js";
import { deriveKey } from "../../../core/secrets.js";
import type { CalendarLinkDocument } from "./calendarLink.model.js";

/** Where a link is read. Programs tell a calendar by the ending. */
export const PUBLISHED_CALENDAR = { method: "GET", path: "/api/calendars/:linkId/:secret.ics" } as const;

/** Below the installation's own address. */
export function calendarPath(
  app: Pick<AppContext, "secretKey">,
  link: Pick<CalendarLinkDocument, "id" | "secretSeed">,
): string {
  return `/api/calendars/${String(link.id)}/${secretOf(app, link)}.ics`;
}

/** Takes the same time whatever is wrong with it. */
export function isSecretOf(
  app: Pick<AppContext, "secretKey">,
  link: Pick<CalendarLinkDocument, "secretSeed">,
  secret: string,
): boolean {
  return timingSafeEqual(hashed(secret), hashed(secretOf(app, link)));
}

/** 32 bytes in base64url. The same as long as its seed and the installation's key are (docs/decisions/061). */
function secretOf(
  { secretKey }: Pick<AppContext, "secretKey">,
  { secretSeed }: Pick<CalendarLinkDocument, "secretSeed">,
): string {
  return deriveKey(secretKey, `calendarLink/${secretSeed}`).toString("base64url");
}

function hashed(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
