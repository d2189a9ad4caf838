import type { Request, Response } from "express";
import type { Config } from "../core/Config.js";
import { clearCookie, readCookie, setCookie, type OwnCookie } from "../core/ownCookies.js";
import { SESSION_LIFE_MS } from "./sessions.service.js";

const REFRESH_COOKIE: OwnCookie = { name: "mantel_refresh", path: "/api", maxAgeMs: SESSION_LIFE_MS };

export function readRefreshCookie(req: Request): string | undefined {
  return readCookie(req.cookies as Record<string, unknown>, REFRESH_COOKIE) ?? undefined;
}

export function setRefreshCookie(res: Response, config: Config, token: string): void {
  setCookie(res, config, { ...REFRESH_COOKIE, value: token });
}

export function clearRefreshCookie(res: Response, config: Config): void {
  clearCookie(res, config, REFRESH_COOKIE);
}
