import type { Request } from "express";
import { displaysApi } from "../../../shared/contract/displays.js";
import { pairingApi, type PairingResult } from "../../../shared/contract/pairing.js";
import { browserNameFrom } from "../../../shared/rules/browserName.js";
import { deviceNameFrom } from "../../core/deviceName.js";
import { route, type Route } from "../../http/route.js";
import { presentCurrentDisplay } from "../../circle/displays/announceDisplay.js";
import { atSteadyPace } from "../../core/answerPace.js";
import { pairBrowser } from "./pairing.service.js";
import {
  deviceCookieOf,
  renewTicketCookie,
  setDeviceCookie,
  setTicketCookie,
  ticketCookieOf,
} from "./pairingCookies.js";
import { createPairingLink } from "./pairingLink.service.js";
import { allowDevice, checkRequest, ignoreDevice } from "./pairingRequests.service.js";
import { rejectDevice } from "./rejectDevice.service.js";
import { useThisBrowser } from "./useThisBrowser.service.js";

/** A browser asks, and those endpoints of a display that let one in. */
export const pairingRoutes: Route[] = [
  route(pairingApi.pair, async ({ app, body, address, req, res }): Promise<PairingResult> => {
    const outcome = await atSteadyPace(app.config.pairingPaceMs, () =>
      pairBrowser(app, {
        ...body,
        token: deviceCookieOf(req),
        ticket: ticketCookieOf(req),
        address,
        ...screenOf(req),
      }),
    );
    switch (outcome.state) {
      case "paired":
        setDeviceCookie(app, res, outcome.token);
        return { state: "paired" };
      case "waiting":
        setTicketCookie(app, res, outcome.ticket);
        return { state: "waiting", number: outcome.number };
      case "proof":
        return outcome;
    }
  }),

  route(pairingApi.check, async ({ app, req, res }) => {
    const outcome = await checkRequest(app, { ticket: ticketCookieOf(req), token: deviceCookieOf(req) });
    if (outcome.state === "paired") setDeviceCookie(app, res, outcome.token);
    if (outcome.state === "waiting") renewTicketCookie(app, res);
    return { state: outcome.state };
  }),

  route(displaysApi.createPairingLink, ({ app, access }) => createPairingLink(app, access.display)),

  route(displaysApi.useThisBrowser, async ({ app, access, idempotencyKey, req, res }) => {
    const token = await useThisBrowser(app, access.display, {
      user: access.actor.user,
      token: deviceCookieOf(req),
      ...screenOf(req),
      idempotencyKey,
    });
    setDeviceCookie(app, res, token);
    return {};
  }),

  route(displaysApi.allowDevice, async ({ app, access, params, body }) => {
    await allowDevice(app, access.display, { requestId: params.requestId, number: body.number });
    return presentCurrentDisplay(app, access.display);
  }),

  route(displaysApi.ignoreDevice, async ({ app, access, params }) => {
    await ignoreDevice(app, access.display, params.requestId);
    return presentCurrentDisplay(app, access.display);
  }),

  route(displaysApi.rejectDevice, async ({ app, access, params }) => {
    const { user } = access.actor;
    const by = { name: user.name, userId: user.id };
    return presentCurrentDisplay(
      app,
      await rejectDevice(app, access.display, { deviceId: params.deviceId, by }),
    );
  }),
];

/** What the asking browser says of itself. */
function screenOf(req: Request): { deviceName: string; browser: string } {
  const userAgent = req.get("user-agent") ?? "";
  return { deviceName: deviceNameFrom(userAgent), browser: browserNameFrom(userAgent) };
}
