import { Switch } from "@mantine/core";
import type { Display } from "../../../../shared/contract/displays.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { ClockInput } from "../../../ui/form/ClockInput.js";
import { silentChoices, USUAL_TOUCH, WATCH_FIELDS } from "./look.js";
import { SettingsSection } from "./SettingsSection.js";
import { useSettingsForm } from "./useSettingsForm.js";

/** When everybody who looks after the display is told that something is wrong with its screens. */
export function WatchSettings({ display }: { display: Display }) {
  const form = useSettingsForm(display, WATCH_FIELDS);
  const { values, change, errors } = form;
  const { name } = display;
  return (
    <SettingsSection
      id="watch-heading"
      title="When something is wrong"
      hint="How each of you is told, by notification or email, is chosen on your account page."
      form={form}
      saveLabel="Save alerts"
    >
      <ChoiceChips
        legend="Tell us when the screen is silent for"
        choices={silentChoices(values.silentMinutes)}
        value={String(values.silentMinutes)}
        onChange={(minutes) => change({ silentMinutes: Number(minutes) })}
        error={errors["silentMinutes"]}
        hint="Not at night, if the screen is black then, and not at hours at which it is off on most days."
      />
      <Switch
        label="Watch every screen"
        description={`Tell us of one screen too while another one of ${name}'s screens is fine.`}
        checked={values.watchEveryScreen}
        onChange={(event) => change({ watchEveryScreen: event.currentTarget.checked })}
      />
      <Switch
        label="Morning sign"
        description={`Tell us if nobody has pressed anything on ${name}'s screen by a time of day.`}
        checked={values.noTouchBy !== null}
        onChange={(event) => change({ noTouchBy: event.currentTarget.checked ? USUAL_TOUCH : null })}
      />
      {values.noTouchBy !== null && (
        <ClockInput
          label="Pressed by"
          value={values.noTouchBy}
          onChange={(noTouchBy) => change({ noTouchBy })}
          error={errors["noTouchBy"]}
        />
      )}
    </SettingsSection>
  );
}
