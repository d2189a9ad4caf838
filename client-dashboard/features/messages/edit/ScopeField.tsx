import type { Scope } from "../../../../shared/contract/messages.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";

interface ScopeFieldProps {
  legend: string;
  /** The showing in words, `Tue 24 Nov, 08:00`. */
  day: string;
  value: Scope;
  onChange: (scope: Scope) => void;
}

/** What of a series a change is about. */
export function ScopeField({ legend, day, value, onChange }: ScopeFieldProps) {
  return (
    <ChoiceChips
      legend={legend}
      choices={[
        { value: "this", label: `Only this one: ${day}` },
        { value: "following", label: "This and all following" },
        { value: "all", label: "The whole series" },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
