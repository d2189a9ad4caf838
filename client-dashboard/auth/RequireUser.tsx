import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ErrorState } from "../ui/ErrorState.js";
import { LoadingState } from "../ui/LoadingState.js";
import { useAuth } from "./AuthContext.js";

/** Guards /dashboard, /welcome and /account: a signed-out visitor goes to / once loading finished, by what `otherwise` does. */
export function RequireUser({ otherwise }: { otherwise: ReactNode }) {
  const { state } = useAuth();
  if (state.status === "loading") return <LoadingState what="your account" />;
  if (state.status === "unreachable") return <ErrorState error={state.error} onRetry={state.retry} />;
  if (state.status === "signedOut") return otherwise;
  return <Outlet />;
}
