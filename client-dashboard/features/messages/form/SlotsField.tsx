import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { SLOTS_MAX } from "../../../../shared/limits.js";
import { ClockInput } from "../../../ui/form/ClockInput.js";
import { ADD, ROW, useRowFocus } from "../../../ui/form/useRowFocus.js";
import { RowButton } from "../../../ui/RowButton.js";
import type { SeriesPartProps } from "./repeat/EveryField.js";
import { freeTime } from "./slotTimes.js";

/** Times of day: one, or several such as morning, noon and evening. */
export function SlotsField({ series, onChange, errors }: SeriesPartProps) {
  const { slots, otherTimes } = series;
  const listError = errors["when.slots"];
  const { list, added, removed } = useRowFocus<HTMLFieldSetElement>(slots.length);
  const setTime = (index: number, time: string) =>
    onChange({ slots: slots.map((slot, other) => (other === index ? { ...slot, time } : slot)) });

  function add(): void {
    added();
    onChange({ slots: [...slots, { time: freeTime(series) }] });
  }

  function remove(index: number): void {
    removed(index);
    onChange({ slots: slots.filter((_, other) => other !== index) });
  }

  return (
    <fieldset ref={list} className="choices" aria-describedby={listError ? "slots-error" : undefined}>
      <legend>{slots.length > 1 ? "Times of day" : "Time of day"}</legend>
      <div className="slots">
        {slots.map((slot, index) => (
          <div key={slot.id ?? `new ${index}`} className="slot" {...ROW}>
            <ClockInput
              label={`Time ${index + 1}`}
              hidesLabel
              value={slot.time}
              onChange={(time) => setTime(index, time)}
              error={errors[`when.slots.${index}.time`] ?? Boolean(listError)}
            />
            {slots.length > 1 && (
              <RowButton icon={IconX} onClick={() => remove(index)} label={`Remove time ${index + 1}`} />
            )}
          </div>
        ))}
      </div>
      {listError && (
        <p className="field-error" id="slots-error">
          {listError}
        </p>
      )}
      {slots.length + otherTimes.length < SLOTS_MAX && (
        <Button
          variant="subtle"
          mt={4}
          {...ADD}
          onClick={add}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Add a time
        </Button>
      )}
    </fieldset>
  );
}
