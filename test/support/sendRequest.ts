import supertest from "supertest";
import type { RawRequest, RawResponse } from "./TestApp.js";

/** One HTTP request by supertest, and its answer, whatever its status. */
export async function sendRequest(url: string, request: RawRequest): Promise<RawResponse> {
  const verb = request.method.toLowerCase() as
    "get" | "post" | "patch" | "put" | "delete" | "options" | "head";
  const call = supertest(url)
    [verb](request.path)
    .ok(() => true);
  if (request.as) call.set("Authorization", `Bearer ${request.as.accessToken}`);
  if (request.cookies?.length) call.set("Cookie", request.cookies.join("; "));
  if (request.body !== undefined) call.set("Content-Type", "application/json");
  call.set(request.headers ?? {});
  const { body } = request;
  if (body !== undefined) call.send(typeof body === "string" ? body : JSON.stringify(body));

  const response = await call;
  return {
    status: response.status,
    // superagent takes the bare JSON string of getVersion for a body that is not there.
    body: response.type === "application/json" ? JSON.parse(response.text) : undefined,
    headers: response.headers,
    cookies: setCookies(response.headers),
    text: response.text,
  };
}

function setCookies(headers: Record<string, unknown>): string[] {
  const lines = (headers["set-cookie"] ?? []) as string[];
  return lines.map((line) => line.split(";")[0] ?? "");
}
