import type { Request, Response } from "express";
import { Passport } from "passport";
import type { Profile, Strategy } from "passport-google-oauth20";
import { z } from "zod";
import { Email } from "../../../shared/contract/base/fields.js";
import type { AppContext } from "../../core/AppContext.js";
import type { GoogleConfig } from "../../core/Config.js";
import { beginFlow, endFlow, findFlow, isSame, newNonce } from "./googleFlow.js";
import { OpenIdStrategy } from "./OpenIdStrategy.js";

export const GOOGLE_CALLBACK_PATH = "/api/google/callback";
const SCOPE = ["openid", "email", "profile"];
const ANSWER_LIMIT_MS = 15_000;

/** What Google vouches for. */
export interface GoogleAccount {
  /** `sub`: unlike an e-mail it never changes hands. */
  id: string;
  /** null: what Google gives is no address by our own rules. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  pictureUrl: string | null;
}

/** - `refused`: the person did not agree. - `failed`: the state, the code, the token or Google itself is no good. */
export type GoogleAnswer =
  { kind: "account"; account: GoogleAccount } | { kind: "refused" } | { kind: "failed"; cause: unknown };

interface Exchange {
  google: GoogleConfig;
  req: Request;
  res: Response;
}

const UserInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/** Sends the popup to Google. */
export function sendToGoogle(app: AppContext, { google, req, res }: Exchange): void {
  const strategy = strategyFor(app, { google, res, flowNonce: newNonce() });
  const middleware = new Passport().authenticate(strategy, { session: false }) as PassportMiddleware;
  middleware(req, res, (error) => {
    throw error instanceof Error ? error : new Error("The way to Google could not be made.");
  });
}

/** The popup has come back: checks the state, exchanges the code (PKCE), asks who it is, and checks the ID token. Never throws. */
export async function readGoogleAnswer(
  app: AppContext,
  { google, req, res }: Exchange,
): Promise<GoogleAnswer> {
  const flow = findFlow(app, req);
  const strategy = strategyFor(app, { google, res, flowNonce: flow?.nonce ?? "" });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<GoogleAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "failed", cause: "Google took too long." }), ANSWER_LIMIT_MS);
  });
  const answer = new Promise<GoogleAnswer>((resolve) => {
    const decide = (error: unknown, account: unknown, info: unknown) => {
      if (error) resolve({ kind: "failed", cause: error });
      else if (account) resolve({ kind: "account", account: account as GoogleAccount });
      else if (req.query.error === "access_denied") resolve({ kind: "refused" });
      else resolve({ kind: "failed", cause: info });
    };
    const middleware = new Passport().authenticate(
      strategy,
      { session: false },
      decide,
    ) as PassportMiddleware;
    middleware(req, res, (cause) => resolve({ kind: "failed", cause }));
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

type PassportMiddleware = (req: Request, res: Response, next: (error?: unknown) => void) => void;

interface StrategyParts {
  google: GoogleConfig;
  res: Response;
  flowNonce: string;
}

/** passport's strategy for one request, so that its nonce and its cookie need no place to be looked up in. */
function strategyFor(app: AppContext, { google, res, flowNonce }: StrategyParts): Strategy {
  const base = app.config.publicUrl ?? `http://localhost:${app.config.port}`;
  const options = {
    clientID: google.clientId,
    clientSecret: google.clientSecret,
    authorizationURL: google.authorizationUrl,
    tokenURL: google.tokenUrl,
    userProfileURL: google.userInfoUrl,
    callbackURL: `${base}${GOOGLE_CALLBACK_PATH}`,
    scope: SCOPE,
    pkce: true,
    store: cookieStore(app, { res, nonce: flowNonce }),
  };
  const { clientId, issuers } = google;
  const expected = { clientId, issuers, nonce: flowNonce, now: app.now() };
  return new OpenIdStrategy({ options, expected, present: presentAccount });
}

/**
 * passport-oauth2's state store, kept in a cookie: there are no server-side sessions. It is told apart by its numbers of parameters, and a
 * text in place of `true` is the PKCE verifier.
 */
function cookieStore(app: AppContext, { res, nonce }: { res: Response; nonce: string }) {
  type Stored = (error: Error | null, state?: string) => void;
  type Loaded = (error: unknown, ok: string | false, info?: unknown) => void;
  const store = {
    // eslint-disable-next-line max-params -- see above
    store: (_req: Request, verifier: string, _state: unknown, _meta: unknown, stored: Stored) => {
      stored(null, beginFlow(app, res, { verifier, nonce }));
    },
    verify: (req: Request, state: unknown, loaded: Loaded) => {
      const flow = findFlow(app, req);
      if (!flow || typeof state !== "string" || !isSame(state, flow.state)) {
        return loaded(null, false, "The state is not the one of this browser.");
      }
      endFlow(app, flow).then(
        (first) => loaded(null, first && flow.verifier, "The popup has come back before."),
        (error: unknown) => loaded(error, false),
      );
    },
  };
  return store as never;
}

function presentAccount(profile: Profile): GoogleAccount {
  const info = UserInfo.parse(profile._json);
  return {
    id: info.sub,
    email: Email.safeParse(info.email).data ?? null,
    emailVerified: info.email_verified === true || info.email_verified === "true",
    name: info.name ?? null,
    pictureUrl: info.picture ?? null,
  };
}
