import { DatePickerInput } from "@mantine/dates";
import { firstWeekday } from "../format/firstWeekday.js";
import { wallDate } from "../format/dayTime.js";
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
      valueFormatter={({ date }) => writtenDays(date)}
      value={values}
      onChange={onChange}
      weekendDays={[]}
      firstDayOfWeek={firstWeekday()}
      // Pale, they are hard to read; in their own month they are not.
      hideOutsideDates
      ariaLabels={{ previousMonth: "Month before", nextMonth: "Month after" }}
      popoverProps={DAY_POPOVER}
    />
  );
}

/** `24 Nov 2026; 1 Dec 2026`, in the reader's order, which may have a comma within a date. */
function writtenDays(dates: unknown): string {
  if (!Array.isArray(dates)) return "";
  return dates
    .map((date) => wallDate(String(date), { day: "numeric", month: "short", year: "numeric" }))
    .join("; ");
}
