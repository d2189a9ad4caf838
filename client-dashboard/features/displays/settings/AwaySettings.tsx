import { Alert, Button, Text, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { DayField } from "../../../ui/form/DayField.js";
import { wallDay } from "../../../ui/format/dayTime.js";
import { wallTimeAt } from "../../../ui/format/zoneTime.js";
import { notify } from "../../../ui/notify.js";
import { useNow } from "../../../ui/useNow.js";
import { useReach } from "../presence/useReach.js";
import { useEditDisplay } from "./useEditDisplay.js";

const DAY_MS = 24 * 60 * 60_000;

/** The person is not there: nothing shows and nothing counts as missed until the day of return. */
export function AwaySettings({ display }: { display: Display }) {
  const now = useNow();
  const { save, isSaving, errors } = useEditDisplay(display.id);
  const reach = useReach(display.id);
  const [date, setDate] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { awayUntil, name, timeZone } = display;

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsMissing(!date);
    if (!date || !(await save({ awayUntil: date }))) return;
    setDate("");
    notify(reach("Set to away.", "changes"), "success");
  }

  async function comeBack(): Promise<void> {
    if (await save({ awayUntil: null })) notify(reach("Back.", "changes"), "success");
  }

  return (
    <section className="card" aria-labelledby="away-heading">
      <Title order={2} id="away-heading" mb="xs">
        Away
      </Title>
      {awayUntil === null ? (
        <form onSubmit={(event) => void handleSubmit(event)} noValidate>
          <Text c="dimmed" mb="md">
            While {name} is away, the screen shows just the clock and nothing counts as missed. Messages start
            again by themselves on the day of return.
          </Text>
          <div className="away-fields">
            <DayField
              label="Back on"
              minDate={wallTimeAt(now + DAY_MS, timeZone).date}
              value={date}
              onChange={setDate}
              error={
                isMissing && !date ? "Choose the day they are back." : (errors["awayUntil"] ?? errors["form"])
              }
            />
            <Button type="submit" loading={isSaving} variant="default">
              Set away
            </Button>
          </div>
        </form>
      ) : (
        <>
          <Text mb="md">
            {name} is away. Messages start again on{" "}
            <strong>{wallDay(wallTimeAt(Date.parse(awayUntil), timeZone).date)}</strong>.
          </Text>
          {(errors["awayUntil"] ?? errors["form"]) && (
            <Alert color="alert" role="alert" mb="md">
              {errors["awayUntil"] ?? errors["form"]}
            </Alert>
          )}
          <Button loading={isSaving} onClick={() => void comeBack()}>
            Back now
          </Button>
        </>
      )}
    </section>
  );
}
