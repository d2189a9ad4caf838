import { Switch } from "@mantine/core";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { scanPaces, USUAL_SCAN_SECONDS } from "./look.js";
import { SettingsSection } from "./SettingsSection.js";
import type { SettingsForm } from "./useSettingsForm.js";

interface SwitchSettingsProps {
  form: SettingsForm;
  /** Of the person who looks at the screen. */
  name: string;
}

/** For somebody who can press one switch, and no more. */
export function SwitchSettings({ form, name }: SwitchSettingsProps) {
  const { scanSeconds } = form.values;
  return (
    <SettingsSection id="switch-heading" title="One switch" form={form} saveLabel="Save switch settings">
      <Switch
        label="Works with one switch"
        description={`The buttons are highlighted one after the other, and one press chooses. The switch can send the space bar, Enter or a click; tapping beside the buttons does the same. On the clock, the first press starts it.`}
        checked={scanSeconds !== null}
        onChange={(event) =>
          form.change({ scanSeconds: event.currentTarget.checked ? USUAL_SCAN_SECONDS : null })
        }
      />
      {scanSeconds !== null && (
        <ChoiceChips
          legend="Each button is highlighted for"
          hint={`The first one is highlighted a second longer. Start slowly; ${name} may want it faster later. Holding the space bar doesn't record then: the microphone button starts and stops a recording.`}
          choices={scanPaces(scanSeconds)}
          value={String(scanSeconds)}
          onChange={(seconds) => form.change({ scanSeconds: Number(seconds) })}
          error={form.errors["scanSeconds"]}
        />
      )}
    </SettingsSection>
  );
}
