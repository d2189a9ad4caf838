import { Switch } from "@mantine/core";
import { useEffect, useState } from "react";
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
  const [isLeft, setIsLeft] = useState(false);
  const { from, until } = quietHours ?? {};
  const isDone = draft.from === from && draft.until === until;
  const isSame = draft.from !== "" && draft.from === draft.until;
  // While somebody types, a part is missing for a moment.
  const problemOf = (time: string) => (isLeft && time === "" ? "A time is missing." : undefined);

  // What was set on another device stands here too: else leaving the field would put the old hours back.
  useEffect(() => {
    if (from && until) setDraft({ from, until });
  }, [from, until]);

  const handleBlur = () => {
    setIsLeft(true);
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
            error={problemOf(draft.from)}
            onChange={(from) => setDraft({ ...draft, from })}
            onBlur={handleBlur}
          />
          <ClockInput
            label="Until"
            value={draft.until}
            error={isSame ? "Start and end are the same." : problemOf(draft.until)}
            onChange={(until) => setDraft({ ...draft, until })}
            onBlur={handleBlur}
          />
        </div>
      )}
    </div>
  );
}
