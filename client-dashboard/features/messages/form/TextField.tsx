import { Textarea } from "@mantine/core";
import { MESSAGE_TEXT_MAX } from "../../../../shared/limits.js";

interface TextFieldProps {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** The counter speaks up near the end only: a count on every key would drown the typing in a screen reader. */
const COUNT_ALOUD_FROM = MESSAGE_TEXT_MAX - 50;

export function TextField({ value, onChange, error }: TextFieldProps) {
  const left = MESSAGE_TEXT_MAX - value.length;
  return (
    <div>
      <Textarea
        label="Message"
        placeholder="Short and warm works best."
        autosize
        minRows={3}
        maxRows={10}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        classNames={{ label: "field-label", input: "compose-text" }}
      />
      <p className="field-hint compose-counter" data-over={left < 0 || undefined}>
        {value.length} / {MESSAGE_TEXT_MAX}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {value.length >= COUNT_ALOUD_FROM &&
          (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
      </p>
    </div>
  );
}
