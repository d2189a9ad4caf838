import { accountsApi } from "../../shared/contract/accounts.js";
import { ApiClient } from "./ApiClient.js";
import { localStore } from "./browserStore.js";
import { crossTabLock } from "./crossTabLock.js";
import { PendingLogOut } from "./PendingLogOut.js";
import { TokenStore, tokenStore } from "./tokenStore.js";

export const apiClient = new ApiClient({
  tokens: tokenStore,
  lock: crossTabLock(localStore),
  baseUrl: window.location.origin,
});

/** `apiCall(displaysApi.get, { params: { displayId } })`: typed by the endpoint, parsed by its schema. */
export const apiCall: ApiClient["call"] = (endpoint, request, options) =>
  apiClient.call(endpoint, request, options);

const visitorClient = new ApiClient({
  tokens: new TokenStore({ get: () => null, set: () => {}, remove: () => {} }),
  lock: (work) => work(),
  baseUrl: window.location.origin,
});

/** As somebody who is not signed in: for questions whose answer must not depend on who asks. */
export const apiCallAsVisitor: ApiClient["call"] = (endpoint, request, options) =>
  visitorClient.call(endpoint, request, options);

export const pendingLogOut = new PendingLogOut({
  store: localStore,
  endSession: () => apiCall(accountsApi.logOut, {}),
  lock: crossTabLock(localStore, "mantel-log-out"),
});
