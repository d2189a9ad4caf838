import type { Display } from "../../../../shared/contract/displays.js";
import { isNightAt } from "../../../../shared/rules/night.js";
import { instantOf, wallTimeAt } from "../../../ui/format/zoneTime.js";
import { showingsOfDraft } from "../form/previewShowings.js";
import type { Draft } from "../form/draft.js";
import { startOf } from "../form/schedule.js";
import { stayMinutes } from "../form/stayPresets.js";

type NightDisplay = Pick<Display, "name" | "timeZone" | "night">;

/** Of each display whose night the chosen time falls into: whether it waits for the morning, or never shows (docs/DELIVERY.md, night-waits). */
export function nightTexts(draft: Draft, displays: NightDisplay[], now: number): string[] {
  if (draft.urgent) return [];
  return displays.flatMap((display) => textFor(draft, display, now) ?? []);
}

function textFor(draft: Draft, display: NightDisplay, now: number): string | null {
  const { name, night, timeZone } = display;
  const start = nightStart(draft, display, now);
  if (!night || start === null) return null;
  const morning = nextTime(start, night.until, timeZone);
  const which = draft.when === "series" ? "Anything during the night" : "It";
  return start + stayMinutes(draft.stay, start, timeZone) * 60_000 > morning
    ? `${which} waits until morning: ${name}'s screen is black until ${night.until}.`
    : `${name}'s screen is black until ${night.until}, and this ends before then, so no one will see it. Let it stay longer, or mark it as urgent.`;
}

/** The first showing that falls into the night; null when none of those that are previewed does. */
function nightStart(draft: Draft, { night, timeZone }: NightDisplay, now: number): number | null {
  const starts =
    draft.when === "series"
      ? showingsOfDraft(draft.series, wallTimeAt(now, timeZone)).map((wall) => instantOf(wall, timeZone))
      : [startOf(draft, timeZone, now)];
  return starts.find((start) => start !== null && isNightAt(night, wallTimeAt(start, timeZone).time)) ?? null;
}

/** When the wall clock next says this time. */
function nextTime(after: number, time: string, timeZone: string): number {
  const { date, time: from } = wallTimeAt(after, timeZone);
  if (time > from) return instantOf({ date, time }, timeZone);
  const tomorrow = new Date(Date.parse(`${date}T12:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
  return instantOf({ date: tomorrow, time }, timeZone);
}
