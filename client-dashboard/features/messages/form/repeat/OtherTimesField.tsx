import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { SLOTS_MAX } from "../../../../../shared/limits.js";
import { WEEKDAY_NAMES } from "../../../../../shared/rules/describeDays.js";
import { sortWeekdays, WEEKDAYS, type Weekday } from "../../../../../shared/rules/recurrenceRule.js";
import { ClockInput } from "../../../../ui/form/ClockInput.js";
import { MultiChoiceChips } from "../../../../ui/form/MultiChoiceChips.js";
import { inWeekOrder } from "../../../../ui/format/firstWeekday.js";
import { ADD, ROW, useRowFocus } from "../../../../ui/form/useRowFocus.js";
import { RowButton } from "../../../../ui/RowButton.js";
import type { SeriesPartProps } from "./EveryField.js";
import type { SeriesDraft } from "../seriesDraft.js";
import { freeTime } from "../slotTimes.js";

type OtherTime = SeriesDraft["otherTimes"][number];

/** What some days of the week have in place of the times above. */
export function OtherTimesField({ series, onChange, errors }: SeriesPartProps) {
  const { otherTimes } = series;
  const put = (index: number, changes: Partial<OtherTime>) =>
    onChange({
      otherTimes: otherTimes.map((other, place) => (place === index ? { ...other, ...changes } : other)),
    });
  const { list, added, removed } = useRowFocus<HTMLDivElement>(otherTimes.length);
  const isFull = series.slots.length + otherTimes.length >= SLOTS_MAX;
  if (otherTimes.length === 0 && weekdaysOf(series).length < 2) return null;

  function add(): void {
    added();
    onChange({ otherTimes: [...otherTimes, nextOf(series)] });
  }

  function remove(index: number): void {
    removed(index);
    onChange({ otherTimes: otherTimes.filter((_, place) => place !== index) });
  }

  return (
    <div className="other-times" ref={list}>
      {otherTimes.map(({ id, weekdays, time }, index) => (
        <div key={id ?? `new ${index}`} className="other-time" {...ROW}>
          <MultiChoiceChips
            legend={index === 0 ? "Other time on" : `Other time ${index + 1} on`}
            choices={choicesOf([...weekdaysOf(series), ...weekdays])}
            values={weekdays}
            onChange={(days) => put(index, { weekdays: sortWeekdays(days as Weekday[]) })}
            error={errors[`when.otherTimes.${index}.weekdays`]}
          />
          <div className="slot">
            <ClockInput
              label={`Other time ${index + 1}`}
              hidesLabel
              value={time}
              onChange={(typed) => put(index, { time: typed })}
              error={errors[`when.otherTimes.${index}.time`]}
            />
            <RowButton icon={IconX} onClick={() => remove(index)} label={`Remove other time ${index + 1}`} />
          </div>
        </div>
      ))}
      {!isFull && (
        <Button variant="subtle" {...ADD} onClick={add} leftSection={<IconPlus size={18} aria-hidden />}>
          {otherTimes.length === 0 ? "Other time on some days" : "Add another time on some days"}
        </Button>
      )}
    </div>
  );
}

function choicesOf(weekdays: readonly Weekday[]): Array<{ value: string; label: string }> {
  return inWeekOrder(WEEKDAYS)
    .filter((value) => weekdays.includes(value))
    .map((value) => ({ value, label: WEEKDAY_NAMES[value].slice(0, 3) }));
}

/** The days of the week on which it can be. */
function weekdaysOf({ repeat, weekdays }: SeriesDraft): readonly Weekday[] {
  return repeat === "weekly" ? weekdays : WEEKDAYS;
}

/** The weekend, which is most often the other one; of chosen days the last. */
function nextOf(series: SeriesDraft): OtherTime {
  const taken = series.otherTimes.flatMap(({ weekdays }) => weekdays);
  const free = weekdaysOf(series).filter((weekday) => !taken.includes(weekday));
  const weekdays = series.repeat === "weekly" ? free.slice(-1) : free.filter(isOfWeekend);
  return { weekdays: free.length > weekdays.length ? weekdays : [], time: freeTime(series) };
}

function isOfWeekend(weekday: Weekday): boolean {
  return weekday === "SA" || weekday === "SU";
}
