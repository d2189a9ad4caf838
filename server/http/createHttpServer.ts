import { createServer, type RequestListener, type Server } from "node:http";

/**
 * For a body as a whole. A photo of 15 MB takes so long at 35 kbit/s, and what stands still is broken off long before (readUpload.ts,
 * stalledBody.ts); Node's own limit of five minutes would cut off every line below 400 kbit/s.
 */
const REQUEST_LIMIT_MS = 60 * 60_000;
const HEADERS_LIMIT_MS = 60_000;

/** The server that everything of ours is reached through; whoever makes it listens. */
export function createHttpServer(http: RequestListener): Server {
  return createServer({ requestTimeout: REQUEST_LIMIT_MS, headersTimeout: HEADERS_LIMIT_MS }, http);
}
