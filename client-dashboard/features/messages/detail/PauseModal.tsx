import { Modal, Stack, Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useId, useState, type FormEvent } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { dateOf, dayOf } from "../../../../shared/rules/wallDays.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { FormButtons } from "../../../ui/form/FormButtons.js";
import { wallTimeAt } from "../../../ui/format/zoneTime.js";
import { useNow } from "../../../ui/useNow.js";
import { useMessageActions } from "./useMessageActions.js";

export interface PauseTarget {
  messageId: string;
  text: string;
  display: Pick<Display, "id" | "timeZone">;
}

interface PauseModalProps {
  /** null: closed. */
  target: PauseTarget | null;
  onClose: () => void;
}

/** Pauses a series, until somebody resumes it or until a day. */
export function PauseModal({ target, onClose }: PauseModalProps) {
  return (
    <Modal opened={target !== null} onClose={onClose} title="Pause the series">
      {target && <PauseForm key={target.messageId} target={target} onClose={onClose} />}
    </Modal>
  );
}

const ENDS = [
  { value: "open", label: "Until I resume it" },
  { value: "day", label: "Until a day" },
] as const;

function PauseForm({ target, onClose }: { target: PauseTarget; onClose: () => void }) {
  const { messageId, text, display } = target;
  const { pause } = useMessageActions(display.id);
  const today = wallTimeAt(useNow(), display.timeZone).date;
  const id = useId();
  const [end, setEnd] = useState<(typeof ENDS)[number]["value"]>("open");
  const [until, setUntil] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (end === "day" && until === "") return setIsMissing(true);
    setIsSaving(true);
    const isDone = await pause(messageId, { paused: true, ...(end === "day" && { until }) });
    setIsSaving(false);
    if (isDone) onClose();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="lg">
        <Text>“{text}” doesn’t show while it is paused, and nothing of it counts as missed.</Text>
        <ChoiceChips legend="How long" choices={ENDS} value={end} onChange={setEnd} />
        {end === "day" && (
          <fieldset className="choices" aria-describedby={`${id}-hint`}>
            <legend>It goes on</legend>
            <DatePicker
              size="md"
              minDate={dateOf(dayOf(today) + 1)}
              value={until || null}
              onChange={(date) => setUntil(date ?? "")}
              weekendDays={[]}
              ariaLabels={{ previousMonth: "Month before", nextMonth: "Month after" }}
            />
            <p className="field-hint" id={`${id}-hint`}>
              From the beginning of this day, by itself.
            </p>
            {isMissing && until === "" && (
              <p className="field-error" role="alert">
                Choose the day on which it goes on.
              </p>
            )}
          </fieldset>
        )}
        <FormButtons submit="Pause" isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
}
