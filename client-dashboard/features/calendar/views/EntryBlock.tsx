import { IconCalendarEvent } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { LABELS } from "../../messages/index.js";
import { isSkipped, sourceOf, type CalendarEntry } from "../entries/CalendarEntry.js";
import { audienceOf, EntrySigns } from "../entries/EntryMarks.js";
import { shortTime, timeOn } from "../entries/entryTexts.js";
import type { ViewProps } from "./ViewProps.js";

interface EntryBlockProps extends Pick<ViewProps, "conflicts" | "namesDisplays" | "onOpen"> {
  entry: CalendarEntry;
  date: string;
  style?: CSSProperties;
  /** Its end can be pulled. */
  isResizable?: boolean;
  /** There is room for one line, and where it stands says its time. */
  isLow?: boolean;
}

/** An entry in little room: its time, its words and signs. */
export function EntryBlock({
  entry,
  date,
  conflicts,
  namesDisplays,
  onOpen,
  style,
  isResizable,
  isLow,
}: EntryBlockProps) {
  const label = entry.kind === "message" ? LABELS[entry.showing.label] : null;
  const KindIcon = label?.icon ?? IconCalendarEvent;
  const isGone = isSkipped(entry);
  const time = shortTime(entry, date);
  return (
    <li
      className="entry-block"
      data-kind={entry.kind}
      data-audience={audienceOf(entry)}
      data-color={sourceOf(entry)?.color}
      data-low={isLow || undefined}
      style={style}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        data-entry={entry.id}
        data-gone={isGone || undefined}
        title={`${timeOn(entry, date)}: ${entry.title}`}
        onClick={() => onOpen(entry.id)}
      >
        <KindIcon size={14} stroke={2} aria-hidden className="entry-kind" />
        <EntrySigns entry={entry} isConflict={conflicts.has(entry.id)} />
        <span className="visually-hidden">{label?.word ?? "Event"}: </span>
        {time !== null && <span className={isLow ? "visually-hidden" : "entry-time"}>{time}</span>}
        {time === null && <span className="visually-hidden">{timeOn(entry, date)}</span>}{" "}
        <span className="entry-title">{entry.title}</span>
        {namesDisplays && <span className="entry-display"> {entry.display.name}</span>}
        {isResizable && <span className="entry-resize" data-resize aria-hidden />}
      </button>
    </li>
  );
}
