import type { Page } from "playwright-core";
import { createSession } from "../../../server/auth/sessions.service.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { LOGIN_MARKER_MS } from "../../../shared/limits.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

/**
 * The browser has a session of its own from its first page on, for a journey that begins behind the log-in: the log-in's page, its form and the
 * password cost about a second of the processor.
 */
export async function bringSession(page: Page, app: TestApp, { userId }: TestUser): Promise<void> {
  const account = await UserModel.findById(userId).orFail();
  const { tokens, refreshToken } = await createSession(app.context, account, "");
  const stored = {
    userToken: tokens.accessToken,
    hasLoggedIn: "true",
    loginMarker: JSON.stringify({ value: true, expiry: Date.now() + LOGIN_MARKER_MS }),
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const { origin, hostname } = new URL(app.url);
  const cookie = { name: "mantel_refresh", value: refreshToken, domain: hostname, path: "/api" };
  await page.context().setStorageState({
    cookies: [{ ...cookie, expires: -1, httpOnly: true, secure: false, sameSite: "Lax" }],
    origins: [{ origin, localStorage }],
  });
}
