import { DatePickerInput } from "@mantine/dates";
import { firstWeekday } from "../format/firstWeekday.js";
import { wallDate } from "../format/dayTime.js";
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
      valueFormatter={({ date }) => writtenDay(date)}
      value={value || null}
      onChange={(date) => onChange(date ?? "")}
      weekendDays={[]}
      firstDayOfWeek={firstWeekday()}
      ariaLabels={{ previousMonth: "Month before", nextMonth: "Month after" }}
      popoverProps={DAY_POPOVER}
    />
  );
}

/** `Tue 24 Nov 2026`, in the reader's order. */
function writtenDay(date: unknown): string {
  if (typeof date !== "string") return "";
  return wallDate(date, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
}
