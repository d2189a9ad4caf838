import { API_TIMEOUT_MS } from "../../../shared/limits.js";

type Answer = (status: number, body: string) => void;

/** Sends JSON, by XHR since old engines have no fetch. Status 0: nothing came back. */
export function postJson(path: string, body: object, answer: Answer): void {
  postWithin(API_TIMEOUT_MS, { path, body }, answer);
}

/** The same for what takes a weak line longer. */
export function postWithin(
  timeoutMs: number,
  { path, body }: { path: string; body: object },
  answer: Answer,
): void {
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.timeout = timeoutMs;
  request.setRequestHeader("Content-Type", "application/json");
  // The one event that ends every request, however it went.
  request.onloadend = () => answer(request.status, request.responseText);
  request.send(JSON.stringify(body));
}
