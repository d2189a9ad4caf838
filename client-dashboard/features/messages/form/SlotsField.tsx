import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { SLOTS_MAX } from "../../../../shared/limits.js";
import { ClockInput } from "../../../ui/form/ClockInput.js";
import { RowButton } from "../../../ui/RowButton.js";
import type { SeriesPartProps } from "./repeat/EveryField.js";
import type { SeriesDraft } from "./seriesDraft.js";

/** Times of day: one, or several such as morning, noon and evening. */
export function SlotsField({ series, onChange, errors }: SeriesPartProps) {
  const { slots } = series;
  const listError = errors["when.slots"];
  const setTime = (index: number, time: string) =>
    onChange({ slots: slots.map((slot, other) => (other === index ? { ...slot, time } : slot)) });
  return (
    <fieldset className="choices" aria-describedby={listError ? "slots-error" : undefined}>
      <legend>{slots.length > 1 ? "Times of day" : "Time of day"}</legend>
      <div className="slots">
        {slots.map((slot, index) => (
          <div key={slot.id ?? `new ${index}`} className="slot">
            <ClockInput
              label={`Time ${index + 1}`}
              hidesLabel
              value={slot.time}
              onChange={(time) => setTime(index, time)}
              error={errors[`when.slots.${index}.time`] ?? Boolean(listError)}
            />
            {slots.length > 1 && (
              <RowButton
                icon={IconX}
                onClick={() => onChange({ slots: slots.filter((_, other) => other !== index) })}
                label={`Remove time ${index + 1}`}
              />
            )}
          </div>
        ))}
      </div>
      {listError && (
        <p className="field-error" id="slots-error">
          {listError}
        </p>
      )}
      {slots.length < SLOTS_MAX && (
        <Button
          variant="subtle"
          mt={4}
          onClick={() => onChange({ slots: [...slots, { time: freeTime(slots) }] })}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Add a time
        </Button>
      )}
    </fieldset>
  );
}

/** Times that a day's reminders have most often; then any full hour. */
const USUAL = ["08:00", "13:00", "20:00", "18:00", "10:00", "16:00"];

function freeTime(slots: SeriesDraft["slots"]): string {
  const taken = slots.map(({ time }) => time);
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
  const latest = taken.slice().sort().at(-1) ?? "";
  const free = [...USUAL.filter((time) => time > latest), ...USUAL, ...hours];
  return free.find((time) => !taken.includes(time)) ?? "";
}
