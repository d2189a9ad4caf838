import type { Icon } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import "./choices.css";

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  icon?: Icon;
}

interface ChoiceChipsProps<Value extends string> {
  legend: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  hint?: ReactNode;
}

/** One of a few, all in sight: native radio buttons, so arrow keys and screen readers work as everywhere. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, choices, value, onChange, error, hint } = props;
  const name = useId();
  return (
    <fieldset className="choices" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <div className="choices-row">
        {choices.map(({ icon: IconShape, ...choice }) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {IconShape && <IconShape size={20} stroke={1.75} aria-hidden />}
              {choice.label}
            </span>
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
