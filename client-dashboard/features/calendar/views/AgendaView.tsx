import { IconCalendarOff, IconSearchOff } from "@tabler/icons-react";
import { EmptyState } from "../../../ui/EmptyState.js";
import { entriesOn } from "../entries/CalendarEntry.js";
import { datesOf, rangeOf } from "./calendarDays.js";
import { ClearFilter } from "./ClearFilter.js";
import { DayList } from "./DayList.js";
import type { ViewProps } from "./ViewProps.js";

/** The days that have something, one below the other; the first one in any case. */
export function AgendaView(view: ViewProps) {
  const dates = datesOf(rangeOf("agenda", view.date));
  const full = dates.filter((date) => entriesOn(view.entries, date).length > 0);
  if (full.length === 0 && view.isPending) return null;
  if (full.length === 0 && view.onClearFilter)
    return (
      <EmptyState icon={IconSearchOff} title="Nothing found in these 30 days">
        Try other words. <ClearFilter onClick={view.onClearFilter} />
      </EmptyState>
    );
  if (full.length === 0)
    return (
      <EmptyState icon={IconCalendarOff} title="Nothing planned in these 30 days">
        What you schedule for a screen stands here, and what the family plans.
      </EmptyState>
    );
  return (
    <div className="agenda">
      {[...new Set([view.date, ...full])].map((date) => (
        <DayList key={date} {...view} date={date} />
      ))}
    </div>
  );
}
