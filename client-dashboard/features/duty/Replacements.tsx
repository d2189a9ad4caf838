import { ActionIcon, Button, Select } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { randomId } from "../../api/randomId.js";
import { DayField } from "../../ui/form/DayField.js";
import { ADD, ROW, useRowFocus } from "../../ui/form/useRowFocus.js";
import { ownTimeZone, wallTimeAt } from "../../ui/format/zoneTime.js";
import { useNow } from "../../ui/useNow.js";
import { replacementName, type DraftReplacement, type DutyProblem } from "./draft.js";

/** The value of the choice that names nobody. */
const NOBODY = "nobody";

interface ReplacementsProps {
  replacements: DraftReplacement[];
  people: Array<{ value: string; label: string }>;
  problem: DutyProblem | null;
  onChange: (replacements: DraftReplacement[]) => void;
}

/** Who stands in for whom on some days. */
export function Replacements({ replacements, people, problem, onChange }: ReplacementsProps) {
  const today = wallTimeAt(useNow(60_000), ownTimeZone()).date;
  const change = (changed: DraftReplacement) =>
    onChange(replacements.map((one) => (one.id === changed.id ? changed : one)));
  const { list, added, removed } = useRowFocus<HTMLFieldSetElement>(replacements.length);
  const fresh = () => ({ id: randomId(), userId: "", by: null, from: today, until: today });

  const errorOf = ({ id }: DraftReplacement, field: string) =>
    problem?.rowId === id && problem.field === field ? problem.text : undefined;

  function add(): void {
    added();
    onChange([...replacements, fresh()]);
  }

  function remove(index: number): void {
    removed(index);
    onChange(replacements.filter((_, place) => place !== index));
  }

  return (
    <fieldset className="duty-day" ref={list}>
      <legend>On some days somebody else</legend>
      {replacements.map((one, index) => (
        <div
          key={one.id}
          className="duty-replacement"
          {...ROW}
          role="group"
          aria-label={replacementName(index)}
        >
          <Select
            size="md"
            label="Instead of"
            data={people}
            value={one.userId || null}
            onChange={(userId) => change({ ...one, userId: userId ?? "" })}
            error={errorOf(one, "userId")}
            openOnFocus={false}
            placeholder="Choose"
            searchable
          />
          <Select
            className="duty-stand-in"
            size="md"
            label="On duty is"
            data={[{ value: NOBODY, label: "Nobody" }, ...people]}
            value={one.by ?? NOBODY}
            onChange={(by) => change({ ...one, by: by === NOBODY ? null : by })}
            error={errorOf(one, "by")}
            openOnFocus={false}
            allowDeselect={false}
            searchable
          />
          <DayField
            label="From"
            value={one.from}
            minDate={today}
            onChange={(from) => change({ ...one, from })}
            error={errorOf(one, "from")}
          />
          <DayField
            label="Until the end of"
            value={one.until}
            minDate={one.from || today}
            onChange={(until) => change({ ...one, until })}
            error={errorOf(one, "until")}
          />
          <ActionIcon
            variant="default"
            size="xl"
            aria-label={`Remove replacement ${index + 1}`}
            onClick={() => remove(index)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className="duty-day-tools">
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          {...ADD}
          onClick={add}
        >
          Add a replacement
        </Button>
      </div>
    </fieldset>
  );
}
