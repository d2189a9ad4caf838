import { Alert, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState, type FormEvent } from "react";
import type { DutyRota } from "../../../shared/contract/duty.js";
import { ApiError } from "../../api/ApiError.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { FormButtons } from "../../ui/form/FormButtons.js";
import { TimeZoneSelect } from "../../ui/form/TimeZoneSelect.js";
import { closeUnlessUnsaved, useUnsavedInDialog } from "../../ui/form/unsaved.js";
import { useFocusOnRefused } from "../../ui/form/useFocusOnRefused.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { notify } from "../../ui/notify.js";
import { DayShifts } from "./DayShifts.js";
import { draftOf, problemOf, refusedAt, tableOf, type DutyDraft, type DutyProblem } from "./draft.js";
import { DUTY_DAYS } from "./dutyTexts.js";
import { Replacements } from "./Replacements.js";
import { useDutyActions, useEverybody } from "./useDuty.js";

const PHONE = "(max-width: 40em)";
const LEAVING = "Your changes of the week haven’t been saved.";

interface DutyModalProps {
  /** As it was when it was opened: what somebody else saves meanwhile is refused, not lost. */
  rota: DutyRota;
  onClose: () => void;
}

/** The owner's form of the whole table. */
export function DutyModal({ rota, onClose }: DutyModalProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const everybody = useEverybody();
  const { save: saveTable, reload } = useDutyActions();
  const begun = useKeptForm<{ base: DutyRota; draft: DutyDraft }>("duty");
  const [base] = useState(begun.kept?.base ?? rota);
  const [draft, setDraft] = useState(() => begun.kept?.draft ?? draftOf(base));
  const [isChanged, setIsChanged] = useState(begun.kept !== null);
  const [problem, setProblem] = useState<DutyProblem | null>(null);
  const { error, isSaving, save } = useSaving();
  const form = useFocusOnRefused(
    useMemo(() => (problem ? { [problem.field]: problem.text } : {}), [problem]),
  );
  useUnsavedInDialog(isChanged, LEAVING);
  useKeeping(begun, isChanged ? { base, draft } : null);

  const change = (changes: Partial<typeof draft>) => {
    setDraft({ ...draft, ...changes });
    setIsChanged(true);
    setProblem(null);
  };

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = problemOf(draft);
    setProblem(found);
    if (found) return;
    if (!(await save(sendTable))) return void reload();
    notify("Saved.", "success");
    onClose();
  }

  /** Throws ApiError. */
  async function sendTable(): Promise<void> {
    try {
      await saveTable(tableOf(draft, base.version));
    } catch (failure) {
      if (failure instanceof ApiError) setProblem(refusedAt(draft, failure));
      throw failure;
    }
  }

  const people = (everybody.data ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <Modal
      opened
      onClose={() => closeUnlessUnsaved(onClose)}
      title="Who is on duty"
      size="lg"
      fullScreen={isPhone}
    >
      {everybody.isPending && <LoadingState what="the members" />}
      {everybody.error && !everybody.data && (
        <ErrorState error={everybody.error} onRetry={() => void everybody.refetch()} />
      )}
      {everybody.data && (
        <form ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate>
          {DUTY_DAYS.map(({ name, weekday }) => (
            <DayShifts
              key={name}
              name={name}
              weekday={weekday}
              shifts={draft.shifts}
              people={people}
              problem={problem}
              onChange={(shifts) => change({ shifts })}
            />
          ))}
          <Replacements
            replacements={draft.replacements}
            people={people}
            problem={problem}
            onChange={(replacements) => change({ replacements })}
          />
          <TimeZoneSelect
            label="Time zone of the week"
            value={draft.timeZone}
            onChange={(timeZone) => change({ timeZone })}
          />
          {(problem ?? error) && (
            <Alert color="alert" role="alert" mt="md">
              {problem ? `${problem.row}: ${problem.text}` : error}
            </Alert>
          )}
          <FormButtons submit="Save" isSaving={isSaving} onCancel={onClose} />
        </form>
      )}
    </Modal>
  );
}
