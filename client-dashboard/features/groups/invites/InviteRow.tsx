import { Button, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { GroupInvite } from "../../../../shared/contract/groups.js";
import { readableMessage } from "../../../api/ApiError.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { describeSpan } from "../../../ui/format/relativeTime.js";
import { notify } from "../../../ui/notify.js";
import { describeAccess } from "../page/accessTexts.js";
import { InviteLink } from "./InviteLink.js";
import { useGroupActions } from "../page/useGroupActions.js";

interface InviteRowProps {
  invite: GroupInvite;
  displays: Display[];
  now: number;
  /** Just made where no mail goes out: its link is what is wanted next. */
  isNew: boolean;
}

/** An invitation that was not answered yet, with its link, another mail, and the way to take it back. */
export function InviteRow({ invite, displays, now, isNew }: InviteRowProps) {
  const { sendsMail } = useProfile().installation;
  const { revokeInvite, sendInviteAgain } = useGroupActions();
  const [isLinkShown, setIsLinkShown] = useState(isNew);
  const [busy, setBusy] = useState<"again" | "revoke" | null>(null);

  async function attempt(work: "again" | "revoke", done: string): Promise<void> {
    setBusy(work);
    try {
      await (work === "again" ? sendInviteAgain(invite.id) : revokeInvite(invite.id));
      notify(done, "success");
    } catch (error) {
      notify(readableMessage(error), "error");
    } finally {
      setBusy(null);
    }
  }
  const handleAgain = () =>
    attempt(
      "again",
      `The invitation is on its way to ${invite.email} again. The email takes longer if the address was invited often today.`,
    );
  const handleRevoke = () => attempt("revoke", `The invitation of ${invite.email} was withdrawn.`);

  return (
    <li className="member invite-row">
      <IconMail size={24} stroke={1.5} aria-hidden className="member-icon" />
      <div className="member-words">
        <Text fw={700}>{invite.email}</Text>
        <Text size="sm">{describeAccess(invite, displays)}</Text>
        <Text size="sm" c="dimmed">
          The link works for another {describeSpan(Date.parse(invite.expiresAt) - now)}.
        </Text>
        <div className="invite-tools">
          <Button
            variant="default"
            size="sm"
            aria-expanded={isLinkShown}
            onClick={() => setIsLinkShown(!isLinkShown)}
            aria-label={`${isLinkShown ? "Hide" : "Show"} the link for ${invite.email}`}
          >
            {isLinkShown ? "Hide the link" : "Show the link"}
          </Button>
          {sendsMail && (
            <Button
              variant="default"
              size="sm"
              loading={busy === "again"}
              onClick={() => void handleAgain()}
              aria-label={`Send again to ${invite.email}`}
            >
              Send again
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            loading={busy === "revoke"}
            onClick={() => void handleRevoke()}
            aria-label={`Revoke the invitation of ${invite.email}`}
          >
            Revoke
          </Button>
        </div>
        {isLinkShown && <InviteLink invite={invite} />}
      </div>
    </li>
  );
}
