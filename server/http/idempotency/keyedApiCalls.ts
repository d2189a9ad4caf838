import type { Request } from "express";
import type { AccessRule, EndpointDefinition } from "../../../shared/contract/base/endpoint.js";
import { Done } from "../../../shared/contract/base/fields.js";
import type { AppContext } from "../../core/AppContext.js";
import { findAccessTokenClaims } from "../../auth/accessTokens.js";
import type { AccessRequest, AccessTable } from "../access.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import type { Place } from "./idempotencyKey.model.js";
import type { SightRule } from "./places.js";
import { fingerprintOf, keyReused, type KeyedApiCall } from "./runOnce.js";

/** Stands for every caller of an endpoint for anyone. */
const STRANGER = "anyone";

/** A request whose path has the right shape; nothing else of it was looked at yet. */
export interface Visit {
  endpoint: EndpointDefinition;
  req: Request;
  request: AccessRequest;
  idempotencyKey: string | null;
}

interface Doors {
  app: AppContext;
  access: AccessTable;
  sight: SightRule;
}

type VisitorsApiCall = KeyedApiCall & { input: Record<string, unknown> };

/** The call under its caller's key; null where nothing is kept: without a key or a caller, and where an answer holds a secret. */
export async function findKeyedApiCall(doors: Doors, visit: Visit): Promise<VisitorsApiCall | null> {
  const { endpoint, request, idempotencyKey } = visit;
  if (idempotencyKey === null || !isAnswerKept(endpoint)) return null;
  const caller = await findCaller(doors, visit);
  if (caller === null) return null;
  return {
    caller,
    endpoint: nameOf(endpoint),
    key: handlersKey(doors.app, visit) ?? idempotencyKey,
    input: inputOf(endpoint, visit.req),
    requireHearing: async (stored) => {
      if (!isSignedInRule(endpoint.access)) return;
      const { actor } = await doors.access.signedIn(request);
      if (isEmpty(stored.answer?.body) || (await areInSight(doors.sight, actor, stored.places))) return;
      // Mostly they may not do this either. Else it was allowed elsewhere, and the key is another request's.
      await doors.access[endpoint.access](request);
      if (stored.places) throw keyReused();
    },
  };
}

/**
 * The key as handlers get it. A stranger's could be guessed, so it stands for one request only: together with another password or another
 * text it is another key.
 */
export function handlersKey(app: AppContext, { endpoint, request, idempotencyKey }: Visit): string | null {
  if (idempotencyKey === null || endpoint.access !== "anyone") return idempotencyKey;
  return fingerprintOf(app, [nameOf(endpoint), idempotencyKey, request.params, request.body ?? null]);
}

/**
 * Reading again does no harm, and a secret, such as an access token, is stored nowhere. What strangers are answered is kept only where there
 * is nothing in it.
 */
function isAnswerKept({ method, access, secretAnswer, result }: EndpointDefinition): boolean {
  return method !== "GET" && !secretAnswer && (access !== "anyone" || result === Done);
}

/** Whose key it is: the token is signed, and its session is looked at before anything is told. null: nobody is signed in. */
async function findCaller({ app, access }: Doors, { endpoint, request }: Visit): Promise<string | null> {
  if (endpoint.access === "anyone") return STRANGER;
  if (endpoint.access === "device") return `device ${(await access.device(request)).device.id}`;
  const claims = request.bearer === null ? null : findAccessTokenClaims(app, request.bearer);
  return claims && `user ${claims.userId}`;
}

function isSignedInRule(rule: AccessRule): boolean {
  return rule !== "anyone" && rule !== "device";
}

function nameOf({ method, path }: EndpointDefinition): string {
  return `${method} ${path}`;
}

/** What was sent, in the one form that a handler would get; as it came where it is wrong. */
function inputOf(endpoint: EndpointDefinition, req: Request): Record<string, unknown> {
  const part = (name: "params" | "query" | "body"): unknown => {
    const sent: unknown = req[name] ?? {};
    const parsed = endpoint[name]?.safeParse(sent);
    return parsed && (parsed.success ? parsed.data : sent);
  };
  return { params: part("params"), query: part("query"), body: part("body") };
}

/** Nothing that could be told to the wrong one. */
function isEmpty(body: unknown): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).length === 0;
}

async function areInSight(sight: SightRule, actor: Actor, places: Place[] | null): Promise<boolean> {
  // Rows of older builds do not say it.
  if (!places) return false;
  for (const place of places) if (!(await sight(actor, place))) return false;
  return true;
}
