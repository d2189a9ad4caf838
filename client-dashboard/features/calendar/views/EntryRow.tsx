import { IconArrowsShuffle, IconCalendarEvent, IconRepeat } from "@tabler/icons-react";
import { listInWords } from "../../../../shared/rules/describeDays.js";
import { LABELS } from "../../messages/index.js";
import {
  isChangedAlone,
  isRepeating,
  isSkipped,
  sourceOf,
  type CalendarEntry,
} from "../entries/CalendarEntry.js";
import { AudienceMark, audienceOf, EntryState, SourceMark } from "../entries/EntryMarks.js";
import { timeOn } from "../entries/entryTexts.js";
import type { ViewProps } from "./ViewProps.js";

interface EntryRowProps extends Pick<ViewProps, "conflicts" | "namesDisplays" | "onOpen"> {
  entry: CalendarEntry;
  /** The day in whose list it stands. */
  date: string;
}

/** An entry with its facts in words, in the list of a day. */
export function EntryRow({ entry, date, conflicts, namesDisplays, onOpen }: EntryRowProps) {
  const isGone = isSkipped(entry);
  return (
    <li
      className="entry-row"
      data-kind={entry.kind}
      data-audience={audienceOf(entry)}
      data-color={sourceOf(entry)?.color}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        data-entry={entry.id}
        data-gone={isGone || undefined}
        onClick={() => onOpen(entry.id)}
      >
        <span className="entry-time">{timeOn(entry, date)}</span>
        <span className="entry-words">
          <span className="entry-title">{entry.title}</span>
          <EntryFacts entry={entry} namesDisplays={namesDisplays} />
          <ConflictNote titles={conflicts.get(entry.id)} />
        </span>
        <span className="entry-states">
          <EntryState entry={entry} />
        </span>
      </button>
    </li>
  );
}

function EntryFacts({ entry, namesDisplays }: { entry: CalendarEntry; namesDisplays: boolean }) {
  const label = entry.kind === "message" ? LABELS[entry.showing.label] : null;
  const KindIcon = label?.icon ?? IconCalendarEvent;
  const people = entry.kind === "event" ? entry.event.people.map(({ name }) => name) : [];
  const facts = [
    ...(namesDisplays ? [entry.display.name] : []),
    ...(entry.kind === "event" && entry.event.place !== "" ? [entry.event.place] : []),
    ...(people.length > 0 ? [`With ${listInWords(people)}`] : []),
  ];
  return (
    <span className="entry-facts">
      <span>
        <KindIcon size={16} stroke={2} aria-hidden />
        {label?.word ?? "Event"}
      </span>
      <AudienceMark entry={entry} />
      <SourceMark entry={entry} />
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {isRepeating(entry) && !isChangedAlone(entry) && (
        <span>
          <IconRepeat size={16} stroke={2} aria-hidden />
          Repeats
        </span>
      )}
    </span>
  );
}

/** What is at the same time; nothing where nothing is. */
export function ConflictNote({ titles }: { titles: string[] | undefined }) {
  if (!titles) return null;
  return (
    <span className="entry-conflict">
      <IconArrowsShuffle size={16} stroke={2} aria-hidden />
      At the same time as {listInWords(titles)}
    </span>
  );
}
