import type { Request } from "express";
import type { Browser } from "./accounts.service.js";

export function browserOf(req: Request, idempotencyKey: string | null): Browser {
  return {
    userAgent: userAgentOf(req),
    address: req.ip ?? "unknown",
    cookies: req.cookies as Record<string, unknown> | undefined,
    idempotencyKey,
  };
}

export function userAgentOf(req: Request): string {
  return req.get("User-Agent") ?? "";
}
