import type { VersionedShowing } from "../showing.present.js";
import { component, textLine, type ContentLine } from "./contentLines.js";
import { utcText } from "./icalTimes.js";

/** A reminder may stay for a week; in a calendar it stands where it begins. */
const DRAWN_MS = 30 * 60_000;

/**
 * What a screen shows, each time by itself: a series has pauses, cuts and times by weekday that no rule says. Not what is skipped or paused,
 * and not what reminds of an event, which stands there itself.
 */
export function showingComponents(showings: readonly VersionedShowing[], stamp: Date): ContentLine[] {
  return showings
    .filter(({ state, eventId }) => state !== "skipped" && state !== "paused" && eventId === null)
    .flatMap(({ key, version, dueAt, endsAt, text }) => {
      const start = Date.parse(dueAt);
      const end = Math.min(Date.parse(endsAt), start + DRAWN_MS);
      return component("VEVENT", [
        `UID:showing-${key.replaceAll("/", "-")}@mantel`,
        `DTSTAMP:${utcText(stamp.getTime())}`,
        `SEQUENCE:${version - 1}`,
        `DTSTART:${utcText(start)}`,
        ...(end > start ? [`DTEND:${utcText(end)}`] : []),
        textLine("SUMMARY", text.replace(/\s*\n\s*/g, " ")),
        "TRANSP:TRANSPARENT",
      ]);
    });
}
