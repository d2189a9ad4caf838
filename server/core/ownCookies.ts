import type { IncomingMessage } from "node:http";
import type { CookieOptions, Response } from "express";
import { parse, serialize } from "cookie";
import type { Config } from "./Config.js";

/** A cookie that this server sets. Every one of them is HttpOnly and SameSite=Lax: Strict would lose Google's way back to us. */
export interface OwnCookie {
  /** Its name on plain http, which every installation of earlier builds wrote. */
  name: string;
  /** Where browsers send it on plain http. Behind https that is everywhere, since the prefix asks for it. */
  path: string;
  maxAgeMs: number;
}

/** What a request may bring: cookie-parser makes objects of some values. */
type Cookies = Record<string, unknown>;

/**
 * Browsers take a cookie of this prefix from this very host over https only. One without it may also have been planted by a neighbour
 * of our domain.
 */
const PREFIX = "__Host-";

/**
 * The cookie that a browser brought; null where it has none. When both names are there the prefixed one counts, whatever the other
 * says: a neighbour's can then neither replace it nor get in its way.
 */
export function readCookie(cookies: Cookies | undefined, { name }: OwnCookie): string | null {
  const value = cookies?.[PREFIX + name] ?? cookies?.[name];
  return typeof value === "string" ? value : null;
}

/** The same for a request that no router of Express has seen, such as an upgrade. */
export function readCookieOf(request: IncomingMessage, cookie: OwnCookie): string | null {
  return readCookie(parse(request.headers.cookie ?? ""), cookie);
}

/** Behind https it gets the prefix, and takes the place of what an earlier build wrote. */
export function setCookie(res: Response, config: Config, cookie: OwnCookie & { value: string }): void {
  const { name, value, maxAgeMs } = cookie;
  res.cookie(writtenName(config, name), value, { ...optionsOf(config, cookie), maxAge: maxAgeMs });
  if (isHttps(config)) clearUnprefixed(res, cookie);
}

/** Under both names. */
export function clearCookie(res: Response, config: Config, cookie: OwnCookie): void {
  res.clearCookie(writtenName(config, cookie.name), optionsOf(config, cookie));
  if (isHttps(config)) clearUnprefixed(res, cookie);
}

/**
 * Gives a cookie of an earlier build its prefix. Only for a value that was found to be genuine: a neighbour's would otherwise get a name
 * that counts.
 */
export function renewCookie(res: Response, config: Config, cookie: OwnCookie): void {
  const cookies = res.req.cookies as Cookies | undefined;
  const value = readCookie(cookies, cookie);
  const isRenewed = value !== null && isOfEarlierBuild(config, cookies, cookie);
  if (isRenewed) setCookie(res, config, { ...cookie, value });
}

/** The Set-Cookie lines that do the same on the answer to an upgrade. */
export function renewalLines(cookie: OwnCookie & { value: string }): string[] {
  const { name, value, path, maxAgeMs } = cookie;
  const shared = { httpOnly: true, sameSite: "lax", secure: true } as const;
  return [
    serialize(PREFIX + name, value, { ...shared, path: "/", maxAge: maxAgeMs / 1_000 }),
    serialize(name, "", { ...shared, path, expires: new Date(0) }),
  ];
}

/** Whether the browser has it under the name without the prefix only, though it could have the other. */
export function needsRenewal(config: Config, request: IncomingMessage, cookie: OwnCookie): boolean {
  return isOfEarlierBuild(config, parse(request.headers.cookie ?? ""), cookie);
}

function isOfEarlierBuild(config: Config, cookies: Cookies | undefined, { name }: OwnCookie): boolean {
  return isHttps(config) && cookies?.[PREFIX + name] === undefined && cookies?.[name] !== undefined;
}

/** Not from a browser that has none: each answer would say so for ever. */
function clearUnprefixed(res: Response, { name, path }: OwnCookie): void {
  const brought = res.req.cookies as Cookies | undefined;
  if (brought?.[name] === undefined) return;
  res.clearCookie(name, { httpOnly: true, sameSite: "lax", secure: true, path });
}

/** Secure only behind https: a browser on `http://192.168.x.x` would never send such a cookie back. */
function optionsOf(config: Config, { path }: Pick<OwnCookie, "path">): CookieOptions {
  const secure = isHttps(config);
  return { httpOnly: true, sameSite: "lax", secure, path: secure ? "/" : path };
}

function writtenName(config: Config, name: string): string {
  return isHttps(config) ? PREFIX + name : name;
}

function isHttps({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith("https:") ?? false;
}
