import type { DisplayLook, Night } from "../../../shared/contract/displays.js";

export const CLOCK_FORMATS = [
  { value: "12", label: "To 12" },
  { value: "24", label: "To 24" },
] as const;

export const LEVELS = [
  { value: "clock", label: "The clock alone" },
  { value: "next", label: "The clock and what comes next" },
] as const;

export const THEMES = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
] as const;

export const TEXT_SIZES = [
  { value: "normal", label: "Normal" },
  { value: "large", label: "Larger" },
] as const;

/** What a night begins with when it is switched on. */
export const USUAL_NIGHT: Night = { from: "22:00", until: "06:30" };

/** Its part of a display, or of anything that has one. */
export function lookOf({ language, clockFormat, level, theme, textSize, night }: DisplayLook): DisplayLook {
  return { language, clockFormat, level, theme, textSize, night };
}

/** The fields that differ. */
export function changedLook(before: DisplayLook, after: DisplayLook): Partial<DisplayLook> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof DisplayLook]),
  );
  return Object.fromEntries(changed);
}
