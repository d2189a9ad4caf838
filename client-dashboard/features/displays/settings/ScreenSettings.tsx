import { Text } from "@mantine/core";
import type { Display } from "../../../../shared/contract/displays.js";
import { DevicePicker } from "../preview/DevicePicker.js";
import { proportionsNote } from "../preview/drawnDevice.js";
import { HomeSettings } from "./HomeSettings.js";
import {
  HOME_FIELDS,
  LOOK_FIELDS,
  NEWS_FIELDS,
  SOUND_FIELDS,
  SWITCH_FIELDS,
  WEATHER_FIELDS,
} from "./look.js";
import { LookSettings } from "./LookSettings.js";
import { NewsSettings } from "./feeds/NewsSettings.js";
import { ScreenPreview } from "../preview/ScreenPreview.js";
import { onlyFields } from "./settingsChanges.js";
import { SoundSettings } from "./SoundSettings.js";
import { SwitchSettings } from "./SwitchSettings.js";
import { useDeviceChoice } from "../preview/useDeviceChoice.js";
import { useSettingsForm } from "./useSettingsForm.js";
import { useSettingsPicture } from "./useSettingsPicture.js";
import { WeatherSettings } from "./place/WeatherSettings.js";

/** What the screen shows and says, in parts that are saved one by one, beside a picture of all of them together. */
export function ScreenSettings({ display }: { display: Display }) {
  const { device, choose } = useDeviceChoice(display);
  const note = proportionsNote(display);
  const look = useSettingsForm(display, LOOK_FIELDS);
  const sound = useSettingsForm(display, SOUND_FIELDS);
  const home = useSettingsForm(display, HOME_FIELDS);
  const oneSwitch = useSettingsForm(display, SWITCH_FIELDS);
  const weather = useSettingsForm(display, WEATHER_FIELDS);
  const news = useSettingsForm(display, NEWS_FIELDS);
  const { picture, isMissing } = useSettingsPicture(display, {
    ...onlyFields(look.values, LOOK_FIELDS),
    ...onlyFields(sound.values, SOUND_FIELDS),
    ...onlyFields(home.values, HOME_FIELDS),
    ...onlyFields(oneSwitch.values, SWITCH_FIELDS),
    ...onlyFields(weather.values, WEATHER_FIELDS),
    ...onlyFields(news.values, NEWS_FIELDS),
  });
  return (
    <div className="screen-settings">
      <div className="look-preview">
        <DevicePicker devices={display.devices} device={device} onChoose={choose} />
        <ScreenPreview
          title={`Picture of ${display.name}'s screen with these settings`}
          snapshot={picture}
          onScreen={CLOCK}
          device={device}
        >
          {isMissing && <p>The picture is not available right now</p>}
        </ScreenPreview>
        {note && (
          <Text size="sm" c="dimmed" mt="xs">
            {note}
          </Text>
        )}
      </div>
      <div className="display-settings">
        <LookSettings form={look} />
        <SoundSettings form={sound} />
        <HomeSettings form={home} name={display.name} />
        <SwitchSettings form={oneSwitch} name={display.name} />
        <WeatherSettings form={weather} />
        <NewsSettings form={news} />
      </div>
    </div>
  );
}

/** By day, whatever the hour: it is the look that is chosen here. */
const CLOCK = { kind: "clock", key: null } as const;
