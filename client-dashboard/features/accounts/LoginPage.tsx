import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { BRAND } from "../../../shared/brand.js";
import { useAuth } from "../../session/AuthContext.js";
import { hasLoggedInBefore } from "../../session/loginMarker.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { afterLogIn } from "./afterLogIn.js";
import { CredentialsForm, type LoginMode } from "./CredentialsForm.js";

const MODES = [
  { value: "signUp", label: "Sign Up" },
  { value: "logIn", label: "Log In" },
] as const;

/** `/login`, with `redirect` and `email` parameters. */
export function LoginPage() {
  const { state } = useAuth();
  const [search] = useSearchParams();
  const [mode, setMode] = useState<LoginMode>(() => (hasLoggedInBefore() ? "logIn" : "signUp"));
  const isSignUp = mode === "signUp";
  const target = (profile: Parameters<typeof afterLogIn>[0]) =>
    afterLogIn(profile, search.get("redirect"), window.location.origin);

  if (state.status === "signedIn") return <Navigate to={target(state.profile)} replace />;
  if (state.status === "unreachable") return <Navigate to={target(null)} replace />;
  if (state.status === "loading") return <LoadingState what="your account" />;
  return (
    <Page title={isSignUp ? "Sign Up" : "Log In"} width="narrow">
      <div className="card">
        <SegmentedControl
          fullWidth
          mb="lg"
          aria-label="Sign up or log in"
          data={[...MODES]}
          value={mode}
          onChange={(value) => setMode(value === "logIn" ? "logIn" : "signUp")}
        />
        <Text c="dimmed" mb="lg">
          {isSignUp
            ? `Make an account, then set up the first screen. ${BRAND.name} needs nothing else of you.`
            : "Good to see you again."}
        </Text>
        <CredentialsForm mode={mode} initialEmail={search.get("email") ?? ""} />
      </div>
    </Page>
  );
}
