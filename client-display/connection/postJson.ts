import { API_TIMEOUT_MS } from "../../shared/limits.js";

/** Sends JSON, by XHR since old engines have no fetch. Status 0: nothing came back. */
export function postJson(path: string, body: object, answer: (status: number, body: string) => void): void {
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.timeout = API_TIMEOUT_MS;
  request.setRequestHeader("Content-Type", "application/json");
  // The one event that ends every request, however it went.
  request.onloadend = () => answer(request.status, request.responseText);
  request.send(JSON.stringify(body));
}
