import { NativeSelect, Switch } from "@mantine/core";
import { changesOfLanguage } from "../../../../shared/rules/displayLook.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { HoursFields } from "./HoursFields.js";
import { LANGUAGE_CHOICES } from "./languageChoices.js";
import { CLOCK_FORMATS, LEVELS, TEXT_SIZES, THEMES, USUAL_NIGHT } from "./look.js";
import { SettingsSection } from "./SettingsSection.js";
import type { SettingsForm } from "./useSettingsForm.js";

/** How the screen looks, and in which language it speaks. */
export function LookSettings({ form }: { form: SettingsForm }) {
  const { values, change, errors } = form;
  const { night } = values;
  return (
    <SettingsSection
      id="look-heading"
      title="The screen"
      hint="The picture shows the change right away. The real screen follows when you save and it's connected."
      form={form}
      saveLabel="Save screen settings"
    >
      <NativeSelect
        label="Language"
        description="For everything the screen says by itself. Your messages stay as you write them."
        size="md"
        data={LANGUAGE_CHOICES}
        value={values.language}
        onChange={(event) => {
          const chosen = LANGUAGE_CHOICES.find(({ value }) => value === event.currentTarget.value);
          if (chosen) change(changesOfLanguage(values, chosen.value));
        }}
        error={errors["language"]}
      />
      <ChoiceChips
        legend="Clock"
        choices={CLOCK_FORMATS}
        value={values.clockFormat}
        onChange={(clockFormat) => change({ clockFormat })}
        error={errors["clockFormat"]}
      />
      <ChoiceChips
        legend="What the clock screen shows"
        hint="“Everything” adds the day ahead, cards, photos, weather, news and a joke. Messages show either way."
        choices={LEVELS}
        value={values.level}
        onChange={(level) => change({ level })}
        error={errors["level"]}
      />
      <ChoiceChips
        legend="Colors"
        hint="Dark is calmer in the evening. Light is easier to read in a bright room."
        choices={THEMES}
        value={values.theme}
        onChange={(theme) => change({ theme })}
        error={errors["theme"]}
      />
      <ChoiceChips
        legend="Text size"
        hint="Makes everything larger that isn't as large as the screen allows already."
        choices={TEXT_SIZES}
        value={values.textSize}
        onChange={(textSize) => change({ textSize })}
        error={errors["textSize"]}
      />
      <Switch
        label="Black at night"
        description="The screen is dark and lights up only for urgent messages. Everything else waits until morning. A touch shows the clock for a moment."
        checked={night !== null}
        onChange={(event) => change({ night: event.currentTarget.checked ? USUAL_NIGHT : null })}
      />
      {night && (
        <HoursFields
          what="Night"
          hours={night}
          onChange={(hours) => change({ night: hours })}
          errors={{ from: errors["night.from"], until: errors["night.until"] }}
        />
      )}
      <Switch
        label="Keep clear of the edge"
        description="For a TV that cuts off the edges of the picture."
        checked={values.tvEdge}
        onChange={(event) => change({ tvEdge: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
