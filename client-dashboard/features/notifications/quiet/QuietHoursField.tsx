import { Switch } from "@mantine/core";
import { useState } from "react";
import { QuietHours, type NotificationChoices } from "../../../../shared/contract/notifications.js";
import { ClockInput } from "../../../ui/form/ClockInput.js";

const USUAL: QuietHours = { from: "22:00", until: "07:00" };

interface QuietHoursFieldProps {
  quietHours: QuietHours | null;
  onChange: (changes: Partial<NotificationChoices>) => Promise<void>;
}

/** Hours in which nothing is told but what may pass (PassesField). Saved on leaving a field. */
export function QuietHoursField({ quietHours, onChange }: QuietHoursFieldProps) {
  const [draft, setDraft] = useState(quietHours ?? USUAL);
  const isDone = draft.from === quietHours?.from && draft.until === quietHours.until;
  const problem = draft.from === draft.until ? "Start and end are the same." : null;
  const handleBlur = () => {
    if (!isDone && QuietHours.safeParse(draft).success) void onChange({ quietHours: draft });
  };
  return (
    <div className="quiet-hours">
      <Switch
        size="md"
        label="Quiet hours"
        description="What happens in these hours is kept for you. When they are over, one summary says what it was and whether it is over."
        checked={quietHours !== null}
        onChange={(event) => void onChange({ quietHours: event.currentTarget.checked ? draft : null })}
      />
      {quietHours && (
        <div className="quiet-hours-times" role="group" aria-label="Quiet hours">
          <ClockInput
            label="From"
            value={draft.from}
            onChange={(from) => setDraft({ ...draft, from })}
            onBlur={handleBlur}
          />
          <ClockInput
            label="Until"
            value={draft.until}
            error={problem ?? undefined}
            onChange={(until) => setDraft({ ...draft, until })}
            onBlur={handleBlur}
          />
        </div>
      )}
    </div>
  );
}
