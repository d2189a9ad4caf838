import type { Request, Response } from "express";
import type { AppContext } from "../../core/AppContext.js";
import { readCookie, renewCookie, setCookie, type OwnCookie } from "../../core/ownCookies.js";
import { DEVICE_COOKIE } from "../../circle/displays/devices.service.js";
import { REQUEST_KEPT_MS } from "./pairingRequests.service.js";

/** By this a waiting screen is known when it asks whether it was let in. */
const TICKET_COOKIE: OwnCookie = { name: "mantel_waiting", path: "/api/pair", maxAgeMs: REQUEST_KEPT_MS };

/** What a browser brings; null where it has none. */
export function deviceCookieOf(req: Request): string | null {
  return readCookie(req.cookies as Record<string, unknown>, DEVICE_COOKIE);
}

export function ticketCookieOf(req: Request): string | null {
  return readCookie(req.cookies as Record<string, unknown>, TICKET_COOKIE);
}

export function setDeviceCookie(app: AppContext, res: Response, token: string): void {
  setCookie(res, app.config, { ...DEVICE_COOKIE, value: token });
}

export function setTicketCookie(app: AppContext, res: Response, ticket: string): void {
  setCookie(res, app.config, { ...TICKET_COOKIE, value: ticket });
}

/** For a screen whose ticket was found: it waits on, whichever build gave it the ticket. */
export function renewTicketCookie(app: AppContext, res: Response): void {
  renewCookie(res, app.config, TICKET_COOKIE);
}
