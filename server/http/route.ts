import type { Request, Response } from "express";
import type { Logger } from "pino";
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResult,
  Upload,
} from "../../shared/contract/base/endpoint.js";
import type { AppContext } from "../core/AppContext.js";
import type { AppError } from "../core/AppError.js";
import type { AccessGranted } from "./access.js";
import type { UploadedFile } from "./uploads/UploadedFile.js";

/** What a handler gets: parsed input, what its access rule proved, and the app. */
export interface RouteContext<E extends EndpointDefinition, Ahead = unknown> extends EndpointInput<E> {
  app: AppContext;
  access: AccessGranted[E["access"]];
  log: Logger;
  /** The caller's address as `TRUST_PROXY` says it is. */
  address: string;
  /** The Idempotency-Key header, if the caller sent one: handlers derive stable ids from it. */
  idempotencyKey: string | null;
  /** The body of an endpoint with `upload`, whole. */
  file: E["upload"] extends Upload ? UploadedFile : undefined;
  /** For cookies only; the answer is what the handler returns, unless the endpoint `produces` a stream. */
  req: Request;
  res: Response;
  /** What `lookAhead` has found; null when it found nothing, or too early. */
  ahead: Ahead | null;
}

/** A call of which is known only that its token is signed. */
export interface LookAhead {
  app: AppContext;
  userId: string;
  idempotencyKey: string | null;
  /** As it was sent. */
  body: unknown;
}

export interface Route {
  endpoint: EndpointDefinition;
  handle(context: RouteContext<EndpointDefinition>): Promise<unknown>;
  /** What to say in place of `error` of a body that its schema refuses. Left out: `error` itself. */
  describeBadBody?(error: AppError, body: unknown): AppError;
  /**
   * Reads what the handler needs while it is read who calls and what they may. It changes nothing, and nothing that it finds is told before
   * that is known. null: the handler looks by itself.
   */
  lookAhead?(call: LookAhead): Promise<unknown>;
}

/** Ties a handler to its endpoint. mountRoutes() enforces the access rule and parses in and out around it. */
export function route<E extends EndpointDefinition, Ahead = never>(
  endpoint: E,
  handle: (context: RouteContext<E, Ahead>) => Promise<EndpointResult<E>>,
  { lookAhead }: { lookAhead?: (call: LookAhead) => Promise<Ahead | null> } = {},
): Route {
  // The table of routes is read by code that knows no single endpoint: the one place where the types are let go.
  return { endpoint, handle: handle, ...(lookAhead && { lookAhead }) };
}
