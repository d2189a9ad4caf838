import type { z } from "zod";

/**
 * Who may call an endpoint. `route()` on the server enforces it before the handler runs, and one generated
 * test tries every endpoint as every kind of actor.
 *
 * - `anyone`: no token needed.
 * - `signedIn`: a live session.
 * - `group.view`, `group.edit`, `group.manage`: a member of the caller's active group.
 * - `display.view`, `display.send`, `display.edit`, `display.consent`: `:displayId` lies in a group of the caller and is shared with them.
 * - `displays.send`: the same for every id of `body.displayIds`.
 * - `message.view`, `message.edit`: `:messageId` belongs to such a display; `message.restore`: also one that was deleted.
 * - `person.edit`: `:personId` belongs to the caller's active group and is known to them.
 * - `device`: the cookie of a paired device.
 *
 * Who of those that see it may do it says shared/rules/permissions.ts.
 */
export type AccessRule =
  | "anyone"
  | "signedIn"
  | "group.view"
  | "group.edit"
  | "group.manage"
  | "display.view"
  | "display.send"
  | "display.edit"
  | "display.consent"
  | "displays.send"
  | "message.view"
  | "message.edit"
  | "message.restore"
  | "person.edit"
  | "device";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export interface EndpointDefinition {
  method: Method;
  /** Express syntax: `/api/displays/:displayId`. */
  path: string;
  access: AccessRule;
  /** One sentence for the OpenAPI document, in the caller's words. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file, sent as it is with its own content type; the handler receives it whole as `file`. */
  upload?: Upload;
  /** The answer is a stream of this content type that the handler writes itself, not JSON. */
  produces?: "application/zip" | "text/csv";
  /**
   * It adds or edits something of a group: 402 `subscription-over` when the group lives on nothing any more, 402 `display-not-editable` for a display
   * that the subscription does not cover. `unless`: fields of the body that change nothing of that kind; a body of those alone passes.
   */
  needsSubscription?: { unless: readonly string[] };
  /**
   * The answer holds a secret, or sets or clears a cookie, so none is stored under an idempotency key: a repeat runs the handler
   * again, which has to derive from the key what must not double.
   */
  secretAnswer?: true;
  result: z.ZodType;
}

export interface Upload {
  types: readonly string[];
  maxBytes: number;
}

/** An endpoint as data: the server's `route()`, the clients' `call()` and the OpenAPI document are made from it. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, parsed. */
export interface EndpointInput<E extends EndpointDefinition> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
}

type OptionalUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** What a caller sends, before parsing. */
export type EndpointRequest<E extends EndpointDefinition> = OptionalUndefined<{
  params: Sent<E["params"]>;
  query: E["query"] extends z.ZodType ? Sent<E["query"]> | undefined : undefined;
  body: Sent<E["body"]>;
  file: E["upload"] extends Upload ? Blob : undefined;
}>;

export type EndpointResult<E extends EndpointDefinition> = z.output<E["result"]>;

/** The path with its parameters filled in and its query appended. */
export function endpointPath(
  definition: EndpointDefinition,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");
  return search ? `${path}?${search}` : path;
}
