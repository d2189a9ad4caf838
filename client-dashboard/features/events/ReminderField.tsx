import { Select } from "@mantine/core";
import { reminderText } from "../../ui/format/reminderText.js";
import type { EventDraft } from "./eventDraft.js";

interface ReminderFieldProps {
  draft: Pick<EventDraft, "isAllDay" | "familyOnly" | "series" | "reminderMinutes" | "startTime">;
  onChange: (reminderMinutes: number | null) => void;
  error: string | undefined;
}

const NONE = "none";
const BEFORE_A_TIME = [0, 15, 30, 60, 120, 1_440];
/** In the morning of the day, in the evening before, and a week ahead. */
const BEFORE_A_DAY = [0, 15 * 60, 7 * 1_440];
const MORNING = 9 * 60;

/** A message on the screen before it begins. */
export function ReminderField({ draft, onChange, error }: ReminderFieldProps) {
  const { isAllDay, familyOnly, reminderMinutes } = draft;
  const minutes = [...new Set([...offered(draft), ...(reminderMinutes === null ? [] : [reminderMinutes])])];
  return (
    <Select
      label="Reminder on the screen"
      description={familyOnly ? "What only the family knows has no reminder on the screen." : undefined}
      disabled={familyOnly}
      data={[
        { value: NONE, label: "No reminder" },
        ...minutes
          .sort((a, b) => a - b)
          .map((one) => ({ value: String(one), label: reminderText(one, { isAllDay }) })),
      ]}
      value={reminderMinutes === null ? NONE : String(reminderMinutes)}
      onChange={(value) => onChange(value === null || value === NONE ? null : Number(value))}
      allowDeselect={false}
      error={error}
    />
  );
}

/** Of what repeats only those on the same day: the day before every first Monday is no rule. */
function offered({ isAllDay, series, startTime }: ReminderFieldProps["draft"]): number[] {
  const [hours, minutes] = startTime.split(":");
  const start = isAllDay ? MORNING : Number(hours) * 60 + Number(minutes);
  return (isAllDay ? BEFORE_A_DAY : BEFORE_A_TIME).filter((before) => series === null || before <= start);
}
