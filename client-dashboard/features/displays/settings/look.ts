import type {
  DisplayLook,
  ExtrasSettings,
  Night,
  WatchSettings,
} from "../../../../shared/contract/displays.js";

export const CLOCK_FORMATS = [
  { value: "12", label: "12-hour" },
  { value: "24", label: "24-hour" },
] as const;

export const LEVELS = [
  { value: "clock", label: "Just the clock" },
  { value: "next", label: "The clock and what's next" },
  { value: "full", label: "Everything" },
] as const;

export const THEMES = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
] as const;

export const TEXT_SIZES = [
  { value: "normal", label: "Normal" },
  { value: "large", label: "Larger" },
] as const;

export const UNITS = [
  { value: "celsius", label: "Celsius" },
  { value: "fahrenheit", label: "Fahrenheit" },
] as const;

/** What a night begins with when it is switched on. */
export const USUAL_NIGHT: Night = { from: "22:00", until: "06:30" };
/** The same for quiet hours: an hour more of the evening. */
export const USUAL_QUIET: Night = { from: "21:00", until: "07:30" };

/** The parts of the settings page that the picture shows; each is saved on its own. */
export const LOOK_FIELDS = [
  "language",
  "clockFormat",
  "level",
  "theme",
  "textSize",
  "night",
  "tvEdge",
] as const satisfies (keyof DisplayLook)[];
export const SOUND_FIELDS = ["sound"] as const satisfies (keyof DisplayLook)[];
export const HOME_FIELDS = [
  "photoSeconds",
  "callButtons",
  "recordButton",
] as const satisfies (keyof DisplayLook)[];
export const SWITCH_FIELDS = ["scanSeconds"] as const satisfies (keyof DisplayLook)[];
export const WEATHER_FIELDS = ["weather"] as const satisfies (keyof ExtrasSettings)[];
export const NEWS_FIELDS = ["feeds", "joke"] as const satisfies (keyof ExtrasSettings)[];

export const WATCH_FIELDS = [
  "silentMinutes",
  "watchEveryScreen",
  "noTouchBy",
] as const satisfies (keyof WatchSettings)[];

/** What the morning sign begins with when it is switched on. */
export const USUAL_TOUCH = "10:00";
const SILENT_MINUTES = [2, 5, 15, 30, 60, 120];

/** How long a screen may be silent, for chips, like `photoIntervals`. */
export function silentChoices(current: number): { value: string; label: string }[] {
  const minutes = SILENT_MINUTES.includes(current) ? SILENT_MINUTES : [...SILENT_MINUTES, current];
  return minutes.map((value) => ({ value: String(value), label: minutesText(value) }));
}

/** `2 minutes`, `1 hour`. */
export function minutesText(minutes: number): string {
  return intervalText(minutes * 60);
}

const PHOTO_INTERVALS = [10, 30, 60, 300, 3_600];

/** How long a photo may stay, for chips; one that was set by other means is among them. */
export function photoIntervals(current: number): { value: string; label: string }[] {
  return intervalChoices(PHOTO_INTERVALS, current);
}

/** How long each button is highlighted when one switch is turned on. */
export const USUAL_SCAN_SECONDS = 2;
const SCAN_PACES = [1, 1.5, 2, 3, 5];

/** The paces of the highlight, for chips, like `photoIntervals`. */
export function scanPaces(current: number): { value: string; label: string }[] {
  return intervalChoices(SCAN_PACES, current);
}

/** `30 seconds`, `1 minute`, `90 seconds`, `1 hour`. */
export function intervalText(seconds: number): string {
  const [size, unit] =
    seconds % 3_600 === 0 ? [3_600, "hour"] : seconds % 60 === 0 ? [60, "minute"] : ([1, "second"] as const);
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function intervalChoices(usual: number[], current: number): { value: string; label: string }[] {
  const seconds = usual.includes(current) ? usual : [...usual, current];
  return seconds.map((value) => ({ value: String(value), label: intervalText(value) }));
}
