import { TimePicker, type TimePickerProps } from "@mantine/dates";
import { useId } from "react";
import { clockFormat } from "../format/clockFormat.js";
import "./clockInput.css";

interface ClockInputProps {
  label: string;
  /** The words around the field say what it is for: the label is read out only. */
  hidesLabel?: boolean;
  /** `20:30`, or an empty text while a part is missing. */
  value: string;
  onChange: (time: string) => void;
  /** After the last of its parts was left. */
  onBlur?: () => void;
  /** `true` marks the field; what is wrong stands elsewhere. */
  error?: string | boolean | undefined;
}

/** A time of day on the clock that the user reads, 12 or 24 hours: a browser's own field follows the browser's language instead. */
export function ClockInput({ label, hidesLabel = false, value, onChange, onBlur, error }: ClockInputProps) {
  const errorId = `${useId()}-error`;
  const format: TimePickerProps["format"] = `${clockFormat()}h`;
  const invalid = error
    ? { "aria-invalid": true, ...(error === true ? {} : { "aria-describedby": errorId }) }
    : {};
  return (
    <TimePicker
      // What has been typed is read anew when the clock changes.
      key={format}
      size="md"
      role="group"
      aria-label={label}
      label={hidesLabel ? undefined : label}
      format={format}
      // An empty text would also clear the parts that are still there.
      value={value || undefined}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      errorProps={{ id: errorId }}
      classNames={{ input: "clock-input", field: "clock-input-part" }}
      hoursInputLabel={`${label}, hour`}
      minutesInputLabel={`${label}, minutes`}
      amPmInputLabel={`${label}, AM or PM`}
      hoursInputProps={invalid}
      minutesInputProps={invalid}
      amPmSelectProps={invalid}
      minutesRef={reachByTab}
      amPmRef={reachByTab}
    />
  );
}

/** Mantine leaves all parts but the first to the arrow keys; the Tab key stops at each, as in a browser's own field. */
function reachByTab(part: HTMLElement | null): void {
  if (part) part.tabIndex = 0;
}
