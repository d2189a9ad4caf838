import { Switch } from "@mantine/core";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { photoIntervals } from "./look.js";
import { SettingsSection } from "./SettingsSection.js";
import type { SettingsForm } from "./useSettingsForm.js";

interface HomeSettingsProps {
  form: SettingsForm;
  /** Of the person who looks at the screen. */
  name: string;
}

/** What stands around the clock: photos, buttons for a call, the microphone. */
export function HomeSettings({ form, name }: HomeSettingsProps) {
  const { values, change, errors } = form;
  return (
    <SettingsSection
      id="home-heading"
      title="Around the clock"
      form={form}
      saveLabel="Save photos and buttons"
    >
      <ChoiceChips
        legend="Show each photo for"
        choices={photoIntervals(values.photoSeconds)}
        value={String(values.photoSeconds)}
        onChange={(seconds) => change({ photoSeconds: Number(seconds) })}
        error={errors["photoSeconds"]}
      />
      <Switch
        label="Call buttons"
        description={`“Call me now” and “Call me tonight”: you get a notification, and ${name} sees who will call.`}
        checked={values.callButtons}
        onChange={(event) => change({ callButtons: event.currentTarget.checked })}
      />
      <Switch
        label="Microphone"
        description={`${name} can record a message for you by holding it, or the space bar.`}
        checked={values.recordButton}
        onChange={(event) => change({ recordButton: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
