import { Alert, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, type FormEvent } from "react";
import type { DutyRota } from "../../../shared/contract/duty.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { FormButtons } from "../../ui/form/FormButtons.js";
import { TimeZoneSelect } from "../../ui/form/TimeZoneSelect.js";
import { closeUnlessUnsaved } from "../../ui/form/unsaved.js";
import { useFocusOnRefused } from "../../ui/form/useFocusOnRefused.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { notify } from "../../ui/notify.js";
import { DayShifts } from "./DayShifts.js";
import { DutyConflict } from "./DutyConflict.js";
import { DUTY_DAYS } from "./dutyTexts.js";
import { Replacements } from "./Replacements.js";
import { useEverybody } from "./useDuty.js";
import { useDutyForm } from "./useDutyForm.js";

const PHONE = "(max-width: 40em)";

interface DutyModalProps {
  /** As it was when it was opened. */
  rota: DutyRota;
  onClose: () => void;
}

/** The owner's form of the whole table. */
export function DutyModal({ rota, onClose }: DutyModalProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const everybody = useEverybody();
  const form = useDutyForm(rota);
  const { draft, change, problem, error, isSaving } = form;
  const ref = useFocusOnRefused(useMemo(() => (problem ? { [problem.field]: problem.text } : {}), [problem]));

  async function closeOnce(saving: Promise<boolean>): Promise<void> {
    if (!(await saving)) return;
    notify("Saved.", "success");
    onClose();
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    void closeOnce(form.save());
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
        <form ref={ref} onSubmit={handleSubmit} noValidate>
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
          <DutyConflict
            overtaken={form.overtaken}
            names={everybody.data}
            isSaving={isSaving}
            onKeepTheirs={onClose}
            onSaveMine={() => void closeOnce(form.saveMine())}
            onGoOn={form.goOn}
          />
          <FormButtons submit="Save" isSaving={isSaving} onCancel={onClose} />
        </form>
      )}
    </Modal>
  );
}
