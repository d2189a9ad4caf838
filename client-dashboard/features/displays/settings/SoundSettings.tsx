import { Slider, Switch } from "@mantine/core";
import type { Sound } from "../../../../shared/contract/displays.js";
import { HoursFields } from "./HoursFields.js";
import { USUAL_QUIET } from "./look.js";
import { SettingsSection } from "./SettingsSection.js";
import type { SettingsForm } from "./useSettingsForm.js";

const VOLUME_STEP = 5;

/** What is heard, how loud, and when not. */
export function SoundSettings({ form }: { form: SettingsForm }) {
  const { sound } = form.values;
  const change = (part: Partial<Sound>) => form.change({ sound: { ...sound, ...part } });
  const { quiet } = sound;
  return (
    <SettingsSection id="sound-heading" title="Sound" form={form} saveLabel="Save sound settings">
      <Switch
        label="Chime"
        description="A soft sound when a message arrives."
        checked={sound.chime}
        onChange={(event) => change({ chime: event.currentTarget.checked })}
      />
      <Switch
        label="Read aloud"
        description="Messages and confirmations, if the screen's browser has a voice."
        checked={sound.readAloud}
        onChange={(event) => change({ readAloud: event.currentTarget.checked })}
      />
      <div className="volume">
        <p className="volume-words">
          <span aria-hidden>Volume</span>
          <output>{sound.volume === 0 ? "Silent" : `${sound.volume} %`}</output>
        </p>
        <Slider
          thumbLabel="Volume"
          size="lg"
          step={VOLUME_STEP}
          label={null}
          thumbSize={28}
          value={sound.volume}
          onChange={(volume) => change({ volume })}
        />
      </div>
      <Switch
        label="Quiet hours"
        description="Only urgent messages make a sound then. Messages still show."
        checked={quiet !== null}
        onChange={(event) => change({ quiet: event.currentTarget.checked ? USUAL_QUIET : null })}
      />
      {quiet && (
        <HoursFields
          what="Quiet hours"
          hours={quiet}
          onChange={(hours) => change({ quiet: hours })}
          errors={{
            from: form.errors["sound.quiet.from"],
            until: form.errors["sound.quiet.until"],
          }}
        />
      )}
    </SettingsSection>
  );
}
