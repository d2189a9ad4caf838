import { IconRepeat } from "@tabler/icons-react";
import type { Display } from "../../../../shared/contract/displays.js";
import { describeRecurrence } from "../../../../shared/rules/describeRecurrence.js";
import { spokenClock, wallClock, wallDay } from "../../../ui/format/dayTime.js";
import { ownTimeZone, wallTimeAt, zoneCity } from "../../../ui/format/zoneTime.js";
import { showingsOfDraft } from "./previewShowings.js";
import { findRecurrence, seriesWhen, type SeriesDraft } from "./seriesDraft.js";
import { startText } from "../series/seriesTexts.js";

interface SeriesPreviewProps {
  series: SeriesDraft;
  displays: Display[];
  now: number;
}

/** What the fields mean, in a sentence and in the next five showings. */
export function SeriesPreview({ series, displays, now }: SeriesPreviewProps) {
  const zone = displays[0]?.timeZone ?? ownTimeZone();
  const wall = wallTimeAt(now, zone);
  const showings = showingsOfDraft(series, wall);
  const starts = startText(series, showings[0], wall);
  return (
    <div className="series-preview">
      <p className="series-words" aria-live="polite">
        <IconRepeat size={20} stroke={1.75} aria-hidden />
        <span>
          <span>{seriesSentence(series)}</span> {starts && <span>{starts}.</span>}
        </span>
      </p>
      {showings.length > 0 ? (
        <ol className="showings-preview" aria-label="Next reminders">
          {showings.map(({ date, time }) => (
            <li key={`${date} ${time}`}>
              <span>{wallDay(date)}</span>
              <span>{wallClock(time)}</span>
            </li>
          ))}
        </ol>
      ) : (
        findRecurrence(series) && <p className="field-error">There is no day left for this to show.</p>
      )}
      <p className="field-hint">{clockText(displays)}</p>
    </div>
  );
}

function seriesSentence(series: SeriesDraft): string {
  const recurrence = findRecurrence(series);
  if (!recurrence || !series.startDate) return "Fill in the fields above to see when it shows.";
  const when = seriesWhen(series);
  const times = when.slots.filter(({ time }) => time !== "");
  return `${describeRecurrence(recurrence, { ...when, times, clock: spokenClock })}.`;
}

function clockText(displays: Display[]): string {
  const [first] = displays;
  if (displays.length > 1) return "Each display shows it at these times, by its own clock.";
  if (!first) return "Times are by the screen's own clock.";
  return `Times are by ${first.name}'s clock (${zoneCity(first.timeZone)}), summer and winter.`;
}
