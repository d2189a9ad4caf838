import { useId } from "react";
import type { Choice } from "./ChoiceChips.js";
import "./choices.css";

interface MultiChoiceChipsProps {
  legend: string;
  choices: readonly Choice<string>[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  error?: string | undefined;
  hint?: string;
}

/** Some of a few: native checkboxes in the look of ChoiceChips. */
export function MultiChoiceChips({ legend, choices, values, onChange, error, hint }: MultiChoiceChipsProps) {
  const name = useId();
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <fieldset className="choices" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <div className="choices-row">
        {choices.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type="checkbox"
              checked={values.includes(value)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {hint && <p className="field-hint">{hint}</p>}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
