import { Alert, Stack, Switch, TextInput } from "@mantine/core";
import { IconCircleFilled } from "@tabler/icons-react";
import type { FormEvent } from "react";
import type { FollowedCalendar } from "../../../../shared/contract/calendar/followedCalendars.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { FOLLOWED_ADDRESS_MAX, NAME_MAX } from "../../../../shared/limits.js";
import { CALENDAR_COLORS } from "../../../../shared/theme/calendarColors.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { FormButtons } from "../../../ui/form/FormButtons.js";
import { useFocusOnRefused } from "../../../ui/form/useFocusOnRefused.js";
import { notify } from "../../../ui/notify.js";
import { eventCount } from "../imports/importTexts.js";
import { AddressHelp } from "./AddressHelp.js";
import { COLOR_LABELS } from "./followedTexts.js";
import { useFollowForm } from "./useFollowForm.js";

interface FollowFormProps {
  display: Display;
  /** null: a new one. */
  calendar: FollowedCalendar | null;
  onClose: () => void;
}

const COLORS = CALENDAR_COLORS.map((value) => ({
  value,
  label: COLOR_LABELS[value],
  icon: IconCircleFilled,
}));

export function FollowForm({ display, calendar, onClose }: FollowFormProps) {
  const { fields, change, errors, isSaving, save } = useFollowForm(display.id, calendar);
  const form = useFocusOnRefused(errors);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const saved = await save();
    if (!saved) return;
    onClose();
    notify(calendar ? "Saved." : `“${saved.name}” is followed: ${eventCount(saved.events)}.`, "success");
  }

  return (
    <form ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          data-autofocus={calendar ? undefined : true}
          label={calendar ? "Another address" : "Address of the calendar"}
          description={
            calendar
              ? `It comes from ${calendar.host}. Leave this empty to keep the address.`
              : "Treat it like a key: whoever has it can read the calendar. It is kept encrypted and shown to nobody."
          }
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={FOLLOWED_ADDRESS_MAX}
          value={fields.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
          error={errors["address"]}
        />
        <AddressHelp />
        <TextInput
          data-autofocus={calendar ? true : undefined}
          label="Name"
          description={calendar ? undefined : "Leave it empty to take the calendar’s own name."}
          autoComplete="off"
          maxLength={NAME_MAX}
          value={fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errors["name"]}
        />
        <div className="follow-colors">
          <ChoiceChips
            legend="Color"
            choices={COLORS}
            value={fields.color}
            onChange={(color) => change({ color })}
          />
        </div>
        <TextInput
          label="Hide events with these words"
          description="In their title, separated by commas: training, meeting"
          autoComplete="off"
          value={fields.hiddenWords}
          onChange={(event) => change({ hiddenWords: event.currentTarget.value })}
          error={errors["hiddenWords"]}
        />
        <Switch
          label="Only the family sees them"
          description={`Else the screen of ${display.name} shows them too.`}
          checked={fields.familyOnly}
          onChange={(event) => change({ familyOnly: event.currentTarget.checked })}
        />
        {errors["form"] && (
          <Alert color="alert" role="alert" tabIndex={-1}>
            {errors["form"]}
          </Alert>
        )}
      </Stack>
      <FormButtons submit={calendar ? "Save" : "Follow"} isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}
