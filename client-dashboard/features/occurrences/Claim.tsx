import { Button, Text } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { useProfile } from "../../auth/AuthContext.js";
import { usePermission } from "../../auth/usePermission.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { claimNow, claimSentence, isMatter } from "./claimTexts.js";
import { useClaimActions } from "./useClaims.js";

interface ClaimProps {
  occurrence: Occurrence;
  now: number;
  /** It stands out from what else can be done. */
  isMain?: boolean;
}

/** Who looks after what was missed or is not answered, and the button to say "I'm on it" or to give it back. */
export function Claim({ occurrence, now, isMain = false }: ClaimProps) {
  const { userID: userId } = useProfile();
  const maySend = usePermission("display.send");
  const { claim, release } = useClaimActions(occurrence);
  const standing = claimNow(occurrence, now);
  const { error, isSaving, save } = useSaving(standing?.userId);
  if (!isMatter(occurrence, now)) return null;
  const isOwn = standing?.userId === userId;
  return (
    <div className="claim">
      <p className="claim-words" role="status">
        {standing && claimSentence(standing, { userId })}
      </p>
      {maySend && !standing && (
        <Button
          variant={isMain ? "filled" : "light"}
          size={isMain ? "md" : "sm"}
          loading={isSaving}
          onClick={() => void save(claim)}
          aria-label={`I'm on it: “${occurrence.text}”`}
          leftSection={<IconHandStop size={18} aria-hidden />}
        >
          I'm on it
        </Button>
      )}
      {maySend && isOwn && (
        <Button
          variant="default"
          size={isMain ? "md" : "sm"}
          loading={isSaving}
          onClick={() => void save(release)}
          aria-label={`Let someone else look after “${occurrence.text}”`}
        >
          Let someone else
        </Button>
      )}
      {error && (
        <Text role="alert" className="field-error">
          {error}
        </Text>
      )}
    </div>
  );
}
