import type { Request, Response } from "express";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../AppContext.js";
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from "../../auth/refreshCookie.js";
import { endSessionOfToken, refreshSession, type SignedIn } from "../../auth/sessions.service.js";
import { route, type Route } from "../../http/route.js";
import { getProfile, logIn, signUp, type Browser } from "./accounts.service.js";

export const accountsRoutes: Route[] = [
  route(accountsApi.signUp, async ({ app, body, req, res, idempotencyKey }) =>
    hand(await signUp(app, body, browserOf(req, idempotencyKey)), { app, res }),
  ),
  route(accountsApi.logIn, async ({ app, body, req, res, idempotencyKey }) =>
    hand(await logIn(app, body, browserOf(req, idempotencyKey)), { app, res }),
  ),
  route(accountsApi.refreshSession, async ({ app, req, res }) =>
    hand(await refreshSession(app, readRefreshCookie(req)), { app, res }),
  ),
  route(accountsApi.logOut, async ({ app, req, res }) => {
    await endSessionOfToken(app, readRefreshCookie(req));
    clearRefreshCookie(res, app.config);
    return {};
  }),
  route(accountsApi.getUserData, ({ app, access }) => getProfile(app, access.actor.user)),
];

/** The access token goes to the script, the refresh token where no script can read it. */
function hand({ tokens, refreshToken }: SignedIn, { app, res }: { app: AppContext; res: Response }) {
  setRefreshCookie(res, app.config, refreshToken);
  return tokens;
}

function browserOf(req: Request, idempotencyKey: string | null): Browser {
  return { userAgent: req.get("User-Agent") ?? "", idempotencyKey };
}
