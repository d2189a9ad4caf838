import { useQuery } from "@tanstack/react-query";
import { accountsApi, type SignInOptions } from "../../../../shared/contract/accounts.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** What this installation offers and asks for; undefined until it is known. */
export function useSignInOptions(): SignInOptions | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.signInOptions,
    queryFn: () => apiCall(accountsApi.getSignInOptions, {}),
    staleTime: Infinity,
  });
  return data;
}
