import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { accountsApi, type Profile } from "../../shared/contract/accounts.js";
import { setClockFormat } from "../ui/format/clockFormat.js";
import { notify } from "../ui/notify.js";
import { enterGroup, lostGroup } from "./activeGroup.js";
import { ApiError } from "../api/ApiError.js";
import { AuthContext, type Auth, type AuthState } from "./AuthContext.js";
import { apiClient, apiCall, pendingLogOut } from "../api/apiCall.js";
import { forgetDrafts, keepDraftsOf } from "./forgetDrafts.js";
import { storeLoginMarker } from "./loginMarker.js";
import { queryKeys } from "../api/queryKeys.js";
import { tokenStore } from "../api/tokenStore.js";
import { usePendingLogOut } from "./usePendingLogOut.js";

const SESSION_ENDED = "Your session has ended. Please log in again.";

/** Whoever learns here that the active group is another one holds nothing of the old one any more. */
async function loadProfile(cache: QueryClient): Promise<Profile> {
  const profile = await apiCall(accountsApi.getUserData, {});
  enterGroup(cache, profile.activeGroup.groupID);
  keepDraftsOf(profile.userID);
  return profile;
}

/** Knows who is signed in: loading until the first answer, then the profile, also across tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const [token, setToken] = useState(tokenStore.get());
  const profile = useQuery({
    queryKey: queryKeys.profile,
    queryFn: () => loadProfile(cache),
    enabled: token !== null,
  });
  const { data, error, refetch, isFetching } = profile;
  // Before what stands below is drawn, which writes the times.
  setClockFormat(data?.clockFormat ?? null);

  const forget = useCallback(() => {
    tokenStore.clear();
    setToken(null);
    cache.clear();
  }, [cache]);

  const signOut = useCallback(() => {
    forget();
    forgetDrafts();
    void pendingLogOut.request();
  }, [forget]);

  const isLeaving = useRef(false);
  const signOutBy = useCallback(
    async (endSession: () => Promise<unknown>) => {
      isLeaving.current = true;
      try {
        await endSession();
        forget();
      } catch (error) {
        if (isSessionOver(error)) {
          forget();
          notify(SESSION_ENDED);
        }
        throw error;
      } finally {
        isLeaving.current = false;
      }
    },
    [forget],
  );

  const signIn = useCallback(
    async (accessToken: string) => {
      cache.clear();
      tokenStore.set(accessToken);
      pendingLogOut.dismiss();
      storeLoginMarker();
      // Its failure is not the log-in's: the pages show an unreachable server themselves.
      const loaded = await cache
        .fetchQuery({ queryKey: queryKeys.profile, queryFn: () => loadProfile(cache) })
        .catch(() => null);
      setToken(accessToken);
      return loaded;
    },
    [cache],
  );

  const known = useRef<Profile | undefined>(undefined);
  useEffect(() => {
    if (!data) return;
    storeLoginMarker();
    const lost = lostGroup(known.current, data);
    known.current = data;
    if (lost !== null) notify(`You are no longer in ${lost}. You are in ${data.activeGroup.groupName} now.`);
  }, [data]);

  useEffect(() => {
    apiClient.onSessionOver(() => {
      // Whoever ends the session knows it; the socket and other calls may learn of it a moment before the answer.
      if (isLeaving.current || tokenStore.get() === null) return;
      forget();
      notify(SESSION_ENDED);
    });
  }, [forget]);

  usePendingLogOut();

  useEffect(() => {
    const listen = (event: StorageEvent) => tokenStore.handleStorageEvent(event);
    window.addEventListener("storage", listen);
    const stop = tokenStore.onOtherTab((stored) => {
      if (stored === null) cache.clear();
      setToken(stored);
    });
    return () => {
      window.removeEventListener("storage", listen);
      stop();
    };
  }, [cache]);

  const state = useMemo<AuthState>(() => {
    if (token === null) return { status: "signedOut" };
    if (data) return { status: "signedIn", profile: data };
    if (!error || isFetching) return { status: "loading" };
    return { status: "unreachable", error, retry: () => void refetch() };
  }, [token, data, error, isFetching, refetch]);

  const auth = useMemo<Auth>(
    () => ({ state, signIn, signOut, signOutBy }),
    [state, signIn, signOut, signOutBy],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}
