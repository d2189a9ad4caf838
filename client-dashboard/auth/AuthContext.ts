import { createContext, useContext } from "react";
import type { Profile } from "../../shared/contract/accounts.js";

/** `unreachable`: there is a token, but the server could not be asked whose it is. */
export type AuthState =
  | { status: "loading" }
  | { status: "signedOut" }
  | { status: "unreachable"; error: unknown; retry: () => void }
  | { status: "signedIn"; profile: Profile };

export interface Auth {
  state: AuthState;
  /** Takes over a fresh session and returns whose it is; the caller decides where to go next. */
  signIn: (accessToken: string) => Promise<Profile | null>;
  signOut: () => void;
  /** Runs a call that ends this session on the server, and forgets it here once that is done. Throws what the call throws. */
  signOutBy: (endSession: () => Promise<unknown>) => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth needs an AuthProvider above it.");
  return auth;
}

/** The profile on pages behind RequireUser, where there always is one. */
export function useProfile(): Profile {
  const { state } = useAuth();
  if (state.status !== "signedIn") throw new Error("useProfile needs RequireUser above it.");
  return state.profile;
}
