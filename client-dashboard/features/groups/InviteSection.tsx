import { Alert, Button, Text, Title } from "@mantine/core";
import { IconMail, IconMailExclamation } from "@tabler/icons-react";
import { useState } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import type { GroupInvite } from "../../../shared/contract/groups.js";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import { readableMessage } from "../../session/ApiError.js";
import { useProfile } from "../../session/AuthContext.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { spanInWords } from "../../ui/format/relativeTime.js";
import { notify } from "../../ui/notify.js";
import { ShowMore } from "../../ui/ShowMore.js";
import { useNow } from "../../ui/useNow.js";
import { ResendVerification } from "../accounts/ResendVerification.js";
import { accessWords } from "./accessWords.js";
import { InviteForm } from "./InviteForm.js";
import { useGroupActions } from "./useGroupActions.js";
import { useInvites } from "./useInvites.js";

interface InviteSectionProps {
  displays: Display[];
}

/** Whom the owner invited and who has not answered, and the form for the next one. */
export function InviteSection({ displays }: InviteSectionProps) {
  const { emailVerified } = useProfile();
  const now = useNow(60_000);
  const list = useInvites();
  const open = list.invites.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  return (
    <section className="card" aria-labelledby="invites">
      <Title order={2} id="invites" mb="md">
        Invite
      </Title>
      {emailVerified ? <InviteForm displays={displays} /> : <VerifyFirst />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {open.length > 0 && (
        <>
          <hr className="section-line" />
          <Title order={3} mb="md" id="open-invites">
            Not answered yet
          </Title>
          <ul className="members" aria-labelledby="open-invites">
            {open.map((invite) => (
              <InviteRow key={invite.id} invite={invite} displays={displays} now={now} />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      )}
    </section>
  );
}

/** Nobody is mailed in the name of an address that may be somebody else's. */
function VerifyFirst() {
  return (
    <Alert color="accent" icon={<IconMailExclamation aria-hidden />} title="Verify your e-mail first">
      <Text mb="sm">{GROUP_MESSAGES.verifyBeforeInviting}</Text>
      <ResendVerification />
    </Alert>
  );
}

interface InviteRowProps {
  invite: GroupInvite;
  displays: Display[];
  now: number;
}

function InviteRow({ invite, displays, now }: InviteRowProps) {
  const { revokeInvite } = useGroupActions();
  const [isRevoking, setIsRevoking] = useState(false);

  async function handleRevoke(): Promise<void> {
    setIsRevoking(true);
    try {
      await revokeInvite(invite.id);
      notify(`The invitation of ${invite.email} is taken back.`, "success");
    } catch (error) {
      setIsRevoking(false);
      notify(readableMessage(error), "error");
    }
  }

  return (
    <li className="member">
      <IconMail size={24} stroke={1.5} aria-hidden className="member-icon" />
      <div className="member-words">
        <Text fw={700}>{invite.email}</Text>
        <Text size="sm">{accessWords(invite, displays)}</Text>
        <Text size="sm" c="dimmed">
          The link works for another {spanInWords(Date.parse(invite.expiresAt) - now)}.
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={isRevoking}
        onClick={() => void handleRevoke()}
        aria-label={`Revoke the invitation of ${invite.email}`}
      >
        Revoke
      </Button>
    </li>
  );
}
