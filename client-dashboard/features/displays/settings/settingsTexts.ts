import type { Night, Sound } from "../../../../shared/contract/displays.js";
import { spokenClock } from "../../../ui/format/dayTime.js";
import { zoneCity } from "../../../ui/format/zoneTime.js";
import { LANGUAGE_CHOICES } from "./languageChoices.js";
import { CLOCK_FORMATS, intervalText, LEVELS, minutesText, TEXT_SIZES, THEMES, UNITS } from "./look.js";
import type { SettingsField, SettingsValues } from "./settingsChanges.js";

const NAMES: Record<SettingsField, string> = {
  name: "Name",
  timeZone: "Time zone",
  phone: "Phone number",
  tags: "Tags",
  language: "Language",
  clockFormat: "Clock",
  level: "What the clock screen shows",
  theme: "Colors",
  textSize: "Text size",
  night: "Black at night",
  tvEdge: "Edge of a TV",
  sound: "Sound",
  photoSeconds: "Photos change after",
  callButtons: "Call buttons",
  recordButton: "Microphone",
  scanSeconds: "One switch",
  weather: "Weather",
  feeds: "News",
  joke: "Joke of the day",
  silentMinutes: "Tell us when a screen is silent for",
  watchEveryScreen: "Watch every screen",
  noTouchBy: "Touched by",
};

const TEXTS: { [Field in SettingsField]: (value: SettingsValues[Field]) => string } = {
  name: (name) => name,
  timeZone: zoneCity,
  phone: (phone) => phone ?? "None",
  tags: (tags) => tags.join(", ") || "None",
  language: (language) => labelOf(LANGUAGE_CHOICES, language),
  clockFormat: (format) => labelOf(CLOCK_FORMATS, format),
  level: (level) => labelOf(LEVELS, level),
  theme: (theme) => labelOf(THEMES, theme),
  textSize: (size) => labelOf(TEXT_SIZES, size),
  night: hoursText,
  tvEdge: onOff,
  sound: soundText,
  photoSeconds: intervalText,
  callButtons: onOff,
  recordButton: onOff,
  scanSeconds: (seconds) => (seconds === null ? "Off" : `${intervalText(seconds)} for each button`),
  weather: (weather) => (weather ? `${weather.place.name}, ${labelOf(UNITS, weather.units)}` : "None"),
  feeds: (feeds) => feeds.join("\n") || "None",
  joke: onOff,
  silentMinutes: minutesText,
  watchEveryScreen: onOff,
  noTouchBy: (time) => (time === null ? "Off" : spokenClock(time)),
};

export function settingName(field: SettingsField): string {
  return NAMES[field];
}

/** What a setting is, for somebody who compares two. */
export function describeSetting<Field extends SettingsField>(
  values: Pick<SettingsValues, Field>,
  field: Field,
): string {
  return TEXTS[field](values[field]);
}

function labelOf(choices: readonly { value: string; label: string }[], chosen: string): string {
  return choices.find(({ value }) => value === chosen)?.label ?? chosen;
}

function onOff(isOn: boolean): string {
  return isOn ? "On" : "Off";
}

function hoursText(hours: Night | null): string {
  return hours ? `${spokenClock(hours.from)} to ${spokenClock(hours.until)}` : "Never";
}

function soundText({ chime, readAloud, volume, quiet }: Sound): string {
  return [
    `Chime: ${onOff(chime).toLowerCase()}`,
    `Read aloud: ${onOff(readAloud).toLowerCase()}`,
    `Volume: ${volume} %`,
    `Quiet: ${hoursText(quiet).toLowerCase()}`,
  ].join("\n");
}
