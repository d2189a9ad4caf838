import { Alert, Text, Title } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { GROUP_MESSAGES } from "../../../../shared/texts.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { ShowMore } from "../../../ui/ShowMore.js";
import { useNow } from "../../../ui/useNow.js";
import { ResendVerification } from "../../../auth/ResendVerification.js";
import { StopNotice, useStop } from "../../billing/index.js";
import { InviteForm } from "./InviteForm.js";
import { InviteRow } from "./InviteRow.js";
import { useInvites } from "./useInvites.js";

interface InviteSectionProps {
  /** Members and open invitations there are. */
  people: number;
  displays: Display[];
}

/** Whom the owner invited and who has not answered, and the form for the next one. */
export function InviteSection({ people, displays }: InviteSectionProps) {
  const { emailVerified, installation } = useProfile();
  const [newest, setNewest] = useState<string | null>(null);
  const now = useNow(60_000);
  const list = useInvites();
  const stop = useStop({ kind: "invite", people });
  const open = list.invites.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  return (
    <section className="card" aria-labelledby="invites">
      <Title order={2} id="invites" mb="md">
        Invite
      </Title>
      {stop && <StopNotice stop={stop} />}
      {!stop && !emailVerified && <VerifyFirst />}
      {emailVerified && (
        // It stays while it is out of sight: the stop may be known after the first letters were typed, and may go.
        <div hidden={stop !== null}>
          <InviteForm displays={displays} onInvited={setNewest} />
        </div>
      )}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {open.length > 0 && (
        <>
          <hr className="section-line" />
          <Title order={3} mb="md" id="open-invites">
            Not answered yet
          </Title>
          <ul className="members" aria-labelledby="open-invites">
            {open.map((invite) => (
              <InviteRow
                key={`${invite.id} ${invite.invitedAt}`}
                invite={invite}
                displays={displays}
                now={now}
                isNew={!installation.sendsMail && invite.email === newest}
              />
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
  const { sendsMail } = useProfile().installation;
  return (
    <Alert color="accent" icon={<IconMailExclamation aria-hidden />} title="Verify your email first">
      {sendsMail && <Text mb="sm">{GROUP_MESSAGES.verifyBeforeInviting}</Text>}
      <ResendVerification />
    </Alert>
  );
}
