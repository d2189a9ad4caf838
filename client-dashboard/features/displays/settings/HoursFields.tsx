import type { Night } from "../../../../shared/contract/displays.js";
import { ClockInput } from "../../../ui/form/ClockInput.js";

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
      <ClockInput
        label="From"
        value={hours.from}
        onChange={(from) => onChange({ ...hours, from })}
        error={errors.from}
      />
      <ClockInput
        label="Until"
        value={hours.until}
        onChange={(until) => onChange({ ...hours, until })}
        error={errors.until}
      />
    </div>
  );
}
