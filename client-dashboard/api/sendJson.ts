import ky, { type KyInstance } from "ky";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import { API_TIMEOUT_MS } from "../../shared/limits.js";
import { ApiError, apiErrorFrom, unreachable } from "./ApiError.js";
import { withRepeats } from "./withRepeats.js";

export interface JsonRequest {
  address: string;
  token: string | null;
  idempotencyKey: string;
  body: unknown;
}

const SERVER_ERROR = 500;

/**
 * The way of every call but files: JSON both ways, an answer within ten seconds, and three repeats a second apart where none came or the
 * server had trouble of its own. A repeat does no harm: it carries the key of the first try.
 */
export class JsonSender {
  private readonly http: KyInstance;

  constructor(fetch?: typeof globalThis.fetch) {
    this.http = ky.create({
      // What follows the headers counts too, so the limit is that of withTimeout() below; so are the repeats.
      timeout: false,
      retry: 0,
      credentials: "same-origin",
      cache: "no-store",
      ...(fetch ? { fetch } : {}),
    });
  }

  /** The parsed body of the answer. Throws ApiError: with the server's code, message and field, or with code `unreachable`. */
  async send(endpoint: EndpointDefinition, request: JsonRequest): Promise<unknown> {
    return withRepeats(() => this.trySending(endpoint, request), { mayPass }).catch((error: unknown) => {
      throw toApiError(error);
    });
  }

  private async trySending(endpoint: EndpointDefinition, request: JsonRequest): Promise<unknown> {
    const { address, body } = request;
    const { text, status } = await withTimeout(async (signal) => {
      const response = await this.http(address, {
        method: endpoint.method,
        headers: callHeaders(endpoint, request),
        throwHttpErrors: false,
        signal,
        ...(body === undefined ? {} : { json: body }),
      });
      return { text: await response.text(), status: response.status };
    });
    if (status === 200) return JSON.parse(text) as unknown;
    throw apiErrorFrom(status, parsed(text));
  }
}

/** The headers of one call. */
export function callHeaders(
  endpoint: EndpointDefinition,
  { token, idempotencyKey }: Pick<JsonRequest, "token" | "idempotencyKey">,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token !== null) headers["Authorization"] = `Bearer ${token}`;
  if (carriesKey(endpoint)) headers["Idempotency-Key"] = idempotencyKey;
  return headers;
}

/** The server does what a key names once, and counts the tries under it as one. */
function carriesKey({ method }: EndpointDefinition): boolean {
  return method !== "GET";
}

/** Whether the same request may well succeed: nobody answered, or the server could not. */
function mayPass(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= SERVER_ERROR;
  // An answer of 200 that is no JSON comes from something in between, such as a hotel's log-in page.
  return !(error instanceof SyntaxError);
}

function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : unreachable(error);
}

/** Ends the request after ten seconds, wherever it is: a body that stops half-way would be waited for without end. */
async function withTimeout<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error("No answer came in time."));
      controller.abort();
    }, API_TIMEOUT_MS);
  });
  return Promise.race([work(controller.signal), late]).finally(() => clearTimeout(timer));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: a proxy's error page. apiErrorFrom has a text for it.
    return null;
  }
}
