import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { TLSSocket } from "node:tls";
import { createUnzip } from "node:zlib";
import type { FetchFailure } from "./fetchGuarded.js";
import { hostOf } from "./resolveTarget.js";

export interface Answer {
  status: number;
  location: string | null;
  contentType: string | null;
  /** Empty unless the status is 200. */
  body: Buffer;
  validators: Validators;
}

/** By what a server tells whether it has something new (RFC 9110, 8.8). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

interface RequestOptions {
  /** Already checked; tried one after another until one can be reached. */
  addresses: string[];
  accept: string;
  maxBytes: number;
  signal: AbortSignal;
  known?: Validators;
  /** Makes it a POST, of whose answer only the status counts. */
  post?: Posted;
}

export interface Posted {
  body: string;
  headers: Record<string, string>;
}

type Failure = { reason: FetchFailure };

/** When one address cannot be reached, the next one is still tried within the time of the whole. */
const ADDRESSES_TRIED = 3;
/** An address that drops what is sent to it would otherwise take the time of all the others. */
const CONNECT_LIMIT_MS = 1_500;
/** What follows the status of a POST is waited for no longer than this. */
const LEFTOVER_LIMIT_MS = 1_000;
const USER_AGENT = "Mantel/1 (display for families; fetches weather, headlines and calendars)";
const POSTING_AGENT = "Mantel/1 (display for families; webhook)";

/** One GET or POST without following anything. Answers other than 200 are not read, nor is any to a POST. Never rejects. */
export async function requestOnce(url: URL, options: RequestOptions): Promise<Answer | Failure> {
  const addresses = options.addresses.slice(0, ADDRESSES_TRIED);
  for (const address of addresses) {
    const connectLimitMs = address === addresses.at(-1) ? null : CONNECT_LIMIT_MS;
    const response = await openResponse(url, address, { ...options, connectLimitMs });
    if (response) return options.post ? endPost(response, options) : readAnswer(response, options);
    if (options.signal.aborted) return { reason: "too-slow" };
  }
  return { reason: "unreachable" };
}

/** null: this address cannot be reached, or what answers there speaks no HTTP. */
function openResponse(
  url: URL,
  address: string,
  options: RequestOptions & { connectLimitMs: number | null },
): Promise<IncomingMessage | null> {
  const host = hostOf(url);
  const isSecure = url.protocol === "https:";
  return new Promise((resolve) => {
    const request = (isSecure ? https : http).request({
      method: options.post ? "POST" : "GET",
      // The address that was checked, not the name: nothing is resolved again on the way to the socket.
      host: address,
      port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
      path: url.pathname + url.search,
      // The certificate has to be the name's. Empty for an address, which TLS does not send as a name.
      ...(isSecure && { servername: isIP(host) ? "" : host }),
      headers: {
        Host: url.host,
        Accept: options.accept,
        ...(options.post
          ? headersOf(options.post)
          : { "Accept-Encoding": "gzip, deflate", ...conditionsOf(options.known) }),
        "User-Agent": options.post ? POSTING_AGENT : USER_AGENT,
      },
      agent: false,
      signal: options.signal,
    });
    request.once("response", resolve);
    // Stays for later errors too: the response of a request that is destroyed reports its own.
    request.on("error", () => resolve(null));
    if (options.connectLimitMs !== null) limitConnecting(request, options.connectLimitMs);
    request.end(options.post?.body);
  });
}

function headersOf({ body, headers }: Posted): Record<string, string> {
  return { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
}

function conditionsOf(known: Validators | undefined): Record<string, string> {
  return {
    ...(known?.etag && { "If-None-Match": known.etag }),
    ...(known?.lastModified && { "If-Modified-Since": known.lastModified }),
  };
}

/** With https the handshake counts as well. */
function limitConnecting(request: ClientRequest, limitMs: number): void {
  const timer = setTimeout(() => request.destroy(new Error("The address does not answer.")), limitMs);
  const clear = () => clearTimeout(timer);
  request.once("close", clear);
  request.once("socket", (socket) => {
    socket.once(socket instanceof TLSSocket ? "secureConnect" : "connect", clear);
  });
}

/** Takes a little of what it says and throws it away, so that a receiver who is still writing meets no broken connection. */
async function endPost(response: IncomingMessage, { maxBytes }: RequestOptions): Promise<Answer> {
  const answer = answerOf(response);
  const timer = setTimeout(() => response.destroy(), LEFTOVER_LIMIT_MS);
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch {
    // Cut off, or too slow: the status is known.
  } finally {
    clearTimeout(timer);
  }
  response.on("error", ignoreUnread).destroy();
  return answer;
}

async function readAnswer(response: IncomingMessage, options: RequestOptions): Promise<Answer | Failure> {
  const answer = answerOf(response);
  if (answer.status !== 200) {
    response.on("error", ignoreUnread).destroy();
    return answer;
  }
  const body = await readBody(response, options);
  return Buffer.isBuffer(body) ? { ...answer, body } : body;
}

/** Without its body. */
function answerOf({ statusCode = 0, headers }: IncomingMessage): Answer {
  const { location = null, etag = null, "content-type": contentType = null } = headers;
  const validators = { etag, lastModified: headers["last-modified"] ?? null };
  return { status: statusCode, location, contentType, body: Buffer.alloc(0), validators };
}

/** Counts what comes out of the decompression: a small gzip can hold gigabytes. */
async function readBody(
  response: IncomingMessage,
  { maxBytes, signal }: RequestOptions,
): Promise<Buffer | Failure> {
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) return giveUp(response, "too-large");
  const stream = decompressed(response);
  if (!stream) return giveUp(response, "unreadable");
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) return giveUp(response, "too-large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    // Cut off, or no gzip at all: why is of no use to anybody, only that there is nothing to show.
    return giveUp(response, signal.aborted ? "too-slow" : "unreadable");
  }
}

function decompressed(response: IncomingMessage): Readable | null {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return response;
  if (!["gzip", "x-gzip", "deflate"].includes(encoding)) return null;
  const unzip = createUnzip();
  // pipe() passes no errors on: a connection that breaks would leave the reader waiting.
  response.once("error", (error) => unzip.destroy(error));
  return response.pipe(unzip);
}

function giveUp(response: IncomingMessage, reason: FetchFailure): Failure {
  response.on("error", ignoreUnread).destroy();
  return { reason };
}

/** Nobody reads this response any more. */
function ignoreUnread(): void {
  // Destroying a response makes its socket fail; that was the aim.
}
