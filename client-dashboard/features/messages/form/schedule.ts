import type { Display } from "../../../../shared/contract/displays.js";
import { clockTime, dayAndTime } from "../../../ui/format/dayTime.js";
import { instantOf, wallTimeAt, zoneCity } from "../../../ui/format/zoneTime.js";
import type { Draft } from "./draft.js";
import { showingsOfDraft } from "./previewShowings.js";

/** When the draft is due for the first time in a zone; null while day or time are missing. */
export function startOf(
  draft: Pick<Draft, "when" | "date" | "time" | "series">,
  timeZone: string,
  now: number,
): number | null {
  if (draft.when === "now") return now;
  if (draft.when === "series") {
    const [first] = showingsOfDraft(draft.series, wallTimeAt(now, timeZone));
    return first ? instantOf(first, timeZone) : null;
  }
  if (!draft.date || !draft.time) return null;
  return instantOf({ date: draft.date, time: draft.time }, timeZone);
}

interface Clocks {
  now: number;
  ownZone: string;
}

/** Whose clock a planned time follows, and what it is on the caregiver's own, where these differ. */
export function scheduleTexts(draft: Draft, displays: Display[], { now, ownZone }: Clocks): string[] {
  return displays.map(({ name, timeZone }) => {
    const start = startOf(draft, timeZone, now);
    const place = `${name}'s time (${zoneCity(timeZone)})`;
    if (start === null) return `The time is ${place}.`;
    const there = dayAndTime(start, now, timeZone);
    const skipped = clockTime(start, timeZone) !== clockTime(wallAsUtc(draft), "UTC");
    const moved = skipped ? " Summer time skips the time you chose." : "";
    const isSame = there === dayAndTime(start, now, ownZone);
    const here = isSame ? "" : ` For you that is ${dayAndTime(start, now, ownZone)}.`;
    return `It shows ${there}, ${place}.${moved}${here}`;
  });
}

function wallAsUtc(draft: Draft): number {
  return Date.parse(`${draft.date}T${draft.time}:00Z`);
}
