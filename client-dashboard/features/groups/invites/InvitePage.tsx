import { Alert, Button, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, Navigate } from "react-router";
import type { Profile } from "../../../../shared/contract/accounts.js";
import { useAuth } from "../../../auth/AuthContext.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { useLinkSecret } from "../../../auth/useLinkSecret.js";
import { inviteSecret } from "./inviteSecret.js";
import "../page/groups.css";
import { useInviteLink, useProveInvite } from "./useOpenInvite.js";

/** `/invite#<token>`: where the link of an invitation's mail leads. The secret waits in the tab while its reader signs up. */
export function InvitePage() {
  const linked = useLinkSecret();
  const [kept] = useState(() => inviteSecret.get());
  const token = linked || kept;
  const { data: invite, error, isDead, refetch } = useInviteLink(token);
  const proof = useProveInvite(token, invite?.email ?? null);
  const { state } = useAuth();

  useEffect(() => {
    if (linked) inviteSecret.keep(linked);
  }, [linked]);
  useEffect(() => {
    if (isDead || proof.isOpened) inviteSecret.forget();
  }, [isDead, proof.isOpened]);

  if (proof.isOpened) return <Navigate to={proof.profile?.onboarded ? "/account" : "/welcome"} replace />;
  const isWaiting = state.status === "loading" || (!invite && !error && !isDead) || proof.isTheirs;
  return (
    <Page title="Invitation" width="narrow">
      <div className="card">
        {isDead && <DeadLink isSignedIn={state.status === "signedIn"} />}
        {error && !isDead && <ErrorState error={error} onRetry={() => void refetch()} />}
        {proof.isError && <ErrorState error={proof.error} onRetry={() => void proof.refetch()} />}
        {isWaiting && !proof.isError && !isDead && <LoadingState what="the invitation" />}
        {invite && !isWaiting && (
          <Stack gap="lg">
            <Text size="lg" className="long-words">
              <strong>{invite.inviterName}</strong> invites you to <strong>{invite.groupName}</strong>.
            </Text>
            {proof.profile ? (
              <OtherAddress profile={proof.profile} invited={invite.email} />
            ) : (
              <WaysIn email={invite.email} />
            )}
          </Stack>
        )}
      </div>
    </Page>
  );
}

function WaysIn({ email }: { email: string }) {
  const address = `/login?email=${encodeURIComponent(email)}&redirect=/invite`;
  return (
    <>
      <Text className="long-words">
        The invitation is for {email}. Sign up or log in with this address to see it and to answer.
      </Text>
      <Button component={Link} to={`${address}&mode=signUp`} size="lg">
        Sign Up
      </Button>
      <Button component={Link} to={`${address}&mode=logIn`} size="lg" variant="default">
        Log In
      </Button>
    </>
  );
}

function OtherAddress({ profile, invited }: { profile: Profile; invited: string }) {
  const { signOut } = useAuth();
  return (
    <>
      <Text className="long-words">
        The invitation is for {invited}, and you are logged in as {profile.email}. To answer it, log out and
        log in with the other address.
      </Text>
      <Button size="lg" onClick={signOut}>
        Log out
      </Button>
      <Link className="text-link" to="/dashboard">
        Stay logged in and go to the dashboard
      </Link>
    </>
  );
}

function DeadLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Stack gap="lg">
      <Alert color="alert" role="alert" title="This invitation can't be opened">
        It was already answered, was withdrawn, has expired after a week, or its link is incomplete. Ask the
        person who invited you to send it again.
      </Alert>
      <Button
        component={Link}
        to={isSignedIn ? "/account" : "/login?redirect=/account"}
        size="lg"
        variant="default"
      >
        {isSignedIn ? "Go to My Account" : "Log In"}
      </Button>
    </Stack>
  );
}
