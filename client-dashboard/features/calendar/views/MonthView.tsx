import { wallDate, wallDay } from "../../../ui/format/dayTime.js";
import { entriesOn, sourceOf, type CalendarEntry } from "../entries/CalendarEntry.js";
import { audienceOf } from "../entries/EntryMarks.js";
import { countText } from "../entries/entryTexts.js";
import { datesOf, rangeOf, titleOf } from "./calendarDays.js";
import { DayList } from "./DayList.js";
import { EntryBlock } from "./EntryBlock.js";
import { isOnButton } from "./isOnButton.js";
import type { ViewProps } from "./ViewProps.js";

interface MonthViewProps extends ViewProps {
  /** On a phone: the day whose list stands below. */
  onDay: (date: string) => void;
  onOpenDay: (date: string) => void;
}

/** Of more the rest stands in the day. */
const BLOCKS_MAX = 4;
const DOTS_MAX = 3;

/** Six weeks as a table. With little room a day has marks alone, and the list of the chosen one stands below. */
export function MonthView(props: MonthViewProps) {
  const { date, isWide } = props;
  const dates = datesOf(rangeOf("month", date));
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7));
  const inMonth = weeks.filter((week) => week.some((day) => day.slice(0, 7) === date.slice(0, 7)));
  return (
    <>
      <table className="month" data-wide={isWide || undefined}>
        <caption className="visually-hidden">{titleOf("month", date)}</caption>
        <thead>
          <tr>
            {dates.slice(0, 7).map((day) => (
              <th key={day} scope="col">
                <span aria-hidden>{wallDate(day, { weekday: "short" })}</span>
                <span className="visually-hidden">{wallDate(day, { weekday: "long" })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inMonth.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <MonthDay key={day} {...props} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWide && <DayList {...props} />}
    </>
  );
}

function MonthDay(props: MonthViewProps & { day: string }) {
  const { day, date, today, isWide, entries, onDay, onOpenDay, onPlan } = props;
  const onThis = entriesOn(entries, day);
  const isChosen = !isWide && day === date;
  return (
    <td
      data-date={day}
      data-drop="day"
      data-outside={day.slice(0, 7) !== date.slice(0, 7) || undefined}
      data-today={day === today || undefined}
      data-chosen={isChosen || undefined}
      // With a pointer: by the keyboard one goes to the day.
      onClick={(event) => isWide && !isOnButton(event) && onPlan?.({ date: day, time: null })}
    >
      <button
        type="button"
        className="month-day"
        aria-label={`${wallDay(day)}, ${countText(onThis.length)}`}
        aria-current={day === today ? "date" : undefined}
        aria-pressed={isWide ? undefined : isChosen}
        onClick={() => (isWide ? onOpenDay : onDay)(day)}
      >
        <span className="month-number">{Number(day.slice(8))}</span>
        {!isWide && <Dots entries={onThis} />}
      </button>
      {isWide && onThis.length > 0 && <Blocks {...props} onThis={onThis} />}
    </td>
  );
}

function Blocks({ onThis, day, ...view }: MonthViewProps & { day: string; onThis: CalendarEntry[] }) {
  const shown = onThis.length > BLOCKS_MAX ? onThis.slice(0, BLOCKS_MAX - 1) : onThis;
  const rest = onThis.length - shown.length;
  return (
    <>
      <ul className="month-entries">
        {shown.map((entry) => (
          <EntryBlock
            key={entry.id}
            entry={entry}
            date={day}
            conflicts={view.conflicts}
            namesDisplays={view.namesDisplays}
            onOpen={view.onOpen}
          />
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className="month-more"
          aria-label={`${rest} more on ${wallDay(day)}`}
          onClick={() => view.onOpenDay(day)}
        >
          {rest} more
        </button>
      )}
    </>
  );
}

function Dots({ entries }: { entries: CalendarEntry[] }) {
  return (
    <span className="month-dots" aria-hidden>
      {entries.slice(0, DOTS_MAX).map((entry) => (
        <i
          key={entry.id}
          data-kind={entry.kind}
          data-audience={audienceOf(entry)}
          data-color={sourceOf(entry)?.color}
        />
      ))}
      {entries.length > DOTS_MAX && <b>+</b>}
    </span>
  );
}
