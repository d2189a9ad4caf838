import { Text } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useProfile } from "../../../auth/AuthContext.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Page } from "../../../ui/Page.js";
import { InviteQuestions } from "./InviteQuestions.js";
import { OwnGroupButton } from "../page/OwnGroupButton.js";
import { inviteSecret } from "./inviteSecret.js";
import { describeInvites } from "./describeInvites.js";
import { useAnswerInvite } from "./useAnswerInvite.js";
import { useInviteLink, useProveInvite } from "./useOpenInvite.js";

/** Before the first steps: who came by an invitation answers it, and needs no display of their own after accepting. */
export function InvitedWelcome({ children }: { children: ReactNode }) {
  const { name, onboarded, invitedFor } = useProfile();
  // Accepting the first of several makes them onboarded, and the others still want an answer.
  const [wasOnboarded] = useState(onboarded);
  const [hasAccepted, setAccepted] = useState(false);
  const navigate = useNavigate();
  const [token] = useState(() => inviteSecret.get());
  const link = useInviteLink(token);
  const proof = useProveInvite(token, link.data?.email ?? null);
  const questions = useAnswerInvite({
    onDone: (isAccepted) => {
      setAccepted(isAccepted);
      if (isAccepted) void navigate("/dashboard", { replace: true });
    },
  });
  const isOpening =
    token !== "" && !proof.isOpened && !proof.isError && !link.isError && (link.isPending || proof.isTheirs);

  useEffect(() => {
    if (!isOpening) inviteSecret.forget();
  }, [isOpening]);

  if (isOpening) return <LoadingState what="the invitation" />;
  // The dashboard takes a moment to load: the first steps, which lead elsewhere by themselves, must not show meanwhile.
  if (hasAccepted) return <LoadingState what="the dashboard" />;
  if (wasOnboarded || (questions.invites.length === 0 && !questions.sending)) return children;
  return (
    <Page title="Welcome" heading={`Welcome, ${name}`} width="narrow">
      <Text c="dimmed" mb="lg">
        {describeInvites(questions.invites, invitedFor)} Accept, and there is nothing to set up.
      </Text>
      <div className="card">
        <InviteQuestions {...questions} />
      </div>
      <OwnGroupButton variant="subtle" mt="lg" />
    </Page>
  );
}
