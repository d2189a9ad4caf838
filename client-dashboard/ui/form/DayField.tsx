import { DatePickerInput } from "@mantine/dates";

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
      // Mantine gives the dialog role without a name; the field names it already. On a phone the page may have to be moved to reach the
      // days, and they stay when the field itself has left the screen by that.
      // Above the field a short dialog would cut its first lines off, with the arrows, and nothing scrolls there.
      popoverProps={{
        ...{ withRoles: false, withinPortal: false, hideDetached: false },
        middlewares: { flip: false, shift: true },
      }}
    />
  );
}
