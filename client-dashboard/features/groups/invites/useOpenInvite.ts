import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { groupsApi } from "../../../../shared/contract/groups.js";
import { ApiError } from "../../../api/ApiError.js";
import { useAuth } from "../../../auth/AuthContext.js";
import { apiCall, apiCallAsVisitor } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** What the link is about; `isDead` for one that is used, expired, revoked or never was. */
export function useInviteLink(token: string) {
  const query = useQuery({
    queryKey: queryKeys.invite(token),
    queryFn: () => apiCallAsVisitor(groupsApi.openInvite, { body: { token } }),
    enabled: token !== "",
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retryOnMount: false,
  });
  const isDead = token === "" || (query.error instanceof ApiError && query.error.status === 400);
  return { ...query, isDead };
}

/** Signed in with the invited address, opening the link verifies that address. `isOpened` once the profile knows it. */
export function useProveInvite(token: string, email: string | null) {
  const { state } = useAuth();
  const cache = useQueryClient();
  const profile = state.status === "signedIn" ? state.profile : null;
  const isTheirs = profile !== null && email !== null && isSameAddress(profile.email, email);
  const { isSuccess, isError, error, refetch } = useQuery({
    queryKey: [...queryKeys.invite(token), "as", profile?.userID ?? ""],
    queryFn: async () => {
      const opened = await apiCall(groupsApi.openInvite, { body: { token } });
      await cache.refetchQueries({ queryKey: queryKeys.profile });
      return opened;
    },
    enabled: isTheirs && token !== "",
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (isError) console.info("The invitation's link was not taken.", error);
  }, [isError, error]);
  return { profile, isTheirs, isOpened: isTheirs && isSuccess, isError, error, refetch };
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
