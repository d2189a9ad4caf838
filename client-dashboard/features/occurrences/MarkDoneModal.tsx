import { Modal, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { occurrencesApi, type Occurrence } from "../../../shared/contract/occurrences.js";
import { REPLY_TEXT_MAX } from "../../../shared/limits.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { FormButtons } from "../../ui/form/FormButtons.js";
import { closeUnlessUnsaved, useUnsavedInDialog } from "../../ui/form/unsaved.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { DONE_NOTE } from "./stateTexts.js";

interface MarkDoneModalProps {
  occurrence: Occurrence | null;
  onClose: () => void;
}

/** A caregiver closes an occurrence in the person's place, with a note of how they know. */
export function MarkDoneModal({ occurrence, onClose }: MarkDoneModalProps) {
  return (
    <Modal opened={occurrence !== null} onClose={() => closeUnlessUnsaved(onClose)} title="Mark as done">
      {occurrence && <MarkDoneForm occurrence={occurrence} onClose={onClose} />}
    </Modal>
  );
}

function MarkDoneForm({ occurrence, onClose }: { occurrence: Occurrence; onClose: () => void }) {
  const cache = useQueryClient();
  const { displayId, key, text } = occurrence;
  const draft = useKeptForm<{ note: string }>(`done/${displayId}/${key}`);
  const [note, setNote] = useState(draft.kept?.note ?? DONE_NOTE);
  const { error, isSaving, save } = useSaving();
  const isWritten = note !== DONE_NOTE;
  useUnsavedInDialog(isWritten, "It isn't marked as done yet, and your note would be lost.");
  useKeeping(draft, isWritten ? { note } : null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const marked = await save(() =>
      apiCall(occurrencesApi.markDone, { params: { displayId }, body: { key, note } }),
    );
    if (!marked) return;
    void cache.invalidateQueries({ queryKey: queryKeys.occurrencesOf(displayId) });
    onClose();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Text mb="md">
        “{text}” leaves every connected screen now, and the rest when they're back. The others can see that
        you marked it.
      </Text>
      <TextInput
        data-autofocus
        label="Note"
        description="How you know, such as “I phoned her”."
        maxLength={REPLY_TEXT_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={error}
      />
      <FormButtons submit="Mark as done" isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}
