import type { Request, Response } from "express";
import { Types } from "mongoose";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../core/AppContext.js";
import { keepBrowserKnown, rememberBrowser } from "../../auth/knownBrowser.js";
import { forgetAllBrowsers } from "../../auth/knownBrowserList.service.js";
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from "../../auth/refreshCookie.js";
import {
  endAllSessions,
  endOwnSession,
  endSessionOfToken,
  refreshSession,
  type SignedIn,
} from "../../auth/sessions.service.js";
import type { Visit } from "../../http/homeAddresses.js";
import { isTooWeak } from "../../auth/requirePassword.js";
import { route, type Route } from "../../http/route.js";
import { sendsMail } from "../../core/sendsMail.js";
import { sendAccountArchive } from "./accountArchive.service.js";
import { removeAccountPhoto, setAccountPhoto } from "./accountPhoto.service.js";
import { logIn, signUp } from "./accounts.service.js";
import { browserOf, userAgentOf } from "./browserOf.js";
import { changePassword, requestPasswordReset, resetPassword } from "./changePassword.service.js";
import { deleteAccount } from "./deleteAccount.service.js";
import { sendVerificationMail, verifyEmail } from "./emailVerification.service.js";
import { getProfile, setProfile } from "./profile.service.js";
import { listSessions } from "./sessionList.service.js";

export const accountsRoutes: Route[] = [
  route(accountsApi.signUp, async ({ app, body, req, res, idempotencyKey }) =>
    hand(await signUp(app, body, browserOf(req, idempotencyKey)), { app, res }),
  ),
  route(accountsApi.checkPassword, async ({ app, body: { password, email = "", name = "" } }) => ({
    isWeak: isTooWeak(app, { password, user: { email, name } }),
  })),
  route(accountsApi.logIn, async ({ app, body, req, res, idempotencyKey }) =>
    hand(await logIn(app, body, browserOf(req, idempotencyKey)), { app, res }),
  ),
  route(accountsApi.refreshSession, async ({ app, req, res }) =>
    hand(await refreshSession(app, readRefreshCookie(req)), { app, res }, keepBrowserKnown),
  ),
  route(accountsApi.logOut, async ({ app, req, res }) => {
    await endSessionOfToken(app, readRefreshCookie(req));
    clearRefreshCookie(res, app.config);
    return {};
  }),
  route(accountsApi.getUserData, ({ app, access, req }) => getProfile(app, access.actor.user, visitOf(req))),
  route(accountsApi.setProfile, async ({ app, access, body, req }) => {
    await setProfile(app, access.actor, { changes: body, userAgent: userAgentOf(req) });
    return {};
  }),
  route(accountsApi.getSignInOptions, async ({ app }) => ({
    google: app.config.google !== null,
    passwordMinLength: app.config.passwordMinLength,
    sendsMail: sendsMail(app.config),
  })),
  route(accountsApi.sendVerificationMail, async ({ app, access }) => {
    await sendVerificationMail(app, access.actor.user);
    return {};
  }),
  route(accountsApi.verifyEmail, ({ app, access, body, idempotencyKey }) =>
    verifyEmail(app, { ...body, idempotencyKey, actor: access.actor }),
  ),
  route(accountsApi.requestPasswordReset, async ({ app, body, req }) => {
    await requestPasswordReset(app, body.email, req.cookies as Record<string, unknown>);
    return {};
  }),
  route(accountsApi.resetPassword, async ({ app, body, idempotencyKey, req, res }) => {
    const { email, account } = await resetPassword(app, { ...browserOf(req, idempotencyKey), ...body });
    // Whoever opened the mailed link is the owner: failed tries of others must not stop the log-in that follows.
    await rememberBrowser(app, res, { account, browserId: new Types.ObjectId().toHexString() });
    return { email };
  }),
  route(accountsApi.changePassword, async ({ app, access, body, req, res }) =>
    hand(await changePassword(app, access.actor, { ...body, userAgent: userAgentOf(req) }), { app, res }),
  ),
  route(accountsApi.listSessions, ({ app, access }) => listSessions(app, access.actor)),
  route(accountsApi.endSession, async ({ app, access, params }) => {
    await endOwnSession(app, access.actor.user._id, params.sessionId);
    return {};
  }),
  route(accountsApi.signOutEverywhere, async ({ app, access, res }) => {
    await forgetAllBrowsers(app, access.actor.user._id);
    await endAllSessions(app, access.actor.user._id);
    clearRefreshCookie(res, app.config);
    return {};
  }),
  route(accountsApi.setPhoto, ({ app, access, file }) => setAccountPhoto(app, access.actor.user, file)),
  route(accountsApi.removePhoto, async ({ app, access }) => {
    await removeAccountPhoto(app, access.actor.user);
    return {};
  }),
  route(accountsApi.downloadMyData, async ({ app, access, res }) => {
    await sendAccountArchive(app, access.actor.user, res);
    return {};
  }),
  route(accountsApi.deleteAccount, async ({ app, access, body, res }) => {
    await deleteAccount(app, access.actor.user, body);
    clearRefreshCookie(res, app.config);
    return {};
  }),
];

function visitOf(req: Request): Visit {
  return { host: req.headers.host, remoteAddress: req.socket.remoteAddress };
}

/** The access token goes to the script, the refresh token where no script can read it, and the browser is known from now on. */
async function hand(
  { tokens, refreshToken, account, browserId }: SignedIn,
  { app, res }: { app: AppContext; res: Response },
  remember = rememberBrowser,
) {
  setRefreshCookie(res, app.config, refreshToken);
  await remember(app, res, { account, browserId });
  return tokens;
}
