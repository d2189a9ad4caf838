import { ApiClient } from "./ApiClient.js";
import { localStore } from "./browserStore.js";
import { crossTabLock } from "./crossTabLock.js";
import { tokenStore } from "./tokenStore.js";

export const apiClient = new ApiClient({
  tokens: tokenStore,
  lock: crossTabLock(localStore),
  baseUrl: window.location.origin,
});

/** `call(displaysApi.get, { params: { displayId } })`: typed by the endpoint, parsed by its schema. */
export const call: ApiClient["call"] = (endpoint, request, options) =>
  apiClient.call(endpoint, request, options);
