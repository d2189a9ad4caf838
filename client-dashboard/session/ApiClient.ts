import ky, { HTTPError, type KyInstance, type Options } from "ky";
import { accountsApi } from "../../shared/contract/accounts.js";
import {
  endpointPath,
  type EndpointDefinition,
  type EndpointRequest,
  type EndpointResult,
} from "../../shared/contract/endpoint.js";
import { API_RETRIES, API_RETRY_DELAY_MS, API_TIMEOUT_MS } from "../../shared/limits.js";
import { ApiError, apiErrorFrom, unreachable } from "./ApiError.js";
import { randomId } from "./randomId.js";
import type { TokenStore } from "./tokenStore.js";

interface CallOptions {
  /** Given by a form that may be sent again after an unclear failure: the server does the work once per key. */
  idempotencyKey?: string;
}

interface ApiClientParts {
  tokens: TokenStore;
  /** Lets one tab at a time exchange the refresh cookie: two at once would look like a stolen one. */
  lock: <Result>(work: () => Promise<Result>) => Promise<Result>;
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
}

/** Answers after which the same request may well succeed. */
const RETRY_STATUS_CODES = [408, 500, 502, 503, 504];

/** The typed way to the API: built from the endpoint definitions, renews the access token, ends dead sessions. */
export class ApiClient {
  private readonly http: KyInstance;
  private refreshing: Promise<string> | null = null;
  private sessionOver: () => void = () => {};

  constructor(private readonly parts: ApiClientParts) {
    this.http = ky.create({
      timeout: API_TIMEOUT_MS,
      credentials: "same-origin",
      cache: "no-store",
      ...(parts.fetch ? { fetch: parts.fetch } : {}),
    });
  }

  /** Called once whenever the server said that this session is over. */
  onSessionOver(handler: () => void): void {
    this.sessionOver = handler;
  }

  /** Throws ApiError: with the server's code, message and field, or with code `unreachable`. */
  async call<E extends EndpointDefinition>(
    endpoint: E,
    request: EndpointRequest<E>,
    options: CallOptions = {},
  ): Promise<EndpointResult<E>> {
    const token = this.parts.tokens.get();
    // One key for all repeats, also for the one with a new token.
    const key = options.idempotencyKey ?? randomId();
    try {
      return await this.send(endpoint, request, key);
    } catch (error) {
      const mayRenew = error instanceof ApiError && error.status === 401 && token !== null;
      if (!mayRenew || endpoint.access === "anyone") throw this.noticeSessionOver(error, token);
    }
    await this.refresh(token);
    return this.send(endpoint, request, key).catch((error: unknown) => {
      throw this.noticeSessionOver(error, token);
    });
  }

  /** A new access token in place of `rejected`; callers at the same time, also in other tabs, share one exchange. */
  refresh(rejected: string | null): Promise<string> {
    this.refreshing ??= this.parts
      .lock(() => this.exchange(rejected))
      .finally(() => {
        this.refreshing = null;
      });
    return this.refreshing;
  }

  private async exchange(rejected: string | null): Promise<string> {
    const stored = this.parts.tokens.readStored();
    if (stored !== null && stored !== rejected) return stored;
    try {
      const { accessToken } = await this.send(accountsApi.refreshSession, {}, randomId());
      this.parts.tokens.set(accessToken);
      return accessToken;
    } catch (error) {
      const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (refused) this.sessionOver();
      throw error;
    }
  }

  /** 403 only ever means that the session is over (design, Auth). A refused log-in had no session to end. */
  private noticeSessionOver(error: unknown, token: string | null): unknown {
    if (error instanceof ApiError && error.status === 403 && token !== null) this.sessionOver();
    return error;
  }

  private async send<E extends EndpointDefinition>(
    endpoint: E,
    request: EndpointRequest<E>,
    idempotencyKey: string,
  ): Promise<EndpointResult<E>> {
    const { params, query, body } = request as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const address = this.parts.baseUrl + endpointPath(endpoint, params, query);
    const answer = await this.fetchAnswer(address, {
      ...requestOptions(endpoint, this.parts.tokens.get(), idempotencyKey),
      ...(body === undefined ? {} : { json: body }),
    });
    const parsed = endpoint.result.safeParse(answer);
    if (parsed.success) return parsed.data as EndpointResult<E>;
    const message = "The server's answer could not be read. Reload the page and try again.";
    throw new ApiError({ code: "unreadable-answer", message }, { cause: parsed.error });
  }

  private async fetchAnswer(address: string, options: Options): Promise<unknown> {
    try {
      return await this.http(address, options).json();
    } catch (error) {
      if (!(error instanceof HTTPError)) throw unreachable(error);
      throw apiErrorFrom(error.response.status, await readBody(error.response));
    }
  }
}

function requestOptions(endpoint: EndpointDefinition, token: string | null, key: string): Options {
  const headers: Record<string, string> = {};
  if (token !== null) headers["Authorization"] = `Bearer ${token}`;
  const carriesKey = endpoint.method !== "GET" && endpoint.access !== "anyone";
  if (carriesKey) headers["Idempotency-Key"] = key;
  const limit = endpoint.method === "GET" || carriesKey ? API_RETRIES : 0;
  return {
    method: endpoint.method,
    headers,
    retry: {
      limit,
      methods: ["get", "post", "put", "patch", "delete"],
      statusCodes: RETRY_STATUS_CODES,
      // The delay is fixed; a Retry-After of minutes would look like a frozen page.
      afterStatusCodes: [],
      delay: () => API_RETRY_DELAY_MS,
    },
  };
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // Not JSON: a proxy's error page. apiErrorFrom has a text for it.
    return null;
  }
}
