import { Modal, Stack, Switch, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { LadderMinutes } from "../../../shared/contract/base/ladder.js";
import type { Label } from "../../../shared/contract/messages.js";
import { LADDER_OFFERED } from "../../../shared/rules/ladder.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { FormButtons } from "../../ui/form/FormButtons.js";
import { closeUnlessUnsaved, useUnsavedInDialog } from "../../ui/form/unsaved.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { notify } from "../../ui/notify.js";
import { ladderDraftOf, ladderErrors, LadderFields, ladderOf } from "../messages/index.js";
import { useLadderActions } from "./useLadderActions.js";

interface LadderKind {
  label: Label;
  name: string;
  ladder: LadderMinutes | null;
}

interface LadderModalProps {
  /** null: closed. */
  kind: LadderKind | null;
  onClose: () => void;
}

export function LadderModal({ kind, onClose }: LadderModalProps) {
  return (
    <Modal
      opened={kind !== null}
      onClose={() => closeUnlessUnsaved(onClose)}
      title={kind ? `${kind.name}: when nobody answers` : ""}
    >
      {kind && <LadderForm kind={kind} onClose={onClose} />}
    </Modal>
  );
}

function LadderForm({ kind, onClose }: { kind: LadderKind; onClose: () => void }) {
  const { setLadder } = useLadderActions();
  const [before] = useState({
    isOn: kind.ladder !== null,
    draft: ladderDraftOf(kind.ladder ?? LADDER_OFFERED[kind.label]),
  });
  const begun = useKeptForm<typeof before>(`ladder/${kind.label}`);
  const [isOn, setIsOn] = useState(begun.kept?.isOn ?? before.isOn);
  const [draft, setDraft] = useState(begun.kept?.draft ?? before.draft);
  const isChanged = JSON.stringify({ isOn, draft }) !== JSON.stringify(before);
  useUnsavedInDialog(isChanged, "Your changes to these steps aren't saved yet.");
  useKeeping(begun, isChanged ? { isOn, draft } : null);
  const { error, isSaving, save } = useSaving();
  const isWrong = isOn && Object.keys(ladderErrors(draft)).length > 0;

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isWrong) return;
    const isSaved = await save(() => setLadder(kind.label, isOn ? ladderOf(draft) : null));
    if (!isSaved) return;
    notify("Saved. It counts for new messages.", "success");
    onClose();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        <Switch
          label="Step by step"
          description="Until somebody answers, says “I’m on it”, or its time is over."
          checked={isOn}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
        {isOn && <LadderFields value={draft} onChange={setDraft} />}
        {error && (
          <Text className="field-error" role="alert">
            {error}
          </Text>
        )}
      </Stack>
      <FormButtons submit="Save" isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}
