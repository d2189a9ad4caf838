import { Button } from "@mantine/core";
import { useId } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { MultiChoiceChips } from "../../../ui/form/MultiChoiceChips.js";
import { DisplayFinder, useDisplayFinder } from "./DisplayFinder.js";
import { countText, FEW_DISPLAYS } from "./filterDisplays.js";

interface DisplayPickerProps {
  legend: string;
  displays: Display[];
  values: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}

/** Some of the displays: chips for a family's few, search, tags and a list for a team's many. */
export function DisplayPicker(props: DisplayPickerProps) {
  const { legend, displays, values, onChange, error } = props;
  if (displays.length > FEW_DISPLAYS) return <SearchedPicker {...props} />;
  return (
    <MultiChoiceChips
      legend={legend}
      choices={displays.map(({ id, name }) => ({ value: id, label: name }))}
      values={values}
      onChange={onChange}
      error={error}
    />
  );
}

function SearchedPicker({ legend, displays, values, onChange, error }: DisplayPickerProps) {
  const finder = useDisplayFinder(displays);
  const { found, shown, hasMore, showMore, tag, search } = finder;
  const id = useId();
  const isNarrowed = tag !== null || search.trim() !== "";
  const missing = found.filter((display) => !values.includes(display.id));
  const toggle = (displayId: string) =>
    onChange(values.includes(displayId) ? values.filter((one) => one !== displayId) : [...values, displayId]);
  return (
    <fieldset className="picker" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <DisplayFinder finder={finder} count={countText(found.length)} />
      <div className="picker-all">
        {missing.length > 0 && (
          <Button
            variant="default"
            size="sm"
            onClick={() => onChange([...values, ...missing.map((display) => display.id)])}
          >
            {allLabel({ tag, isSearched: search.trim() !== "", isNarrowed })}
          </Button>
        )}
        {values.length > 0 && (
          <Button variant="subtle" size="sm" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </div>
      {/* Scrolls, so the Tab key has to get there even while its check boxes are out of sight. */}
      <ul className="picker-rows" aria-label={legend}>
        {shown.map((display) => (
          <li key={display.id}>
            <label>
              <input
                type="checkbox"
                checked={values.includes(display.id)}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(display.id)}
              />
              <span>
                {display.name}
                {display.tags.length > 0 && (
                  <span className="display-row-tags"> · {display.tags.join(", ")}</span>
                )}
              </span>
            </label>
          </li>
        ))}
        {hasMore && (
          <li>
            <Button variant="subtle" fullWidth onClick={showMore}>
              Show more
            </Button>
          </li>
        )}
      </ul>
      <p className="field-hint" role="status">
        {values.length === 1 ? "1 chosen" : `${values.length} chosen`}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface Narrowing {
  tag: string | null;
  isSearched: boolean;
  isNarrowed: boolean;
}

function allLabel({ tag, isSearched, isNarrowed }: Narrowing): string {
  if (!isNarrowed) return "Choose all";
  return tag !== null && !isSearched ? `All with tag ${tag}` : "Choose all found";
}
