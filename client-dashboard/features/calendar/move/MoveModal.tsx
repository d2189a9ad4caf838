import { Button, Modal, Stack, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Link } from "react-router";
import type { Scope } from "../../../../shared/contract/messages.js";
import { ClockInput } from "../../../ui/form/ClockInput.js";
import { DayField } from "../../../ui/form/DayField.js";
import { FormButtons } from "../../../ui/form/FormButtons.js";
import { wallDay } from "../../../ui/format/dayTime.js";
import { messagePaths, ScopeField } from "../../messages/index.js";
import { isChangedAlone, isRepeating, type CalendarEntry } from "../entries/CalendarEntry.js";
import { wholeTime } from "../entries/entryTexts.js";
import { placedAt, type Placement } from "./placement.js";
import type { Move } from "./performMove.js";

interface MoveModalProps {
  /** null: closed. `to`: where it was dropped, if it was. */
  target: { entry: CalendarEntry; to: Placement | null } | null;
  /** True when it was done. */
  onMove: (move: Move) => Promise<boolean>;
  onClose: () => void;
}

/** Another day and time, for who does not drag, and of a series for how much of it. */
export function MoveModal({ target, onMove, onClose }: MoveModalProps) {
  return (
    <Modal opened={target !== null} onClose={onClose} title="Move">
      {target && <MoveForm key={target.entry.id} {...target} onMove={onMove} onClose={onClose} />}
    </Modal>
  );
}

type MoveFormProps = Omit<MoveModalProps, "target"> & NonNullable<MoveModalProps["target"]>;

function MoveForm({ entry, to, onMove, onClose }: MoveFormProps) {
  const start = to ?? entry;
  const [date, setDate] = useState(start.startDate);
  const [time, setTime] = useState(start.startTime);
  const [scope, setScope] = useState<Scope>("this");
  const [isSaving, setIsSaving] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const hasScope = entry.kind === "event" && isRepeating(entry) && !isChangedAlone(entry);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (date === "" || time === "") return setIsMissing(true);
    setIsSaving(true);
    // A drop may have made it all day, or given it a time.
    const placed = placedAt(to && to.startTime === time ? to : entry, { date, time });
    if (await onMove({ entry, to: placed, scope: hasScope ? scope : "this" })) onClose();
    setIsSaving(false);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="lg">
        <Text>
          “{entry.title}”, {wholeTime(entry)}
        </Text>
        {hasScope && (
          <ScopeField
            legend="What to move"
            day={wallDay(entry.startDate)}
            value={scope}
            onChange={setScope}
          />
        )}
        <div className="when-fields">
          <DayField
            label="Day"
            minDate="1970-01-01"
            value={date}
            onChange={setDate}
            error={isMissing && date === "" ? "Choose a day." : undefined}
          />
          {time !== null && (
            <ClockInput
              label="Time"
              value={time}
              onChange={setTime}
              error={isMissing && time === "" ? "Choose a time." : undefined}
            />
          )}
        </div>
        {entry.kind === "message" && entry.showing.repeats && !entry.showing.isChanged && (
          <Text>
            Only this one moves.{" "}
            <Button
              component={Link}
              to={messagePaths.edit(entry.showing.messageId, entry.showing.key)}
              variant="transparent"
              px={0}
              className="button-wraps"
            >
              Change the series
            </Button>
          </Text>
        )}
        <FormButtons submit="Move" isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
}
