import { Modal, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Consent, type AutoAnswer } from "../../../../shared/contract/calling/autoAnswers.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { CONSENT_BY_MAX, CONSENT_TEXT_MAX } from "../../../../shared/limits.js";
import { useKeeping, useKeptForm } from "../../../auth/useKeptForm.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { FormButtons } from "../../../ui/form/FormButtons.js";
import { closeUnlessUnsaved, useUnsavedInDialog } from "../../../ui/form/unsaved.js";
import { useSaving } from "../../../ui/form/useSaving.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { notify } from "../../../ui/notify.js";
import { runsOut } from "./autoAnswerTexts.js";
import { useAutoAnswerActions, useCallers } from "./useAutoAnswers.js";

export interface ConsentDialog {
  /** null: of somebody, or on a screen, of whom nothing was agreed to yet. */
  renewed: AutoAnswer | null;
}

interface ConsentModalProps {
  display: Display;
  /** null: closed. */
  dialog: ConsentDialog | null;
  now: number;
  onClose: () => void;
}

/** For the owner: who decided, and what the person said. */
export function ConsentModal({ display, dialog, now, onClose }: ConsentModalProps) {
  const title = dialog?.renewed ? "Renew answering by itself" : "Let a screen answer by itself";
  return (
    <Modal opened={dialog !== null} onClose={() => closeUnlessUnsaved(onClose)} title={title}>
      {dialog && <ConsentForm {...{ display, now, onClose }} renewed={dialog.renewed} />}
    </Modal>
  );
}

type FormProps = Omit<ConsentModalProps, "dialog"> & ConsentDialog;

function ConsentForm({ display, renewed, now, onClose }: FormProps) {
  const { callers, error: unknown, refetch } = useCallers(display.id);
  const { consent } = useAutoAnswerActions(display.id);
  const { error, isSaving, save } = useSaving();
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const draft = useKeptForm<Consent>(`consent/${display.id}/${renewed?.id ?? "new"}`);
  const [fields, setFields] = useState<Consent>(
    draft.kept ?? {
      userId: renewed?.userId ?? "",
      deviceId: renewed?.deviceId ?? display.devices[0]?.id ?? "",
      decidedBy: "",
      personSaid: "",
    },
  );
  const isWritten = fields.decidedBy + fields.personSaid !== "";
  useUnsavedInDialog(isWritten, "What you wrote about the consent isn't saved yet.");
  useKeeping(draft, isWritten ? fields : null);
  if (!callers)
    return unknown ? (
      <ErrorState error={unknown} onRetry={() => void refetch()} />
    ) : (
      <LoadingState what="the caregivers" />
    );
  const userId = fields.userId || (callers[0]?.userId ?? "");
  const change = (changes: Partial<Consent>) => {
    setFields((current) => ({ ...current, ...changes }));
    setProblem(null);
  };
  const errorOf = (field: keyof Consent) => (problem?.field === field ? problem.message : undefined);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wanted = Consent.safeParse({ ...fields, userId });
    const issue = wanted.error?.issues[0];
    if (issue) setProblem({ field: String(issue.path[0]), message: issue.message });
    if (!wanted.success || !(await save(() => consent(wanted.data)))) return;
    notify("The screen answers by itself from now on.", "success");
    onClose();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        <NativeSelect
          label="Whose calls"
          data={callers.map(({ userId: value, name }) => ({ value, label: name }))}
          value={userId}
          disabled={renewed !== null}
          onChange={(event) => change({ userId: event.currentTarget.value })}
        />
        <NativeSelect
          label="On which screen"
          data={display.devices.map(({ id: value, name }) => ({ value, label: name }))}
          value={fields.deviceId}
          disabled={renewed !== null}
          onChange={(event) => change({ deviceId: event.currentTarget.value })}
        />
        <TextInput
          label="Who decided this?"
          description={`${display.name}, or who decides such things with ${display.name}.`}
          autoComplete="off"
          maxLength={CONSENT_BY_MAX}
          value={fields.decidedBy}
          onChange={(event) => change({ decidedBy: event.currentTarget.value })}
          error={errorOf("decidedBy")}
        />
        <Textarea
          label={`What did ${display.name} say about it?`}
          description="In their own words, as well as they can say it. If they were not asked, ask them first."
          autosize
          minRows={2}
          maxLength={CONSENT_TEXT_MAX}
          value={fields.personSaid}
          onChange={(event) => change({ personSaid: event.currentTarget.value })}
          error={errorOf("personSaid")}
        />
        <Text size="sm" c="dimmed">
          It’s kept with today’s date, and runs out on {runsOut(now)} unless you renew it. Everyone who sees{" "}
          {display.name} can read it and stop it.
        </Text>
        {error && (
          <Text className="field-error" role="alert">
            {error}
          </Text>
        )}
      </Stack>
      <FormButtons submit={renewed ? "Renew" : "Switch on"} isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}
