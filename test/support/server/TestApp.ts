import type { AppContext } from "../../../server/core/AppContext.js";
import type {
  EndpointDefinition,
  EndpointRequest,
  EndpointResult,
} from "../../../shared/contract/base/endpoint.js";
import type { Email } from "postal-mime";

/** Somebody who has signed up. */
export interface TestUser {
  userId: string;
  groupId: string;
  name: string;
  email: string;
  password: string;
  accessToken: string;
  /** `mantel_refresh=...` */
  refreshCookie: string;
}

export interface CallOptions {
  /** Whose access token goes along. */
  as?: Pick<TestUser, "accessToken">;
  /** `name=value` pairs. */
  cookies?: string[];
  headers?: Record<string, string>;
}

export interface RawRequest extends CallOptions {
  method: string;
  path: string;
  /** Sent as JSON; a string goes as it is. */
  body?: unknown;
  /** In place of a body: sent as it is, with its own type. */
  file?: Blob | undefined;
}

export interface RawResponse {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** The `name=value` part of each cookie that was set. */
  cookies: string[];
  text: string;
  /** The answer as it came; the only form of one that is no text. */
  bytes: Buffer;
}

/** A real server on a port of its own, with a database of its own, and the ways in that a test has. */
export interface TestApp {
  url: string;
  context: AppContext;
  dataDir: string;
  /** Calls an endpoint and returns its result; throws when the answer is an error. */
  call<E extends EndpointDefinition>(
    endpoint: E,
    request: EndpointRequest<E>,
    options?: CallOptions,
  ): Promise<EndpointResult<E>>;
  /** The same with the answer as it came, error or not. */
  callRaw<E extends EndpointDefinition>(
    endpoint: E,
    request: EndpointRequest<E>,
    options?: CallOptions,
  ): Promise<RawResponse>;
  /** Any request at all. */
  send(request: RawRequest): Promise<RawResponse>;
  /** One round of the due loop, at the clock's time, without the kinds of work that are named, or with nothing else. Returns when there is more to do, if anybody says so. */
  runDueWork(options?: { without?: string[]; only?: string[] }): Promise<Date | null>;
  /** What was mailed so far, oldest first. */
  mails(): Promise<Email[]>;
  /** Every line that was logged, as JSON text. */
  logLines(): string[];
  close(): Promise<void>;
}
