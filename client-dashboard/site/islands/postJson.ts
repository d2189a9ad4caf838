import { API_RETRIES, API_RETRY_DELAY_MS, API_TIMEOUT_MS } from "../../../shared/limits.js";
import { localStore } from "../../api/browserStore.js";
import { randomId } from "../../api/randomId.js";

const SERVER_ERROR = 500;

/** An answer other than 200; `status` is 0 where none came. */
export class PostError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The bad input that the server named, such as `formData.email`. */
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

/**
 * What api/sendJson.ts does for the dashboard, for the two calls of the public pages and without the schemas, which weigh more than all else
 * here: ten seconds for an answer, three repeats a second apart, each with the key of the first. Throws PostError.
 */
export async function postJson(path: string, body: unknown): Promise<void> {
  const key = randomId();
  const token = localStore.get("userToken");
  const headers: Record<string, string> = { "Content-Type": "application/json", "Idempotency-Key": key };
  if (token !== null) headers["Authorization"] = `Bearer ${token}`;
  const request = { method: "POST", headers, body: JSON.stringify(body), cache: "no-store" } as const;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await postOnce(path, request);
    } catch (error) {
      if (repeats === API_RETRIES || !mayPass(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, API_RETRY_DELAY_MS));
  }
}

/** Whether the same may well succeed: nobody answered, or the server could not. */
function mayPass(error: unknown): boolean {
  return error instanceof PostError && (error.status === 0 || error.status >= SERVER_ERROR);
}

async function postOnce(path: string, request: RequestInit): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), API_TIMEOUT_MS);
  try {
    const response = await fetch(path, { ...request, signal: controller.signal });
    if (response.status !== 200) throw await postError(response);
  } catch (error) {
    throw error instanceof PostError ? error : new PostError(0, String(error));
  } finally {
    clearTimeout(timer);
  }
}

async function postError(response: Response): Promise<PostError> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown; field?: unknown } };
    const field = typeof error?.field === "string" ? error.field : null;
    const message = typeof error?.message === "string" ? error.message : "";
    return new PostError(response.status, message, field);
  } catch {
    // A proxy's page: it names no field.
    return new PostError(response.status, "");
  }
}
