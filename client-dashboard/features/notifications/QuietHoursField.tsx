import { Switch } from "@mantine/core";
import { TimeInput } from "@mantine/dates";
import { useState } from "react";
import { QuietHours, type NotificationChoices } from "../../../shared/contract/notifications.js";

const USUAL: QuietHours = { from: "22:00", until: "07:00" };

interface QuietHoursFieldProps {
  quietHours: QuietHours | null;
  onChange: (changes: Partial<NotificationChoices>) => Promise<void>;
}

/** Hours in which only a call that is asked for now is pushed. Saved on leaving a field. */
export function QuietHoursField({ quietHours, onChange }: QuietHoursFieldProps) {
  const [draft, setDraft] = useState(quietHours ?? USUAL);
  const isDone = draft.from === quietHours?.from && draft.until === quietHours.until;
  const problem = draft.from === draft.until ? "Begin and end are the same." : null;
  const handleBlur = () => {
    if (!isDone && QuietHours.safeParse(draft).success) void onChange({ quietHours: draft });
  };
  return (
    <div className="quiet-hours">
      <Switch
        size="md"
        label="Quiet hours"
        description="Meanwhile only “Call me now” makes a sound. E-mails come as always."
        checked={quietHours !== null}
        onChange={(event) => void onChange({ quietHours: event.currentTarget.checked ? draft : null })}
      />
      {quietHours && (
        <div className="quiet-hours-times" role="group" aria-label="Quiet hours">
          <TimeInput
            label="From"
            size="md"
            value={draft.from}
            onChange={(event) => setDraft({ ...draft, from: event.currentTarget.value })}
            onBlur={handleBlur}
          />
          <TimeInput
            label="Until"
            size="md"
            value={draft.until}
            error={problem}
            onChange={(event) => setDraft({ ...draft, until: event.currentTarget.value })}
            onBlur={handleBlur}
          />
        </div>
      )}
    </div>
  );
}
