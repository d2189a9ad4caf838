import { ActionIcon, Button, MultiSelect } from "@mantine/core";
import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import { DUTY_PEOPLE_PER_SHIFT_MAX } from "../../../shared/limits.js";
import { ClockInput } from "../../ui/form/ClockInput.js";
import { ADD, ROW, useRowFocus } from "../../ui/form/useRowFocus.js";
import { likeEveryDay, nextShift, shiftName, type DraftShift, type DutyProblem } from "./draft.js";

interface DayShiftsProps {
  name: string;
  weekday: number;
  shifts: DraftShift[];
  people: Array<{ value: string; label: string }>;
  problem: DutyProblem | null;
  onChange: (shifts: DraftShift[]) => void;
}

/** The shifts that begin on one day of the week. */
export function DayShifts({ name, weekday, shifts, people, problem, onChange }: DayShiftsProps) {
  const own = shifts.filter((shift) => shift.weekday === weekday);
  const { list, added, removed } = useRowFocus<HTMLFieldSetElement>(own.length);
  const change = (changed: DraftShift) =>
    onChange(shifts.map((shift) => (shift.id === changed.id ? changed : shift)));

  const errorOf = ({ id }: DraftShift, field: string) =>
    problem?.rowId === id && problem.field === field ? problem.text : undefined;

  function add(): void {
    added();
    onChange([...shifts, nextShift(shifts, weekday)]);
  }

  function remove({ id: gone }: DraftShift, index: number): void {
    removed(index);
    onChange(shifts.filter(({ id }) => id !== gone));
  }

  return (
    <fieldset className="duty-day" ref={list}>
      <legend>{name}</legend>
      {own.map((shift, index) => (
        <div key={shift.id} className="duty-row" {...ROW} role="group" aria-label={shiftName(name, index)}>
          <ClockInput
            label="From"
            value={shift.from}
            onChange={(from) => change({ ...shift, from })}
            error={errorOf(shift, "from")}
          />
          <ClockInput
            label="Until"
            value={shift.until}
            onChange={(until) => change({ ...shift, until })}
            error={errorOf(shift, "until")}
          />
          <MultiSelect
            className="duty-people"
            size="md"
            label="Who, told in this order"
            data={people}
            value={shift.userIds}
            onChange={(userIds) => change({ ...shift, userIds })}
            error={errorOf(shift, "userIds")}
            // The names would lie over what is wrong as soon as it takes the focus.
            openOnFocus={false}
            maxValues={DUTY_PEOPLE_PER_SHIFT_MAX}
            placeholder={shift.userIds.length === 0 ? "Choose" : undefined}
            searchable
            hidePickedOptions
            nothingFoundMessage="Nobody of that name"
          />
          <ActionIcon
            variant="default"
            size="xl"
            aria-label={`Remove shift ${index + 1} of ${name}`}
            onClick={() => remove(shift, index)}
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
          Add a shift on {name}
        </Button>
        {own.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => onChange(likeEveryDay(shifts, weekday))}
          >
            Every day like {name}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
