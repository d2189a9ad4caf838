import { Agent } from "node:http";
import supertest from "supertest";
import type { RawRequest, RawResponse } from "./TestApp.js";

/** Thousands of requests need no connection each, and no compressed answers. One that rests is let go before the server does so. */
const KEPT_ALIVE = new Agent({ keepAlive: true, timeout: 2_000 });

/** One HTTP request by supertest, and its answer, whatever its status. */
export async function sendRequest(url: string, request: RawRequest): Promise<RawResponse> {
  const verb = request.method.toLowerCase() as
    "get" | "post" | "patch" | "put" | "delete" | "options" | "head";
  const call = supertest(url)
    [verb](request.path)
    .agent(KEPT_ALIVE)
    .ok(() => true)
    .buffer(true)
    .parse(readBytes);
  call.set("Accept-Encoding", "identity");
  if (request.as) call.set("Authorization", `Bearer ${request.as.accessToken}`);
  if (request.cookies?.length) call.set("Cookie", request.cookies.join("; "));
  if (request.body !== undefined) call.set("Content-Type", "application/json");
  call.set(request.headers ?? {});
  const { body, file } = request;
  if (file) call.set("Content-Type", file.type).send(Buffer.from(await file.arrayBuffer()));
  else if (body !== undefined) call.send(typeof body === "string" ? body : JSON.stringify(body));

  const response = await call;
  const bytes = Buffer.isBuffer(response.body) ? response.body : Buffer.alloc(0);
  const text = bytes.toString("utf8");
  return {
    status: response.status,
    body: response.type === "application/json" ? JSON.parse(text) : undefined,
    headers: response.headers,
    cookies: setCookies(response.headers),
    text,
    bytes,
  };
}

/** superagent's own parsers know neither a zip nor the bare JSON string of getVersion. */
function readBytes(response: supertest.Response, done: (error: Error | null, body: Buffer) => void): void {
  const stream = response as unknown as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("end", () => done(null, Buffer.concat(chunks)));
}

function setCookies(headers: Record<string, unknown>): string[] {
  const lines = (headers["set-cookie"] ?? []) as string[];
  return lines.map((line) => line.split(";")[0] ?? "");
}
