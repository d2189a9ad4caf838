import type { Request, Response } from "express";
import { pairingApi } from "../../../shared/contract/pairing.js";
import type { AppContext } from "../../AppContext.js";
import { route, type Route } from "../../http/route.js";
import { DEVICE_COOKIE } from "../displays/devices.service.js";
import { atSteadyPace } from "./answerPace.js";
import { pairBrowser } from "./pairing.service.js";

/** Browsers keep a cookie for 400 days at most; every pairing with the same display starts them anew. */
const COOKIE_AGE_MS = 400 * 24 * 60 * 60_000;

export const pairingRoutes: Route[] = [
  route(pairingApi.pair, async ({ app, body, address, req, res }) => {
    const outcome = await atSteadyPace(() =>
      pairBrowser(app, {
        code: body.code,
        token: deviceCookie(req),
        address,
        userAgent: req.get("user-agent") ?? "",
      }),
    );
    if (outcome.state === "paired") setDeviceCookie(app, res, outcome.token);
    return { state: outcome.state };
  }),
];

function deviceCookie(req: Request): string | null {
  const cookies: Record<string, unknown> = req.cookies ?? {};
  const token = cookies[DEVICE_COOKIE];
  return typeof token === "string" ? token : null;
}

function setDeviceCookie(app: AppContext, res: Response, token: string): void {
  res.cookie(DEVICE_COOKIE, token, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    // Plain http on a home network must work (design, Web).
    secure: app.config.publicUrl?.startsWith("https:") ?? false,
    maxAge: COOKIE_AGE_MS,
  });
}
