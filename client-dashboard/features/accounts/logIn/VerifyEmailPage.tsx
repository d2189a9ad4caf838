import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { ApiError } from "../../../api/ApiError.js";
import { useAuth } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { NotMyAccount } from "../page/NotMyAccount.js";
import { ProveSignUp } from "./ProveSignUp.js";
import { ResendVerification } from "../../../auth/ResendVerification.js";
import { useLinkSecret } from "../../../auth/useLinkSecret.js";

/** `/verify-email#<token>`: where the link of the verification mail leads. */
export function VerifyEmailPage() {
  const token = useLinkSecret();
  const { state } = useAuth();
  const cache = useQueryClient();
  // As a query, so that the one use of the link is not spent twice by a second look at the page.
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.verification(token),
    queryFn: () => apiCall(accountsApi.verifyEmail, { body: { token } }),
    // Who is signed in is not asked for a password: it is known first.
    enabled: token !== "" && state.status !== "loading",
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retryOnMount: false,
  });
  const isVerified = data !== undefined;
  useEffect(() => {
    if (isVerified) void cache.invalidateQueries({ queryKey: queryKeys.profile });
  }, [isVerified, cache]);

  const code = error instanceof ApiError ? error.code : null;
  const asks = !data && (code === "password-needed" || code === "sign-in-needed") ? code : null;
  const isInvalid = !data && (token === "" || code === "link-invalid" || code === "bad-input");
  const isFailed = !data && error !== null && !isInvalid && !asks;
  return (
    <Page title="Verify your email" width="narrow">
      <div className="card">
        {data && <Verified email={data.email} />}
        {isInvalid && <LinkInvalid />}
        {asks === "password-needed" && <ProveSignUp token={token} />}
        {asks === "sign-in-needed" && <SignInFirst />}
        {isFailed && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && !isInvalid && <LoadingState what="the answer" />}
      </div>
    </Page>
  );
}

function Verified({ email }: { email: string }) {
  const { state } = useAuth();
  const onboarded = state.status === "signedIn" ? state.profile.onboarded : true;
  const [to, label] =
    state.status === "signedOut"
      ? [`/login?email=${encodeURIComponent(email)}`, "Log In"]
      : onboarded
        ? ["/dashboard", "Go to the dashboard"]
        : ["/welcome", "Continue setup"];
  return (
    <Stack gap="lg">
      <Alert color="good" role="status" icon={<IconCircleCheck aria-hidden />} title="Thank you">
        {email} is verified.
      </Alert>
      <Button component={Link} to={to} size="lg">
        {label}
      </Button>
    </Stack>
  );
}

/** The account has no password, so only signing in with Google shows whose it is. */
function SignInFirst() {
  const { state, signOut } = useAuth();
  const isSignedIn = state.status !== "signedOut";
  return (
    <Stack gap="lg">
      {state.status === "signedIn" && (
        <Text className="long-words">
          You are logged in as {state.profile.email}. The link is for another account.
        </Text>
      )}
      <Text>Log in to this account first, then open the link in the email again.</Text>
      <Button component={Link} to="/login?mode=logIn" size="lg" onClick={isSignedIn ? signOut : undefined}>
        {isSignedIn ? "Log out and continue" : "Log In"}
      </Button>
      <NotMyAccount />
    </Stack>
  );
}

function LinkInvalid() {
  const { state } = useAuth();
  if (state.status === "signedIn" && state.profile.emailVerified)
    return (
      <Stack gap="lg">
        <Text>{state.profile.email} is already verified. There's nothing more to do.</Text>
        <Button component={Link} to="/dashboard" size="lg">
          Go to the dashboard
        </Button>
      </Stack>
    );
  return (
    <Stack gap="lg">
      <Alert color="alert" role="alert" title="This link can't be used">
        It has been used, has expired or is incomplete. A newer link also replaces the ones before it.
      </Alert>
      {state.status === "signedIn" ? (
        <ResendVerification />
      ) : (
        <Button component={Link} to="/login?redirect=/account" size="lg">
          Log in to get a new link
        </Button>
      )}
    </Stack>
  );
}
