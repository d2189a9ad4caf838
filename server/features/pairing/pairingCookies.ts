import type { CookieOptions, Request, Response } from "express";
import type { AppContext } from "../../AppContext.js";
import { DEVICE_COOKIE } from "../displays/devices.service.js";
import { REQUEST_KEPT_MS } from "./pairingRequests.service.js";

/** Browsers keep a cookie for 400 days at most; every pairing with the same display starts them anew. */
const DEVICE_AGE_MS = 400 * 24 * 60 * 60_000;
/** By this a waiting screen is known when it asks whether it was let in. */
const TICKET_COOKIE = "mantel_waiting";
const TICKET_PATH = "/api/pair";

/** What a browser brings; null where it has none. */
export function deviceCookieOf(req: Request): string | null {
  return cookieOf(req, DEVICE_COOKIE);
}

export function ticketCookieOf(req: Request): string | null {
  return cookieOf(req, TICKET_COOKIE);
}

export function setDeviceCookie(app: AppContext, res: Response, token: string): void {
  res.cookie(DEVICE_COOKIE, token, { ...protection(app), path: "/", maxAge: DEVICE_AGE_MS });
}

export function setTicketCookie(app: AppContext, res: Response, ticket: string): void {
  res.cookie(TICKET_COOKIE, ticket, { ...protection(app), path: TICKET_PATH, maxAge: REQUEST_KEPT_MS });
}

function cookieOf(req: Request, name: string): string | null {
  const cookies: Record<string, unknown> = req.cookies ?? {};
  const value = cookies[name];
  return typeof value === "string" ? value : null;
}

function protection({ config }: AppContext): CookieOptions {
  return {
    httpOnly: true,
    sameSite: "lax",
    // Plain http on a home network must work (design, Web).
    secure: config.publicUrl?.startsWith("https:") ?? false,
  };
}
