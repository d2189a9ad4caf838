import { Switch } from "@mantine/core";
import { DaysFields, EndFields, MoreFields } from "../messages/index.js";
import type { SeriesDraft } from "../messages/rules.js";
import { withSeries, type EventDraft } from "./eventDraft.js";

interface EventRepeatProps {
  draft: EventDraft;
  onChange: (changes: Partial<EventDraft>) => void;
  errors: Record<string, string>;
}

/** Whether it repeats, and on which days until when. */
export function EventRepeat({ draft, onChange, errors }: EventRepeatProps) {
  const { series } = draft;
  const fields = series && {
    series: { ...series, startDate: draft.startDate },
    onChange: (changes: Partial<SeriesDraft>) => onChange({ series: { ...series, ...changes } }),
    errors,
  };
  return (
    <div>
      <Switch
        label="It repeats"
        checked={series !== null}
        onChange={(event) => onChange({ series: withSeries(draft, event.currentTarget.checked).series })}
      />
      {fields && (
        <div className="series-fields">
          <DaysFields {...fields} />
          <EndFields {...fields} />
          <MoreFields {...fields} />
        </div>
      )}
    </div>
  );
}
