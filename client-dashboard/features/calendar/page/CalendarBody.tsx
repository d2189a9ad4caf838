import { isChangedAlone, isRepeating, type CalendarEntry } from "../entries/CalendarEntry.js";
import { droppedAt, endingLater, isSamePlacement, type Placement } from "../move/placement.js";
import type { Move } from "../move/performMove.js";
import { useDrag } from "../move/useDrag.js";
import { useMoveKeys } from "../move/useMoveKeys.js";
import { AgendaView } from "../views/AgendaView.js";
import { rangeOf } from "../views/calendarDays.js";
import { MonthView } from "../views/MonthView.js";
import { TimeGrid } from "../views/TimeGrid.js";
import type { ViewProps } from "../views/ViewProps.js";
import type { CalendarPlace } from "./useCalendarPlace.js";

interface CalendarBodyProps extends Omit<ViewProps, "date"> {
  place: CalendarPlace;
  onGo: (changes: Partial<CalendarPlace>) => void;
  /** null: this caregiver may only look. */
  onMove: ((move: Move) => void) | null;
  /** By a key, which may not be the last one. */
  onMoveSoon: (entry: CalendarEntry, to: Placement) => void;
  /** Of a series somebody says first how much of it moves. */
  onAskMove: (entry: CalendarEntry, to: Placement) => void;
}

/** The days in their form, whose entries can be dragged and moved by keys. */
export function CalendarBody(props: CalendarBodyProps) {
  const { place, onGo, onMove, onMoveSoon, onAskMove, ...given } = props;
  const { view, date } = place;
  const movable = onMove ? given.entries : [];
  const drag = useDrag({
    entries: movable,
    onDrop: (entry, drop) => moveTo(entry, droppedAt(entry, drop)),
    onResize: (entry, minutes) => moveTo(entry, endingLater(entry, minutes)),
  });
  const handleKeyDown = useMoveKeys({ entries: movable, isMonth: view === "month", onMove: moveByKey });
  const fields = { ...given, date };
  const openDay = (day: string) => onGo({ view: "day", date: day });

  function moveTo(entry: CalendarEntry, to: Placement): void {
    if (isSamePlacement(entry, to)) return;
    const isOfSeries = entry.kind === "event" && isRepeating(entry) && !isChangedAlone(entry);
    if (isOfSeries) onAskMove(entry, to);
    else onMove?.({ entry, to, scope: "this" });
  }

  /** Goes along to days that are not shown. */
  function moveByKey(entry: CalendarEntry, to: Placement): void {
    onMoveSoon(entry, to);
    const { from, until } = rangeOf(view, date);
    if (to.startDate < from || to.startDate >= until) onGo({ date: to.startDate });
  }

  return (
    <div
      className="calendar-body"
      aria-busy={given.isPending || undefined}
      onKeyDown={handleKeyDown}
      {...drag}
    >
      {view === "agenda" && <AgendaView {...fields} />}
      {view === "month" && <MonthView {...fields} onDay={(day) => onGo({ date: day })} onOpenDay={openDay} />}
      {view === "week" && <TimeGrid {...fields} days={7} onOpenDay={openDay} />}
      {view === "day" && <TimeGrid {...fields} days={1} onOpenDay={openDay} />}
    </div>
  );
}
