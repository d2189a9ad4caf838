import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { accountsApi } from "../../shared/contract/accounts.js";
import { notify } from "../ui/notify.js";
import { AuthContext, type Auth, type AuthState } from "./AuthContext.js";
import { apiClient, call } from "./call.js";
import { storeLoginMarker } from "./loginMarker.js";
import { queryKeys } from "./queryKeys.js";
import { tokenStore } from "./tokenStore.js";

const loadProfile = () => call(accountsApi.getUserData, {});

/** Knows who is signed in: loading until the first answer, then the profile, also across tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const [token, setToken] = useState(tokenStore.get());
  const profile = useQuery({ queryKey: queryKeys.profile, queryFn: loadProfile, enabled: token !== null });
  const { data, error, refetch, isFetching } = profile;

  const forget = useCallback(() => {
    tokenStore.clear();
    setToken(null);
    cache.clear();
  }, [cache]);

  const signOut = useCallback(() => {
    // The cookie ends with the session on the server; without a connection it is useless without this token anyway.
    call(accountsApi.logOut, {}).catch(() => undefined);
    forget();
  }, [forget]);

  const signIn = useCallback(
    async (accessToken: string) => {
      cache.clear();
      tokenStore.set(accessToken);
      storeLoginMarker();
      // Its failure is not the log-in's: the pages show an unreachable server themselves.
      const loaded = await cache
        .fetchQuery({ queryKey: queryKeys.profile, queryFn: loadProfile })
        .catch(() => null);
      setToken(accessToken);
      return loaded;
    },
    [cache],
  );

  useEffect(() => {
    if (data) storeLoginMarker();
  }, [data]);

  useEffect(() => {
    apiClient.onSessionOver(() => {
      if (tokenStore.get() === null) return;
      forget();
      notify("Your session has ended. Please log in again.");
    });
  }, [forget]);

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

  const auth = useMemo<Auth>(() => ({ state, signIn, signOut }), [state, signIn, signOut]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
