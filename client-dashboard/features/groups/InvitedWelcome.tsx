import { Text } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useProfile } from "../../session/AuthContext.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { InviteQuestions } from "./InviteQuestions.js";
import { inviteSecret } from "./inviteSecret.js";
import { useAnswerInvite } from "./useAnswerInvite.js";
import { useInviteLink, useProveInvite } from "./useOpenInvite.js";

/** Before the first steps: who came by an invitation answers it, and needs no display of their own after accepting. */
export function InvitedWelcome({ children }: { children: ReactNode }) {
  const { name, onboarded } = useProfile();
  const navigate = useNavigate();
  const [token] = useState(() => inviteSecret.get());
  const link = useInviteLink(token);
  const proof = useProveInvite(token, link.data?.email ?? null);
  const questions = useAnswerInvite({
    isOnboarding: true,
    onDone: (hasAccepted) => hasAccepted && void navigate("/dashboard", { replace: true }),
  });
  const isOpening =
    token !== "" && !proof.isOpened && !proof.isError && !link.isError && (link.isPending || proof.isTheirs);

  useEffect(() => {
    if (!isOpening) inviteSecret.forget();
  }, [isOpening]);

  if (isOpening) return <LoadingState what="the invitation" />;
  if (onboarded || questions.invites.length === 0) return children;
  return (
    <Page title="Welcome" heading={`Welcome, ${name}`} width="narrow">
      <Text c="dimmed" mb="lg">
        Somebody has a display already and wants you to be there. Accept, and there is nothing to set up.
      </Text>
      <div className="card">
        <InviteQuestions {...questions} />
      </div>
    </Page>
  );
}
