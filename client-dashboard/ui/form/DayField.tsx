import { DatePickerInput } from "@mantine/dates";
import { DAY_POPOVER } from "./dayPopover.js";

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (date: string) => void;
  /** Earlier days cannot be chosen. */
  minDate: string;
  error?: string | undefined;
  description?: string;
}

/** A day on the display's calendar. */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  return (
    <DatePickerInput
      {...field}
      size="md"
      placeholder="Choose a day"
      valueFormat="ddd D MMM YYYY"
      value={value || null}
      onChange={(date) => onChange(date ?? "")}
      weekendDays={[]}
      ariaLabels={{ previousMonth: "Month before", nextMonth: "Month after" }}
      popoverProps={DAY_POPOVER}
    />
  );
}
