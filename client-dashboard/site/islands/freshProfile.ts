import "../../api/noEval.js";
import { accountsApi, type Profile } from "../../../shared/contract/accounts.js";
import { apiCall, apiClient } from "../../api/apiCall.js";
import { forgetSession } from "./session.js";

apiClient.onSessionOver(forgetSession);

/** With a new access token where the one at hand has run out. A chunk of its own: with the schemas it weighs more than a text page may. */
export function fetchFreshProfile(): Promise<Profile> {
  return apiCall(accountsApi.getUserData, {});
}
