import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { groupsApi } from "../../../shared/contract/groups.js";
import { ApiError } from "../../session/ApiError.js";
import { useAuth } from "../../session/AuthContext.js";
import { call, callAsVisitor } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** What the link is about; `isDead` for one that is used, expired, revoked or never was. */
export function useInviteLink(token: string) {
  const query = useQuery({
    queryKey: queryKeys.invite(token),
    queryFn: () => callAsVisitor(groupsApi.openInvite, { body: { token } }),
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
      const opened = await call(groupsApi.openInvite, { body: { token } });
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
