import ky, { HTTPError, type KyInstance, type Options } from "ky";
import type { EndpointDefinition } from "../../shared/contract/endpoint.js";
import { API_RETRIES, API_RETRY_DELAY_MS, API_TIMEOUT_MS } from "../../shared/limits.js";
import { apiErrorFrom, unreachable } from "./ApiError.js";

export interface JsonRequest {
  address: string;
  token: string | null;
  idempotencyKey: string;
  body: unknown;
  /** false: sent once, whatever happens to the answer. */
  mayRepeat: boolean;
}

/** Answers after which the same request may well succeed. */
const RETRY_STATUS_CODES = [408, 500, 502, 503, 504];

/** The way of every call but files: JSON both ways, an answer within ten seconds, repeated where a repeat does no harm. */
export class JsonSender {
  private readonly http: KyInstance;

  constructor(fetch?: typeof globalThis.fetch) {
    this.http = ky.create({
      timeout: API_TIMEOUT_MS,
      credentials: "same-origin",
      cache: "no-store",
      ...(fetch ? { fetch } : {}),
    });
  }

  /** The parsed body of the answer. Throws ApiError: with the server's code, message and field, or with code `unreachable`. */
  async send(endpoint: EndpointDefinition, request: JsonRequest): Promise<unknown> {
    const { address, body } = request;
    try {
      const response = await this.http(address, {
        ...requestOptions(endpoint, request),
        ...(body === undefined ? {} : { json: body }),
      });
      return await inTime(response.json());
    } catch (error) {
      if (!(error instanceof HTTPError)) throw unreachable(error);
      throw apiErrorFrom(error.response.status, await readBody(error.response));
    }
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

function requestOptions(endpoint: EndpointDefinition, request: JsonRequest): Options {
  const isSafe = request.mayRepeat && (endpoint.method === "GET" || carriesKey(endpoint));
  return {
    method: endpoint.method,
    headers: callHeaders(endpoint, request),
    retry: {
      limit: isSafe ? API_RETRIES : 0,
      methods: ["get", "post", "put", "patch", "delete"],
      statusCodes: RETRY_STATUS_CODES,
      // The delay is fixed; a Retry-After of minutes would look like a frozen page.
      afterStatusCodes: [],
      delay: () => API_RETRY_DELAY_MS,
    },
  };
}

/** The server does what a key names once; it takes none from strangers, whose keys could be guessed. */
function carriesKey({ method, access }: EndpointDefinition): boolean {
  return method !== "GET" && access !== "anyone";
}

/** ky's own limit ends with the headers: a body that stops half-way would be waited for without end. */
async function inTime<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The answer stopped half-way.")), API_TIMEOUT_MS);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await inTime(response.json());
  } catch {
    // Not JSON: a proxy's error page. apiErrorFrom has a text for it.
    return null;
  }
}
