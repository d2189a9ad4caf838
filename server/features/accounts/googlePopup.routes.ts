import { Router, type Request, type Response } from "express";
import type { AppContext } from "../../core/AppContext.js";
import { clearFlow } from "../../auth/google/googleFlow.js";
import { GOOGLE_CALLBACK_PATH, readGoogleAnswer, sendToGoogle } from "../../auth/google/askGoogle.js";
import { rememberBrowser } from "../../auth/knownBrowser.js";
import { setRefreshCookie } from "../../auth/refreshCookie.js";
import type { GoogleConfig } from "../../core/Config.js";
import { AppError } from "../../core/AppError.js";
import { rateLimitsOf, type RateLimits } from "../../http/rateLimits.js";
import { GOOGLE_START } from "./accountLimits.js";
import { browserOf } from "./browserOf.js";
import { signInWithGoogle } from "./googleAccount.service.js";
import { sendPopupPage, type PopupOutcome } from "./googlePopupPage.js";

const FAILED: PopupOutcome = {
  outcome: "google-failed",
  message: "Logging in with Google did not work. Please try again.",
};
const REFUSED: PopupOutcome = {
  outcome: "popup-closed-by-user",
  message: "Logging in with Google was cancelled.",
};

/** The two pages of Google's popup, which are no endpoints of the contract. Without a configuration there are none, and the addresses 404. */
export function googlePopupRoutes(app: AppContext, limits: RateLimits): Router {
  const router = Router();
  const { google } = app.config;
  if (!google) return router;
  router.get(GOOGLE_START.path, ...rateLimitsOf(GOOGLE_START, { app, limits }), (req, res) => {
    sendToGoogle(app, { google, req, res });
  });
  router.get(GOOGLE_CALLBACK_PATH, async (req, res) => {
    const outcome = await finishSignIn(app, google, { req, res });
    clearFlow(app, res);
    sendPopupPage(res, outcome);
  });
  return router;
}

async function finishSignIn(
  app: AppContext,
  google: GoogleConfig,
  { req, res }: { req: Request; res: Response },
): Promise<PopupOutcome> {
  const answer = await readGoogleAnswer(app, { google, req, res });
  if (answer.kind === "refused") return REFUSED;
  if (answer.kind === "failed") {
    // Not the cause itself: it may hold a code or a token of the provider's answer.
    req.log.info(
      { cause: answer.cause instanceof Error ? answer.cause.name : "refused" },
      "a Google log-in failed",
    );
    return FAILED;
  }
  try {
    const session = await signInWithGoogle(app, answer.account, browserOf(req, null));
    setRefreshCookie(res, app.config, session.refreshToken);
    await rememberBrowser(app, res, session);
    return { outcome: "signedIn", message: "" };
  } catch (error) {
    // What the person may know goes back to the page; anything else is a bug and is answered as one.
    if (!(error instanceof AppError)) throw error;
    return { outcome: error.code, message: error.message };
  }
}
