import type { CookieOptions, Request, Response } from "express";
import type { Config } from "../config.js";
import { SESSION_LIFE_MS } from "./sessions.service.js";

const REFRESH_COOKIE = "mantel_refresh";

export function readRefreshCookie(req: Request): string | undefined {
  const cookies: Record<string, unknown> = req.cookies;
  const value = cookies[REFRESH_COOKIE];
  return typeof value === "string" ? value : undefined;
}

export function setRefreshCookie(res: Response, config: Config, token: string): void {
  res.cookie(REFRESH_COOKIE, token, { ...cookieOptions(config), maxAge: SESSION_LIFE_MS });
}

export function clearRefreshCookie(res: Response, config: Config): void {
  res.clearCookie(REFRESH_COOKIE, cookieOptions(config));
}

/** Secure only behind https: a browser on `http://192.168.x.x` would never send such a cookie back (design, Web). */
function cookieOptions(config: Config): CookieOptions {
  const secure = config.publicUrl?.startsWith("https:") ?? false;
  return { httpOnly: true, sameSite: "lax", path: "/api", secure };
}
