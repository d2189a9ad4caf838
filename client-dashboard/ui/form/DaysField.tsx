import { DatePickerInput } from "@mantine/dates";
import { DAY_POPOVER } from "./dayPopover.js";

interface DaysFieldProps {
  label: string;
  description?: string;
  values: string[];
  onChange: (dates: string[]) => void;
  /** Earlier days cannot be chosen. */
  minDate: string;
  error?: string | undefined;
}

/** Any number of days on the display's calendar. */
export function DaysField({ values, onChange, ...field }: DaysFieldProps) {
  return (
    <DatePickerInput
      {...field}
      type="multiple"
      size="md"
      clearable
      clearButtonProps={{ "aria-label": "Choose no day" }}
      placeholder="Choose days"
      valueFormat="D MMM YYYY"
      value={values}
      onChange={onChange}
      weekendDays={[]}
      // Pale, they are hard to read; in their own month they are not.
      hideOutsideDates
      ariaLabels={{ previousMonth: "Month before", nextMonth: "Month after" }}
      popoverProps={DAY_POPOVER}
    />
  );
}
