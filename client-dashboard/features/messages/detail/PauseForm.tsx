import { Stack, Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useId, useState, type FormEvent } from "react";
import { dateOf, dayOf } from "../../../../shared/rules/wallDays.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { FormButtons } from "../../../ui/form/FormButtons.js";
import { firstWeekday } from "../../../ui/format/firstWeekday.js";
import { wallTimeAt } from "../../../ui/format/zoneTime.js";
import { useNow } from "../../../ui/useNow.js";

export interface PauseBody {
  paused: true;
  until?: string;
}

const ENDS = [
  { value: "open", label: "Until I resume it" },
  { value: "day", label: "Until a day" },
] as const;

interface PauseFormProps {
  /** What it means for the screen. */
  explanation: string;
  /** Of the display. */
  timeZone: string;
  /** True when it is paused. */
  onPause: (body: PauseBody) => Promise<boolean>;
  onClose: () => void;
}

/** How long a series of messages or of events rests: until somebody resumes it, or until a day. */
export function PauseForm({ explanation, timeZone, onPause, onClose }: PauseFormProps) {
  const today = wallTimeAt(useNow(), timeZone).date;
  const id = useId();
  const [end, setEnd] = useState<(typeof ENDS)[number]["value"]>("open");
  const [until, setUntil] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (end === "day" && until === "") return setIsMissing(true);
    setIsSaving(true);
    const isDone = await onPause({ paused: true, ...(end === "day" && { until }) });
    setIsSaving(false);
    if (isDone) onClose();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="lg">
        <Text>{explanation}</Text>
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
              firstDayOfWeek={firstWeekday()}
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
