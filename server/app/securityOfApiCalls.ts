import type { Request } from "express";
import { z } from "zod";
import { accountsApi } from "../../shared/contract/accounts.js";
import { displaysApi } from "../../shared/contract/displays.js";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import { groupsApi } from "../../shared/contract/groups.js";
import { pairingApi } from "../../shared/contract/pairing.js";
import { takeoversApi } from "../../shared/contract/takeovers.js";
import type { AppContext } from "../core/AppContext.js";
import { findAccessTokenClaims } from "../auth/accessTokens.js";
import { accountOfEmail } from "../auth/accountOfEmail.js";
import { readRefreshCookie } from "../auth/refreshCookie.js";
import { findRefreshToken } from "../auth/refreshTokens.js";
import { noteSecurityEvent, type SecurityEvent } from "../auth/securityEvents.js";
import { SessionModel } from "../auth/session.model.js";
import { deviceCookieOf } from "../features/pairing/index.js";
import { AppError } from "../core/AppError.js";

type Outcome = (answer: unknown, req: Request) => SecurityEvent[];

/** What a call that succeeded means; a new way in belongs here. */
const SUCCEEDED = new Map<EndpointDefinition, SecurityEvent | Outcome>([
  [accountsApi.signUp, "signedUp"],
  [accountsApi.logIn, "signedIn"],
  [accountsApi.logOut, "signedOut"],
  [accountsApi.verifyEmail, "emailVerified"],
  [accountsApi.requestPasswordReset, "resetAsked"],
  [accountsApi.resetPassword, "passwordReset"],
  [accountsApi.changePassword, "passwordChanged"],
  [accountsApi.endSession, "sessionEnded"],
  [accountsApi.signOutEverywhere, "signedOutEverywhere"],
  [accountsApi.deleteAccount, "accountDeleted"],
  [groupsApi.invite, "invitationSent"],
  [groupsApi.inviteLink, "invitationSent"],
  [groupsApi.sendInviteAgain, "invitationSent"],
  [
    groupsApi.acceptGroupInvite,
    (_answer, { body }) => (Accepted.safeParse(body).success ? ["invitationAccepted"] : []),
  ],
  [groupsApi.removeMember, "memberRemoved"],
  [groupsApi.offerOwnership, "ownershipOffered"],
  [groupsApi.answerOwnership, "ownershipAnswered"],
  [pairingApi.pair, addedIfPaired],
  [pairingApi.check, addedIfPaired],
  [displaysApi.useThisBrowser, (_answer, req) => (isDeviceAlready(req) ? [] : ["deviceAdded"])],
  [displaysApi.removeDevice, "deviceRemoved"],
  [displaysApi.rejectDevice, "deviceRemoved"],
  [takeoversApi.settle, (_answer, { body }) => settled(body)],
]);

/** What a refusal means, at whichever endpoint. */
const REFUSED: Record<string, SecurityEvent> = {
  "invalid-credential": "wrongPassword",
  "wrong-password": "wrongPassword",
  "link-invalid": "wrongLink",
  "session-reused": "sessionReused",
  "too-many-requests": "tooManyTries",
};

const Accepted = z.looseObject({ accept: z.literal(true) });
const Settled = z.object({
  remove: z.object({ members: z.array(z.unknown()).optional(), devices: z.array(z.unknown()).optional() }),
});
const Paired = z.looseObject({ state: z.literal("paired") });
const Tokens = z.looseObject({ accessToken: z.string() });
const Addressed = z.looseObject({ email: z.string() });

/** How a call of the contract ended, with its answer or with an error. */
export interface EndedApiCall {
  endpoint: EndpointDefinition;
  req: Request;
  answer?: unknown;
  error?: unknown;
}

/** Logs the call if it says something about who gets in. For an address the same is looked up whether it has an account or not. */
export async function noteSecurityOfApiCall(app: AppContext, call: EndedApiCall): Promise<void> {
  const events = eventsOf(call);
  if (events.length === 0) return;
  const account = await findAccountId(app, call).catch((error: unknown) => {
    // The database is away: who it was is not known then, and the caller is answered all the same.
    app.log.debug({ err: error }, "the account of a security event could not be looked up");
    return null;
  });
  const concerned = { account, address: call.req.ip ?? "unknown" };
  for (const event of events) noteSecurityEvent(app, event, concerned);
}

function eventsOf({ endpoint, req, answer, error }: EndedApiCall): SecurityEvent[] {
  if (error !== undefined) return refusalOf(error);
  const event = SUCCEEDED.get(endpoint) ?? [];
  return typeof event === "function" ? event(answer, req) : [event].flat();
}

function refusalOf(error: unknown): SecurityEvent[] {
  const event = error instanceof AppError ? REFUSED[error.code] : undefined;
  return event ? [event] : [];
}

/** Who has just signed in; else who is signed in, or at an endpoint for anyone, whose address was named or whose cookie came. */
async function findAccountId(
  app: AppContext,
  { endpoint, req, answer }: EndedApiCall,
): Promise<string | null> {
  const bearer = /^Bearer ([^\s]+)$/i.exec(req.get("Authorization") ?? "")?.[1];
  const token = Tokens.safeParse(answer).data?.accessToken ?? (endpoint.access === "anyone" ? null : bearer);
  const claims = token ? findAccessTokenClaims(app, token) : null;
  if (claims) return claims.userId;
  const email = Addressed.safeParse(answer).data?.email ?? Addressed.safeParse(req.body).data?.email;
  return email === undefined ? findCookieHolder(app, req) : idOfEmail(app, email);
}

async function idOfEmail(app: AppContext, email: string): Promise<string> {
  const { _id } = await accountOfEmail(app, email.trim().toLowerCase());
  return _id.toHexString();
}

async function findCookieHolder(app: AppContext, req: Request): Promise<string | null> {
  const refresh = findRefreshToken(app, readRefreshCookie(req) ?? "");
  const session = refresh && (await SessionModel.findById(refresh.sessionId, { userId: 1 }).lean());
  return session ? session.userId.toHexString() : null;
}

function addedIfPaired(answer: unknown, req: Request): SecurityEvent[] {
  return Paired.safeParse(answer).success && !isDeviceAlready(req) ? ["deviceAdded"] : [];
}

/** A screen that opens its own display's code again is answered with the very cookie that it brought. */
function isDeviceAlready(req: Request): boolean {
  const token = deviceCookieOf(req);
  return token !== null && String(req.res?.getHeader("Set-Cookie")).includes(token);
}

function settled(body: unknown): SecurityEvent[] {
  const { members = [], devices = [] } = Settled.safeParse(body).data?.remove ?? {};
  return [
    "setUpBeforeAnswered",
    ...members.map(() => "memberRemoved" as const),
    ...devices.map(() => "deviceRemoved" as const),
  ];
}
