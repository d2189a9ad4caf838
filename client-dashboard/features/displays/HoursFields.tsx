import { TimeInput } from "@mantine/dates";
import type { Night } from "../../../shared/contract/displays.js";

interface HoursFieldsProps {
  /** What lasts so long: "Night", "Quiet". */
  what: string;
  hours: Night;
  onChange: (hours: Night) => void;
  errors: Partial<Record<keyof Night, string>>;
}

/** From a time of day until another one, over midnight too. */
export function HoursFields({ what, hours, onChange, errors }: HoursFieldsProps) {
  return (
    <div className="hours-fields" role="group" aria-label={what}>
      <TimeInput
        label="From"
        size="md"
        value={hours.from}
        onChange={(event) => onChange({ ...hours, from: event.currentTarget.value })}
        error={errors.from}
      />
      <TimeInput
        label="Until"
        size="md"
        value={hours.until}
        onChange={(event) => onChange({ ...hours, until: event.currentTarget.value })}
        error={errors.until}
      />
    </div>
  );
}
