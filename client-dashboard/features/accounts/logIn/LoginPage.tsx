import { Alert, Button, SegmentedControl, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { useAuth } from "../../../auth/AuthContext.js";
import { hasLoggedInBefore } from "../../../auth/loginMarker.js";
import { redirectTarget } from "../../../auth/redirectTarget.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { afterLogIn } from "../../../auth/afterLogIn.js";
import type { AuthFailure } from "../../../auth/authFailure.js";
import { CredentialsForm } from "./CredentialsForm.js";
import { FAILURES_UNTIL_RESET, nextStreak } from "./failureStreak.js";
import { ForgotPasswordForm } from "./ForgotPasswordForm.js";
import { GoogleButton } from "./GoogleButton.js";
import { ResetPasswordForm } from "./ResetPasswordForm.js";
import { useLinkSecret } from "../../../auth/useLinkSecret.js";
import "../page/account.css";

type LoginMode = "signUp" | "logIn" | "forgotPassword" | "reset";

const MODES = [
  { value: "signUp", label: "Sign Up" },
  { value: "logIn", label: "Log In" },
] as const;

const TITLES: Record<LoginMode, string> = {
  signUp: "Sign Up",
  logIn: "Log In",
  forgotPassword: "Forgot password",
  reset: "New password",
};

/**
 * `/login`, with `redirect`, `email` and `mode` parameters; with `mode=reset#<token>` where the link in a mail leads. Both forms about a
 * password by mail stand for who is signed in too: it may be about another account.
 */
export function LoginPage() {
  const { state } = useAuth();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const secret = useLinkSecret();
  const asked = search.get("mode");
  const isReset = asked === "reset";
  const [chosen, setMode] = useState<LoginMode>(() => askedMode(asked));
  const [email, setEmail] = useState(search.get("email") ?? "");
  const [streak, setStreak] = useState(0);
  const [reason, setReason] = useState<string | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const mode = isReset ? "reset" : chosen;
  const isAboutMail = isReset || (mode === "forgotPassword" && asked === "forgotPassword");

  function choose(next: LoginMode): void {
    setMode(next);
    setStreak(0);
    setReason(null);
    setIsChanged(false);
  }

  function leaveReset(next: LoginMode): void {
    choose(next);
    void navigate("/login", { replace: true });
  }

  function handleFailure({ code, text }: AuthFailure): void {
    if (mode !== "logIn") return;
    const failures = nextStreak(streak, code);
    if (failures < FAILURES_UNTIL_RESET) return setStreak(failures);
    choose("forgotPassword");
    setReason(text);
  }

  function handlePasswordSet(address: string): void {
    leaveReset("logIn");
    setEmail(address);
    setIsChanged(true);
  }

  const hasStood = useHasStood(state.status === "signedOut");
  const redirect = search.get("redirect");
  const { origin } = window.location;

  if (state.status === "loading") return <LoadingState what="your account" />;
  if (!isAboutMail && state.status !== "signedOut") {
    const profile = state.status === "signedIn" ? state.profile : null;
    const target = hasStood
      ? afterLogIn(profile, redirect, origin)
      : (redirectTarget(redirect, origin) ?? "/dashboard");
    return <Navigate to={target} replace />;
  }
  return (
    <Page title={TITLES[mode]} width="narrow">
      <div className="card">
        {mode === "reset" && (
          <ResetPasswordForm
            key={secret}
            token={secret}
            onDone={handlePasswordSet}
            onAskAgain={() => leaveReset("forgotPassword")}
          />
        )}
        {mode === "forgotPassword" && (
          <ForgotPasswordForm
            email={email}
            onEmailChange={setEmail}
            reason={reason}
            backLabel={state.status === "signedOut" ? "Back to Log In" : "Back to the dashboard"}
            onBack={() => choose("logIn")}
          />
        )}
        {(mode === "signUp" || mode === "logIn") && (
          <>
            <SegmentedControl
              fullWidth
              mb="lg"
              aria-label="Sign up or log in"
              color="accent"
              className="login-modes"
              data={[...MODES]}
              value={mode}
              onChange={(value) => choose(value === "logIn" ? "logIn" : "signUp")}
            />
            <div role="status">
              {isChanged && (
                <Alert color="good" mb="lg">
                  Your password has been changed. Log in with the new one.
                </Alert>
              )}
            </div>
            <Text c="dimmed" mb="lg">
              {mode === "signUp" ? "Create an account, then set up the first screen." : "Welcome back."}
            </Text>
            <CredentialsForm mode={mode} email={email} onEmailChange={setEmail} onFailure={handleFailure} />
            {mode === "logIn" && (
              <Button variant="subtle" fullWidth mt="sm" onClick={() => choose("forgotPassword")}>
                Forgot password
              </Button>
            )}
            <GoogleButton />
            <OtherMode mode={mode} onChoose={choose} />
          </>
        )}
      </div>
    </Page>
  );
}

/** The other side in words, where somebody looks who has read the form and found it the wrong one. */
function OtherMode({ mode, onChoose }: { mode: LoginMode; onChoose: (next: LoginMode) => void }) {
  const other = mode === "signUp" ? "logIn" : "signUp";
  return (
    <div className="other-mode">
      <Text>{mode === "signUp" ? "Already have an account?" : "New here?"}</Text>
      <Button variant="default" onClick={() => onChoose(other)}>
        {TITLES[other]}
      </Button>
    </div>
  );
}

/** What a link asks for; otherwise what fits who was here before. */
function askedMode(mode: string | null): LoginMode {
  if (mode === "signUp" || mode === "logIn" || mode === "forgotPassword") return mode;
  return hasLoggedInBefore() ? "logIn" : "signUp";
}

/** Whether this was ever so while the page stood: who was signed in already on arrival has not just logged in. */
function useHasStood(isSo: boolean): boolean {
  const [hasStood, setHasStood] = useState(isSo);
  useEffect(() => {
    if (isSo) setHasStood(true);
  }, [isSo]);
  return hasStood;
}
