import { IconPlus } from "@tabler/icons-react";
import { wallDay } from "../../../ui/format/dayTime.js";
import { RowButton } from "../../../ui/RowButton.js";
import { entriesOn } from "../entries/CalendarEntry.js";
import { dayHeading } from "../entries/entryTexts.js";
import { ClearFilter } from "./ClearFilter.js";
import { EntryRow } from "./EntryRow.js";
import type { ViewProps } from "./ViewProps.js";

interface DayListProps extends ViewProps {
  /** Stands below other days, of which one has said already how to see everything. */
  repeatsDays?: boolean;
}

/** A day with everything on it, as a list. */
export function DayList(props: DayListProps) {
  const { repeatsDays = false } = props;
  const { date, entries, today, conflicts, namesDisplays, isPending, onClearFilter, onOpen, onPlan } = props;
  const onDay = entriesOn(entries, date);
  return (
    <section
      className="day-list"
      data-date={date}
      data-drop="day"
      data-today={date === today || undefined}
      aria-labelledby={`day-${date}`}
    >
      <div className="day-list-head">
        <h3 id={`day-${date}`}>{dayHeading(date, today)}</h3>
        {onPlan && (
          <RowButton
            icon={IconPlus}
            label={`Plan something on ${wallDay(date)}`}
            onClick={() => onPlan({ date, time: null })}
          />
        )}
      </div>
      {onDay.length === 0 && !isPending && <NothingHere {...{ onClearFilter, repeatsDays }} />}
      {onDay.length > 0 && (
        <ul className="entry-rows">
          {onDay.map((entry) => (
            <EntryRow key={entry.id} entry={entry} date={date} {...{ conflicts, namesDisplays, onOpen }} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A day on which a filter leaves nothing may well be full: it is not called empty. */
function NothingHere({ onClearFilter, repeatsDays }: Pick<DayListProps, "onClearFilter" | "repeatsDays">) {
  if (!onClearFilter) return <p className="day-list-none">Nothing planned.</p>;
  return (
    <p className="day-list-none">
      Nothing that matches the filter. {!repeatsDays && <ClearFilter onClick={onClearFilter} />}
    </p>
  );
}
