import { accountsApi, type SessionTokens } from "../../shared/contract/accounts.js";
import {
  endpointPath,
  type EndpointDefinition,
  type EndpointRequest,
  type EndpointResult,
} from "../../shared/contract/base/endpoint.js";
import { ApiError } from "./ApiError.js";
import { randomId } from "./randomId.js";
import { callHeaders, JsonSender } from "./sendJson.js";
import type { TokenStore } from "./tokenStore.js";
import { transferFile, type TransferWatch } from "./transferFile.js";
import { withRepeats } from "./withRepeats.js";

const SERVER_ERROR = 500;

/** The watch is for endpoints that take a file. */
interface CallOptions extends TransferWatch {
  /** Given by a form that may be sent again after an unclear failure: the server does the work once per key. */
  idempotencyKey?: string;
}

interface ApiClientParts {
  tokens: TokenStore;
  /** Lets one tab at a time exchange the refresh cookie: two at once would look like a stolen one. */
  lock: <Result>(work: () => Promise<Result>) => Promise<Result>;
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  openRequest?: () => XMLHttpRequest;
}

interface Sending extends CallOptions {
  idempotencyKey: string;
}

interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

type TokenEndpoint = EndpointDefinition & { result: typeof SessionTokens };
type FileEndpoint = EndpointDefinition & { produces: string };

/** The typed way to the API: built from the endpoint definitions, renews the access token, ends dead sessions. */
export class ApiClient {
  private readonly json: JsonSender;
  private refreshing: Promise<string> | null = null;
  private sessionOver: () => void = () => {};

  constructor(private readonly parts: ApiClientParts) {
    this.json = new JsonSender(parts.fetch);
  }

  /** Called once whenever the server said that this session is over. */
  onSessionOver(handler: () => void): void {
    this.sessionOver = handler;
  }

  /** Throws ApiError: with the server's code, message and field, or with code `unreachable`, `stalled` or `cancelled`. */
  async call<E extends EndpointDefinition>(
    endpoint: E,
    request: EndpointRequest<E>,
    options: CallOptions = {},
  ): Promise<EndpointResult<E>> {
    // One key for all repeats, also for the one with a new token.
    const idempotencyKey = options.idempotencyKey ?? randomId();
    return this.inSession(endpoint, () => this.send(endpoint, request, { ...options, idempotencyKey }));
  }

  /** The file that an endpoint produces. Throws as apiCall() does. */
  async download<E extends FileEndpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
    watch: TransferWatch = {},
  ): Promise<Blob> {
    return this.inSession(endpoint, () => this.transfer(endpoint, request, watch));
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

  /**
   * A call that ends the session it is made with and answers with a new one. Whoever learns meanwhile that the old one is over, such
   * as another tab, waits for the same lock and goes on with the new token. A repeat of one whose answer was lost comes from an ended
   * session: it is refused, and the person signs in with the new password.
   */
  async replaceSession<E extends TokenEndpoint>(endpoint: E, request: EndpointRequest<E>): Promise<void> {
    await this.parts.lock(async () => {
      const sending = { idempotencyKey: randomId() };
      const token = this.parts.tokens.get();
      const send = () => this.send(endpoint, request, sending) as Promise<SessionTokens>;
      const tokens = await send().catch(async (error: unknown) => {
        if (!isStatus(error, 401)) throw this.noticeSessionOver(error);
        await this.exchange(token);
        return send();
      });
      this.parts.tokens.set(tokens.accessToken);
    });
  }

  /** Tries once more with a new token where the old one had run out or its session was replaced. */
  private async inSession<Result>(
    { access }: EndpointDefinition,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    const token = this.parts.tokens.get();
    try {
      return await attempt();
    } catch (error) {
      // A refused log-in had no session to end.
      if (token === null) throw error;
      if (isStatus(error, 401) && access !== "anyone") await this.refresh(token);
      else if (!isStatus(error, 403) || !(await this.isReplaced(token))) throw this.noticeSessionOver(error);
    }
    return attempt().catch((error: unknown) => {
      throw this.noticeSessionOver(error);
    });
  }

  private isReplaced(token: string): Promise<boolean> {
    return this.parts.lock(() => Promise.resolve(this.parts.tokens.readStored() !== token));
  }

  private async exchange(rejected: string | null): Promise<string> {
    const stored = this.parts.tokens.readStored();
    if (stored !== null && stored !== rejected) return stored;
    try {
      const { accessToken } = await this.send(accountsApi.refreshSession, {}, { idempotencyKey: randomId() });
      this.parts.tokens.set(accessToken);
      return accessToken;
    } catch (error) {
      if (isStatus(error, 401) || isStatus(error, 403)) this.sessionOver();
      throw error;
    }
  }

  /** 403 only ever means that the session is over (docs/SECURITY.md). */
  private noticeSessionOver(error: unknown): unknown {
    if (isStatus(error, 403)) this.sessionOver();
    return error;
  }

  private async send<E extends EndpointDefinition>(
    endpoint: E,
    request: EndpointRequest<E>,
    sending: Sending,
  ): Promise<EndpointResult<E>> {
    const { body, file } = request as RequestParts;
    const answer = file
      ? await this.transfer(endpoint, request, sending).then(readJson)
      : await this.json.send(endpoint, {
          address: this.addressOf(endpoint, request),
          token: this.parts.tokens.get(),
          idempotencyKey: sending.idempotencyKey,
          body,
        });
    const parsed = endpoint.result.safeParse(answer);
    if (parsed.success) return parsed.data as EndpointResult<E>;
    const message = "The server's answer couldn't be read. Reload the page and try again.";
    throw new ApiError({ code: "unreadable-answer", message }, { cause: parsed.error });
  }

  private transfer<E extends EndpointDefinition>(
    endpoint: E,
    request: EndpointRequest<E>,
    { idempotencyKey = randomId(), ...watch }: CallOptions,
  ): Promise<Blob> {
    const { file = null } = request as RequestParts;
    const headers = callHeaders(endpoint, { token: this.parts.tokens.get(), idempotencyKey });
    if (file) headers["Content-Type"] = file.type;
    const address = this.addressOf(endpoint, request);
    const transfer = { method: endpoint.method, address, headers, file };
    return withRepeats(() => transferFile(transfer, watch, this.parts.openRequest), {
      mayPass: mayPassAgain,
      signal: watch.signal,
    });
  }

  private addressOf(endpoint: EndpointDefinition, request: unknown): string {
    const { params, query } = request as RequestParts;
    return this.parts.baseUrl + endpointPath(endpoint, params, query);
  }
}

/** A busy server says when it wants the file again (waitAskedFor.ts). */
function mayPassAgain(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === "cancelled") return false;
  return error.status === 0 || (error.status >= SERVER_ERROR && error.retryAfterSeconds === undefined);
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

async function readJson(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    // The schema then says that this is no answer of ours.
    return null;
  }
}
