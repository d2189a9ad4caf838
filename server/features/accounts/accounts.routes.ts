import type { Response } from "express";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { AppContext } from "../../AppContext.js";
import { keepBrowserKnown, rememberBrowser } from "../../auth/knownBrowser.js";
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from "../../auth/refreshCookie.js";
import {
  endAllSessions,
  endOwnSession,
  endSessionOfToken,
  refreshSession,
  type SignedIn,
} from "../../auth/sessions.service.js";
import { route, type Route } from "../../http/route.js";
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
  route(accountsApi.getUserData, ({ app, access }) => getProfile(app, access.actor.user)),
  route(accountsApi.setProfile, async ({ app, access, body, req }) => {
    await setProfile(app, access.actor, { changes: body, userAgent: userAgentOf(req) });
    return {};
  }),
  route(accountsApi.getSignInOptions, async ({ app }) => ({
    google: app.config.google !== null,
    passwordMinLength: app.config.passwordMinLength,
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
    // Whoever has the mailbox is no stranger, and strangers' tries must not stop the log-in that follows.
    rememberBrowser(app, res, account);
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

/** The access token goes to the script, the refresh token where no script can read it, and the browser is known from now on. */
function hand(
  { tokens, refreshToken, account }: SignedIn,
  { app, res }: { app: AppContext; res: Response },
  remember = rememberBrowser,
) {
  setRefreshCookie(res, app.config, refreshToken);
  remember(app, res, account);
  return tokens;
}
